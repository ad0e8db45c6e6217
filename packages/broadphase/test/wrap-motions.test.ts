import { BOX, MOVING, type Mobility, PairBuffer, ROW, type ShapeKind, STATIC } from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import {
  bruteForce,
  hierarchicalGrid,
  type MotionBroadphase,
  type Periods,
  Torus,
  wrapping,
} from '../src/index.js';
import { Dice } from './support/dice.js';
import { Flights } from './support/flights.js';
import { STRATEGIES } from './support/strategies.js';
import { ascending, pairsOf } from './support/wrap-traffic.js';

const SEEDS = Array.from({ length: inject('rounds') }, (_, i) => i + 1);

const SLOTS = 150;

interface Sky {
  name: string;
  periods: Periods;
  size: number;
  extent: number;
  oneFastIn: number;
}

/** Fast ones fly 0.2, 1 or 2 extents along each axis. */
const SKIES: readonly Sky[] = [
  { name: 'slow, in the domain', periods: { x: 100, y: 80 }, size: 2, extent: 40, oneFastIn: 1000 },
  { name: 'some fly up to two periods', periods: { x: 50, y: 40 }, size: 0.5, extent: 50, oneFastIn: 5 },
  { name: 'all fly up to six periods', periods: { x: 16, y: 19 }, size: 0.2, extent: 50, oneFastIn: 1 },
  { name: 'x alone', periods: { x: 30 }, size: 0.5, extent: 50, oneFastIn: 3 },
  { name: 'too many images: taken for boxes', periods: { x: 2, y: 2 }, size: 0.1, extent: 20, oneFastIn: 3 },
];

/** The distance from one closed range to an image of another; negative inside. */
function gap(a: number, b: number, c: number, d: number, period = Infinity): number {
  if (period === Infinity) return Math.max(c - b, a - d);
  const shift = Math.round((a + b - c - d) / 2 / period);
  return Math.min(
    ...[shift - 1, shift, shift + 1].map((k) => Math.max(c + k * period - b, a - d - k * period)),
  );
}

/**
 * Do images of two bodies come within their radii at some time? Sampled, and with boxes, so no is certain
 * only of boxes.
 */
function meetAtSomeTime(
  flights: Flights,
  periods: Periods,
  a: number,
  b: number,
  still: (slot: number) => boolean,
): boolean {
  const boxA = new Float64Array(BOX);
  const boxB = new Float64Array(BOX);
  for (let i = 0; i <= 40; i++) {
    const [ta, tb] = [a, b].map((slot) => (still(slot) ? 0 : i / 40));
    flights.poseBox(a, ta, boxA);
    flights.poseBox(b, tb, boxB);
    const reach = (flights.radius(a, ta) + flights.radius(b, tb)) * (1 - 2 ** -40) - 2 ** -40;
    const x = gap(boxA[0], boxA[2], boxB[0], boxB[2], periods.x);
    const y = gap(boxA[1], boxA[3], boxB[1], boxB[3], periods.y);
    if (Math.max(x, y) <= reach) return true;
  }
  return false;
}

function along(index: MotionBroadphase, flights: Flights, slot: number, statics = false): number[] {
  const slots: number[] = [];
  index.searchMotion(
    flights.kind[slot] as ShapeKind,
    flights.rows,
    (other) => {
      slots.push(other);
    },
    slot * ROW,
    undefined,
    statics,
  );
  return ascending(slots);
}

describe.each(SKIES)('$name', (sky) => {
  test.each(SEEDS)('pairs hold what meets on the torus, and no others than boxes have, seed %d', (seed) => {
    const { periods } = sky;
    const dice = new Dice(seed);
    const flights = new Flights(SLOTS, sky.extent, sky.size, 0);
    const mobility = new Map<number, Mobility>();
    const boxed = wrapping(bruteForce(), periods);
    const subjects = Object.entries(STRATEGIES).map(([name, strategy]) => ({
      name,
      index: wrapping(strategy(), periods, flights),
    }));
    const each = (call: (index: MotionBroadphase, name: string) => void): void => {
      for (const { name, index } of subjects) call(index, name);
    };
    const compare = (): void => {
      const known = pairsOf(boxed);
      const oracle = pairsOf(subjects[0].index);
      each((index, name) => {
        index.validate();
        expect(pairsOf(index), name).toEqual(oracle);
      });
      const given = new Set(oracle);
      const still = (slot: number): boolean => mobility.get(slot) === STATIC;
      for (const pair of known) {
        const [a, b] = pair.split(' ').map(Number);
        if (!given.delete(pair) && meetAtSomeTime(flights, periods, a, b, still)) expect(pair).toBe('in');
      }
      expect([...given]).toEqual([]);
      for (const slot of [...mobility.keys()].slice(0, 6)) {
        const near = along(subjects[0].index, flights, slot);
        each((index, name) => expect(along(index, flights, slot), name).toEqual(near));
        each((index, name) => expect(along(index, flights, slot, true), name).toEqual(near.filter(still)));
        for (const other of mobility.keys()) {
          if (
            !near.includes(other) &&
            meetAtSomeTime(flights, periods, slot, other, (s) => s !== slot && still(s))
          )
            expect(other).toBe('found');
        }
      }
    };
    for (let step = 0; step < 3; step++) {
      for (let i = 0; i < 60; i++) {
        const slot = dice.below(SLOTS);
        if (mobility.has(slot)) continue;
        const kind = dice.unit() < 0.3 ? STATIC : MOVING;
        flights.draw(dice, slot, kind === STATIC ? 10_000 : sky.oneFastIn);
        mobility.set(slot, kind);
        each((index) => index.add(slot, kind));
        boxed.add(slot, kind);
      }
      for (const [slot, kind] of mobility) {
        if (kind === STATIC) continue;
        if (dice.unit() < 0.7) flights.draw(dice, slot, sky.oneFastIn);
        else flights.advance(slot);
      }
      each((index) => index.update(flights.boxes));
      boxed.update(flights.boxes);
      compare();
      for (let i = 0; i < 10; i++) {
        const slot = dice.pick([...mobility.keys()]);
        if (dice.unit() < 0.3) {
          mobility.delete(slot);
          each((index) => index.remove(slot));
          boxed.remove(slot);
        } else {
          if (mobility.get(slot) === MOVING) flights.draw(dice, slot, 2);
          each((index) => index.refit(slot));
          boxed.refit(slot);
        }
      }
      compare();
    }
  });
});

