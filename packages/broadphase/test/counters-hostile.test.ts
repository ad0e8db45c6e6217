import { MOVING, PairBuffer, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, hierarchicalGrid, sweepAndPrune, uniformGrid } from '../src/index.js';
import { bytesOf } from './bytes.js';
import { Dice } from './dice.js';
import { HOSTILE, hostileBoxes, sway } from './hostile.js';

const BODIES = 3000;
const STEPS = 4;

/** Box tests of one step, and pairs found, after some steps in which everything sways. */
function stepOn(
  subject: Broadphase,
  scene: (typeof HOSTILE)[number],
  seed: number,
): { tests: number; pairs: number } {
  const dice = new Dice(seed);
  const boxes = hostileBoxes(scene, dice, BODIES);
  for (let slot = 0; slot < BODIES; slot++) subject.add(slot, slot % 10 === 0 ? STATIC : MOVING);
  const out = new PairBuffer();
  let before = 0;
  for (let step = 0; step < STEPS; step++) {
    sway(boxes, dice);
    for (let slot = 0; slot < BODIES; slot += 10) if (step > 0) subject.refit(slot);
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
};

for (const [name, [strategy, most]] of Object.entries(SUBJECTS)) {
  describe(`${name} does not collapse`, () => {
    HOSTILE.forEach((scene, seed) => {
      test(`${scene.name}, seed ${seed}`, () => {
        const subject = strategy();
        const { tests, pairs } = stepOn(subject, scene, seed);
        expect(tests).toBeLessThan(most * (BODIES + pairs));
        expect(bytesOf(subject)).toBeLessThan(260 * BODIES);
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
      expect(tests).toBeLessThan(4 * BODIES * Math.sqrt(BODIES) + 2 * pairs);
      expect(bytesOf(subject)).toBeLessThan(260 * BODIES);
    });
  });
});
