import { RADIUS, SEGMENT } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';
import { cast } from '../dispatch.js';
import {
  CAST_MISS,
  createCastHit,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast-hit.js';
import { castFraction } from './fraction.js';
import { castRay } from './ray.js';

const CASES = 70 * inject('rounds');
const POLICIES = [START_HITS, START_EXITS, START_IGNORED, STRICTLY_BETWEEN] as const;

for (const kind of KINDS) {
  describe(`a ray against a ${NAMES[kind]}: shortcuts change no bit`, () => {
    for (const [name, generate] of Object.entries(POSES)) {
      test(`${name}: seeds 0 to ${CASES - 1}`, () => {
        const full = createCastHit();
        const short = createCastHit();
        const out = new Float64Array(1);
        let hits = 0;
        for (let seed = 0; seed < CASES; seed++) {
          const { a: ray, b: target } = generate(new Random(seed), SEGMENT, kind, seed % 3 > 0);
          ray[RADIUS] = 0;
          for (const policy of POLICIES) {
            const label = `seed ${seed}, policy ${policy}`;
            const status = castRay(kind, ray, target, full, 0, 0, policy);
            expect(cast(kind, ray, target, short, 0, 0, policy), label).toBe(status);
            out[0] = Number.NaN;
            expect(castFraction(kind, ray, target, out, 0, 0, policy), label).toBe(status);
            expect(out[0], label).toBe(status === CAST_MISS ? Number.NaN : full.fraction);
            if (status === CAST_MISS) continue;
            expect(short, label).toEqual(full);
            hits++;
          }
        }
        expect(hits).toBeGreaterThan(CASES / 20);
      });
    }
  });
}

test('rows at offsets', () => {
  const rows = new Float64Array(48);
  rows.set([0, 0, 0, 0, 0, 0, 0, 0, 10, 0], 16);
  rows.set([5, -1, 0, 0, 0, 0, 0, 0, 5, 3], 32);
  const out = new Float64Array(1);
  expect(castFraction(SEGMENT, rows, rows, out, 16, 32)).toBe(
    cast(SEGMENT, rows, rows, createCastHit(), 16, 32),
  );
  expect(out[0]).toBe(0.5);
});
