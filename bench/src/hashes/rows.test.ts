import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { narrowphaseRows, rows } from './rows.js';

const golden: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8'),
);

// Where an answer is meant to change, `npm run hashes -- --write` writes the file anew, and the changelog says so.
it('this Node gives the golden hashes', { timeout: 120_000 }, async () => {
  const program = join(import.meta.dirname, '../../dist/hashes/console.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const lines = stdout.trim().split('\n');
  expect(lines.pop()).toBe('"done"');
  expect(Object.fromEntries(lines.map((line) => JSON.parse(line)))).toEqual(golden);
  expect(Object.keys(golden)).toEqual(Object.keys(rows()));
});

it.each(['fast, left alone', 'all sorts, bounced'])('%s: the strategy makes no difference', (what) => {
  const hashes = Object.entries(golden).filter(([name]) => name.startsWith(what));
  expect(hashes).toHaveLength(7);
  expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(1);
});

it('another seed makes other questions', async () => {
  const one = narrowphaseRows(1000, 1);
  const other = narrowphaseRows(1000, 2);
  for (const name of Object.keys(one)) expect(await other[name]()).not.toBe(await one[name]());
});
