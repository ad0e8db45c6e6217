import { type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import type { Impact, SweepStatus } from '../impact.js';
import { overlapSegmentTriangle } from '../overlap/segment-triangle.js';
import { sweepShapes } from './shapes.js';

/**
 * A segment against a filled triangle: nine vertex-edge pairs, and with thickness six pairs of vertices.
 * The answer is exact. `out` is written only with IMPACT. See `SweepTest`.
 */
export function sweepSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Impact,
  so = 0,
  to = 0,
): SweepStatus {
  return sweepShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, overlapSegmentTriangle, out);
}
