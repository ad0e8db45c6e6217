import { BOX, MOVING, type Mobility, RADIUS, ROW, type Rows, STATIC, vertexAt } from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import { type Broadphase, bruteForce, fastBodies, type Motions, wrapping } from '../src/index.js';
import { Dice } from './support/dice.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith, nearestWith } from './support/visits.js';

const SEEDS = Array.from({ length: inject('rounds') }, (_, i) => i + 1);

/** Places for boxes, far apart, so that rows of cells are long and nearly empty: x, y, width, height. */
const PLACES: Readonly<Record<string, (dice: Dice, i: number) => readonly [number, number, number, number]>> =
  {
    'a few in a row, one far away': (dice, i) => [i === 1 ? 500 : 4 * dice.below(3), 0, 1, 1],
    'a column, one far away': (dice, i) => [0, i === 1 ? -1e4 : 3 * dice.below(9), 1, 1],
    'one far away in both': (dice, i) =>
      i === 1 ? [1e7, -1e7, 1, 1] : [dice.below(20), dice.below(20), 1, 1],
    'one as far away as cells go': (dice, i) =>
      i === 1 ? [3e8, 2e8, 1, 1] : [dice.below(20), dice.below(20), 1, 1],
    'beyond all cells': (dice, i) => (i === 1 ? [2e9, 2e9, 1, 1] : [dice.below(20), dice.below(20), 1, 1]),
    'sparse rows': (dice) => [1000 * dice.below(30), 7 * dice.below(3), 1, 1],
    'sparse columns': (dice) => [7 * dice.below(3), 1000 * dice.below(30), 1, 1],
    'sparse everywhere': (dice) => [
      dice.between(-1e5, 1e5),
      dice.between(-1e5, 1e5),
      dice.unit(),
      dice.unit(),
    ],
    'sizes of all kinds, sparse': (dice) => {
      const size = 1e-3 / (dice.unit() + 1e-6);
      return [dice.between(-1e4, 1e4), dice.between(-1e4, 1e4), size, dice.unit() * size];
    },
    'all in one place': () => [3, 4, 1, 1],
  };

/** Many bodies, movers and statics, of which the last were refitted since the rest was built. */
class Crowd implements Motions {
  readonly boxes: Rows;
  readonly kind: Uint8Array;
  readonly rows: Rows;
  readonly count: number;
  private readonly moving: number;
  private readonly late: number;

  constructor(dice: Dice, place: (dice: Dice, i: number) => readonly [number, number, number, number]) {
    this.count = dice.pick([3, 6, 20, 90]);
    this.moving = dice.pick([0, 0.5, 1]);
    this.late = dice.pick([0, 1, Math.ceil(this.count / 8)]);
    this.boxes = new Float64Array(this.count * BOX);
    this.rows = new Float64Array(this.count * ROW);
    this.kind = new Uint8Array(this.count).fill(1);
    for (let slot = 0; slot < this.count; slot++) {
      const [x, y, width, height] = place(dice, slot);
      this.boxes.set([x, y, x + width, y + height], slot * BOX);
      // A point that flies along the diagonal.
      this.rows.set([x, y, x + width, y + height], slot * ROW);
    }
  }

  fill(subject: Broadphase): Broadphase {
    const { count, late, moving, boxes } = this;
    for (let slot = 0; slot < count; slot++) {
      if (slot === count - late) subject.update(boxes);
      subject.add(slot, slot < moving * count ? MOVING : STATIC);
    }
    if (late === 0) subject.update(boxes);
    subject.search(boxes, () => {});
    for (let slot = count - late; slot < count; slot++) subject.refit(slot);
    return subject;
  }
}

/** The ways a strategy may be used. */
const WRAPPED: Readonly<Record<string, (create: () => Broadphase, crowd: Crowd) => Broadphase>> = {
  alone: (create) => create(),
  fastBodies: (create, crowd) => fastBodies(create(), crowd),
  wrapping: (create) => wrapping(create(), { x: 3000, y: 1e9 }),
  'wrapping, fastBodies': (create, crowd) => wrapping(create(), { x: 2e4 }, crowd),
};

/** What a query visits, ascending. */
function visited(query: (visit: (slot: number) => void) => void): number[] {
  const slots: number[] = [];
  query((slot) => {
    slots.push(slot);
  });
  return slots.sort((a, b) => a - b);
}

