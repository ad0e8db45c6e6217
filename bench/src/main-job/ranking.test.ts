import { expect, it } from 'vitest';
import type { StrategyName } from './options.js';
import { ranked } from './ranking.js';
import type { Run } from './run.js';

/** Runs of three steps with the given medians. */
function standings(medians: Partial<Record<StrategyName, number>>) {
  const runs = Object.entries(medians).map(
    ([strategy, median]) => ({ strategy, milliseconds: [9 * median, median, median / 3] }) as Run,
  );
  return ranked(runs).map((it) => `${it.place}${it.tied ? '=' : ''} ${it.strategy} ${it.ratio.toFixed(2)}`);
}

it('puts the least median first', () => {
  expect(standings({ bruteForce: 50, rbushTree: 20, packedTree: 10 })).toEqual([
    '1 packedTree 1.00',
    '2 rbushTree 2.00',
    '3 bruteForce 5.00',
  ]);
});

it('calls less than a tenth a tie and keeps the order given, whoever is ahead by chance', () => {
  const tie = (a: number, b: number) => standings({ hierarchicalGrid: a, rbushTree: 2.5, flatbushTree: b });
  expect(tie(1, 1.09)).toEqual(['1= hierarchicalGrid 1.00', '1= flatbushTree 1.09', '3 rbushTree 2.50']);
  expect(tie(1.09, 1)).toEqual(['1= hierarchicalGrid 1.09', '1= flatbushTree 1.00', '3 rbushTree 2.50']);
  expect(tie(1.2, 1)).toEqual(['1 flatbushTree 1.00', '2 hierarchicalGrid 1.20', '3 rbushTree 2.50']);
});

it('ties nobody with the first who is not within a tenth of the first', () => {
  expect(standings({ packedTree: 1, rbushTree: 1.08, sweepAndPrune: 1.16, flatbushTree: 1.2 })).toEqual([
    '1= packedTree 1.00',
    '1= rbushTree 1.08',
    '3= sweepAndPrune 1.16',
    '3= flatbushTree 1.20',
  ]);
});

it('calls it a tie when the median is longer, but hardly more than half of the steps are', () => {
  // Half of the steps are interrupted: the median falls into the one half or the other.
  const run = (strategy: string, interrupted: (step: number) => boolean) =>
    ({ strategy, milliseconds: Array.from({ length: 99 }, (_, i) => (interrupted(i) ? 30 : 10)) }) as Run;
  const runs = [run('hierarchicalGrid', (i) => i % 2 === 0), run('flatbushTree', (i) => i % 2 === 1)];
  expect(ranked(runs).map(({ median, tied }) => [median, tied])).toEqual([
    [30, true],
    [10, true],
  ]);
});

it('is not moved by steps that something else has interrupted', () => {
  const milliseconds = (base: number) => Array.from({ length: 101 }, (_, i) => base * (i % 3 === 0 ? 40 : 1));
  const runs = [
    { strategy: 'rbushTree', milliseconds: milliseconds(1) },
    { strategy: 'flatbushTree', milliseconds: milliseconds(2) },
  ] as Run[];
  expect(ranked(runs).map(({ strategy, median }) => [strategy, median])).toEqual([
    ['rbushTree', 1],
    ['flatbushTree', 2],
  ]);
});

it('ranks a single run', () => {
  expect(standings({ packedTree: 0 })[0]).toMatch(/^1 packedTree/);
});
