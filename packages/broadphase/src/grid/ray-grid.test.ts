import { BOX, MOVING, ROW, type Rows, STATIC, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { HOSTILE, hostileBoxes } from '../../test/support/hostile.js';
import { castWith } from '../../test/support/visits.js';
import { type Broadphase, bruteForce, hierarchicalGrid } from '../index.js';

const COUNT = 400;
/** Rays after which one more is certain to be walked. */
const ENOUGH = (COUNT + 256) / 8;

/** Every slot that a ray meets, each once, in rising order. */
function met(subject: Broadphase, ray: Rows): number[] {
  const slots: number[] = [];
  castWith(subject, ray, (slot, limit) => {
    slots.push(slot);
    return limit;
  });
  return slots.sort((a, b) => a - b);
}

/** Casts until there are cells for rays; true if they were made, and not there yet. */
function warm(subject: Broadphase): boolean {
  const { rebuilds } = subject.stats;
  const ray = segment(0, 0, 1, 1).row;
  for (let i = 0; i < ENOUGH; i++) castWith(subject, ray, () => -1);
  return subject.stats.rebuilds > rebuilds;
}

/** From a corner of a box to anywhere, now and then along an axis or without length; or far beyond both. */
function drawRay(dice: Dice, boxes: Rows): Rows {
  const corner = (axis: number, slot = dice.below(COUNT)): number =>
    boxes[slot * BOX + dice.pick([axis, axis + 2])];
  const first = dice.below(COUNT);
  const x = corner(0, first);
  const y = corner(1, first);
  const toX = dice.unit() < 0.2 ? x : corner(0);
  const toY = dice.unit() < 0.2 ? y : corner(1);
  const far = dice.unit() < 0.1 ? 1e6 : 0;
  return segment(x - far * (toX - x), y - far * (toY - y), toX + far * (toX - x), toY + far * (toY - y)).row;
}

describe('with cells for rays, casts are those of brute force', () => {
  for (const hostile of HOSTILE) {
    test(`${hostile.name}, seed 1`, () => {
      const dice = new Dice(1);
      const boxes = hostileBoxes(hostile, dice, COUNT);
      const subject = hierarchicalGrid();
      const oracle = bruteForce();
      const both = (what: (index: Broadphase) => void): void => [subject, oracle].forEach(what);
      for (let slot = 0; slot < COUNT; slot++) both((it) => it.add(slot, slot % 3 === 0 ? MOVING : STATIC));
      for (let step = 0; step < 4; step++) {
        both((it) => it.update(boxes));
        expect(warm(subject)).toBe(true);
        let visits = 0;
        for (let i = 0; i < 60; i++) {
          const ray = drawRay(dice, boxes);
          const given = met(subject, ray);
          expect(given).toEqual(met(oracle, ray));
          visits += given.length;
        }
        expect(visits).toBeGreaterThanOrEqual(60);
        subject.validate();
        // A third jumps; later a static goes, or comes, or changes.
        for (let slot = 0; slot < COUNT; slot += 3)
          boxes.copyWithin(slot * BOX, dice.below(COUNT) * BOX, BOX);
        if (step === 1) both((it) => it.remove(5));
        if (step === 2) {
          boxes.copyWithin(4 * BOX, 7 * BOX, 8 * BOX);
          both((it) => it.add(5, STATIC));
          both((it) => it.refit(4));
        }
      }
    });
  }
});

describe('cells for rays', () => {
  function street(walls: number): { subject: Broadphase; boxes: Rows; dice: Dice } {
    const dice = new Dice(3);
    const boxes = new Float64Array(COUNT * BOX);
    const subject = hierarchicalGrid();
    for (let slot = 0; slot < COUNT; slot++) {
      const x = dice.between(0, 60);
      const y = dice.between(0, 60);
      boxes.set([x, y, x + dice.between(0, 2), y + dice.between(0, 2)], slot * BOX);
      subject.add(slot, slot < walls ? STATIC : MOVING);
    }
    subject.update(boxes);
    return { subject, boxes, dice };
  }

  test('are made when that many rays are worth it, and not again until something changes', () => {
    const { subject, boxes } = street(COUNT - 40);
    const ray = segment(-1, -1, 61, 50).row;
    const builds = (rays: number): number => {
      const { rebuilds } = subject.stats;
      for (let i = 0; i < rays; i++) met(subject, ray);
      return subject.stats.rebuilds - rebuilds;
    };
    // At first the statics, which waited for a question.
    expect(builds(ENOUGH - 1)).toBe(1);
    expect(builds(1)).toBe(2);
    expect(builds(100)).toBe(0);
    // The movers alone; at once, as so many rays came before.
    subject.update(boxes);
    expect(builds(10)).toBe(1);
    // For fewer rays than all would be worth.
    subject.update(boxes);
    expect(builds((40 + 256) / 8 - 1)).toBe(0);
    expect(builds(1)).toBe(1);
    expect(builds(100)).toBe(0);
    subject.refit(0);
    expect(builds(1)).toBe(2);
    expect(builds(100)).toBe(0);
  });

  test('no box of a static is read again', () => {
    const { subject, boxes } = street(COUNT - 40);
    const twin = street(COUNT - 40);
    warm(subject);
    warm(twin.subject);
    boxes.fill(Number.NaN, 0, (COUNT - 40) * BOX);
    for (let step = 0; step < 5; step++) {
      subject.update(boxes);
      twin.subject.update(twin.boxes);
      for (let i = 0; i < 20; i++) {
        const ray = drawRay(twin.dice, twin.boxes);
        expect(met(subject, ray)).toEqual(met(twin.subject, ray));
      }
    }
  });

  test('a ray that ends early looks at few boxes, and a long one at those beside it', () => {
    const { subject } = street(COUNT - 40);
    warm(subject);
    const tests = (ray: Rows, limit: number): number => {
      const { boxTests } = subject.stats;
      castWith(subject, ray, () => limit);
      return subject.stats.boxTests - boxTests;
    };
    const ray = segment(-1, 3, 61, 50).row;
    expect(tests(ray, 1)).toBeLessThan(COUNT / 3);
    expect(tests(ray, 0.1)).toBeLessThan(COUNT / 20);
    // However far it comes from and goes to.
    expect(tests(segment(-1e9, 30, 1e9, 31).row, 1)).toBeLessThan(COUNT / 3);
  });

  test('a box 10^6 times as large as the others is entered in four cells at most', () => {
    const { subject, boxes } = street(COUNT - 40);
    boxes.set([-5e5, -5e5, 5e5, 5e5], 0);
    subject.update(boxes);
    subject.refit(0);
    const before = process.memoryUsage().arrayBuffers;
    warm(subject);
    // 37 bytes for each of four entries of each body, 8 for each bucket, and what is built beside.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(400 * COUNT);
    expect(met(subject, segment(-4e5, 3e5, -3e5, 3e5).row)).toEqual([0]);
  });

  test('a ray beside the others, from visit to visit', () => {
    const { subject, boxes } = street(COUNT - 40);
    warm(subject);
    const ray = segment(0, 0, 60, 60).row;
    const alone = met(subject, ray);
    const across = new Float64Array(ROW);
    const within: number[] = [];
    castWith(subject, ray, (slot, limit) => {
      within.push(slot);
      const o = slot * BOX;
      across.set(segment(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3]).row);
      expect(met(subject, across)).toContain(slot);
      return limit;
    });
    expect(within.sort((a, b) => a - b)).toEqual(alone);
    expect(alone.length).toBeGreaterThan(10);
  });
});
