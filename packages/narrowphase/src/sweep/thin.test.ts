import type { ShapeKind } from '@swept/core';
import { firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from '../../test/support/cases.js';
import { MET, NEVER, UNSURE } from '../event/verdict.js';
import { createImpact } from '../impact.js';
import { sweepThin } from './thin.js';

const NAMES = ['', 'circle', 'segment', 'triangle'];
const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];
const CASES = 120;

describe('shapes without thickness before the judge', () => {
  for (const name of [
    'uniform',
    'moving',
    'tenths',
    'shared vertices',
    'aimed',
    'collinear',
    'zero lengths',
  ]) {
    for (const [kindA, kindB] of PAIRS) {
      it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}: what is said is true, to the last bit of the time, seed 23`, () => {
        const random = new Random(23);
        const out = createImpact();
        let certain = 0;
        let apart = 0;
        for (let n = 0; n < CASES; n++) {
          const { a, b } = GENERATORS[name](random, kindA, kindB, false);
          const verdict = sweepThin(kindA, a, 0, kindB, b, 0, out);
          const truth = firstContact(kindA, a, kindB, b);
          if (verdict === NEVER) expect(truth.touches).toBe(false);
          if (verdict === MET) {
            expect(truth.touches && !truth.atStart).toBe(true);
            // The judge rounds down at 2^-70.
            expect(Math.abs(out.toi - truth.time)).toBeLessThanOrEqual(2 ** -69 + out.toi * 2 ** -54);
          }
          if (!truth.atStart) apart++;
          if (verdict !== UNSURE) certain++;
        }
        if (name === 'uniform' || name === 'moving') expect(certain).toBeGreaterThan(0.95 * apart);
      });
    }
  }
});
