import { RADIUS, vertexAt } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { GENERATORS, Random } from '../../test/cases.js';
import { firstContact } from '../../test/oracle.js';
import { FIRST, TIME } from '../sweep/first.js';
import { exactVertexEdgeThick, exactVertexEdgeThin, exactVertexVertex } from './first-contact.js';

const [V0, V1] = [vertexAt(0), vertexAt(1)];

/** First contact of a disc and a segment from the exact features alone; above 1 for none. */
function first(p: Float64Array, e: Float64Array, thick: boolean): number {
  let time = 2;
  const take = (contact: boolean): void => {
    if (contact) time = Math.min(time, FIRST[TIME]);
  };
  if (!thick) take(exactVertexEdgeThin(p, V0, 0, e, V0, V1, 0));
  else {
    take(exactVertexVertex(p, V0, 0, e, V0, 0));
    take(exactVertexVertex(p, V0, 0, e, V1, 0));
    take(exactVertexEdgeThick(p, V0, 0, e, V0, V1, 0));
  }
  return time;
}

describe('the exact stage decides and times as the judge does', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    for (const thick of [false, true]) {
      it(`${name}, ${thick ? 'with' : 'without'} thickness, seed 5`, () => {
        const random = new Random(5);
        for (let n = 0; n < 60; n++) {
          const { a, b } = generate(random, 1, 2, thick);
          const isThick = [a[RADIUS], a[RADIUS + 2], b[RADIUS], b[RADIUS + 2]].some((r) => r > 0);
          const truth = firstContact(1, a, 2, b);
          const time = first(a, b, isThick);
          expect(time <= 1).toBe(truth.touches);
          if (truth.touches) expect(Math.abs(time - truth.time)).toBeLessThan(4.5e-16);
        }
      });
    }
  }
});
