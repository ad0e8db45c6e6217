import { circle, END, motion, type ShapeKind, vertexAt } from '@swept/core';
import { contactSet } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { AT_END, createImpact, IMPACT, sweep } from '../src/index.js';
import { GENERATORS } from './support/cases.js';

const KINDS: readonly ShapeKind[] = [1, 2, 3];
const out = createImpact();

describe('AT_END is set where the first contact is at exactly t = 1, and there alone', () => {
  const counts = { at: 0, before: 0 };
  for (const [name, generate] of Object.entries(GENERATORS)) {
    it(`${name}, seed 41`, () => {
      const random = new Random(41);
      for (let n = 0; n < 700 * inject('rounds'); n++) {
        const kindA = random.pick(KINDS);
        const kindB = random.pick(KINDS);
        const { a, b } = generate(random, kindA, kindB, n % 2 === 1);
        // In a third of the cases end poses are one spacing of doubles off.
        for (const row of n % 3 === 0 ? [a, b] : []) {
          for (const v of [0, 1]) {
            const at = vertexAt(v) + END + random.whole(0, 1);
            row[at] += random.whole(-1, 1) * Math.abs(row[at]) * 2 ** -52;
          }
        }
        if (sweep(kindA, kindB, a, b, out) !== IMPACT) continue;
        if (out.toi < 1) {
          expect(out.flags & AT_END).toBe(0);
          continue;
        }
        // The judge rounds a time inside the step to a double inside it.
        const isAtEnd = contactSet(kindA, a, kindB, b)[0][0] === 1;
        expect(out.flags & AT_END, `${kindA} ${kindB} [${a}] [${b}]`).toBe(isAtEnd ? AT_END : 0);
        counts[isAtEnd ? 'at' : 'before']++;
      }
    });
  }

  it('there were some of both', () => {
    expect(counts.at).toBeGreaterThan(150);
    expect(counts.before).toBeGreaterThan(7);
  });

  it('discs that meet 2^-60 of the step before, and part at t = 1', () => {
    const one = motion(circle(7, 1, 5), circle(3, 4, 5));
    const creeping = (by: number) => motion(circle(by, 0), circle(0, 0));
    expect(sweep(1, 1, one.row, creeping(2 ** -58).row, out)).toBe(IMPACT);
    expect([out.toi, out.flags & AT_END]).toEqual([1, 0]);
    expect(sweep(1, 1, one.row, creeping(-(2 ** -58)).row, out)).toBe(IMPACT);
    expect([out.toi, out.flags & AT_END]).toEqual([1, AT_END]);
  });
});
