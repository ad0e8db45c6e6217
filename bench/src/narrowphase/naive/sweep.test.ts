import type { ShapeKind } from '@swept/core';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE, sweepTest } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../../accuracy/families.js';
import { NaiveSweep } from '../../accuracy/naive-sweep.js';
import { createNaiveImpact } from './report.js';
import { naiveSweep } from './sweep.js';

const SEED = 20;
const KINDS: readonly (readonly [ShapeKind, ShapeKind, boolean])[] = [
  [1, 1, true],
  [1, 2, true],
  [1, 3, true],
  [1, 2, false],
  [1, 3, false],
  [2, 2, false],
  [2, 3, false],
  [3, 3, false],
];

describe.each(KINDS)(`kinds %i and %i, thick: %s, seed ${SEED}`, (kindA, kindB, thick) => {
  const families = Object.entries(FAMILIES).filter(([, { deforms }]) => !thick || deforms !== 'all');

  it.each(families)('decides as the doubles whose accuracy is judged: %s', (_, { draw }) => {
    const random = new Random(SEED);
    const test = naiveSweep(kindA, kindB);
    const judged = new NaiveSweep();
    const out = createNaiveImpact();
    for (let i = 0; i < 150; i++) {
      const { a, b } = draw(random, kindA, kindB, thick);
      const status = test(a, b, out, 0, 0);
      expect(status !== SEPARATE).toBe(judged.sweep(kindA, a, kindB, b));
      // Without the sign of a zero.
      if (status === IMPACT) expect(out.toi + 0).toBe(judged.toi + 0);
      if (status === OVERLAPPING) expect(judged.toi).toBe(0);
    }
  });

  it('answers generic input as the engine does', () => {
    const random = new Random(SEED);
    const out = createNaiveImpact();
    const exact = createImpact();
    let impacts = 0;
    for (let i = 0; i < 1000; i++) {
      const { a, b } = FAMILIES.uniform.draw(random, kindA, kindB, thick);
      const status = naiveSweep(kindA, kindB)(a, b, out, 0, 0);
      expect(status).toBe(sweepTest(kindA, kindB)(a, b, exact));
      if (status !== IMPACT) continue;
      impacts++;
      expect(out.toi).toBeCloseTo(exact.toi, 9);
      for (const name of ['x', 'y', 'nx', 'ny', 's', 't', 'closingSpeed'] as const) {
        expect(out[name], name).toBeCloseTo(exact[name], 5);
      }
      expect([out.featureA, out.featureB]).toEqual([exact.featureA, exact.featureB]);
    }
    expect(impacts).toBeGreaterThan(50);
  });
});
