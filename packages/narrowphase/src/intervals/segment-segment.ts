import { type Rows, SEGMENT } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of two segments in one step, touching or crossing; see `IntervalTest`. At most 5 intervals without thickness
 * (four times vertex and edge, two roots each), 13 with it (four pairs of ends with two, four sides with four).
 */
export function intervalsSegmentSegment(a: Rows, b: Rows, out: Intervals, ao = 0, bo = 0): number {
  return contactIntervals(SEGMENT, a, ao, SEGMENT, b, bo, out);
}
