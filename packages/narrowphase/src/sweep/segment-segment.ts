import { type Rows, SEGMENT } from '@swept/core';
import type { Impact, SweepStatus } from '../impact.js';
import { overlapSegmentSegment } from '../overlap/segment-segment.js';
import { sweepShapes } from './shapes.js';

/**
 * Two segments: each of the four ends against the other segment, and with thickness against its ends.
 * The answer is exact. `out` is written only with IMPACT. See `SweepTest`.
 */
export function sweepSegmentSegment(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  return sweepShapes(SEGMENT, a, ao, SEGMENT, b, bo, overlapSegmentSegment, out);
}
