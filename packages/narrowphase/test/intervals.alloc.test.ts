import { ROW, type ShapeKind } from '@swept/core';
import { createIntervals, intervals, intervalTest } from '@swept/narrowphase';
import { stages } from '@swept/narrowphase/internal';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bytesPerCall, NOTHING } from './support/bytes-per-call.js';
import { GENERATORS } from './support/cases.js';

/** Pairs tested in one round. */
const PAIRS = 100;
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
          expect(bytes).toBeLessThan(NOTHING);
        }, 60_000);
      }
    }
  }
});
