import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fabricated, row, timing } from './fabricated.js';
import {
  isRight,
  isStored,
  medianOf,
  readResults,
  rowOf,
  slugOf,
  withCell,
  writeResults,
} from './results.js';

const folder = mkdtempSync(join(tmpdir(), 'swept-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['AMD EPYC', 'v20.20.2', 'amd-epyc-node-20'],
  ['Intel(R) Core(TM) i7-8565U CPU @ 1.80GHz', 'v24.0.0', 'intel-core-i7-8565u-cpu-1-80ghz-node-24'],
  ['Apple M2', 'v22.1.0', 'apple-m2-node-22'],
])('the folder of %s with Node %s is %s', (cpu, node, slug) => {
  expect(slugOf({ cpu, node, cores: 2, platform: '' })).toBe(slug);
});

describe('stored results', () => {
  const results = fabricated(['U', 1000, { a: 1.23456789, b: 2 }], ['C', 1000, { a: 1 }]);

  it('come back, rounded, and are none where none are', () => {
    expect(readResults(folder, results.machine)).toEqual({ machine: results.machine, cells: [] });
    writeResults(folder, results);
    const back = readResults(folder, results.machine);
    expect(back.cells.map(({ contest, size, commit }) => [contest, size, commit])).toEqual([
      ['U', 1000, 'abc1234'],
      ['C', 1000, 'abc1234'],
    ]);
    expect(rowOf(back, 'U', 1000, 'a')?.timing?.median).toBe(1.23457);
    expect(back.cells[1]).toEqual(results.cells[1]);
  });

  it('know what was measured in which state', () => {
    const stored = (contest: string, size: number, commit: string) =>
      isStored(results, contest, size, commit);
    expect(stored('U', 1000, 'abc1234')).toBe(true);
    expect([
      stored('U', 5000, 'abc1234'),
      stored('H', 1000, 'abc1234'),
      stored('U', 1000, 'abc1234+'),
    ]).toEqual([false, false, false]);
  });

  it('keep an unknown number of bytes as null', () => {
    const [cell] = fabricated(['U', 1000, {}]).cells;
    const rows = [row('U', 1000, 'a', 1, { timing: timing(1, { garbage: Number.NaN }) })];
    writeResults(folder, { ...results, cells: [{ ...cell, rows }] });
    expect(rowOf(readResults(folder, results.machine), 'U', 1000, 'a')?.timing?.garbage).toBeNull();
  });

  it('have one cell for each contest and size, the newest', () => {
    const [again] = fabricated(['U', 1000, { c: 3 }]).cells;
    const { cells } = withCell(results, again);
    expect(cells.map(({ contest }) => contest)).toEqual(['C', 'U']);
    expect(cells[1]).toBe(again);
  });
});

it('a row counts only when it was right and timed', () => {
  const right = row('U', 1000, 'a', 1.5);
  expect([isRight(right), medianOf(right)]).toEqual([true, 1.5]);
  const wrong = row('U', 1000, 'a', 1.5, { verdict: { expected: 3, missing: 0, extra: 1 } });
  const failed = row('U', 1000, 'a', 1.5, { error: 'out of memory' });
  for (const it of [wrong, failed]) expect([isRight(it), medianOf(it)]).toEqual([false, undefined]);
  expect(medianOf(undefined)).toBeUndefined();
});
