import { RADIUS, type Rows, TRIANGLE } from '@swept/core';
import { boxesApart } from './boxes.js';
import { anyEdgesTouch, anyVertexNearEdge } from './features.js';
import { insideTriangle } from './inside.js';

/** Do two filled triangles touch? Exact. Edges touch, or one lies inside the other. */
export function overlapTriangleTriangle(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  if (boxesApart(TRIANGLE, a, ao, TRIANGLE, b, bo)) return false;
  if (insideTriangle(a, ao, b, bo) || insideTriangle(b, bo, a, ao)) return true;
  if (anyEdgesTouch(TRIANGLE, a, ao, TRIANGLE, b, bo)) return true;
  return (
    (a[ao + RADIUS] > 0 || b[bo + RADIUS] > 0) &&
    (anyVertexNearEdge(TRIANGLE, a, ao, TRIANGLE, b, bo) ||
      anyVertexNearEdge(TRIANGLE, b, bo, TRIANGLE, a, ao))
  );
}
