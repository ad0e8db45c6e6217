import { MOVING } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { byWork, find, flight, row } from '../../test/support/advised.js';
import { packedTree } from '../packed-tree/packed-tree.js';
import { Recorder } from '../recording/recorder.js';
import { advise } from './advise.js';

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
    expect(far.facts.displacement).toBe(40);
  });
});

describe('the scene', () => {
  test('is described from the counts', () => {
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
      displacement: 0.25,
    });
    // In a row at distances of a half, each touches two on either side; the statics are left behind after
    // step 4.
    expect(pairsPerStep).toBeCloseTo(59 + 58 + (4 / 9) * 3, 9);
    expect(said).toEqual([
      '100 bodies, 60 of them moving; 40 % are static and indexed once.',
      'The box of the usual mover is 1 long, and so are all others.',
      'The box of the usual static is 1 long, and so are all others.',
      '2 pairs per mover; the most crowded body is in 4.',
      'All movers move, the usual one by 0.25 of the usual size per step.',
    ]);
  });

  test('reports who comes and goes, and how it grows', () => {
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
