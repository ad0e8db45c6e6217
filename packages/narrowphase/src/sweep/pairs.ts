import { CIRCLE, type Rows, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import type { Impact, SweepStatus } from '../impact.js';
import { sweepCircleCircle } from './circle-circle.js';
import { sweepCircleSegment } from './circle-segment.js';
import { sweepShapes } from './shapes.js';

/**
 * A disc and a filled triangle: a vertex against three edges, and with radius the corners. See `SweepTest`.
 */
export function sweepCircleTriangle(circle: Rows, triangle: Rows, out: Impact, co = 0, to = 0): SweepStatus {
  return sweepShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
}

/** Two segments: each end against the other segment, and with radius its ends. See `SweepTest`. */
export function sweepSegmentSegment(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  return sweepShapes(SEGMENT, a, ao, SEGMENT, b, bo, out);
}

/**
 * A segment and a filled triangle: nine times vertex and edge, and with radius six pairs of vertices. See
 * `SweepTest`.
 */
export function sweepSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Impact,
  so = 0,
  to = 0,
): SweepStatus {
  return sweepShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
}

/** Two filled triangles: 18 times vertex and edge, and with radius nine pairs of corners. See `SweepTest`. */
export function sweepTriangleTriangle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  return sweepShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
}

/** First contact of two shapes. Kinds ascending; see `sweep` for any order. */
export function sweepInOrder(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): SweepStatus {
  if (kindB === CIRCLE) return sweepCircleCircle(a, b, out, ao, bo);
  if (kindA === CIRCLE && kindB === SEGMENT) return sweepCircleSegment(a, b, out, ao, bo);
  return sweepShapes(kindA, a, ao, kindB, b, bo, out);
}
