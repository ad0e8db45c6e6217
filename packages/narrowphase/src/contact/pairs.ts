import { CIRCLE, type Rows, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import { APART, relation } from '../pair/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/** A disc and a filled triangle, in it or beside it; a flat one is a segment. See `ContactTest`. */
export function contactCircleTriangle(circle: Rows, triangle: Rows, out: Manifold, co = 0, to = 0): boolean {
  return touch(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
}

/**
 * Two segments (with thickness: capsules), crossing or beside each other; in line or on each other without
 * thickness they touch at depth 0. See `ContactTest`.
 */
export function contactSegmentSegment(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  return touch(SEGMENT, a, ao, SEGMENT, b, bo, out);
}

/** A segment and a filled triangle, through it, in it or beside it. See `ContactTest`. */
export function contactSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Manifold,
  so = 0,
  to = 0,
): boolean {
  return touch(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
}

/** Two filled triangles, one in the other as well. See `ContactTest`. */
export function contactTriangleTriangle(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  return touch(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
}

/**
 * The cores overlap: the axis of least penetration among the normals of all edges, which are the edges of the
 * Minkowski difference. They do not: the line between their nearest points (Ericson, "Real-Time Collision
 * Detection", 2004, sections 5.1 and 5.2).
 */
function touch(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Manifold,
): boolean {
  loadPair(kindA, a, ao, kindB, b, bo);
  const how = relation(kindA, kindB);
  if (how === APART) return false;
  reportContact(kindA, kindB, how, out);
  return true;
}
