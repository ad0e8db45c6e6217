import { BOX, InvalidInput, MOVING, RADIUS, ROW, type Rows, STATIC, segment, vertexAt } from '@swept/core';
import { rayMeetsBox, squaredDistanceToBox, toWhole } from '@swept/judge';
import { describe, expect, inject, test } from 'vitest';
import {
  type Broadphase,
  bruteForce,
  fastBodies,
  hierarchicalGrid,
  type Motions,
  packedTree,
  uniformGrid,
} from '../src/index.js';
import { POINT, pointNears, readyPoint } from '../src/query/box-distance.js';
import { ENTRY, LIMIT, RAY, rayMeets, readyRay } from '../src/query/ray.js';
import { Dice } from './support/dice.js';
import { LAYOUTS, type Layout } from './support/layouts.js';
import { expectSame } from './support/same.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith, nearestWith } from './support/visits.js';

const ROUNDS = inject('rounds');
const SEEDS = Array.from({ length: ROUNDS }, (_, i) => i + 1);

const SLOTS = 600;
/** Strategies for boxes that lie in the given array. */
const SUBJECTS: Readonly<Record<string, (boxes: Rows) => Broadphase>> = {
  ...STRATEGIES,
  'packedTree, fastBodies': (boxes) => fastBodies(packedTree(), alongDiagonals(boxes)),
  'hierarchicalGrid, many rays': () => busy(hierarchicalGrid()),
  'uniformGrid, many rays': () => busy(uniformGrid({ cell: 0.5 })),
};

/** The strategy after enough rays since its last change that cells were made for them. */
function busy(subject: Broadphase): Broadphase {
  const cast = subject.cast.bind(subject);
  const ray = segment(0, 0, 1, 1).row;
  subject.cast = (...query) => {
    for (let i = 0; i < (SLOTS + 256) / 8; i++) cast(ray, Float64Array.of(-1), () => {});
    cast(...query);
  };
  return subject;
}

/** Every box as that of a point which moves from its one corner to the other. */
function alongDiagonals(boxes: Rows): Motions {
  const rows = new Float64Array((boxes.length / BOX) * ROW);
  return {
    kind: new Uint8Array(boxes.length / BOX).fill(1),
    get rows() {
      for (let i = 0; i < boxes.length; i++) rows[Math.floor(i / BOX) * ROW + (i % BOX)] = boxes[i];
      return rows;
    },
  };
}

/** Every slot a cast visits while its limit stays. */
function crossed(subject: Broadphase, ray: Rows, offset = 0): number[] {
  const slots: number[] = [];
  castWith(
    subject,
    ray,
    (slot, limit) => {
      if (limit !== 1) expect.unreachable();
      slots.push(slot);
      return limit;
    },
    offset,
  );
  return ascending(slots);
}

/**
 * The least (hit, slot), if every box holds something that the ray hits somewhere behind where it enters the
 * box.
 */
function firstHit(subject: Broadphase, ray: Rows, boxes: Rows): string {
  const ready = new Float64Array(RAY);
  readyRay(ray, 0, ready);
  let best = Number.POSITIVE_INFINITY;
  let first = -1;
  castWith(subject, ray, (slot, limit) => {
    rayMeets(ready, boxes, slot * BOX);
    // A third are missed, and there are ties.
    const hit = slot % 3 === 0 ? 2 : ready[ENTRY] + (slot % 5) / 8;
    if (hit < best || (hit === best && slot < first)) {
      best = hit;
      first = slot;
    }
    return Math.min(best, limit);
  });
  return `${best} ${first}`;
}

/** The distances of the k nearest, as a visitor finds them that keeps the k best. */
function nearest(subject: Broadphase, x: number, y: number, k: number): number[] {
  const best: number[] = [];
  const seen = new Uint8Array(SLOTS);
  nearestWith(subject, x, y, (slot, distance) => {
    if (seen[slot]++ > 0) expect.unreachable();
    let at = best.length;
    while (at > 0 && best[at - 1] > distance) at--;
    best.splice(at, 0, distance);
    if (best.length > k) best.pop();
    return best.length === k ? best[k - 1] : Number.POSITIVE_INFINITY;
  });
  return best;
}

function ascending(slots: number[]): number[] {
  return slots.sort((a, b) => a - b);
}

/**
 * Rays of all kinds that are awkward: through corners, along sides, without length, without direction in x or
 * y.
 */