/** Rays that are short, endless, huge and thick, or along an axis, from near the bodies or from afar. */
function drawRay(dice: Dice, crowd: Crowd, far: number): Rows {
  const ray = new Float64Array(ROW);
  const spot = dice.below(crowd.count) * BOX;
  const length = dice.pick([0, 1, 30, 1e3, far]);
  for (let axis = 0; axis < 2; axis++) {
    const at = crowd.boxes[spot + axis] + dice.between(-1, 1) * dice.pick([0, 1, 300, far]);
    ray[axis] = at;
    ray[vertexAt(1) + axis] = at + dice.pick([-1, -0.3, 0, 0.3, 1, dice.between(-1, 1)]) * length;
  }
  ray[RADIUS] = dice.pick([0, 0, 0.3, 5, 200, 5000, far]);
  return ray;
}

/**
 * Asks all four queries; every answer is the sorted list of all visits, so a slot that comes twice stands
 * there twice.
 */
function answers(dice: Dice, crowd: Crowd, wraps: boolean): ((subject: Broadphase) => number[])[] {
  const far = wraps ? 1e4 : 1e10;
  const ray = drawRay(dice, crowd, far);
  const box = drawRay(dice, crowd, far);
  const reach = ray[RADIUS];
  box.set([box[0] - reach, box[1] - reach, box[0] + reach, box[1] + reach]);
  const motion = drawRay(dice, crowd, far);
  motion.set([motion[vertexAt(1)], motion[vertexAt(1) + 1]], 2);
  const limit = dice.pick([Infinity, 1, 1000]);
  return [
    (subject) => visited((visit) => subject.search(box, visit)),
    (subject) =>
      visited((visit) =>
        castWith(subject, ray, (slot) => {
          visit(slot);
          return 1;
        }),
      ),
    (subject) =>
      visited((visit) =>
        nearestWith(subject, ray[0], ray[1], (slot, distance) => {
          if (distance <= limit) visit(slot);
          return limit;
        }),
      ),
    (subject) =>
      visited((visit) => {
        if ('searchMotion' in subject)
          (subject as ReturnType<typeof fastBodies>).searchMotion(1, motion, visit);
      }),
  ];
}

for (const [way, wrap] of Object.entries(WRAPPED)) {
  describe(`each slot is visited once, and by all strategies alike: ${way}`, () => {
    for (const [name, place] of Object.entries(PLACES)) {
      test.each(SEEDS)(`${name}, seed %d`, (seed) => {
        const dice = new Dice(seed);
        const crowd = new Crowd(dice, place);
        const asked = Array.from({ length: 20 }, () =>
          answers(dice, crowd, way.startsWith('wrapping')),
        ).flat();
        const judge = crowd.fill(wrap(bruteForce, crowd));
        const expected = asked.map((ask) => ask(judge));
        for (const slots of expected) expect(new Set(slots).size).toBe(slots.length);
        for (const [strategy, create] of Object.entries(STRATEGIES)) {
          const subject = crowd.fill(wrap(create, crowd));
          asked.forEach((ask, i) => {
            expect(ask(subject), `${strategy}, query ${i}`).toEqual(expected[i]);
          });
        }
      });
    }
  });
}

describe('rows of cells that are long and nearly empty cost no more than to look at all there is', () => {
  test.each(Object.keys(STRATEGIES))('%s', (strategy) => {
    const three = [0, 0, 1, 1, 2, 0, 3, 1, 5, 2, 6, 3];
    const far = [
      [4e8, 0, 4e8 + 1, 1, 0, 4e8, 1, 4e8 + 1],
      [4e8, 0, 4e8 + 1, 1, 3e8, 1, 3e8 + 1, 2],
      [0, 4e8, 1, 4e8 + 1, 1, -3e8, 2, -3e8 + 1],
    ];
    for (const [mobility, two] of [MOVING, STATIC].flatMap((it) => far.map((two) => [it, two] as const))) {
      const boxes = Float64Array.of(...three, ...two);
      const subject = STRATEGIES[strategy]();
      for (let slot = 0; slot < 5; slot++) subject.add(slot, mobility as Mobility);
      subject.update(boxes);
      subject.search(boxes, () => {});
      const { boxTests, nodeVisits } = subject.stats;
      const ray = new Float64Array(ROW);
      ray[RADIUS] = 1e9;
      for (const [dx, dy] of [
        [0, 0],
        [3, 0],
        [0, 3],
        [3, 1],
        [1, -3],
      ]) {
        ray.set([1, 1]);
        ray.set([1 + dx, 1 + dy], vertexAt(1));
        for (const query of [
          (visit: (slot: number) => number) => castWith(subject, ray, visit),
          (visit: (slot: number) => number) => nearestWith(subject, -1e7 * dx, 1e7 * dy, visit),
        ]) {
          const slots = visited((visit) =>
            query((slot) => {
              visit(slot);
              return Infinity;
            }),
          );
          expect(slots).toEqual([0, 1, 2, 3, 4]);
        }
      }
      expect(subject.stats.boxTests - boxTests + subject.stats.nodeVisits - nodeVisits).toBeLessThan(10 * 60);
    }
  });
});
