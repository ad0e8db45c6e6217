import type { ShapeKind } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { GENERATORS, type Generator, Random } from '../../test/cases.js';
import { crowded } from '../../test/crowd.js';
import { firstContact } from '../../test/oracle.js';
import { overlap } from '../dispatch.js';
import { MET, NEVER, UNSURE } from '../event/verdict.js';
import { createImpact } from '../impact.js';
import { isThin } from '../pair/is-thin.js';
import { sweepFeatures } from './earliest.js';
import { meetFeatures } from './meet-features.js';
import { report } from './report.js';

const PAIRS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];

const FAMILIES: Readonly<Record<string, Generator>> = {
  crowded,
  moving: GENERATORS.moving,
  tenths: GENERATORS.tenths,
  aimed: GENERATORS.aimed,
  'near tangency': GENERATORS['near tangency'],
  'aimed at offset 1e9': GENERATORS['aimed at offset 1e9'],
  'shared vertices': GENERATORS['shared vertices'],
};

/** So many pairs that are apart at the start. */
function apart(family: string, kindA: ShapeKind, kindB: ShapeKind, seed: number, count: number) {
  const random = new Random(seed);
  const found = [];
  while (found.length < count) {
    const pair = FAMILIES[family](random, kindA, kindB, true);
    if (!isThin(pair.a, 0, pair.b, 0) && !overlap(kindA, kindB, pair.a, pair.b)) found.push(pair);
  }
  return found;
}

describe('all features of two thick shapes, by kernels that write the record themselves', () => {
  for (const family of Object.keys(FAMILIES)) {
    for (const [kindA, kindB] of PAIRS) {
      it(`kinds ${kindA} and ${kindB}, ${family}, seed 31: bit for bit what the general stages tell`, () => {
        const out = createImpact();
        const general = createImpact();
        let met = 0;
        for (const { a, b } of apart(family, kindA, kindB, 31, 300)) {
          const verdict = meetFeatures(kindA, a, 0, kindB, b, 0, out);
          if (verdict === UNSURE) continue;
          expect(sweepFeatures(kindA, a, 0, kindB, b, 0)).toBe(verdict === MET);
          if (verdict !== MET) continue;
          report(kindA, a, 0, kindB, b, 0, general);
          expect(out).toEqual(general);
          met++;
        }
        if (family === 'crowded' || family === 'moving') expect(met).toBeGreaterThan(10);
      });
    }
  }

  for (const [kindA, kindB] of PAIRS) {
    it(`kinds ${kindA} and ${kindB}, crowded, seed 32: what is told is true`, () => {
      const out = createImpact();
      let met = 0;
      for (const { a, b } of apart('crowded', kindA, kindB, 32, 120)) {
        const verdict = meetFeatures(kindA, a, 0, kindB, b, 0, out);
        const truth = firstContact(kindA, a, kindB, b);
        if (verdict === NEVER) expect(truth.touches).toBe(false);
        if (verdict !== MET) continue;
        met++;
        expect(truth.touches).toBe(true);
        expect(Math.abs(out.toi - truth.time)).toBeLessThanOrEqual(2 ** -69 + out.toi * 2 ** -54);
      }
      expect(met).toBeGreaterThan(5);
    });

    it(`kinds ${kindA} and ${kindB}, crowded, seed 33: nearly nothing is left to the general stages`, () => {
      const out = createImpact();
      const pairs = apart('crowded', kindA, kindB, 33, 4000);
      const unsure = pairs.filter(({ a, b }) => meetFeatures(kindA, a, 0, kindB, b, 0, out) === UNSURE);
      // They are compiled late where they are rare, and leave garbage until then.
      expect(unsure.length).toBeLessThanOrEqual(4);
    });
  }
});
