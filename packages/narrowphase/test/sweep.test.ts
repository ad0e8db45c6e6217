import { END, type ShapeKind } from '@swept/core';
import { firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
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
import { type Case, GENERATORS } from './support/cases.js';

const ROUNDS = inject('rounds');

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const NAMES = ['', 'circle', 'segment', 'triangle'];

const out = createImpact();

/** Judges one case; what is wrong, or an empty string. */
function verdict(kindA: ShapeKind, kindB: ShapeKind, { a, b }: Case): string {
  const status = sweep(kindA, kindB, a, b, out);
  const truth = firstContact(kindA, a, kindB, b);
  if (overlap(kindA, kindB, a, b) !== truth.atStart) return 'overlap at the start';
  if (overlap(kindA, kindB, a, b, END, END) && !truth.touches) return 'overlap at the end';
  if (status === SEPARATE) return truth.touches ? `missed a contact at ${truth.time}` : '';
  if (!truth.touches) return `a contact that is none, at ${out.toi}`;
  if (status === OVERLAPPING) return truth.atStart ? '' : 'an overlap at the start that is none';
  if (Math.abs(Math.sqrt(out.nx * out.nx + out.ny * out.ny) - 1) > 1e-14)
    return `normal ${out.nx}, ${out.ny}`;
  if (truth.atStart !== ((out.flags & TOUCHING_AT_START) !== 0)) return 'flag of a touch at the start';
  return out.toi === truth.time ? '' : `toi ${out.toi} instead of ${truth.time}`;
}

describe('sweeps before the judge', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    for (const kindA of KINDS) {
      for (const kindB of KINDS) {
        if (kindA > kindB) continue;
        it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}, seeds 1 and 2`, () => {
          for (const seed of [1, 2]) {
            const random = new Random(seed);
            for (let n = 0; n < 10 * ROUNDS; n++) {
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
    for (let n = 0; n < 1500 * ROUNDS; n++) {
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
