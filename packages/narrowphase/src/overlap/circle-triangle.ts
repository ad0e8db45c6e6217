import { CIRCLE, RADIUS, type Rows, TRIANGLE, vertexAt } from '@swept/core';
import { boxesApart } from './boxes.js';
import { touchesEdge } from './edge.js';
import { anyVertexNearEdge, edgeCount, edgeEndAt } from './features.js';
import { insideTriangle } from './inside.js';

/** Do a disc and a filled triangle touch? Exact. Its centre is inside, or the disc touches an edge. */
export function overlapCircleTriangle(circle: Rows, triangle: Rows, co = 0, to = 0): boolean {
  if (boxesApart(CIRCLE, circle, co, TRIANGLE, triangle, to)) return false;
  if (insideTriangle(circle, co, triangle, to)) return true;
  if (circle[co + RADIUS] > 0 || triangle[to + RADIUS] > 0) {
    return anyVertexNearEdge(CIRCLE, circle, co, TRIANGLE, triangle, to);
  }
  for (let i = 0; i < edgeCount(TRIANGLE); i++) {
    if (touchesEdge(circle, co, triangle, to + vertexAt(i), to + edgeEndAt(TRIANGLE, i))) return true;
  }
  return false;
}