function drawRay(dice: Dice, layout: Layout, out: Rows): void {
  const ends = new Float64Array(2 * BOX);
  layout.place(dice, ends, 0);
  layout.place(dice, ends, 1);
  const [x0, y0] = [ends[dice.pick([0, 2])], ends[dice.pick([1, 3])]];
  let [x1, y1] = [ends[dice.pick([4, 6])], ends[dice.pick([5, 7])]];
  const kind = dice.unit();
  if (kind < 0.15) x1 = x0;
  else if (kind < 0.3) y1 = y0;
  if (kind < 0.05 || kind > 0.98) y1 = y0;
  if (kind > 0.95) x1 = ends[dice.pick([0, 2])];
  out.fill(0);
  out.set([x0, y0]);
  out.set([x1, y1], vertexAt(1));
  if (dice.unit() < 0.3) out[RADIUS] = layout.stride * dice.unit();
}

/** One index and the oracle, with the same traffic. */
class Twins {
  readonly boxes: Rows = new Float64Array(SLOTS * BOX);
  readonly slots: number[] = [];
  readonly oracle = bruteForce();
  readonly dice: Dice;
  readonly subject: Broadphase;

  constructor(
    strategy: (boxes: Rows) => Broadphase,
    readonly layout: Layout,
    seed: number,
  ) {
    this.dice = new Dice(seed);
    this.subject = strategy(this.boxes);
  }

  both(what: (index: Broadphase) => void): void {
    what(this.subject);
    what(this.oracle);
  }

  step(): void {
    const { dice, layout, boxes, slots } = this;
    for (let i = dice.below(120); i > 0; i--) {
      const slot = dice.below(SLOTS);
      if (slots.includes(slot)) continue;
      layout.place(dice, boxes, slot);
      const mobility = dice.unit() < layout.statics ? STATIC : MOVING;
      this.both((index) => index.add(slot, mobility));
      slots.push(slot);
    }
    this.both((index) => index.update(boxes));
    for (let i = dice.below(20); i > 0 && slots.length > 0; i--) {
      const slot = dice.pick(slots);
      if (dice.unit() < 0.5) {
        layout.place(dice, boxes, slot);
        this.both((index) => index.refit(slot));
      } else {
        this.both((index) => index.remove(slot));
        slots.splice(slots.indexOf(slot), 1);
      }
    }
  }

  compare(): void {
    const { dice, layout, boxes, slots, subject, oracle } = this;
    const ray = new Float64Array(ROW);
    const box = new Float64Array(BOX);
    for (let i = 0; i < 12; i++) {
      drawRay(dice, layout, ray);
      const given = crossed(subject, ray);
      expectSame(given, crossed(oracle, ray));
      if (i === 0) {
        const met = slots.filter((slot) => rayMeetsBox(ray, boxes, slot * BOX));
        expect(met.filter((slot) => !given.includes(slot))).toEqual([]);
      }
      expectSame(firstHit(subject, ray, boxes), firstHit(oracle, ray, boxes));
      layout.place(dice, box, 0);
      for (const k of [1, 5, SLOTS]) {
        expectSame(nearest(subject, box[0], box[3], k), nearest(oracle, box[0], box[3], k));
      }
    }
  }
}

