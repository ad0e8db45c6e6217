import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';
import { runIn } from './engine-run.mjs';
import { type Engine, findEngines, type Kind } from './engines.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'swept-engines-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that takes the place of an engine. */
function fake(file: string, code: string): string {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, `#!${process.execPath}\n${code}`);
  chmodSync(full, 0o755);
  return full;
}

/** The rows that an engine tells, by place and name. */
async function told(engine: Engine, motions = ''): Promise<Record<string, Record<string, string>>> {
  const rows: Record<string, Record<string, string>> = {};
  await runIn(engine, motions, (place, name, hash) => {
    rows[place] ??= {};
    rows[place][name] = hash;
  });
  return rows;
}

const engine = (kind: Kind, file: string): Engine => ({ kind, version: '1.0', file });

it('finds engines in the folders of a folder', async () => {
  const bun = fake('a/bun', "console.log('1.2.3')");
  const deno = fake('b/bin/deno', "console.log('deno 4.5.6 (stable)')");
  fake('c/firefox', 'process.exit(1)');
  const { engines, missing } = await findEngines(folder);
  expect(engines[0]).toEqual({ kind: 'node', version: process.versions.node, file: process.execPath });
  expect(engines).toContainEqual({ kind: 'bun', version: '1.2.3', file: bun });
  expect(engines).toContainEqual({ kind: 'deno', version: '4.5.6', file: deno });
  expect(missing.some((line) => line.startsWith('firefox: '))).toBe(true);
});

it('hears the rows of an engine until it is done', async () => {
  const file = fake(
    'rows',
    `console.log('["one", "1"]\\n["two", "2"]\\n"done"'); setInterval(() => {}, 1000);`,
  );
  expect(await told(engine('bun', file))).toEqual({ console: { one: '1', two: '2' } });
});

it.each([
  ['ends early', `console.log('["one", "1"]')`, 'ended before it was done'],
  ['throws', `throw new Error('not here')`, 'not here'],
  ['tells what is no row', `console.log('hello')`, 'console: hello'],
])('fails with an engine that %s', async (name, code, why) => {
  await expect(told(engine('deno', fake(name, code)))).rejects.toThrow(why);
});

it('fails where there is no program', async () => {
  await expect(told(engine('bun', path.join(folder, 'none')))).rejects.toThrow('ENOENT');
});

const chromium = findChromium();

it.skipIf(chromium === undefined)(
  'a browser answers in a page and in a worker as this Node does',
  { timeout: 60_000 },
  async () => {
    const node = await told(engine('node', process.execPath), '50');
    expect(Object.keys(node.console).length).toBeGreaterThan(9);
    expect(await told(engine('chromium', chromium ?? ''), '50')).toEqual({
      page: node.console,
      worker: node.console,
    });
  },
);
