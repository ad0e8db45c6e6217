import { CIRCLE, RADIUS, type Rows, TRIANGLE } from '@swept/core';
import { anyVertexNearEdge } from './features.js';
import { insideTriangle } from './inside.js';

/** Do a disc and a filled triangle touch? Exact. The centre lies in it, or near an edge. See `OverlapTest`. */
export function overlapCircleTriangle(circle: Rows, triangle: Rows, co = 0, to = 0): boolean {
  if (insideTriangle(circle, co, triangle, to)) return true;
  if (circle[co + RADIUS] === 0 && triangle[to + RADIUS] === 0) return false;
  return anyVertexNearEdge(CIRCLE, circle, co, TRIANGLE, triangle, to);
}
