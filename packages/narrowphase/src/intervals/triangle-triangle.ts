import { type Rows, TRIANGLE } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

/**
 * All contact of two filled triangles in one step; see `IntervalTest`. At most 19 intervals without thickness (18 times
 * vertex and edge, two roots each), 46 with it (nine pairs of corners with two, 18 sides with four).
 */
export function intervalsTriangleTriangle(a: Rows, b: Rows, out: Intervals, ao = 0, bo = 0): number {
  return contactIntervals(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
}
