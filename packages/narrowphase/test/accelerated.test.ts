import { ROW, type Rows, type ShapeKind } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { FOUND } from './repro/accelerated.js';
import { BENT } from './support/accelerated-cases.js';
import { type Pair, verdict } from './support/accelerated-verdict.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const CASES = 20;

describe('parabolic motion before the judge: nothing is missed, and what is reported is near', () => {
  for (const [name, generate] of Object.entries(BENT)) {
    for (const seed of [1]) {
      it(`${name}, seed ${seed}`, () => {
        const random = new Random(seed);
        // Few of those are apart at all.
        const cases = name.includes('hair') ? 3 * CASES : CASES;
        for (let n = 0; n < cases; n++) {
          const kindA = random.pick(KINDS);
          const kindB = random.pick(KINDS);
          const { a, b } = generate(random, kindA, kindB, n % 2 === 0);
          const wrong = verdict({ kindA, a, kindB, b }, name.includes('least') ? 2 ** 200 : 1);
          if (wrong) throw new Error(`${wrong}: case ${n}, kinds ${kindA} ${kindB}: [${a}] [${b}]`);
        }
      });
    }
  }
});

describe('found while it was written', () => {
  for (const [why, kindA, a, kindB, b] of FOUND) {
    it(why, () => {
      const pair: Pair = { kindA, a: row(a), kindB, b: row(b) };
      expect(verdict(pair)).toBe('');
      expect(verdict({ kindA: kindB, a: row(b), kindB: kindA, b: row(a) })).toBe('');
    });
  }

  function row(numbers: number[]): Rows {
    const out = new Float64Array(ROW);
    out.set(numbers);
    return out;
  }
});
