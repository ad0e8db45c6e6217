import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkNode } from './setup.mjs';
import { fingerprint, stamp } from './workspace.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'swept-setup-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs the setup in a Node that says it is another version. */
function setupOn(version: string) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, 'scripts/setup.mjs'];
  return spawnSync(process.execPath, args, { cwd: path.join(import.meta.dirname, '..'), encoding: 'utf8' });
}

it.each(['18.20.8', '20.18.3'])('stops on Node %s with one clear line', (version) => {
  const { status, stdout, stderr } = setupOn(version);
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `swept needs Node 20.19 or newer; this is Node ${version}.\n`,
  ]);
});

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(() => checkNode(version)).not.toThrow();
});

it('tells every change of a file, of its name and of a fact', () => {
  writeFileSync(path.join(dir, 'a'), 'one');
  writeFileSync(path.join(dir, 'b'), 'two');
  writeFileSync(path.join(dir, 'c'), 'one');
  const cases = [
    fingerprint(dir, ['a']),
    fingerprint(dir, ['b']),
    fingerprint(dir, ['c']),
    fingerprint(dir, ['a', 'b']),
    fingerprint(dir, ['a', 'missing']),
    fingerprint(dir, ['a'], ['v20']),
    fingerprint(dir, ['a'], ['v2', '0']),
  ];
  expect(new Set(cases).size).toBe(cases.length);
  writeFileSync(path.join(dir, 'a'), 'two');
  expect(fingerprint(dir, ['a'])).not.toBe(cases[0]);
  writeFileSync(path.join(dir, 'a'), 'one');
  expect(fingerprint(dir, ['a'])).toBe(cases[0]);
});

it('remembers a fingerprint until it is cleared', () => {
  mkdirSync(path.join(dir, 'node_modules'));
  const remembered = stamp(dir, 'install');
  expect(remembered.matches('1')).toBe(false);
  remembered.set('1');
  expect([remembered.matches('1'), remembered.matches('2')]).toEqual([true, false]);
  remembered.clear();
  expect(remembered.matches('1')).toBe(false);
});
