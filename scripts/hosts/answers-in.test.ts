import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findEngines } from '../engines.mjs';
import { answersIn, site } from './answers-in.mjs';

const folder = site();
afterAll(() => rmSync(folder, { recursive: true }));

const { engines } = await findEngines();
// A hit, a pose, the hash of the world, and a graze at half of the step.
const ANSWER = /^\d+ \S+ \S+ [0-9a-f]{16} 1 0\.5$/;

it.each(engines.map((engine) => [engine.kind, engine] as const))(
  'the packages answer in %s, however they are loaded, as in Node',
  async (_, engine) => {
    const expected = await answersIn(engines[0], folder);
    expect(expected).toMatch(ANSWER);
    expect(await answersIn(engine, folder, expected)).toBe(expected);
  },
  60_000,
);

it('a host that answers otherwise in one way, or not in all, fails', async () => {
  const file = path.join(folder, 'bun');
  writeFileSync(file, `#!${process.execPath}\nconsole.log('["import", "1"]\\n["require", "2"]\\n"done"');`);
  chmodSync(file, 0o755);
  await expect(answersIn({ kind: 'bun', version: '1', file }, folder)).rejects.toThrow(
    'require: 2, not 1\nworker: no answer, not 1',
  );
});
