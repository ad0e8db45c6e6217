import { CIRCLE, SEGMENT, TRIANGLE } from '@swept/core';
import type { IntervalTest } from '../intervals.js';
import { contactIntervals } from './contact-intervals.js';

// The maxima hold on straight paths. On paths that bend against each other there are at most 64 intervals, for
// which a record has room.

/**
 * All contact of two discs in one step; see `IntervalTest`. At most 1 interval: the distance of the centres
 * is convex in time, the sum of the radii linear. Points (radius 0) touch when they coincide.
 * @function
 */
export const intervalsCircleCircle: IntervalTest = (a, b, out, ao = 0, bo = 0) =>
  contactIntervals(CIRCLE, a, ao, CIRCLE, b, bo, out);

/**
 * All contact of a disc and a segment in one step; see `IntervalTest`. A point and a segment without radius:
 * at most 2 intervals, instants unless they are in line all the time. With radius at most 5: two ends with
 * two roots each, the side with four. A zero-length segment is a point.
 * @function
 */
export const intervalsCircleSegment: IntervalTest = (circle, segment, out, co = 0, so = 0) =>
  contactIntervals(CIRCLE, circle, co, SEGMENT, segment, so, out);

/**
 * All contact of a disc and a filled triangle in one step; see `IntervalTest`. At most 4 intervals without
 * radius (three edges with two roots each), 10 with it (three corners with two, three sides with four). A
 * flat triangle is a segment.
 * @function
 */
export const intervalsCircleTriangle: IntervalTest = (circle, triangle, out, co = 0, to = 0) =>
  contactIntervals(CIRCLE, circle, co, TRIANGLE, triangle, to, out);

/**
 * All contact of two segments in one step, touching or crossing; see `IntervalTest`. At most 5 intervals
 * without radius (four times vertex and edge, two roots each), 13 with it (four pairs of ends with two, four
 * sides with four).
 * @function
 */
export const intervalsSegmentSegment: IntervalTest = (a, b, out, ao = 0, bo = 0) =>
  contactIntervals(SEGMENT, a, ao, SEGMENT, b, bo, out);

/**
 * All contact of a segment and a filled triangle in one step; see `IntervalTest`. At most 10 intervals
 * without radius (nine times vertex and edge, two roots each), 25 with it (six pairs of vertices with two,
 * nine sides with four).
 * @function
 */
export const intervalsSegmentTriangle: IntervalTest = (segment, triangle, out, so = 0, to = 0) =>
  contactIntervals(SEGMENT, segment, so, TRIANGLE, triangle, to, out);

/**
 * All contact of two filled triangles in one step; see `IntervalTest`. At most 19 intervals without radius
 * (18 times vertex and edge, two roots each), 46 with it (nine pairs of corners with two, 18 sides with
 * four).
 * @function
 */
export const intervalsTriangleTriangle: IntervalTest = (a, b, out, ao = 0, bo = 0) =>
  contactIntervals(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
