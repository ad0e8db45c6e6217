import { CIRCLE, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import type { Manifold } from './manifold.js';
import { contactShapes } from './shapes.js';

/** A disc and a filled triangle, in it or beside it; a flat one is a segment. See `ContactTest`. */
export function contactCircleTriangle(circle: Rows, triangle: Rows, out: Manifold, co = 0, to = 0): boolean {
  return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
}

/**
 * Two segments (with thickness: capsules), crossing or beside each other; in line or on each other without
 * thickness they touch at depth 0. See `ContactTest`.
 */
export function contactSegmentSegment(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  return contactShapes(SEGMENT, a, ao, SEGMENT, b, bo, out);
}

/** A segment and a filled triangle, through it, in it or beside it. See `ContactTest`. */
export function contactSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Manifold,
  so = 0,
  to = 0,
): boolean {
  return contactShapes(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
}

/** Two filled triangles, one in the other as well. See `ContactTest`. */
export function contactTriangleTriangle(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  return contactShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
}
