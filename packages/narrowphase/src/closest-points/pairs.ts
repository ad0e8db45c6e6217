import { CIRCLE, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/** Two discs: the line of their centres. See `ClosestPointsTest`. */
export function closestPointsCircleCircle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(CIRCLE, a, ao, CIRCLE, b, bo);
  return measureDistance(CIRCLE, CIRCLE, out);
}

/**
 * A disc and a segment (with thickness: a capsule); one without length is a point. See `ClosestPointsTest`.
 */
export function closestPointsCircleSegment(
  circle: Rows,
  segment: Rows,
  out: ClosestPoints,
  co = 0,
  so = 0,
): boolean {
  loadPair(CIRCLE, circle, co, SEGMENT, segment, so);
  return measureDistance(CIRCLE, SEGMENT, out);
}

/** A disc and a filled triangle; a flat one is a segment. See `ClosestPointsTest`. */
export function closestPointsCircleTriangle(
  circle: Rows,
  triangle: Rows,
  out: ClosestPoints,
  co = 0,
  to = 0,
): boolean {
  loadPair(CIRCLE, circle, co, TRIANGLE, triangle, to);
  return measureDistance(CIRCLE, TRIANGLE, out);
}

/**
 * Two segments (with thickness: capsules); of parallel ones one of the equally near places. See
 * `ClosestPointsTest`.
 */
export function closestPointsSegmentSegment(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(SEGMENT, a, ao, SEGMENT, b, bo);
  return measureDistance(SEGMENT, SEGMENT, out);
}

/** A segment and a filled triangle. See `ClosestPointsTest`. */
export function closestPointsSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: ClosestPoints,
  so = 0,
  to = 0,
): boolean {
  loadPair(SEGMENT, segment, so, TRIANGLE, triangle, to);
  return measureDistance(SEGMENT, TRIANGLE, out);
}

/** Two filled triangles. See `ClosestPointsTest`. */
export function closestPointsTriangleTriangle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(TRIANGLE, a, ao, TRIANGLE, b, bo);
  return measureDistance(TRIANGLE, TRIANGLE, out);
}
