import { type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of a segment and a filled triangle in one step; see `IntervalTest`. At most 10 intervals without thickness
 * (nine times vertex and edge, two roots each), 25 with it (six pairs of vertices with two, nine sides with four).
 */
export function intervalsSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Intervals,
  so = 0,
  to = 0,
): number {
  return contactIntervals(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
}
