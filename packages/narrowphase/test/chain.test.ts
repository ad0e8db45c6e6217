import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import {
  createImpact,
  IMPACT,
  OVERLAPPING,
  overlap,
  SEPARATE,
  sweep,
  TOUCHING_AT_START,
} from '../src/index.js';
import { GENERATORS, rigid } from './support/cases.js';

/**
 * A step may start where a proven one ended: what SEPARATE says of the end of a motion, the next sweep finds
 * at its start, to the bit and however near the shapes have come.
 */
const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();

/** A motion that starts where `row` ends. */
function next(kind: ShapeKind, row: Rows, dx: number, dy: number): Rows {
  const on = row.slice();
  for (let i = 0; i < kind; i++) {
    for (let c = 0; c < 2; c++) on[vertexAt(i) + c] = row[vertexAt(i) + END + c];
  }
  on[RADIUS] = row[RADIUS + END];
  return rigid(kind, on, dx, dy);
}

describe('a proof holds for the next step', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`${name}, seeds 11 and 12`, () => {
      for (const seed of [11, 12]) {
        const random = new Random(seed);
        for (let n = 0; n < 500 * inject('rounds'); n++) {
          const kindA = random.pick(KINDS);
          const kindB = random.pick(KINDS);
          const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
          if (sweep(kindA, kindB, a, b, out) !== SEPARATE) continue;
          if (overlap(kindA, kindB, a, b, END, END)) expect.fail(`overlap of case ${n}, seed ${seed}`);
          const [dx, dy] = random.pick([
            [random.whole(-3, 3) / 10, random.whole(-3, 3) / 10],
            [random.between(-1e-3, 1e-3), random.between(-1e-3, 1e-3)],
            [0, 0],
          ]);
          const status = sweep(kindA, kindB, next(kindA, a, dx, dy), next(kindB, b, 0, 0), out);
          if (status === OVERLAPPING || (status === IMPACT && (out.flags & TOUCHING_AT_START) !== 0))
            expect.fail(`${status}, ${out.flags} at the start of what follows case ${n}, seed ${seed}`);
        }
      }
    });
  }
});
