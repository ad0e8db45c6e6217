import { END, InvalidInput, MOVING, ROW, STATIC, vertexAt } from '@swept/core';
import { type RandomSceneName, scene } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { Dice } from '../test/dice.js';
import { type Advice, advise, type Ranked } from './advise.js';
import type { Broadphase } from './broadphase.js';
import { bruteForce } from './brute-force.js';
import { hierarchicalGrid } from './hierarchical-grid.js';
import { packedTree } from './packed-tree.js';
import { Recorder } from './recorder.js';
import { sweepAndPrune } from './sweep-and-prune.js';
import { uniformGrid } from './uniform-grid.js';

/** Bodies of a scene that fly on freely. */
function flight(name: RandomSceneName, bodies: number, steps: number): Recorder {
  const { count: end, mobility, kinds: kind, rows, velocities } = scene(name, { bodies, seed: 1, dt: 1 });
  const recorder = new Recorder();
  for (let step = 0; step < steps; step++) {
    recorder.step({ end, mobility, kind, rows });
    for (let i = 0; i < end; i++) {
      for (let v = 0; v < kind[i]; v++) {
        for (let at = i * ROW + vertexAt(v), axis = 0; axis < 2; axis++, at++) {
          rows[at] = rows[at + END];
          rows[at + END] += velocities[2 * i + axis];
        }
      }
    }
  }
  return recorder;
}

/** Circles of radius 1/2 in a row, `gap` apart, that all go up by `way` per step. */
function row(bodies: number, gap: number, way: number, steps: number, statics = 0): Recorder {
  const recorder = new Recorder();
  const boxes = new Float64Array(4 * bodies);
  const mobility = Array.from({ length: bodies }, (_, i) => (i < statics ? STATIC : MOVING));
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < bodies; i++) {
      const y = i < statics ? 0 : step * way;
      boxes.set([i * gap, y, i * gap + 1, y + 1], 4 * i);
    }
    recorder.step({ end: bodies, mobility, boxes });
  }
  return recorder;
}

/** A clock that goes on by one millisecond for each thousand box tests, and strategies that wind it. */
class WorkClock {
  private at = 0;
  readonly now = (): number => this.at;
  /** Lets a hundredth of 20 seconds pass between any two turns, so that there are not too many. */
  readonly onProgress = (_: number, what: string): void => {
    if (what.startsWith('timing')) this.at += 20_000 / 100;
  };

  of(create: () => Broadphase, times = 1): () => Broadphase {
    return () => {
      const index = create();
      const collect = index.collectPairs.bind(index);
      index.collectPairs = (out) => {
        const before = index.stats.boxTests;
        collect(out);
        this.at += (times * (index.stats.boxTests - before)) / 1000;
      };
      return index;
    };
  }
}

/**
 * Strategies that take 0.1 ms per step, or some more, and fifteen times that at first, some longer than others, on a machine
 * that stops them now and then and is slow by turns.
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

const STRATEGIES = { hierarchicalGrid, uniformGrid: () => uniformGrid(), packedTree, sweepAndPrune };

/** Ranks by box tests, which are the same on every machine. */
function byWork(
  recorder: Recorder,
  strategies: Readonly<Record<string, () => Broadphase>> = STRATEGIES,
): Advice {
  const clock = new WorkClock();
  const wound = Object.entries(strategies).map(([name, create]) => [name, clock.of(create)]);
  return advise(recorder, { now: clock.now, milliseconds: 20_000, strategies: Object.fromEntries(wound) });
}

