import { ROW, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';
import { firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { GENERATORS, type Generator } from '../../test/support/cases.js';
import { crowded } from '../../test/support/crowd.js';
import { overlap } from '../dispatch.js';
import { stages } from '../exact/stages.js';
import { createImpact } from '../impact.js';
import { isThin } from '../pair/is-thin.js';
import { load } from '../pair/loaded.js';
import { firstEvent } from './first-event.js';

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

describe('the first event of two shapes', () => {
  for (const family of Object.keys(FAMILIES)) {
    for (const [kindA, kindB] of PAIRS) {
      it(`kinds ${kindA} and ${kindB}, ${family}, seed 31: what is reported is true`, () => {
        const out = createImpact();
        let met = 0;
        for (const { a, b } of apart(family, kindA, kindB, 31, 70 * inject('rounds'))) {
          const truth = firstContact(kindA, a, kindB, b);
          load(kindA, a, 0, kindB, b, 0);
          expect(firstEvent(out)).toBe(truth.touches);
          if (!truth.touches) continue;
          met++;
          // The judge rounds down at 2^-70.
          expect(Math.abs(out.toi - truth.time)).toBeLessThanOrEqual(2 ** -69 + out.toi * 2 ** -53);
        }
        if (family === 'crowded' || family === 'moving') expect(met).toBeGreaterThan(1);
      });
    }
  }

  for (const [kindA, kindB] of PAIRS) {
    it(`kinds ${kindA} and ${kindB}, crowded, seed 33: hardly anything is left to exact arithmetic`, () => {
      const out = createImpact();
      const pairs = apart('crowded', kindA, kindB, 33, 4000);
      const before = { ...stages };
      for (const { a, b } of pairs) {
        load(kindA, a, 0, kindB, b, 0);
        firstEvent(out);
      }
      expect(stages.expansions - before.expansions).toBeLessThanOrEqual(8);
      expect(stages.integers - before.integers).toBeLessThanOrEqual(4);
    });
  }

  it.each([0, 1])(
    'a corner that is met after the first event needs no exact test, vertex %i comes first',
    (first) => {
      // One end of a segment falls on another segment, then the other end on the end of that.
      const a = new Float64Array(ROW);
      const b = new Float64Array(ROW);
      a.set([0.3, 1, 0.3, -1], vertexAt(first));
      a.set([1, 3, 1, -1], vertexAt(1 - first));
      b.set([-1, 0, -1, 0], vertexAt(0));
      b.set([1, 0, 1, 0], vertexAt(1));
      const out = createImpact();
      const before = { ...stages };
      load(SEGMENT, a, 0, SEGMENT, b, 0);
      expect(firstEvent(out)).toBe(true);
      expect(out.toi).toBe(0.5);
      expect(stages).toEqual(before);
    },
  );
});
