import {
  BOX,
  boxesOverlap,
  MOVING,
  type Mobility,
  PairBuffer,
  ROW,
  type ShapeKind,
  STATIC,
} from '@swept/core';
import { describe, expect, inject, test } from 'vitest';
import { type Broadphase, bruteForce, fastBodies, type MotionBroadphase, packedTree } from '../src/index.js';
import { Dice } from './support/dice.js';
import { Flights } from './support/flights.js';
import { STRATEGIES } from './support/strategies.js';

const SEEDS = Array.from({ length: inject('rounds') }, (_, i) => i + 1);

const SLOTS = 400;
const SUBJECTS = { ...STRATEGIES, packedTree };

interface Crowd {
  name: string;
  extent: number;
  size: number;
  offset: number;
  oneFastIn: number;
}

const CROWDS: readonly Crowd[] = [
  { name: 'few fast', extent: 100, size: 0.5, offset: 0, oneFastIn: 20 },
  { name: 'half fast', extent: 100, size: 0.5, offset: 0, oneFastIn: 2 },
  { name: 'all fast', extent: 100, size: 0.5, offset: 0, oneFastIn: 1 },
  { name: 'at 1e9', extent: 100, size: 0.5, offset: 1e9, oneFastIn: 5 },
  { name: 'points at 1e-150', extent: 1e-150, size: 1e-154, offset: 0, oneFastIn: 5 },
  { name: 'at 1e149', extent: 1e149, size: 1e146, offset: 0, oneFastIn: 5 },
];

function pairs(subject: { collectPairs(out: PairBuffer): void }): string[] {
  const out = new PairBuffer(4);
  subject.collectPairs(out);
  return Array.from({ length: out.count }, (_, i) => `${out.a[i]} ${out.b[i]}`).sort();
}

function along(subject: MotionBroadphase, flights: Flights, slot: number, statics = false): number[] {
  const slots: number[] = [];
  subject.searchMotion(
    flights.kind[slot] as ShapeKind,
    flights.rows,
    (other) => {
      slots.push(other);
    },
    slot * ROW,
    undefined,
    statics,
  );
  return slots.sort((a, b) => a - b);
}

/** Steps of random traffic; `compare` after each group of calls. */
function traffic(
  crowd: Crowd,
  seed: number,
  indexes: readonly MotionBroadphase[],
  flights: Flights,
  compare: (mobility: Map<number, Mobility>) => void,
): void {
  const dice = new Dice(seed);
  const mobility = new Map<number, Mobility>();
  for (let step = 0; step < 3; step++) {
    for (let i = dice.below(200); i > 0; i--) {
      const slot = dice.below(SLOTS);
      if (mobility.has(slot)) continue;
      const kind = dice.unit() < 0.3 ? STATIC : MOVING;
      flights.draw(dice, slot, kind === STATIC ? SLOTS : crowd.oneFastIn);
      mobility.set(slot, kind);
      for (const index of indexes) index.add(slot, kind);
    }
    for (const [slot, kind] of mobility) {
      if (kind === STATIC) continue;
      if (dice.unit() < 0.2) flights.draw(dice, slot, crowd.oneFastIn);
      else flights.advance(slot);
    }
    for (const index of indexes) index.update(flights.boxes);
    compare(mobility);
    for (let i = dice.below(20); i > 0; i--) {
      const slot = dice.pick([...mobility.keys()]);
      const what = dice.unit();
      if (what < 0.3) {
        mobility.delete(slot);
        for (const index of indexes) index.remove(slot);
      } else {
        if (mobility.get(slot) === MOVING) flights.draw(dice, slot, 2);
        for (const index of indexes) index.refit(slot);
      }
    }
    compare(mobility);
  }
}

describe.each(CROWDS)('$name: fastBodies pairs', (crowd) => {
  test.each(SEEDS)('hold every pair that touches and none whose boxes are apart, seed %d', (seed) => {
    const flights = new Flights(SLOTS, crowd.extent, crowd.size, crowd.offset);
    const fast = fastBodies(bruteForce(), flights);
    const plain = bruteForce() as MotionBroadphase;
    let left = 0;
    traffic(crowd, seed, [fast, plain], flights, (mobility) => {
      const given = new Set(pairs(fast));
      const boxed = pairs(plain);
      for (const pair of boxed) {
        const [a, b] = pair.split(' ').map(Number);
        if (given.delete(pair)) continue;
        left++;
        if (flights.meetAtSomeTime(a, b, (slot) => mobility.get(slot) === MOVING)) expect(pair).toBe('in');
      }
      expect([...given]).toEqual([]);
      for (const slot of [...mobility.keys()].slice(0, 10)) {
        const near = along(fast, flights, slot);
        for (const other of mobility.keys()) {
          if (near.includes(other) || !boxesOverlap(flights.boxes, flights.boxes, slot * BOX, other * BOX))
            continue;
          if (flights.meetAtSomeTime(slot, other, (s) => s === slot || mobility.get(s) === MOVING))
            expect(other).toBe('found');
        }
      }
    });
    if (crowd.oneFastIn > 1) expect(left).toBeGreaterThan(0);
  });

  test.each(Object.entries(SUBJECTS))('are the same with %s, seeds 1 and 2', (_, strategy) => {
    for (const seed of [1, 2]) {
      const flights = new Flights(SLOTS, crowd.extent, crowd.size, crowd.offset);
      const subject = fastBodies(strategy(), flights);
      const oracle = fastBodies(bruteForce(), flights);
      const box = new Float64Array(BOX);
      traffic(crowd, seed, [subject, oracle], flights, (mobility) => {
        subject.validate();
        expect(pairs(subject)).toEqual(pairs(oracle));
        for (const slot of [...mobility.keys()].slice(0, 10)) {
          const near = along(oracle, flights, slot);
          expect(along(subject, flights, slot)).toEqual(near);
          const statics = near.filter((it) => mobility.get(it) === STATIC);
          expect(along(subject, flights, slot, true)).toEqual(statics);
          flights.poseBox(slot, 0.5, box);
          const found: number[] = [];
          subject.search(box, (other) => {
            found.push(other);
          });
          const expected = [...mobility.keys()].filter((other) =>
            boxesOverlap(box, flights.boxes, 0, other * BOX),
          );
          expect(new Set(found)).toEqual(new Set(expected));
        }
      });
    }
  });
});

