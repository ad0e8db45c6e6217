import { InvalidInput, MOVING } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { byWork, find, flight, row, STRATEGIES, WorkClock } from '../../test/support/advised.js';
import { Dice } from '../../test/support/dice.js';
import type { Broadphase } from '../broadphase.js';
import { bruteForce } from '../brute-force.js';
import { hierarchicalGrid } from '../hierarchical-grid.js';
import { packedTree } from '../packed-tree/packed-tree.js';
import { Recorder } from '../recording/recorder.js';
import { sweepAndPrune } from '../sweep-and-prune/sweep-and-prune.js';
import { advise } from './advise.js';

/**
 * Strategies that take 0.1 ms per step, or some more, and fifteen times that at first, some longer than
 * others, on a machine that stops them now and then and is slow by turns.
 */
function busy(seed: number) {
  const dice = new Dice(seed);
  let at = 0;
  const of = (create: () => Broadphase, milliseconds: number): (() => Broadphase) => {
    let cold = dice.below(60);
    return () => {
      const index = create();
      const collect = index.collectPairs.bind(index);
      index.collectPairs = (out) => {
        collect(out);
        const slow = Math.floor(at / 300) % 2 === 1 ? 1.5 : 1;
        at +=
          milliseconds * slow * (cold-- > 0 ? 15 : 1) * dice.between(1, 1.1) +
          (dice.unit() < 0.05 ? dice.between(0, 8) : 0);
      };
      return index;
    };
  };
  const strategies = {
    hierarchicalGrid: of(hierarchicalGrid, 0.2),
    packedTree: of(packedTree, 0.1),
    sweepAndPrune: of(sweepAndPrune, 1),
  };
  return { now: () => at, strategies };
}

