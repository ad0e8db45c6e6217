import { CIRCLE, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import type { ClosestPointsTest } from './closest-points.js';
import { closestPointsShapes } from './shapes.js';

function closestPointsOf(kindA: ShapeKind, kindB: ShapeKind): ClosestPointsTest {
  return (a, b, out, ao = 0, bo = 0) => closestPointsShapes(kindA, a, ao, kindB, b, bo, out);
}

/** Two discs: the line of their centres. See `ClosestPointsTest`. */
export const closestPointsCircleCircle = closestPointsOf(CIRCLE, CIRCLE);

/** A disc and a segment (thick: a capsule); one without length is a point. See `ClosestPointsTest`. */
export const closestPointsCircleSegment = closestPointsOf(CIRCLE, SEGMENT);

/** A disc and a filled triangle; a flat one is a segment. See `ClosestPointsTest`. */
export const closestPointsCircleTriangle = closestPointsOf(CIRCLE, TRIANGLE);

/** Two segments (thick: capsules); of parallel ones one of the nearest places. See `ClosestPointsTest`. */
export const closestPointsSegmentSegment = closestPointsOf(SEGMENT, SEGMENT);

/** A segment and a filled triangle. See `ClosestPointsTest`. */
export const closestPointsSegmentTriangle = closestPointsOf(SEGMENT, TRIANGLE);

/** Two filled triangles. See `ClosestPointsTest`. */
export const closestPointsTriangleTriangle = closestPointsOf(TRIANGLE, TRIANGLE);