describe('one bullet across a crowd of 10,000', () => {
  const CROWD = 10_000;
  const SIDE = 115;

  /**
   * Circles that hardly move, three in four of them static with `statics`, and one bullet from corner to
   * corner.
   */
  function crowd(statics: boolean): { flights: Flights; near: number } {
    const dice = new Dice(1);
    const flights = new Flights(CROWD + 1, SIDE, 1, 0);
    const { rows, kind } = flights;
    kind.fill(1);
    let near = 0;
    for (let slot = 0; slot < CROWD; slot++) {
      const x = dice.between(0, SIDE);
      const y = dice.between(0, SIDE);
      const moves = !statics || slot % 4 === 0;
      const dx = moves ? dice.between(-0.1, 0.1) : 0;
      rows.set([x, y, x + dx, y + dx, 0.5, 0, 0.5], slot * ROW);
      // Within two of the diagonal.
      if (Math.abs(x - y) < 2 * Math.SQRT2) near++;
    }
    rows.set([0, 0, SIDE, SIDE, 0.1, 0, 0.1], CROWD * ROW);
    for (let slot = 0; slot <= CROWD; slot++) flights.fit(slot);
    return { flights, near };
  }

  // Brute force tests all, whatever comes.
  for (const [name, strategy] of Object.entries(SUBJECTS).filter(([name]) => name !== 'bruteForce')) {
    for (const statics of [false, true]) {
      test(`${name}, ${statics ? 'mostly static' : 'all moving'}: candidates and tests only near its path`, () => {
        const { flights, near } = crowd(statics);
        const cost = (
          subject: Broadphase,
          bullet: boolean,
        ): { pairs: number; tests: number; visits: number } => {
          for (let slot = 0; slot <= CROWD; slot++) {
            if (slot === CROWD && !bullet) continue;
            subject.add(slot, statics && slot % 4 !== 0 && slot !== CROWD ? STATIC : MOVING);
          }
          const out = new PairBuffer();
          // The second step: what is kept is built.
          for (let step = 0; step < 2; step++) {
            subject.update(flights.boxes);
            out.clear();
            const { boxTests, nodeVisits } = subject.stats;
            subject.collectPairs(out);
            if (step === 1) {
              return {
                pairs: out.count,
                tests: subject.stats.boxTests - boxTests,
                visits: subject.stats.nodeVisits - nodeVisits,
              };
            }
          }
          return expect.unreachable();
        };
        const without = cost(strategy(), false);
        const open = cost(strategy(), true);
        const fast = cost(fastBodies(strategy(), flights), true);
        expect(open.pairs - without.pairs).toBe(CROWD);
        expect(fast.pairs - without.pairs).toBeGreaterThan(near / 8);
        expect(fast.pairs - without.pairs).toBeLessThan(near);
        expect(fast.visits - without.visits).toBeLessThan(2 * near);
        // A sorted axis is scanned as far as the ray goes along it.
        const scan = name === 'sweepAndPrune' ? CROWD : 0;
        expect(fast.tests - without.tests).toBeLessThan(scan + 8 * near);
      });
    }
  }

  test('its search along the rest of its path visits no more', () => {
    const { flights, near } = crowd(true);
    const subject = fastBodies(packedTree(), flights);
    for (let slot = 0; slot <= CROWD; slot++) subject.add(slot, slot % 4 === 0 ? MOVING : STATIC);
    subject.update(flights.boxes);
    const { boxTests } = subject.stats;
    let visits = 0;
    subject.searchMotion(1, flights.rows, () => ++visits < 1e9, CROWD * ROW);
    expect(visits).toBeGreaterThan(near / 8);
    expect(visits).toBeLessThan(near);
    expect(subject.stats.boxTests - boxTests).toBeLessThan(8 * near);
  });
});