describe('the ranking', () => {
  test('is by time, and a ratio to the first', () => {
    const advice = byWork(flight('uniform', 600, 12), { ...STRATEGIES, bruteForce });
    const { ranking } = advice;
    expect(ranking.map(({ name }) => name).slice(-2)).toEqual(['sweepAndPrune', 'bruteForce']);
    expect(ranking[0].ratio).toBe(1);
    for (let i = 1; i < ranking.length; i++)
      expect(ranking[i].ratio).toBeGreaterThanOrEqual(ranking[i - 1].ratio);
    for (const it of ranking) {
      expect(it.milliseconds).toBeCloseTo(it.perStep.boxTests / 1000, 6);
      expect(it.ratio).toBeCloseTo(it.milliseconds / ranking[0].milliseconds, 6);
      expect(it.slowest).toBeGreaterThanOrEqual(it.milliseconds);
    }
    // 600 movers with each other and with the four walls.
    expect(find(advice, 'bruteForce').perStep.boxTests).toBe((600 * 599) / 2 + 600 * 4);
    expect(advice.steps).toBe(11);
    expect(advice.rounds).toBeGreaterThanOrEqual(3);
  });

  test('calls a tie what is the same thing under two names, and nothing that is twice as slow', () => {
    const clock = new WorkClock();
    const strategies = {
      twin: clock.of(hierarchicalGrid),
      hierarchicalGrid: clock.of(hierarchicalGrid),
      nearly: clock.of(hierarchicalGrid, 1.09),
      slow: clock.of(hierarchicalGrid, 2),
    };
    const advice = advise(flight('uniform', 300, 8), { now: clock.now, milliseconds: 1000, strategies });
    expect(advice.ranking.map(({ name, tied }) => [name, tied])).toEqual([
      ['twin', true],
      ['hierarchicalGrid', true],
      ['nearly', true],
      ['slow', false],
    ]);
    expect(advice.summary).toMatch(
      /^Keep hierarchicalGrid, the default: nothing is clearly faster, [\d.]+ ms per step\.$/,
    );
  });

  test('takes, of what ties, what stands first among the strategies', () => {
    const clock = new WorkClock();
    const strategies = {
      hierarchicalGrid: clock.of(hierarchicalGrid, 3),
      nearly: clock.of(hierarchicalGrid, 1.09),
      twin: clock.of(hierarchicalGrid),
    };
    const advice = advise(flight('uniform', 300, 8), { now: clock.now, milliseconds: 2000, strategies });
    expect(advice.ranking.map(({ name }) => name)).toEqual(['twin', 'nearly', 'hierarchicalGrid']);
    expect(advice.summary).toMatch(
      /^Take nearly: [\d.]+ ms per step, where hierarchicalGrid, the default, takes [\d.]+ ms\. twin is as good\.$/,
    );
  });

  test('puts what is far too slow last, from the few times it was played', () => {
    const clock = new WorkClock();
    const strategies = {
      packedTree: clock.of(packedTree),
      hierarchicalGrid: clock.of(hierarchicalGrid, 1000),
    };
    const advice = advise(flight('uniform', 300, 40), { now: clock.now, milliseconds: 9000, strategies });
    const slow = advice.ranking[1];
    expect([slow.name, slow.rough, slow.tied, slow.reasons[0]]).toEqual([
      'hierarchicalGrid',
      true,
      false,
      'far slower than the best, so it was played a few times only',
    ]);
    expect(advice.ranking[0].rough).toBe(false);
    expect(advice.summary).toMatch(
      /^Take packedTree: .* ms per step, where hierarchicalGrid, the default, takes /,
    );
  });

  test('ties nothing to what was played a few times only', () => {
    let at = 0;
    // The milliseconds of a step, by how often it was made: for two rehearsals, and for each round.
    const of = (create: () => Broadphase, milliseconds: (times: number) => number) => {
      let times = 0;
      return () => {
        const index = create();
        const time = milliseconds(times++);
        const collect = index.collectPairs.bind(index);
        index.collectPairs = (out) => {
          collect(out);
          at += time;
        };
        return index;
      };
    };
    const strategies = {
      sitsOut: of(packedTree, () => 120),
      slowsDown: of(packedTree, (times) => (times < 2 ? 30 : 88)),
    };
    const advice = advise(flight('uniform', 60, 9), { now: () => at, milliseconds: 4000, strategies });
    expect(advice.needed).toBeUndefined();
    expect(advice.ranking.map(({ name, rough, tied }) => [name, rough, tied])).toEqual([
      ['slowsDown', false, true],
      ['sitsOut', true, false],
    ]);
    expect(advice.ranking[1].ratio).toBeCloseTo(120 / 88, 9);
  });

  const recorder = flight('uniform', 60, 20);

  test.each([1, 200, 700, 2000])(
    'of what is slow at first and of a busy machine is the same, or it is too short: %i ms, seeds 1 to 5',
    (milliseconds) => {
      for (let seed = 1; seed <= 5; seed++) {
        const { now, strategies } = busy(seed);
        const { summary, ranking, needed } = advise(recorder, { now, strategies, milliseconds });
        if (needed === undefined) expect(summary).toMatch(/^Take packedTree: /);
        else {
          expect(summary).toBe(`Too short to tell: give it at least ${needed.toLocaleString('en')} ms.`);
          expect(needed).toBeGreaterThan(milliseconds);
          expect(ranking.every(({ rough }) => rough)).toBe(true);
          expect(ranking.map(({ tied }) => tied)).toEqual([true, false, false]);
        }
        expect(ranking.map(({ ratio }) => ratio)).toEqual(
          ranking.map(({ ratio }) => ratio).sort((a, b) => a - b),
        );
      }
    },
  );

  test('gives an answer in the time that it said it needs, seeds 1 to 5', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const given = (milliseconds: number) => advise(recorder, { ...busy(seed), milliseconds });
      const { needed = Number.NaN } = given(200);
      expect(given(needed).needed).toBeUndefined();
      expect(needed).toBeLessThanOrEqual(10_000);
    }
  });

  test('with the usual strategies is complete, and takes brute force for few bodies', () => {
    let at = 0;
    // Each look at the clock takes a tenth of a millisecond, and nothing else any time.
    const options = { now: () => (at += 0.1), milliseconds: 60 };
    const few = advise(flight('mixed', 100, 5), options);
    const many = advise(flight('mixed', 1200, 3), options);
    const names = [
      'flatbushTree',
      'hierarchicalGrid',
      'packedTree',
      'rbushTree',
      'sweepAndPrune',
      'uniformGrid',
    ];
    expect(many.ranking.map(({ name }) => name).sort()).toEqual(names);
    expect(few.ranking.map(({ name }) => name).sort()).toEqual(['bruteForce', ...names]);
    for (const { milliseconds, slowest, ratio } of few.ranking) {
      expect(milliseconds).toBeGreaterThan(0);
      expect(slowest).toBeGreaterThanOrEqual(milliseconds);
      expect(ratio).toBeGreaterThanOrEqual(1);
    }
  });

  test('has the same counts each time, and with motions the pairs a world gets', () => {
    const recorder = flight('fast', 400, 10);
    const [first, again] = [byWork(recorder), byWork(recorder)];
    expect(again).toEqual(first);
    expect(first.pairsPerStep).toBeGreaterThan(100);
  });
});

