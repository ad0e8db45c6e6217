import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { HELP as ADVISE_HELP } from './advise/advise.js';

const root = resolve(import.meta.dirname, '../..');
const commands = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'cli.ts')),
);

/** Every program that is typed, from the root of the repository. */
const PROGRAMS = [
  'bench',
  'scripts/check.mjs',
  'scripts/hashes.mjs',
  'scripts/test.mjs',
  ...commands.map((name) => `bench/dist/${name}/cli.js`),
];

it.each(PROGRAMS)('%s --help fits a terminal of 80 columns', (program) => {
  const { status, stdout } = spawnSync(process.execPath, [program, '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: /m);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

it('node bench advise --help names the default of the function too', () => {
  const source = readFileSync(join(root, 'packages/broadphase/src/advise/advise.ts'), 'utf8');
  const [, preset] = source.match(/\{ milliseconds = (\d+),/) ?? [];
  expect(ADVISE_HELP).toContain(`advise() called in a program takes ${preset} by default`);
});
