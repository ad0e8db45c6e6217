import { CIRCLE, SEGMENT, TRIANGLE } from '@swept/core';
import type { ClosestPointsTest } from './closest-points.js';
import { closestPointsShapes } from './shapes.js';

/** Two discs: the line of their centres. See `ClosestPointsTest`. @function */
export const closestPointsCircleCircle: ClosestPointsTest = (a, b, out, ao = 0, bo = 0) =>
  closestPointsShapes(CIRCLE, a, ao, CIRCLE, b, bo, out);

/**
 * A disc and a segment (with radius: a capsule); one without length is a point. See `ClosestPointsTest`.
 * @function
 */
export const closestPointsCircleSegment: ClosestPointsTest = (circle, segment, out, co = 0, so = 0) =>
  closestPointsShapes(CIRCLE, circle, co, SEGMENT, segment, so, out);

/** A disc and a filled triangle; a flat one is a segment. See `ClosestPointsTest`. @function */
export const closestPointsCircleTriangle: ClosestPointsTest = (circle, triangle, out, co = 0, to = 0) =>
  closestPointsShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);

/**
 * Two segments (with radius: capsules); for parallel ones, one of the nearest pairs of points. See
 * `ClosestPointsTest`.
 * @function
 */
export const closestPointsSegmentSegment: ClosestPointsTest = (a, b, out, ao = 0, bo = 0) =>
  closestPointsShapes(SEGMENT, a, ao, SEGMENT, b, bo, out);

/** A segment and a filled triangle. See `ClosestPointsTest`. @function */
export const closestPointsSegmentTriangle: ClosestPointsTest = (segment, triangle, out, so = 0, to = 0) =>
  closestPointsShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, out);

/** Two filled triangles. See `ClosestPointsTest`. @function */
export const closestPointsTriangleTriangle: ClosestPointsTest = (a, b, out, ao = 0, bo = 0) =>
  closestPointsShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
