import { CIRCLE, SEGMENT, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { GENERATORS } from '../../test/support/cases.js';
import { overlap } from '../dispatch.js';
import { stages } from '../exact/stages.js';
import { load, ROW_B, ROWS } from '../pair/loaded.js';
import { exactVertexEdgeThick } from './exact-edge-thick.js';
import { FIRST, TIME } from './first.js';
import { firstVertexEdgeThick } from './integers.js';
import { UNSURE } from './verdict.js';
import { walkEdgeThick } from './walk-edge-thick.js';

const CASES = 300 * inject('rounds');
const E0 = ROW_B;
const E1 = ROW_B + vertexAt(1);

/** Loads a disc and a segment that are apart at the start. */
function draw(random: Random, family: string): void {
  for (;;) {
    const { a, b } = GENERATORS[family](random, CIRCLE, SEGMENT, true);
    load(CIRCLE, a, 0, SEGMENT, b, 0);
    if (a[4] + b[4] > 0 && !overlap(CIRCLE, SEGMENT, a, b)) return;
  }
}

/** A time up to which the walk is sure that there is no contact. */
function certainUntil(): number {
  return walkEdgeThick(0, E0, E1) === UNSURE ? FIRST[TIME] : 0;
}

describe('a vertex and a thick edge in expansions', () => {
  for (const family of Object.keys(GENERATORS)) {
    it(`${family}, seed 61: the event is that of whole numbers, to the last bit`, () => {
      const random = new Random(61);
      for (let n = 0; n < CASES; n++) {
        draw(random, family);
        const from = certainUntil();
        const meets = firstVertexEdgeThick(0, E0, E1);
        const event = meets ? [...FIRST] : undefined;
        const row = [...ROWS];
        for (const start of [from, 0])
          expect(exactVertexEdgeThick(0, E0, E1, start) ? [...FIRST] : undefined, `${row}`).toEqual(event);
      }
    });
  }

  // x, y at the start and at the end, and the radius, of a disc; two ends of a segment.
  const TOUCHES = [
    // At the start, except for rounding: beside an end of the edge, and away from it.
    [-1.3, -1.2, -1.2, -3, 0.1, -1.2, -1.2, -1.2, -1.2, -1.2, -1.4, -1.2, -1.4],
    [0.9, 1.5, 1.3, 0.7, 0.3, 0.3, 1.2, 2, 3.9000000000000004, 2.9, 1.2, 4.6, 3.9000000000000004],
    [1.3, -2.6, 2.1, -3.8, 0.3, 1, -2.8, 2.6, -0.5, 1, -0.1, 2.6, 2.1999999999999997],
    // At the end.
    [1.3, 1.6, 2.9000000000000004, 0.5, 0.1, 3, 0.4, 3, 0.4, 0.1, 0.4, 0.1, 0.4],
    [-1.8, -1.4, -4.2, -3.2, 0.3, -3, -0.6, -4.5, -1.5, -3, -2.4, -4.5, -3.3],
  ];

  it('what begins or ends in touch, except for rounding, needs no whole numbers', () => {
    for (const [x0, y0, x1, y1, r, ...ends] of TOUCHES) {
      const a = Float64Array.of(x0, y0, x1, y1, r, 0, r, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      const b = Float64Array.of(...ends.slice(0, 4), 0, 0, 0, 0, ...ends.slice(4), 0, 0, 0, 0);
      load(CIRCLE, a, 0, SEGMENT, b, 0);
      const meets = firstVertexEdgeThick(0, E0, E1);
      const event = [...FIRST];
      const before = stages.integers;
      expect(exactVertexEdgeThick(0, E0, E1, certainUntil())).toBe(meets);
      expect([...FIRST]).toEqual(event);
      expect(stages.integers).toBe(before);
    }
  });
});
