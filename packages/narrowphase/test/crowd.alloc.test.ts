import { ROW, type ShapeKind } from '@swept/core';
import { createImpact, sweep } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bytesPerCall, NOTHING } from './support/bytes-per-call.js';
import { crowded } from './support/crowd.js';

const PAIRS = 4096;

describe('a crowd leaves no garbage', () => {
  for (const thick of [false, true]) {
    for (const kindA of [1, 2, 3] as ShapeKind[]) {
      for (const kindB of [1, 2, 3] as ShapeKind[]) {
        it(`kinds ${kindA} and ${kindB}${thick ? ', thick' : ''}, seed 41`, () => {
          const random = new Random(41);
          const a = new Float64Array(PAIRS * ROW);
          const b = new Float64Array(PAIRS * ROW);
          const out = createImpact();
          for (let i = 0; i < PAIRS; i++) {
            const pair = crowded(random, kindA, kindB, thick);
            a.set(pair.a, i * ROW);
            b.set(pair.b, i * ROW);
          }
          const answers = new Int32Array(3);
          const bytes = bytesPerCall(PAIRS, () => {
            for (let i = 0; i < PAIRS; i++) answers[sweep(kindA, kindB, a, b, out, i * ROW, i * ROW)]++;
          });
          expect(Math.min(answers[0], answers[1], answers[2])).toBeGreaterThan(0);
          // Not 0: the time of one contact in some thousands lies between two doubles. Deciding it takes some
          // hundred doubles, and thousands of contacts until that is compiled.
          expect(bytes).toBeLessThan(NOTHING);
        });
      }
    }
  }
});
