import { MOVING, PairBuffer, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import {
  type Broadphase,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
} from '../src/index.js';
import { bytesOf } from './support/bytes.js';
import { Dice } from './support/dice.js';
import { HOSTILE, hostileBoxes, sway } from './support/hostile.js';

const BODIES = 3000;
/** Where each overlaps each, as pairs grow with the square. */
const CROWDED = 1000;
const STEPS = 4;

function bodiesOf({ name }: (typeof HOSTILE)[number]): number {
  return name === 'all in one place' ? CROWDED : BODIES;
}

/** Box tests of one step, and pairs found, after some steps in which everything sways. */
function stepOn(
  subject: Broadphase,
  scene: (typeof HOSTILE)[number],
  seed: number,
): { tests: number; pairs: number } {
  const dice = new Dice(seed);
  const bodies = bodiesOf(scene);
  const boxes = hostileBoxes(scene, dice, bodies);
  for (let slot = 0; slot < bodies; slot++) subject.add(slot, slot % 10 === 0 ? STATIC : MOVING);
  const out = new PairBuffer();
  let before = 0;
  for (let step = 0; step < STEPS; step++) {
    sway(boxes, dice);
    for (let slot = 0; slot < bodies; slot += 10) if (step > 0) subject.refit(slot);
    out.clear();
    before = subject.stats.boxTests;
    subject.update(boxes);
    subject.collectPairs(out);
  }
  return { tests: subject.stats.boxTests - before, pairs: out.count };
}

/** Box tests per body and pair, at most, whatever the scene. Comparing all would be 1500. */
const SUBJECTS: Readonly<Record<string, readonly [() => Broadphase, number]>> = {
  hierarchicalGrid: [hierarchicalGrid, 14],
  uniformGrid: [() => uniformGrid(), 14],
  'uniformGrid, cell 0.5': [() => uniformGrid({ cell: 0.5 }), 20],
  packedTree: [packedTree, 28],
  // A margin of a share of its length makes a flat box many times as high.
  rbushTree: [rbushTree, 60],
  'rbushTree, margin 0': [() => rbushTree({ margin: 0 }), 30],
  flatbushTree: [flatbushTree, 30],
};

/**
 * What a strategy is no match for. flatbush sorts along a curve of 2^16 steps over the whole extent: where
 * one body is far away, or many are near each other, all of these fall on a few steps of it.
 */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  flatbushTree: [
    'one of them far away',
    'a row of points',
    'points around a point, at all scales',
    'half of them in a speck',
    'half of them in a speck of a line',
  ],
};

for (const [name, [strategy, most]] of Object.entries(SUBJECTS)) {
  describe(`${name} does not collapse`, () => {
    HOSTILE.forEach((scene, seed) => {
      const beyond = BEYOND[name]?.includes(scene.name) ?? false;
      test(`${scene.name}, seed ${seed}${beyond ? ', but it is slow' : ''}`, () => {
        const subject = strategy();
        const { tests, pairs } = stepOn(subject, scene, seed);
        // Should it become quick one day, the list above is out of date.
        const bodies = bodiesOf(scene);
        if (beyond) expect(tests).toBeGreaterThan(most * (bodies + pairs));
        expect(tests).toBeLessThan((beyond ? 400 : most) * (bodies + pairs));
        expect(bytesOf(subject)).toBeLessThan(260 * bodies);
      });
    });
  });
}

describe('sweepAndPrune does not collapse', () => {
  // A square of n boxes has some n^1.5 pairs that overlap on one axis, and towns have more of them.
  HOSTILE.forEach((scene, seed) => {
    test(`${scene.name}, seed ${seed}`, () => {
      const subject = sweepAndPrune();
      const { tests, pairs } = stepOn(subject, scene, seed);
      const bodies = bodiesOf(scene);
      expect(tests).toBeLessThan(4 * bodies * Math.sqrt(bodies) + 2 * pairs);
      expect(bytesOf(subject)).toBeLessThan(260 * bodies);
    });
  });
});
