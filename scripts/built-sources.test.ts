import path from 'node:path';
import { expect, it } from 'vitest';
import { builtSources } from './built-sources.ts';

const root = path.join(import.meta.dirname, '..');
const src = path.join(root, 'packages/broadphase/src');
const test = path.join(root, 'packages/broadphase/test/contract.test.ts');

it('gives tests what their package exports, where it is the same as in the other modules', async () => {
  const { resolveId, load } = builtSources(root);
  const exportsOf = async (source: string): Promise<Record<string, unknown>> => {
    const code = await load(resolveId(source, test) ?? '');
    const [, list, program] = /^export \{ (.*) \} from (".*");$/.exec(code ?? '') ?? [];
    const all = await import(JSON.parse(program));
    return Object.fromEntries(
      list.split(', ').map((it) => {
        const [there, own] = it.split(' as ');
        return [own, all[there]];
      }),
    );
  };
  const index = await exportsOf('../src/index.js');
  const { bruteForce } = await exportsOf('../src/brute-force.js');
  expect(bruteForce).toBeTypeOf('function');
  expect(index.bruteForce).toBe(bruteForce);
});

it('leaves alone what is no source, what sources import, and where something is mocked', () => {
  const { resolveId } = builtSources(root);
  expect(resolveId('./support/dice.js', test)).toBeUndefined();
  expect(resolveId('@swept/core', test)).toBeUndefined();
  expect(resolveId('./roster.js', path.join(src, 'slots/found-slots.ts'))).toBeUndefined();
  const mocks = path.join(root, 'packages/world/src/responses/escape.test.ts');
  expect(resolveId('../world.js', mocks)).toBeUndefined();
});
