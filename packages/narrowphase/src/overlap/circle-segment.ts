import { CIRCLE, RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { boxesApart } from './boxes.js';
import { nearEdge, touchesEdge } from './edge.js';

const END_OF_EDGE = vertexAt(1);

/** Do a disc and a segment (with thickness: a capsule) touch? Exact. See `OverlapTest`. */
export function overlapCircleSegment(circle: Rows, segment: Rows, co = 0, so = 0): boolean {
  if (circle[co + RADIUS] === 0 && segment[so + RADIUS] === 0) {
    return touchesEdge(circle, co, segment, so, so + END_OF_EDGE);
  }
  if (boxesApart(CIRCLE, circle, co, SEGMENT, segment, so)) return false;
  return nearEdge(circle, co, co, segment, so, so + END_OF_EDGE, so);
}
