import { RADIUS, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { boxesApart } from './boxes.js';
import { anyEdgesTouch, anyVertexNearEdge } from './features.js';
import { insideTriangle } from './inside.js';

/** Do a segment and a filled triangle touch? Exact. Edges touch, or the segment lies inside. */
export function overlapSegmentTriangle(segment: Rows, triangle: Rows, so = 0, to = 0): boolean {
  if (boxesApart(SEGMENT, segment, so, TRIANGLE, triangle, to)) return false;
  if (insideTriangle(segment, so, triangle, to)) return true;
  if (anyEdgesTouch(SEGMENT, segment, so, TRIANGLE, triangle, to)) return true;
  return (
    (segment[so + RADIUS] > 0 || triangle[to + RADIUS] > 0) &&
    (anyVertexNearEdge(SEGMENT, segment, so, TRIANGLE, triangle, to) ||
      anyVertexNearEdge(TRIANGLE, triangle, to, SEGMENT, segment, so))
  );
}
