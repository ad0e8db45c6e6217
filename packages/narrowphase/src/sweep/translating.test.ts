import type { ShapeKind } from '@swept/core';
import { firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from '../../test/support/cases.js';
import { MET, NEVER, UNSURE } from '../event/verdict.js';
import { createImpact } from '../impact.js';
import { translating } from './translating.js';

const NAMES = ['', 'circle', 'segment', 'triangle'];
const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];
const CASES = 160;

describe('translating shapes before the judge', () => {
  for (const name of ['moving', 'moving on a grid', 'aimed', 'near tangency', 'moving at offset 1e6']) {
    for (const [kindA, kindB] of PAIRS) {
      it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}: what is said is true, to the last bit of the time, seed 21`, () => {
        const random = new Random(21);
        const out = createImpact();
        let certain = 0;
        let apart = 0;
        for (let n = 0; n < CASES; n++) {
          const { a, b } = GENERATORS[name](random, kindA, kindB, n % 2 === 0);
          const verdict = translating(kindA, a, 0, kindB, b, 0, out);
          const truth = firstContact(kindA, a, kindB, b);
          if (verdict === NEVER) expect(truth.touches).toBe(false);
          if (verdict === MET) {
            expect(truth.touches && !truth.atStart).toBe(true);
            expect(out.toi).toBe(truth.time);
          }
          if (!truth.atStart) apart++;
          if (verdict !== UNSURE) certain++;
        }
        // It need not know grazes and corners; all else it should.
        if (name.startsWith('moving ') || name === 'moving') expect(certain).toBeGreaterThan(0.75 * apart);
      });
    }
  }

  it('leaves shapes alone that turn or stretch, seed 22', () => {
    const random = new Random(22);
    const out = createImpact();
    for (let n = 0; n < 1000; n++) {
      const [kindA, kindB] = random.pick(PAIRS);
      const { a, b } = GENERATORS.uniform(random, kindA, kindB, n % 2 === 0);
      expect(translating(kindA, a, 0, kindB, b, 0, out)).toBe(UNSURE);
    }
  });
});
