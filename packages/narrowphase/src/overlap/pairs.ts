import { CIRCLE, RADIUS, type Rows, SEGMENT, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { boxesApart } from './boxes.js';
import { overlapCircleCircle } from './circle-circle.js';
import { overlapCircleTriangle } from './circle-triangle.js';
import { edgesTouch } from './crossing.js';
import { nearEdge, touchesEdge } from './edge.js';
import { anyVertexNearEdge } from './features.js';
import { triangleTouches } from './separated.js';

const V1 = vertexAt(1);

/** Do a disc and a segment (with radius: a capsule) touch? Exact. See `OverlapTest`. */
export function overlapCircleSegment(circle: Rows, segment: Rows, co = 0, so = 0): boolean {
  if (circle[co + RADIUS] === 0 && segment[so + RADIUS] === 0) {
    return touchesEdge(circle, co, segment, so, so + V1);
  }
  if (boxesApart(CIRCLE, circle, co, SEGMENT, segment, so)) return false;
  return nearEdge(circle, co, co, segment, so, so + V1, so);
}

/** Do two segments touch or cross (with radius: two capsules)? Exact. See `OverlapTest`. */
export function overlapSegmentSegment(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  if (boxesApart(SEGMENT, a, ao, SEGMENT, b, bo)) return false;
  return edgesTouch(a, ao, ao + V1, b, bo, bo + V1) || boundariesNear(SEGMENT, a, ao, SEGMENT, b, bo);
}

/** Do a segment and a filled triangle touch? Exact. See `OverlapTest`. */
export function overlapSegmentTriangle(segment: Rows, triangle: Rows, so = 0, to = 0): boolean {
  if (boxesApart(SEGMENT, segment, so, TRIANGLE, triangle, to)) return false;
  return (
    triangleTouches(triangle, to, SEGMENT, segment, so) ||
    boundariesNear(SEGMENT, segment, so, TRIANGLE, triangle, to)
  );
}

/** Do two filled triangles touch? Exact. See `OverlapTest`. */
export function overlapTriangleTriangle(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  if (boxesApart(TRIANGLE, a, ao, TRIANGLE, b, bo)) return false;
  return triangleTouches(a, ao, TRIANGLE, b, bo) || boundariesNear(TRIANGLE, a, ao, TRIANGLE, b, bo);
}

/** With radius, for cores that are apart: is a vertex of one near an edge of the other? */
function boundariesNear(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  return (
    (a[ao + RADIUS] > 0 || b[bo + RADIUS] > 0) &&
    (anyVertexNearEdge(kindA, a, ao, kindB, b, bo) || anyVertexNearEdge(kindB, b, bo, kindA, a, ao))
  );
}

/** Do two shapes touch? Exact. Kinds ascending. */
export type Touches = (
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
) => boolean;

/** `Touches` for all kinds; see `overlap` for any order. */
export function overlapInOrder(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  switch (4 * kindA + kindB) {
    case 5:
      return overlapCircleCircle(a, b, ao, bo);
    case 6:
      return overlapCircleSegment(a, b, ao, bo);
    case 7:
      return overlapCircleTriangle(a, b, ao, bo);
    case 10:
      return overlapSegmentSegment(a, b, ao, bo);
    case 11:
      return overlapSegmentTriangle(a, b, ao, bo);
    default:
      return overlapTriangleTriangle(a, b, ao, bo);
  }
}
