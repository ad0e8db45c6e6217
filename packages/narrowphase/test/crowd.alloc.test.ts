import { ROW, type ShapeKind } from '@swept/core';
import { createImpact, sweep } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { crowded } from './support/crowd.js';

const PAIRS = 4096;

/**
 * Heap bytes per call once it is warm. Until a branch is compiled each double in it is allocated, some tens
 * per call: rounds go on until one leaves nothing, or it is clear that none will.
 */
function bytesPerCall(round: () => void): number {
  const gc = globalThis.gc as () => void;
  let least = Infinity;
  for (let n = 0; n < 100 && least > NOTHING; n++) {
    for (let k = 0; k < 4; k++) round();
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let k = 0; k < 4; k++) round();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / (4 * PAIRS));
  }
  return least;
}

/**
 * One double in thirty-two calls. It is not 0 because the time of one contact in some thousands lies between
 * two doubles: what tells those takes some hundred doubles, and thousands of contacts until it is compiled.
 */
const NOTHING = 0.5;

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
          const bytes = bytesPerCall(() => {
            for (let i = 0; i < PAIRS; i++) answers[sweep(kindA, kindB, a, b, out, i * ROW, i * ROW)]++;
          });
          expect(Math.min(answers[0], answers[1], answers[2])).toBeGreaterThan(0);
          expect(bytes).toBeLessThanOrEqual(NOTHING);
        });
      }
    }
  }
});
