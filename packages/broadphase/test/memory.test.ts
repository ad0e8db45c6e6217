import { BOX, MOVING, PairBuffer, ROW, STATIC, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { bytesOf } from './support/bytes.js';
import { Dice } from './support/dice.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith } from './support/visits.js';

const BODIES = 2000;
const EXTENT = 60;
const STEPS = 1000;

/**
 * Boxes of about one size that fly about and are reflected, a fifth of them static; some are removed and
 * added again.
 */
class Traffic {
  readonly boxes = new Float64Array(BODIES * BOX);
  readonly out = new PairBuffer();
  private readonly dice = new Dice(11);
  private readonly speeds = new Float64Array(BODIES * 2);

  constructor() {
    const { dice, boxes, speeds } = this;
    for (let slot = 0; slot < BODIES; slot++) {
      const x = dice.between(0, EXTENT);
      const y = dice.between(0, EXTENT);
      boxes.set([x, y, x + dice.between(0.5, 1), y + dice.between(0.5, 1)], slot * BOX);
      speeds[2 * slot] = dice.between(-0.3, 0.3);
      speeds[2 * slot + 1] = dice.between(-0.3, 0.3);
    }
  }

  static mobility(slot: number): 0 | 1 {
    return slot % 5 === 0 ? STATIC : MOVING;
  }

  move(): void {
    const { boxes, speeds } = this;
    for (let slot = 0; slot < BODIES; slot++) {
      if (Traffic.mobility(slot) === STATIC) continue;
      for (let axis = 0; axis < 2; axis++) {
        const o = slot * BOX + axis;
        const at = 2 * slot + axis;
        if (boxes[o] < 0) speeds[at] = Math.abs(speeds[at]);
        if (boxes[o] > EXTENT) speeds[at] = -Math.abs(speeds[at]);
        boxes[o] += speeds[at];
        boxes[o + 2] += speeds[at];
      }
    }
  }

  /** Bodies to take out and put back in this step. */
  pick(): number {
    return this.dice.below(BODIES);
  }
}

describe('memory', () => {
  const subjects = Object.entries(STRATEGIES).filter(
    ([name]) => !name.startsWith('brute') && !name.startsWith('rbush'),
  );
  for (const [name, strategy] of subjects) {
    test(`${name} takes less than 200 bytes per body and does not grow over ${STEPS} steps`, () => {
      const traffic = new Traffic();
      const subject = strategy();
      for (let slot = 0; slot < BODIES; slot++) subject.add(slot, Traffic.mobility(slot));
      const ray = segment(0, 0, EXTENT, EXTENT).row.slice(0, ROW);
      let early = 0;
      let visits = 0;
      for (let step = 0; step < STEPS; step++) {
        traffic.move();
        subject.update(traffic.boxes);
        traffic.out.clear();
        subject.collectPairs(traffic.out);
        const slot = traffic.pick();
        subject.remove(slot);
        subject.add(slot, Traffic.mobility(slot));
        subject.refit(slot);
        subject.search(traffic.boxes, () => {
          visits++;
        });
        if (step % 10 === 0) castWith(subject, ray, (_, limit) => limit);
        if (step === STEPS / 4) early = bytesOf(subject);
      }
      subject.validate();
      expect(visits).toBeGreaterThan(0);
      expect(traffic.out.count).toBeGreaterThan(BODIES / 4);
      expect(bytesOf(subject)).toBeLessThanOrEqual(early);
      expect(early).toBeLessThan(200 * BODIES);
    });
  }
});