for (const [name, strategy] of Object.entries(SUBJECTS)) {
  describe(`${name}: casts and nearest neighbours are those of brute force`, () => {
    for (const layout of LAYOUTS) {
      for (const seed of SEEDS) {
        test(`${layout.name}, seed ${seed}`, () => {
          const twins = new Twins(strategy, layout, seed);
          for (let step = 0; step < 4; step++) {
            twins.step();
            twins.compare();
          }
          twins.subject.validate();
        });
      }
    }
  });

  describe(`${name}: queries`, () => {
    const row = (x0: number, y0: number, x1: number, y1: number, radius = 0): Rows =>
      segment(x0, y0, x1, y1, radius).row;
    /** Unit boxes in a row, two apart, every third static. */
    const filled = (count = 100): { subject: Broadphase; boxes: Rows } => {
      const boxes = new Float64Array(2 * count * BOX);
      const subject = strategy(boxes);
      for (let slot = 0; slot < count; slot++) {
        boxes.set([2 * slot, 0, 2 * slot + 1, 1], slot * BOX);
        subject.add(slot, slot % 3 === 0 ? STATIC : MOVING);
      }
      subject.update(boxes);
      return { subject, boxes };
    };

    test('an empty index has nothing to visit', () => {
      const subject = strategy(new Float64Array(0));
      const never = (): number => expect.unreachable();
      castWith(subject, row(-1, -1, 1, 1), never);
      nearestWith(subject, 0, 0, never);
      subject.add(3, MOVING);
      castWith(subject, row(-1, -1, 1, 1), never);
      nearestWith(subject, 0, 0, never);
    });

    test('closed boxes: a ray along a side, into a corner, and up to a box', () => {
      const { subject } = filled();
      expect(crossed(subject, row(-1, 1, 5, 1))).toEqual([0, 1, 2]);
      expect(crossed(subject, row(2, -7, 2, 0))).toEqual([1]);
      expect(crossed(subject, row(0, 2, 2, 0))).toEqual([0, 1]);
      expect(crossed(subject, row(1.5, 9, 2, 1))).toEqual([1]);
      expect(crossed(subject, row(1.5, 9, 2, 1 + 2 ** -40))).toEqual([]);
      expect(crossed(subject, row(1.5, 0.5, 1.75, 0.5))).toEqual([]);
      expect(crossed(subject, row(7, 1, 7, 1))).toEqual([3]);
      expect(crossed(subject, row(7, 1 + 2 ** -50, 7, 1 + 2 ** -50))).toEqual([]);
    });

    test('a thick ray meets what it comes near to', () => {
      const { subject } = filled();
      expect(crossed(subject, row(2.5, 5, 2.5, 1.5, 0.5))).toEqual([1]);
      expect(crossed(subject, row(2.5, 5, 2.5, 1.5, 0.49))).toEqual([]);
      expect(crossed(subject, row(1.5, 0.5, 1.75, 0.5, 0.5))).toEqual([0, 1]);
    });

    test('the ray is read at its offset and stays as it is', () => {
      const { subject } = filled();
      const rays = new Float64Array(3 * ROW);
      rays.set(row(-1, 0.5, 2.5, 0.5), ROW);
      const before = rays.slice();
      expect(crossed(subject, rays, ROW)).toEqual([0, 1]);
      expect(rays).toEqual(before);
    });

    test('nothing beyond the limit is visited; what begins at it is', () => {
      const { subject } = filled();
      const visited = (limit: number): number[] => {
        const slots: number[] = [];
        castWith(subject, row(0, 0.5, 256, 0.5), (slot) => {
          slots.push(slot);
          return limit;
        });
        return ascending(slots);
      };
      // Boxes begin at multiples of 1/128.
      expect(visited(-1)).toHaveLength(1);
      expect(visited(1)).toHaveLength(100);
      expect(visited(7)).toHaveLength(100);
      expect(visited(Number.NaN)).toHaveLength(100);
      const some = visited(3 / 128);
      for (const slot of [0, 1, 2, 3]) expect(some).toContain(slot);
      castWith(subject, row(0, 0.5, 256, 0.5), (_, limit) => {
        expect(limit).toBeLessThanOrEqual(1);
        return 2 * limit;
      });
    });

    test('a negative limit ends a cast that starts amid boxes of all sizes', () => {
      const boxes = new Float64Array(100 * BOX);
      const subject = strategy(boxes);
      for (let slot = 0; slot < 100; slot++) {
        const size = 1 + slot * slot;
        boxes.set([-size, -size, size, size], slot * BOX);
        subject.add(slot, slot % 3 === 0 ? STATIC : MOVING);
      }
      subject.update(boxes);
      let visits = 0;
      castWith(subject, row(0, 0, 0.01, 0.01), () => {
        visits++;
        return -1;
      });
      expect(visits).toBe(1);
      expect(crossed(subject, row(0, 0, 0.01, 0.01))).toHaveLength(100);
    });

    test('a limit of distance likewise', () => {
      const { subject } = filled();
      const visited = (limit: number): number[] => {
        const slots: number[] = [];
        nearestWith(subject, 0.5, 0.5, (slot, distance) => {
          if (slots.length > 0 && distance > limit) expect.unreachable();
          slots.push(slot);
          return limit;
        });
        return ascending(slots);
      };
      expect(visited(Number.POSITIVE_INFINITY)).toHaveLength(100);
      expect(visited(Number.NaN)).toHaveLength(100);
      expect(visited(-1)).toHaveLength(1);
      const some = visited(3.5);
      for (const slot of [0, 1, 2]) expect(some).toContain(slot);
      expect(nearest(subject, 0.5, 0.5, 3)).toEqual([0, expect.closeTo(1.5, 12), expect.closeTo(3.5, 12)]);
    });

    test('a visitor may query again, each query with its own answer', () => {
      const { subject, boxes } = filled();
      const slots: number[] = [];
      castWith(subject, row(-1, 0.5, 300, 0.5), (slot, limit) => {
        slots.push(slot);
        expect(crossed(subject, row(2 * slot, 3, 2 * slot, -3))).toEqual([slot]);
        expect(nearest(subject, 2 * slot + 0.5, 0.5, 2)).toEqual([0, expect.closeTo(1.5, 12)]);
        subject.search(
          boxes,
          (other) => {
            expect(other).toBe(slot);
          },
          slot * BOX,
        );
        return limit;
      });
      expect(ascending(slots)).toEqual(Array.from({ length: 100 }, (_, i) => i));
      const near: number[] = [];
      nearestWith(subject, 0, 0, (slot) => {
        near.push(slot);
        expect(crossed(subject, row(2 * slot, 3, 2 * slot, -3))).toEqual([slot]);
        expect(nearest(subject, 2 * slot, 0.5, 1)).toEqual([0]);
        return Number.POSITIVE_INFINITY;
      });
      expect(near).toHaveLength(100);
    });

    test('a visitor must not change the index', () => {
      const { subject, boxes } = filled();
      const changes = {
        add: () => subject.add(100, MOVING),
        remove: () => subject.remove(7),
        update: () => subject.update(boxes),
        refit: () => subject.refit(5),
      };
      for (const [call, change] of Object.entries(changes)) {
        const message = new RegExp(`the call of ${call} must be outside the visits of cast and nearest`);
        expect(() => castWith(subject, row(-1, 0.5, 300, 0.5), change as never)).toThrow(InvalidInput);
        expect(() => castWith(subject, row(-1, 0.5, 300, 0.5), change as never)).toThrow(message);
        expect(() => nearestWith(subject, 0, 0, change as never)).toThrow(message);
        subject.validate();
        expect(crossed(subject, row(-1, 0.5, 300, 0.5))).toHaveLength(100);
      }
      for (const change of Object.values(changes)) change();
      subject.validate();
      expect(crossed(subject, row(-1, 0.5, 300, 0.5))).toHaveLength(99);
    });

    test('an error thrown by a visitor leaves nothing behind', () => {
      const { subject, boxes } = filled();
      for (let i = 0; i < 20; i++) {
        expect(() =>
          castWith(subject, row(-1, 0.5, 300, 0.5), () => {
            throw new Error('from the visitor');
          }),
        ).toThrow('from the visitor');
      }
      subject.update(boxes);
      subject.validate();
      expect(crossed(subject, row(-1, 0.5, 5, 0.5))).toEqual([0, 1, 2]);
    });
  });
}

