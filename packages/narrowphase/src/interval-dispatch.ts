import type { Rows, ShapeKind } from '@swept/core';
import { intervalsCircleCircle } from './intervals/circle-circle.js';
import { intervalsCircleSegment } from './intervals/circle-segment.js';
import { intervalsCircleTriangle } from './intervals/circle-triangle.js';
import { intervalsSegmentSegment } from './intervals/segment-segment.js';
import { intervalsSegmentTriangle } from './intervals/segment-triangle.js';
import { intervalsTriangleTriangle } from './intervals/triangle-triangle.js';
import type { Intervals, IntervalTest } from './intervals.js';
import { placeOfKinds } from './kinds.js';

/** Looked up by 4 * kindA + kindB. The swapped pairs stand here and nowhere else. */
const INTERVALS: IntervalTest[] = [];
INTERVALS[5] = intervalsCircleCircle;
INTERVALS[6] = intervalsCircleSegment;
INTERVALS[7] = intervalsCircleTriangle;
INTERVALS[9] = (a, b, out, ao, bo) => intervalsCircleSegment(b, a, out, bo, ao);
INTERVALS[10] = intervalsSegmentSegment;
INTERVALS[11] = intervalsSegmentTriangle;
INTERVALS[13] = (a, b, out, ao, bo) => intervalsCircleTriangle(b, a, out, bo, ao);
INTERVALS[14] = (a, b, out, ao, bo) => intervalsSegmentTriangle(b, a, out, bo, ao);
INTERVALS[15] = intervalsTriangleTriangle;

/** The test for all contact of two kinds, in either order. Throws `InvalidInput` on what is no kind. */
export function intervalTest(kindA: ShapeKind, kindB: ShapeKind): IntervalTest {
  return INTERVALS[placeOfKinds('intervalTest', kindA, kindB)];
}

/** All contact of two shapes of the given kinds. One call for hot loops over mixed kinds; see `IntervalTest`. */
export function intervals(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: Intervals,
  ao = 0,
  bo = 0,
): number {
  return INTERVALS[4 * kindA + kindB](a, b, out, ao, bo);
}
