import { CIRCLE, type Rows, SEGMENT } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of a disc and a segment in one step; see `IntervalTest`. A point and a segment without thickness: at most 2
 * intervals, instants unless they are in line all the time. With thickness at most 5: two ends with two roots each, the side with
 * four. A zero-length segment is a point.
 */
export function intervalsCircleSegment(circle: Rows, segment: Rows, out: Intervals, co = 0, so = 0): number {
  return contactIntervals(CIRCLE, circle, co, SEGMENT, segment, so, out);
}