test('a bullet that goes round twice has candidates along its path only, seed 1', () => {
  const SIDE = 64;
  const CROWD = 4000;
  const dice = new Dice(1);
  const flights = new Flights(CROWD + 1, SIDE, 1, 0);
  flights.kind.fill(1);
  for (let slot = 0; slot < CROWD; slot++) {
    const x = dice.between(0, SIDE);
    const y = dice.between(0, SIDE);
    flights.rows.set([x, y, x, y, 0.2, 0, 0.2], slot * ROW);
    flights.fit(slot);
  }
  // Twice round in x, once in y, 143 long: with what is within a width of 2, some 286 of 4,096.
  flights.rows.set([1, 2, 1 + 2 * SIDE, 2 + SIDE, 0.2, 0, 0.2], CROWD * ROW);
  flights.fit(CROWD);
  const periods = { x: SIDE, y: SIDE };
  const candidates = (index: { collectPairs(out: PairBuffer): void }): number => {
    const out = new PairBuffer();
    index.collectPairs(out);
    let count = 0;
    for (let i = 0; i < out.count; i++) count += out.b[i] === CROWD ? 1 : 0;
    return count;
  };
  const fill = (index: MotionBroadphase): MotionBroadphase => {
    for (let slot = 0; slot <= CROWD; slot++) index.add(slot, slot === CROWD ? MOVING : STATIC);
    index.update(flights.boxes);
    return index;
  };
  const fast = fill(wrapping(hierarchicalGrid(), periods, flights));
  expect(candidates(fast)).toBeGreaterThan(80);
  expect(candidates(fast)).toBeLessThan(280);
  expect(along(fast, flights, CROWD).length).toBeLessThan(280);
  expect(candidates(fill(wrapping(hierarchicalGrid(), periods) as MotionBroadphase))).toBe(CROWD);
});

describe('the shifts of a pair', () => {
  for (let seed = 1; seed <= 5; seed++) {
    test(`are those under which the boxes overlap, seed ${seed}`, () => {
      const dice = new Dice(seed);
      const torus = new Torus({ x: 7, y: dice.pick([5.5, Infinity]) });
      const range = new Float64Array(4);
      const box = (): Float64Array => {
        const [x, y] = [dice.below(4000) / 64, dice.below(4000) / 64];
        return Float64Array.of(x, y, x + dice.below(1000) / 64, y + dice.below(100) / 64);
      };
      for (let n = 0; n < 300; n++) {
        const a = box();
        const b = box();
        torus.writeShifts(a, b, range);
        for (const [axis, period] of [torus.x, torus.y].entries()) {
          if (period === Infinity) {
            expect([range[2], range[3]]).toEqual([0, 0]);
            continue;
          }
          for (let k = -20; k <= 20; k++) {
            const meets = a[axis] <= b[axis + 2] + k * period && b[axis] + k * period <= a[axis + 2];
            expect(k >= range[2 * axis] && k <= range[2 * axis + 1]).toBe(meets);
          }
        }
      }
    });
  }

  test('images are exact where they can be, and contain the true one where they cannot', () => {
    const torus = new Torus({ x: 10, y: 0.1 });
    const out = new Float64Array(BOX);
    torus.writeBox(Float64Array.of(1, 0, 2, 0), Float64Array.of(3, 0), out);
    expect([...out]).toEqual([31, 0, 32, 0]);
    torus.writeBox(Float64Array.of(0, 1, 0, 1), Float64Array.of(0, 1), out);
    expect(out[1]).toBeLessThan(1.1);
    expect(out[3]).toBeGreaterThan(1.1);
    const row = new Float64Array(ROW);
    row.set([1, 0, 2, 0, 0.5, 0, 0.5]);
    torus.writeRow(1, row, Float64Array.of(-2, 0), row);
    expect([...row.subarray(0, 7)]).toEqual([-19, 0, -18, 0, 0.5, 0, 0.5]);
    torus.writeRow(1, row, Float64Array.of(0, 3), row);
    expect(row[4]).toBeGreaterThan(0.5);
    expect(row[4]).toBeLessThan(0.5 + 2 ** -45);
  });
});
