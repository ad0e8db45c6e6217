import { CIRCLE, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import type { ClosestPoints } from './closest-points.js';
import { closestPointsShapes } from './shapes.js';

/** Two discs: the line of their centres. See `ClosestPointsTest`. */
export function closestPointsCircleCircle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  return closestPointsShapes(CIRCLE, a, ao, CIRCLE, b, bo, out);
}

/** A disc and a segment (thick: a capsule); one without length is a point. See `ClosestPointsTest`. */
export function closestPointsCircleSegment(
  circle: Rows,
  segment: Rows,
  out: ClosestPoints,
  co = 0,
  so = 0,
): boolean {
  return closestPointsShapes(CIRCLE, circle, co, SEGMENT, segment, so, out);
}

/** A disc and a filled triangle; a flat one is a segment. See `ClosestPointsTest`. */
export function closestPointsCircleTriangle(
  circle: Rows,
  triangle: Rows,
  out: ClosestPoints,
  co = 0,
  to = 0,
): boolean {
  return closestPointsShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
}

/** Two segments (thick: capsules); of parallel ones one of the nearest places. See `ClosestPointsTest`. */
export function closestPointsSegmentSegment(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  return closestPointsShapes(SEGMENT, a, ao, SEGMENT, b, bo, out);
}

/** A segment and a filled triangle. See `ClosestPointsTest`. */
export function closestPointsSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: ClosestPoints,
  so = 0,
  to = 0,
): boolean {
  return closestPointsShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
}

/** Two filled triangles. See `ClosestPointsTest`. */
export function closestPointsTriangleTriangle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  return closestPointsShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
}
