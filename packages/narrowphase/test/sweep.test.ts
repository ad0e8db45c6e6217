import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { describe, expect, it } from 'vitest';
import {
  createImpact,
  IMPACT,
  OVERLAPPING,
  overlap,
  SEPARATE,
  sweep,
  sweepTest,
  TOUCHING_AT_START,
} from '../src/index.js';
import { type Case, GENERATORS, Random, sizeOf } from './cases.js';
import { firstContact } from './oracle.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const NAMES = ['', 'circle', 'segment', 'triangle'];
/** A false contact needs a gap below this fraction of the numbers that go into it. */
const FALSE_GAP = 2 ** -44;

const out = createImpact();

/** Judges one case; what is wrong, or an empty string. */
function verdict(kindA: ShapeKind, kindB: ShapeKind, { a, b }: Case): string {
  const status = sweep(kindA, kindB, a, b, out);
  const truth = firstContact(kindA, a, kindB, b);
  if (status === SEPARATE) return truth.touches ? 'a contact was missed' : '';
  const slack = FALSE_GAP * sizeOf(kindA, a, kindB, b);
  if (!truth.touches) return firstContact(kindA, a, kindB, b, slack).touches ? '' : 'a contact that is none';
  if (status === OVERLAPPING) {
    if (truth.atStart) return '';
    return firstContact(kindA, a, kindB, b, slack).atStart ? '' : 'an overlap at the start that is none';
  }
  if (!(out.toi >= 0 && out.toi <= 1)) return `toi ${out.toi}`;
  if (Math.abs(Math.sqrt(out.nx * out.nx + out.ny * out.ny) - 1) > 1e-14)
    return `normal ${out.nx}, ${out.ny}`;
  if (out.toi === 0 && (out.flags & TOUCHING_AT_START) === 0 && truth.time > 1e-6)
    return 'toi 0 without the flag';
  // The time may be early where the gap is of the size of rounding from then on, and never late beyond rounding.
  if (out.toi > truth.time + 1e-9) {
    return firstContact(kindA, cut(kindA, a, out.toi), kindB, cut(kindB, b, out.toi), -slack).touches
      ? `toi ${out.toi} after ${truth.time}`
      : '';
  }
  if (out.toi < truth.time - 1e-9) {
    const grown = firstContact(kindA, a, kindB, b, slack).time;
    return out.toi >= grown - 1e-9 ? '' : `toi ${out.toi} before ${truth.time}`;
  }
  return '';
}

/** The same motion up to the time t, rounded. */
function cut(kind: ShapeKind, row: Rows, t: number): Rows {
  const first = row.slice();
  const lerp = (i: number): void => {
    first[i + END] = (1 - t) * row[i] + t * row[i + END];
  };
  for (let i = 0; i < kind; i++) {
    lerp(vertexAt(i));
    lerp(vertexAt(i) + 1);
  }
  lerp(RADIUS);
  return first;
}

describe('sweeps before the judge', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        if (kindA > kindB) continue;
        it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}, seeds 1 and 2`, () => {
          for (const seed of [1, 2]) {
            const random = new Random(seed);
            for (let n = 0; n < 30; n++) {
              const found = generate(random, kindA, kindB, seed === 2);
              const wrong = verdict(kindA, kindB, found);
              if (wrong) throw new Error(`${wrong}: case ${n} of seed ${seed}: [${found.a}] [${found.b}]`);
            }
          }
        });
      }
    }
  }
});

describe('dispatch', () => {
  it('swaps the two shapes: same status and time, opposite normal, features the other way round', () => {
    const random = new Random(9);
    const other = createImpact();
    for (let n = 0; n < 4000; n++) {
      const kindA = random.pick(KINDS);
      const kindB = random.pick(KINDS);
      const { a, b } = GENERATORS[n % 2 ? 'uniform' : 'moving on a grid'](random, kindA, kindB, n % 3 === 0);
      const status = sweep(kindA, kindB, a, b, out);
      expect(sweep(kindB, kindA, b, a, other)).toBe(status);
      expect(overlap(kindA, kindB, a, b)).toBe(overlap(kindB, kindA, b, a));
      if (status !== IMPACT) continue;
      expect(other.toi).toBe(out.toi);
      if (kindA === kindB) continue;
      expect([other.nx + out.nx, other.ny + out.ny]).toEqual([0, 0]);
      expect([other.featureA, other.featureB]).toEqual([out.featureB, out.featureA]);
      const table = createImpact();
      expect(sweepTest(kindA, kindB)(a, b, table)).toBe(status);
      expect(table).toEqual(out);
    }
  });

  it('reads rows at offsets', () => {
    const { a, b } = GENERATORS.uniform(new Random(1), 3, 2, true);
    const store = new Float64Array(48);
    store.set(a, 16);
    store.set(b, 32);
    const here = createImpact();
    expect(sweep(3, 2, store, store, here, 16, 32)).toBe(sweep(3, 2, a, b, out));
    if (here.toi >= 0) expect(here).toEqual(out);
  });
});
