import { RADIUS, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { boxesApart } from './boxes.js';
import { anyVertexNearEdge } from './features.js';
import { triangleTouches } from './separated.js';

/** Do a segment and a filled triangle touch? Exact. See `OverlapTest`. */
export function overlapSegmentTriangle(segment: Rows, triangle: Rows, so = 0, to = 0): boolean {
  if (boxesApart(SEGMENT, segment, so, TRIANGLE, triangle, to)) return false;
  if (triangleTouches(triangle, to, SEGMENT, segment, so)) return true;
  return (
    (segment[so + RADIUS] > 0 || triangle[to + RADIUS] > 0) &&
    (anyVertexNearEdge(SEGMENT, segment, so, TRIANGLE, triangle, to) ||
      anyVertexNearEdge(TRIANGLE, triangle, to, SEGMENT, segment, so))
  );
}
