import { CIRCLE, type Rows, TRIANGLE } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of a disc and a filled triangle in one step; see `IntervalTest`. At most 4 intervals without thickness (three
 * edges with two roots each), 10 with it (three corners with two, three sides with four). A flat triangle is a segment.
 */
export function intervalsCircleTriangle(
  circle: Rows,
  triangle: Rows,
  out: Intervals,
  co = 0,
  to = 0,
): number {
  return contactIntervals(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
}
