import { RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { boxesApart } from './boxes.js';
import { edgesTouch } from './crossing.js';
import { anyVertexNearEdge } from './features.js';

const END_OF_EDGE = vertexAt(1);

/** Do two segments touch or cross (with thickness: two capsules)? Exact. See `OverlapTest`. */
export function overlapSegmentSegment(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  if (boxesApart(SEGMENT, a, ao, SEGMENT, b, bo)) return false;
  if (edgesTouch(a, ao, ao + END_OF_EDGE, b, bo, bo + END_OF_EDGE)) return true;
  return (
    (a[ao + RADIUS] > 0 || b[bo + RADIUS] > 0) &&
    (anyVertexNearEdge(SEGMENT, a, ao, SEGMENT, b, bo) || anyVertexNearEdge(SEGMENT, b, bo, SEGMENT, a, ao))
  );
}