test('long recordings are measured in runs that are spread over them', () => {
  const recorder = new Recorder();
  const mobility = new Array(20).fill(MOVING);
  // The bodies stand apart until they come together in the last third.
  for (let step = 0; step < 300; step++) {
    const gap = step < 200 ? 2 : 0.5;
    const boxes = Float64Array.from(
      { length: 80 },
      (_, i) => (i % 2 ? step : (i >> 2) * gap) + ((i >> 1) & 1),
    );
    recorder.step({ end: 20, mobility, boxes });
  }
  const { steps, facts, pairsPerStep } = byWork(recorder, { packedTree });
  expect(facts.steps).toBe(300);
  // Eight runs of 30 steps, of which the last three begin after steps 190, 228 and 265. Each touches two on
  // either side.
  expect(steps).toBe(240);
  expect(pairsPerStep).toBe(((21 + 30 + 30) * (19 + 18)) / 240);
});

test('progress is reported from the beginning, and never goes back', () => {
  const reported: [number, string][] = [];
  advise(flight('uniform', 200, 6), {
    milliseconds: 400,
    onProgress: (done, what) => reported.push([done, what]),
  });
  expect(reported[0]).toEqual([0, 'reading the recording']);
  expect(reported.map(([, what]) => what)).toContain('timing packedTree');
  for (let i = 1; i < reported.length; i++) expect(reported[i][0]).toBeGreaterThanOrEqual(reported[i - 1][0]);
  expect(reported.at(-1)?.[0]).toBeLessThanOrEqual(1);
});

test('strategies that do not agree are an error that names them', () => {
  const forgetful = (): Broadphase => {
    const index = packedTree();
    const collect = index.collectPairs.bind(index);
    index.collectPairs = (out) => {
      collect(out);
      if (out.count > 100) out.count--;
    };
    return index;
  };
  const strategies = { hierarchicalGrid, forgetful };
  expect(() => advise(row(100, 0.5, 0.1, 5), { milliseconds: 5, strategies })).toThrow(
    /^advise: hierarchicalGrid and forgetful do not agree on the pairs of step 1 \(197 and 196\): one of them is wrong$/,
  );
});

test.each([
  [{ milliseconds: 0 }, 'advise: milliseconds must be a number above 0, got 0'],
  [{ milliseconds: Number.NaN }, 'advise: milliseconds must be a number above 0, got NaN'],
  [{ strategies: {} }, 'advise: strategies must be at least one'],
])('refuses %j', (options, message) => {
  const recorder = row(5, 1, 0, 2);
  expect(() => advise(recorder, options)).toThrow(InvalidInput);
  expect(() => advise(recorder, options)).toThrow(message);
});

test('refuses a recording that is broken or has no steps', () => {
  expect(() => advise(new Uint8Array(3))).toThrow(InvalidInput);
  expect(() => advise(new Recorder())).toThrow('advise: steps of the recording must be at least 1, got 0');
});