function find({ ranking }: Advice, name: string): Ranked {
  return ranking.find((it) => it.name === name) as Ranked;
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

  test('can tell when it is given what it said it needs, seeds 1 to 5', () => {
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

describe('the reasons', () => {
  const lognormal = byWork(flight('heavy-tailed', 6000, 4));
  const alike = byWork(flight('uniform', 2000, 8));

  test('say that sizes differ too much for cells of one size, where they do', () => {
    const it = find(lognormal, 'uniformGrid');
    expect(it.sizePenalty).toBeGreaterThan(1.5);
    expect(it.outsized).toBeGreaterThan(10);
    expect(it.reasons.join()).toMatch(
      /sizes differ too much: cells of one size are estimated to cost [\d.]+ times/,
    );
    expect(it.reasons.join()).toContain(`${it.outsized} bodies are longer than a cell`);
    expect(find(lognormal, 'hierarchicalGrid').reasons).toContain(
      'has cells of several sizes, as these bodies need',
    );
    expect(it.perStep.boxTests).toBeGreaterThan(1.5 * find(lognormal, 'hierarchicalGrid').perStep.boxTests);
  });

  test('do not say so of circles of one size', () => {
    const it = find(alike, 'uniformGrid');
    expect(it.sizePenalty).toBeLessThan(1.1);
    expect(it.tied).toBe(true);
    expect(it.reasons.join()).not.toContain('sizes differ too much');
    expect(find(alike, 'hierarchicalGrid').reasons.join()).not.toContain('several sizes');
  });

  test('say how much is compared in vain', () => {
    const it = find(alike, 'sweepAndPrune');
    const best = alike.ranking[0];
    const times = it.perStep.boxTests / best.perStep.boxTests;
    expect(times).toBeGreaterThan(2);
    expect(it.reasons[1]).toBe(
      `${Number(times.toPrecision(times < 10 ? 2 : 3))} times as many box tests as ${best.name}`,
    );
    expect(it.reasons[0]).toMatch(
      /^compares each mover with \d+(\.\d+)? boxes that share a stretch of one axis with it/,
    );
  });

  test('say that a tree is built anew when bodies go far, and that it is kept when they do not', () => {
    const far = byWork(row(300, 0.5, 40, 20, 150), { packedTree });
    const near = byWork(row(300, 0.5, 0.01, 20, 150), { packedTree });
    expect(find(near, 'packedTree').perStep.rebuilds).toBe(0);
    expect(find(near, 'packedTree').reasons).toEqual([
      'fits its tree to the boxes in each step and hardly ever builds it anew',
    ]);
    const slanting = byWork(flight('fast', 500, 20), { packedTree });
    const { perStep, reasons } = find(slanting, 'packedTree');
    expect(perStep.rebuilds).toBeGreaterThan(0.1);
    expect(reasons).toEqual([
      `builds its tree anew in ${Math.round(100 * perStep.rebuilds)} % of the steps, because the bodies have moved far`,
    ]);
    expect(far.facts.way).toBe(40);
  });
});

describe('the scene', () => {
  test('is told from what was counted', () => {
    const { scene: said, facts, pairsPerStep } = byWork(row(100, 0.5, 0.25, 10, 40));
    expect(facts).toMatchObject({
      steps: 10,
      bodies: 100,
      movers: 60,
      first: 100,
      last: 100,
      coming: 0,
      going: 0,
    });
    expect(facts).toMatchObject({
      usualSize: 1,
      largestSize: 1,
      usualStatic: 1,
      longShare: 0,
      movingShare: 1,
      way: 0.25,
    });
    // In a row at distances of a half, each touches two on either side; the statics are left behind after step 4.
    expect(pairsPerStep).toBeCloseTo(59 + 58 + (4 / 9) * 3, 9);
    expect(said).toEqual([
      '100 bodies, 60 of them moving; 40 % are static and indexed once.',
      'The box of the usual mover is 1 long, and so are all others.',
      'The box of the usual static is 1 long, and so are all others.',
      '2 pairs per mover; the most crowded body is in 4.',
      'All movers move, the usual one by 0.25 of the usual size per step.',
    ]);
  });

  test('tells who comes and goes, and how it grows', () => {
    const recorder = new Recorder();
    const boxes = Float64Array.from({ length: 400 }, (_, i) => (i >> 2) * 3 + ((i >> 1) & 1));
    for (let step = 0; step < 5; step++) {
      const alive = Array.from({ length: 100 }, (_, i) => +(i >= step && i < 20 + 10 * step));
      recorder.step({ end: 100, alive, mobility: new Array(100).fill(MOVING), boxes });
    }
    const { facts, scene: said } = byWork(recorder);
    expect(facts).toMatchObject({ bodies: 38, first: 20, last: 56, coming: 10, going: 1, movingShare: 0 });
    expect(said).toContain('20 bodies at first, 56 at last; 10 come and 1 go per step.');
    expect(said).toContain('0 % of the movers move, the usual one by 0 of the usual size per step.');
  });

  test('names the share of long boxes', () => {
    const mobility = new Array(100).fill(MOVING);
    const boxes = Float64Array.from(
      { length: 400 },
      (_, i) => (i >> 2) * 9 + ((i >> 1) & 1 ? (i < 80 ? 90 : 1) : 0),
    );
    const { facts, scene: said } = byWork(twice({ end: 100, mobility, boxes }));
    expect(facts.longShare).toBe(0.2);
    expect(said.join()).toContain('20 % of the movers have boxes more than 40 times as long as a short one');
  });

  test('of one step says that nothing moved', () => {
    const recorder = row(50, 0.5, 0, 1);
    const { facts, scene: said, steps } = byWork(recorder);
    expect([facts.steps, steps, facts.movingShare]).toEqual([1, 4, Number.NaN]);
    expect(said.join()).toContain('One step says nothing of how bodies move');
    expect(byWork(recorder, { packedTree }).ranking[0].reasons).toEqual([]);
  });

  test('may be empty, or hold no movers', () => {
    const empty = advise({ end: 0, mobility: [], boxes: new Float64Array() }, { milliseconds: 5 });
    expect(empty.scene[0]).toBe('There are no bodies.');
    expect(empty.pairsPerStep).toBe(0);
    const statics = advise(row(20, 0.5, 0, 3, 20), { milliseconds: 5 });
    expect([statics.facts.movers, statics.pairsPerStep]).toEqual([0, 0]);
    for (const said of [...statics.scene, ...statics.ranking.flatMap(({ reasons }) => reasons)])
      expect(said).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('is a recorder, its bytes, or the bodies of a step', () => {
    const recorder = row(30, 0.5, 0, 1);
    const boxes = Float64Array.from(
      { length: 120 },
      (_, i) => [0, 0, 1, 1][i % 4] + (i % 2 === 0 ? (i >> 2) / 2 : 0),
    );
    const options = { milliseconds: 5, strategies: { packedTree } };
    const [a, b, c] = [
      recorder,
      recorder.bytes(),
      { end: 30, mobility: new Array(30).fill(MOVING), boxes },
    ].map((given) => advise(given, options));
    expect([b.facts, b.pairsPerStep]).toEqual([a.facts, a.pairsPerStep]);
    expect([c.facts, c.pairsPerStep]).toEqual([a.facts, a.pairsPerStep]);
  });
});

function twice(bodies: { end: number; mobility: number[]; boxes: Float64Array }): Recorder {
  const recorder = new Recorder();
  recorder.step(bodies);
  recorder.step(bodies);
  return recorder;
}

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
  // Eight runs of 30 steps, of which the last three begin after steps 190, 228 and 265. Each touches two on either side.
  expect(steps).toBe(240);
  expect(pairsPerStep).toBe(((21 + 30 + 30) * (19 + 18)) / 240);
});

test('progress is told from the beginning, and never goes back', () => {
  const told: [number, string][] = [];
  advise(flight('uniform', 200, 6), {
    milliseconds: 400,
    onProgress: (done, what) => told.push([done, what]),
  });
  expect(told[0]).toEqual([0, 'reading the recording']);
  expect(told.map(([, what]) => what)).toContain('timing packedTree');
  for (let i = 1; i < told.length; i++) expect(told[i][0]).toBeGreaterThanOrEqual(told[i - 1][0]);
  expect(told.at(-1)?.[0]).toBeLessThanOrEqual(1);
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