describe('by rising key', () => {
  test.each([
    ['bruteForce', bruteForce],
    ['packedTree', packedTree],
  ] as const)('%s visits the nearest first, seed 1', (_, strategy) => {
    const dice = new Dice(1);
    const subject = strategy();
    const boxes = new Float64Array(SLOTS * BOX);
    for (let slot = 0; slot < SLOTS; slot++) {
      LAYOUTS[0].place(dice, boxes, slot);
      subject.add(slot, slot % 2 === 0 ? STATIC : MOVING);
    }
    subject.update(boxes);
    const distances: number[] = [];
    nearestWith(subject, 3, 4, (_slot, distance) => {
      distances.push(distance);
      return Number.POSITIVE_INFINITY;
    });
    expect(distances).toHaveLength(SLOTS);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });
});

describe('the bounds all strategies share', () => {
  test.each([1, 2, 3])('a ray never misses a box, and enters it no later than it does, seed %d', (seed) => {
    const dice = new Dice(seed);
    const ready = new Float64Array(RAY);
    const ray = new Float64Array(ROW);
    const box = new Float64Array(BOX);
    let met = 0;
    let missed = 0;
    for (let i = 0; i < 2000 * ROUNDS; i++) {
      const layout = dice.pick(LAYOUTS);
      drawRay(dice, layout, ray);
      layout.place(dice, box, 0);
      // Tiny and huge numbers, and boxes that a rounded point of the ray lies just on.
      const scale = dice.pick([1, 2 ** -600, 2 ** -1040, 2 ** 20]);
      if (layout.stride < 1e100) for (let k = 0; k < ROW; k++) ray[k] *= scale;
      if (layout.stride < 1e100) for (let k = 0; k < BOX; k++) box[k] *= scale;
      if (dice.unit() < 0.3) {
        const t = dice.unit();
        const x = ray[0] + t * (ray[8] - ray[0]);
        const y = ray[1] + t * (ray[9] - ray[1]);
        box.set(dice.unit() < 0.5 ? [x, y, x, y] : [x, y - Math.abs(y), x + Math.abs(x), y]);
      }
      readyRay(ray, 0, ready);
      const meets = rayMeets(ready, box, 0);
      if (rayMeetsBox(ray, box, 0)) {
        met++;
        expect(meets).toBe(true);
        // Cut off just behind the entry, the ray still meets it; so does its rest from there the other way
        // round.
        ready[LIMIT] = ready[ENTRY];
        expect(rayMeets(ready, box, 0)).toBe(true);
        const point = new Float64Array(ROW);
        const t = ready[ENTRY];
        if (t > 2 ** -40 && ray[RADIUS] === 0) {
          const before = t * (1 - 2 ** -40);
          point.set([ray[0], ray[1]]);
          point.set([ray[0] + before * (ray[8] - ray[0]), ray[1] + before * (ray[9] - ray[1])], 8);
          const far = Math.max(...[0, 1, 8, 9].map((k) => Math.abs(ray[k])));
          const length = Math.max(Math.abs(ray[8] - ray[0]), Math.abs(ray[9] - ray[1]));
          // The rounding of the point itself must be less than what was cut off.
          if (far * 2 ** -50 < length * t * 2 ** -42) expect(rayMeetsBox(point, box, 0)).toBe(false);
        }
      } else if (!meets) missed++;
    }
    expect(met).toBeGreaterThan(150);
    expect(missed).toBeGreaterThan(150);
  });

  test.each([1, 2, 3])('the distance is a lower bound and a close one, seed %d', (seed) => {
    const dice = new Dice(seed);
    const point = new Float64Array(POINT);
    const box = new Float64Array(2 * BOX);
    for (let i = 0; i < 1000 * ROUNDS; i++) {
      const layout = dice.pick(LAYOUTS);
      layout.place(dice, box, 0);
      layout.place(dice, box, 1);
      const scale = layout.stride < 1e100 ? dice.pick([1, 2 ** -470, 2 ** -490, 2 ** -1040]) : 1;
      for (let k = 0; k < 2 * BOX; k++) box[k] *= scale;
      readyPoint(box[4], box[5], point);
      expect(pointNears(point, box, 0)).toBe(true);
      const distance = point[ENTRY];
      const square = squaredDistanceToBox(box[4], box[5], box, 0);
      const lower = toWhole(distance) ** 2n;
      expect(lower <= square).toBe(true);
      if (distance > 2 ** -470) expect(lower * 2n ** 48n >= square * (2n ** 48n - 1n)).toBe(true);
      else expect(lower * 3n >= square).toBe(true);
      point[LIMIT] = distance;
      expect(pointNears(point, box, 0)).toBe(true);
      if (distance > 0) point[LIMIT] = distance * (1 - 2 ** -52);
      expect(pointNears(point, box, 0)).toBe(distance === 0 || point[LIMIT] === distance);
    }
  });

  test.each([1, 2])('both rise with the box, seed %d', (seed) => {
    const dice = new Dice(seed);
    const ready = new Float64Array(RAY);
    const point = new Float64Array(POINT);
    const ray = new Float64Array(ROW);
    const boxes = new Float64Array(2 * BOX);
    for (let i = 0; i < 2000 * ROUNDS; i++) {
      const layout = dice.pick(LAYOUTS);
      drawRay(dice, layout, ray);
      layout.place(dice, boxes, 0);
      for (let k = 0; k < BOX; k++) {
        const out = dice.pick([0, Math.abs(boxes[k]) * 2 ** -52, layout.stride]);
        boxes[BOX + k] = k < 2 ? boxes[k] - out : boxes[k] + out;
      }
      readyRay(ray, 0, ready);
      if (rayMeets(ready, boxes, 0)) {
        const entry = ready[ENTRY];
        expect(rayMeets(ready, boxes, BOX)).toBe(true);
        expect(ready[ENTRY]).toBeLessThanOrEqual(entry);
      }
      readyPoint(ray[0], ray[1], point);
      pointNears(point, boxes, 0);
      const distance = point[ENTRY];
      pointNears(point, boxes, BOX);
      expect(point[ENTRY]).toBeLessThanOrEqual(distance);
    }
  });
});
