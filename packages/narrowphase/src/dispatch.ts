import type { Rows, ShapeKind } from '@swept/core';
import type { Impact, SweepStatus, SweepTest } from './impact.js';
import { IMPACT } from './impact.js';
import { placeOfKinds } from './kinds.js';
import { overlapCircleCircle } from './overlap/circle-circle.js';
import { overlapCircleSegment } from './overlap/circle-segment.js';
import { overlapCircleTriangle } from './overlap/circle-triangle.js';
import { overlapSegmentSegment } from './overlap/segment-segment.js';
import { overlapSegmentTriangle } from './overlap/segment-triangle.js';
import { overlapTriangleTriangle } from './overlap/triangle-triangle.js';
import { sweepCircleCircle } from './sweep/circle-circle.js';
import { sweepCircleSegment } from './sweep/circle-segment.js';
import { sweepCircleTriangle } from './sweep/circle-triangle.js';
import { sweepSegmentSegment } from './sweep/segment-segment.js';
import { sweepSegmentTriangle } from './sweep/segment-triangle.js';
import { sweepTriangleTriangle } from './sweep/triangle-triangle.js';

/**
 * Do shape A in row `a` at offset `ao` and shape B touch? Exact. At `offset + END`: their end poses. Trusts its input.
 */
export type OverlapTest = (a: Rows, b: Rows, ao?: number, bo?: number) => boolean;

/** Pairs are looked up by 4 * kindA + kindB. The swapped ones stand here and nowhere else. */
const OVERLAP: readonly OverlapTest[] = table(
  overlapCircleCircle,
  overlapCircleSegment,
  overlapCircleTriangle,
  (a, b, ao, bo) => overlapCircleSegment(b, a, bo, ao),
  overlapSegmentSegment,
  overlapSegmentTriangle,
  (a, b, ao, bo) => overlapCircleTriangle(b, a, bo, ao),
  (a, b, ao, bo) => overlapSegmentTriangle(b, a, bo, ao),
  overlapTriangleTriangle,
);

const SWEEP: readonly SweepTest[] = table(
  sweepCircleCircle,
  sweepCircleSegment,
  sweepCircleTriangle,
  (a, b, out, ao, bo) => swapped(sweepCircleSegment(b, a, out, bo, ao), out),
  sweepSegmentSegment,
  sweepSegmentTriangle,
  (a, b, out, ao, bo) => swapped(sweepCircleTriangle(b, a, out, bo, ao), out),
  (a, b, out, ao, bo) => swapped(sweepSegmentTriangle(b, a, out, bo, ao), out),
  sweepTriangleTriangle,
);

function table<Test>(...nine: Test[]): Test[] {
  const tests: Test[] = [];
  for (let kindA = 1; kindA <= 3; kindA++) {
    for (let kindB = 1; kindB <= 3; kindB++) tests[4 * kindA + kindB] = nine[3 * kindA + kindB - 4];
  }
  return tests;
}

/** Turns the record of (B, A) into that of (A, B). */
function swapped(status: SweepStatus, out: Impact): SweepStatus {
  if (status === IMPACT) {
    out.nx = -out.nx;
    out.ny = -out.ny;
    const feature = out.featureA;
    out.featureA = out.featureB;
    out.featureB = feature;
    const s = out.s;
    out.s = out.t;
    out.t = s;
  }
  return status;
}

/** The overlap test for two kinds, in either order. Throws `InvalidInput` on what is no kind. */
export function overlapTest(kindA: ShapeKind, kindB: ShapeKind): OverlapTest {
  return OVERLAP[placeOfKinds('overlapTest', kindA, kindB)];
}

/** The sweep for two kinds, in either order. Throws `InvalidInput` on what is no kind. */
export function sweepTest(kindA: ShapeKind, kindB: ShapeKind): SweepTest {
  return SWEEP[placeOfKinds('sweepTest', kindA, kindB)];
}

/** Do two shapes of the given kinds touch? One call for hot loops over mixed kinds; see `OverlapTest`. */
export function overlap(kindA: ShapeKind, kindB: ShapeKind, a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  switch (4 * kindA + kindB) {
    case 5:
      return overlapCircleCircle(a, b, ao, bo);
    case 6:
      return overlapCircleSegment(a, b, ao, bo);
    case 7:
      return overlapCircleTriangle(a, b, ao, bo);
    case 9:
      return overlapCircleSegment(b, a, bo, ao);
    case 10:
      return overlapSegmentSegment(a, b, ao, bo);
    case 11:
      return overlapSegmentTriangle(a, b, ao, bo);
    case 13:
      return overlapCircleTriangle(b, a, bo, ao);
    case 14:
      return overlapSegmentTriangle(b, a, bo, ao);
    default:
      return overlapTriangleTriangle(a, b, ao, bo);
  }
}

/** First contact of two shapes of the given kinds. One call for hot loops over mixed kinds; see `SweepTest`. */
export function sweep(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: Impact,
  ao = 0,
  bo = 0,
): SweepStatus {
  switch (4 * kindA + kindB) {
    case 5:
      return sweepCircleCircle(a, b, out, ao, bo);
    case 6:
      return sweepCircleSegment(a, b, out, ao, bo);
    case 7:
      return sweepCircleTriangle(a, b, out, ao, bo);
    case 9:
      return swapped(sweepCircleSegment(b, a, out, bo, ao), out);
    case 10:
      return sweepSegmentSegment(a, b, out, ao, bo);
    case 11:
      return sweepSegmentTriangle(a, b, out, ao, bo);
    case 13:
      return swapped(sweepCircleTriangle(b, a, out, bo, ao), out);
    case 14:
      return swapped(sweepSegmentTriangle(b, a, out, bo, ao), out);
    default:
      return sweepTriangleTriangle(a, b, out, ao, bo);
  }
}
