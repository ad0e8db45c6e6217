import { CIRCLE, type Rows } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of two discs in one step; see `IntervalTest`. At most 1 interval: the distance of the centres is convex in time,
 * the sum of the radii linear. Points (radius 0) touch when they coincide.
 */
export function intervalsCircleCircle(a: Rows, b: Rows, out: Intervals, ao = 0, bo = 0): number {
  return contactIntervals(CIRCLE, a, ao, CIRCLE, b, bo, out);
}
