import { RADIUS, type Rows, TRIANGLE } from '@swept/core';
import { boxesApart } from './boxes.js';
import { anyVertexNearEdge } from './features.js';
import { triangleTouches } from './separated.js';

/** Do two filled triangles touch? Exact. See `OverlapTest`. */
export function overlapTriangleTriangle(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  if (boxesApart(TRIANGLE, a, ao, TRIANGLE, b, bo)) return false;
  if (triangleTouches(a, ao, TRIANGLE, b, bo)) return true;
  return (
    (a[ao + RADIUS] > 0 || b[bo + RADIUS] > 0) &&
    (anyVertexNearEdge(TRIANGLE, a, ao, TRIANGLE, b, bo) ||
      anyVertexNearEdge(TRIANGLE, b, bo, TRIANGLE, a, ao))
  );
}
