import { ROW, SEGMENT } from '@swept/core';
import { castFraction } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';

const PAIRS = 100;
/** Less than one double in thirty calls. */
const NOTHING = 0.5;

describe('castFraction allocates nothing', () => {
  for (const family of ['uniform', 'grid', 'tangent']) {
    for (const kind of KINDS) {
      test(`${family}: a ray and a ${NAMES[kind]}`, () => {
        const rows = new Float64Array(2 * PAIRS * ROW);
        for (let i = 0; i < PAIRS; i++) {
          const { a, b } = POSES[family](new Random(i), SEGMENT, kind, i % 2 > 0);
          rows.set(a, 2 * i * ROW);
          rows.set(b, (2 * i + 1) * ROW);
        }
        const out = new Float64Array(1);
        let met = 0;
        const run = (): void => {
          for (let i = 0; i < 2 * PAIRS * ROW; i += 2 * ROW) {
            if (castFraction(kind, rows, rows, out, i, i + ROW) !== 0) met++;
          }
        };
        // Rare branches take long to be compiled, and until then their numbers are boxed.
        let least = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 150 && least > NOTHING; round++) {
          for (let n = 0; n < 40; n++) run();
          global.gc?.();
          const before = process.memoryUsage().heapUsed;
          for (let n = 0; n < 20; n++) run();
          least = Math.min(least, (process.memoryUsage().heapUsed - before) / (20 * PAIRS));
        }
        expect(global.gc).toBeTypeOf('function');
        expect(met).toBeGreaterThan(0);
        expect(least).toBeLessThanOrEqual(NOTHING);
      }, 20_000);
    }
  }
});
