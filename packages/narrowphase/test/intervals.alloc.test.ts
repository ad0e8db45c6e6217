import { ROW, type ShapeKind } from '@swept/core';
import { createIntervals, intervals, intervalTest } from '@swept/narrowphase';
import { stages } from '@swept/narrowphase/internal';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from './support/cases.js';

/** Pairs tested in one round. */
const PAIRS = 100;
/** Less than one double in thirty calls. */
const NOTHING = 0.5;

/**
 * Bytes a call leaves behind once it is warm. Rare branches take long to be compiled, and until then each
 * double in them is allocated: rounds go on until one leaves nothing, or it is clear that none will.
 */
function bytesPerCall(calls: number, run: () => void): number {
  const gc = globalThis.gc as () => void;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 100 && least > NOTHING; round++) {
    for (let n = 0; n < 40; n++) run();
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 10; n++) run();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / (10 * calls));
  }
  return least;
}

/** Kinds of input, and whether some of it is left to expansions. */
const FAMILIES = [
  ['generic input', ['uniform', 'moving'], false],
  ['a grid', ['moving on a grid'], true],
] as const;

describe.each(FAMILIES)('%s leaves no garbage', (_, names, expands) => {
  for (const thick of [false, true]) {
    for (const kindA of [1, 2, 3] as ShapeKind[]) {
      for (const kindB of [1, 2, 3] as ShapeKind[]) {
        if (kindA > kindB) continue;
        it(`kinds ${kindA} and ${kindB}${thick ? ', thick' : ''}, seed 1`, () => {
          const random = new Random(1);
          const rows = new Float64Array(2 * PAIRS * ROW);
          for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
            const name = names[(i / (2 * ROW)) % names.length];
            const { a, b } = GENERATORS[name](random, kindA, kindB, thick);
            rows.set(a, i);
            rows.set(b, i + ROW);
          }
          const out = createIntervals();
          const test = intervalTest(kindA, kindB);
          let count = 0;
          stages.expansions = 0;
          stages.integers = 0;
          const bytes = bytesPerCall(2 * PAIRS, () => {
            for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
              count += test(rows, rows, out, i, i + ROW);
              count += intervals(kindB, kindA, rows, rows, out, i + ROW, i);
            }
          });
          // Two points do not meet by chance.
          if (thick || kindB > 1) expect(count).toBeGreaterThan(0);
          expect(stages.integers).toBe(0);
          expect(stages.expansions > 0).toBe(expands);
          expect(bytes).toBeLessThanOrEqual(NOTHING);
        }, 60_000);
      }
    }
  }
});
