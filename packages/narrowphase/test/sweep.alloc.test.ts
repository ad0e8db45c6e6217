import { END, ROW, type ShapeKind } from '@swept/core';
import { createImpact, overlap, sweep } from '@swept/narrowphase';
import { stages } from '@swept/narrowphase/internal';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bytesPerCall, NOTHING } from './support/bytes-per-call.js';
import { GENERATORS } from './support/cases.js';

/** Pairs tested in one round. */
const PAIRS = 512;

describe('no garbage per call', () => {
  for (const thick of [false, true]) {
    for (const kindA of [1, 2, 3] as ShapeKind[]) {
      for (const kindB of [1, 2, 3] as ShapeKind[]) {
        it(`kinds ${kindA} and ${kindB}${thick ? ', thick' : ''}, all answers short of BigInts, seed 1`, () => {
          const random = new Random(1);
          const a = new Float64Array(PAIRS * ROW);
          const b = new Float64Array(PAIRS * ROW);
          const out = createImpact();
          for (let i = 0; i < PAIRS; ) {
            const pair = GENERATORS[i % 2 ? 'moving' : 'grid'](random, kindA, kindB, thick);
            a.set(pair.a, i * ROW);
            b.set(pair.b, i * ROW);
            stages.integers = 0;
            sweep(kindA, kindB, a, b, out, i * ROW, i * ROW);
            // BigInts allocate; grids against edges that change their length ask for them.
            if (stages.integers === 0) i++;
          }
          const answers = new Int32Array(5);
          const bytes = bytesPerCall(PAIRS, () => {
            for (let i = 0; i < PAIRS; i++) {
              answers[sweep(kindA, kindB, a, b, out, i * ROW, i * ROW)]++;
              answers[overlap(kindA, kindB, a, b, i * ROW + END, i * ROW + END) ? 3 : 4]++;
            }
          });
          expect(answers[0]).toBeGreaterThan(0);
          expect(bytes).toBeLessThan(NOTHING);
        });
      }
    }
  }
});
