import { CIRCLE, type Rows, type ShapeKind, TRIANGLE } from '@swept/core';
import { onEdge } from '../exact/reach.js';
import { inTriangle, pairEdgesTouch } from './cores.js';
import { CROSSING_POINT, crossingPoint } from './crossing-point.js';
import { edgeCount } from './edges.js';
import { edgeEnd, OF_B, PAIR } from './pair.js';

/** A point that two cores have in common. */
export const COMMON: Rows = new Float64Array(2);

/** Fills COMMON for the cores in PAIR: a vertex, else where edges cross. False if they do not touch. */
export function commonPoint(kindA: ShapeKind, kindB: ShapeKind): boolean {
  for (let v = 0; v < 2 * kindA; v += 2) {
    if (kindA === CIRCLE || vertexIn(v, OF_B, kindB)) {
      COMMON[0] = PAIR[v];
      COMMON[1] = PAIR[v + 1];
      return true;
    }
  }
  for (let v = OF_B; v < OF_B + 2 * kindB; v += 2) {
    if (kindB === CIRCLE || vertexIn(v, 0, kindA)) {
      COMMON[0] = PAIR[v];
      COMMON[1] = PAIR[v + 1];
      return true;
    }
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    for (let j = 0; j < edgeCount(kindB); j++) {
      const a1 = edgeEnd(kindA, i);
      const b0 = OF_B + 2 * j;
      const b1 = OF_B + edgeEnd(kindB, j);
      if (!pairEdgesTouch(2 * i, a1, b0, b1)) continue;
      // No vertex is on the other shape: a proper crossing.
      crossingPoint(2 * i, a1, b0, b1);
      COMMON[0] = CROSSING_POINT[1];
      COMMON[1] = CROSSING_POINT[2];
      return true;
    }
  }
  return false;
}

function vertexIn(v: number, shape: number, kind: ShapeKind): boolean {
  if (kind === TRIANGLE) return inTriangle(v, shape) >= 0;
  return kind === CIRCLE ? false : onEdge(PAIR, v, shape, shape + 2);
}
