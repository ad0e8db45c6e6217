import { CIRCLE, type Rows, SEGMENT, type ShapeKind } from '@swept/core';
import {
  type CastHit,
  type CastPolicy,
  type CastStatus,
  type CastTest,
  START_HITS,
} from './cast/cast-hit.js';
import { castCircle } from './cast/circle.js';
import { castSegment } from './cast/segment.js';
import { castTriangle } from './cast/triangle.js';
import type { ClosestPoints, ClosestPointsTest } from './closest-points/closest-points.js';
import {
  closestPointsCircleCircle,
  closestPointsCircleSegment,
  closestPointsCircleTriangle,
  closestPointsSegmentSegment,
  closestPointsSegmentTriangle,
  closestPointsTriangleTriangle,
} from './closest-points/pairs.js';
import { contactCircleCircle } from './contact/circle-circle.js';
import { contactCircleSegment } from './contact/circle-segment.js';
import { contactCircleTriangle } from './contact/circle-triangle.js';
import type { ContactTest, Manifold } from './contact/manifold.js';
import { contactSegmentSegment, contactSegmentTriangle, contactTriangleTriangle } from './contact/pairs.js';
import { IMPACT, type Impact, type SweepStatus, type SweepTest } from './impact.js';
import {
  intervalsCircleCircle,
  intervalsCircleSegment,
  intervalsCircleTriangle,
  intervalsSegmentSegment,
  intervalsSegmentTriangle,
  intervalsTriangleTriangle,
} from './intervals/pairs.js';
import type { Intervals, IntervalTest } from './intervals.js';
import { expectKind, placeOfKinds } from './kinds.js';
import { overlapCircleCircle } from './overlap/circle-circle.js';
import { overlapCircleTriangle } from './overlap/circle-triangle.js';
import {
  overlapCircleSegment,
  overlapInOrder,
  overlapSegmentSegment,
  overlapSegmentTriangle,
  overlapTriangleTriangle,
} from './overlap/pairs.js';
import { sweepCircleCircle } from './sweep/circle-circle.js';
import { sweepCircleSegment } from './sweep/circle-segment.js';
import {
  sweepCircleTriangle,
  sweepInOrder,
  sweepSegmentSegment,
  sweepSegmentTriangle,
  sweepTriangleTriangle,
} from './sweep/pairs.js';

/**
 * Do shape A in row `a` at offset `ao` and shape B touch, in their start poses? Exact for all finite doubles
 * up to 1e150. At `offset + END`: the end poses. Offsets are 0 unless given. Trusts its input.
 */
export type OverlapTest = (a: Rows, b: Rows, ao?: number, bo?: number) => boolean;

/**
 * Tests by 4 * kindA + kindB; for kinds in descending order, those of the other order with roles swapped.
 * Calls of it are marked pure, so that bundlers drop the tables that are not used.
 */
function table<Test>(inOrder: readonly Test[], swap: (test: Test) => Test): readonly Test[] {
  const tests: Test[] = [];
  for (const [i, place] of [5, 6, 7, 10, 11, 15].entries()) tests[place] = inOrder[i];
  for (const [place, other] of [
    [9, 6],
    [13, 7],
    [14, 11],
  ])
    tests[place] = swap(tests[other]);
  return tests;
}

const OVERLAP = /* @__PURE__ */ table<OverlapTest>(
  [
    overlapCircleCircle,
    overlapCircleSegment,
    overlapCircleTriangle,
    overlapSegmentSegment,
    overlapSegmentTriangle,
    overlapTriangleTriangle,
  ],
  (test) => (a, b, ao, bo) => test(b, a, bo, ao),
);

const SWEEP = /* @__PURE__ */ table<SweepTest>(
  [
    sweepCircleCircle,
    sweepCircleSegment,
    sweepCircleTriangle,
    sweepSegmentSegment,
    sweepSegmentTriangle,
    sweepTriangleTriangle,
  ],
  (test) => (a, b, out, ao, bo) => swapped(test(b, a, out, bo, ao), out),
);

const CONTACT = /* @__PURE__ */ table<ContactTest>(
  [
    contactCircleCircle,
    contactCircleSegment,
    contactCircleTriangle,
    contactSegmentSegment,
    contactSegmentTriangle,
    contactTriangleTriangle,
  ],
  (test) => (a, b, out, ao, bo) => turned(test(b, a, out, bo, ao), out),
);

const CLOSEST_POINTS = /* @__PURE__ */ table<ClosestPointsTest>(
  [
    closestPointsCircleCircle,
    closestPointsCircleSegment,
    closestPointsCircleTriangle,
    closestPointsSegmentSegment,
    closestPointsSegmentTriangle,
    closestPointsTriangleTriangle,
  ],
  (test) => (a, b, out, ao, bo) => exchanged(test(b, a, out, bo, ao), out),
);

const INTERVALS = /* @__PURE__ */ table<IntervalTest>(
  [
    intervalsCircleCircle,
    intervalsCircleSegment,
    intervalsCircleTriangle,
    intervalsSegmentSegment,
    intervalsSegmentTriangle,
    intervalsTriangleTriangle,
  ],
  (test) => (a, b, out, ao, bo) => test(b, a, out, bo, ao),
);

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

/** The overlap test for two kinds, in either order. Throws `InvalidInput` on an unknown kind. */
export function overlapTest(kindA: ShapeKind, kindB: ShapeKind): OverlapTest {
  return OVERLAP[placeOfKinds('overlapTest', kindA, kindB)];
}

/** The sweep for two kinds, in either order. Throws `InvalidInput` on an unknown kind. */
export function sweepTest(kindA: ShapeKind, kindB: ShapeKind): SweepTest {
  return SWEEP[placeOfKinds('sweepTest', kindA, kindB)];
}

/** Do two shapes of the given kinds touch? One call for hot loops over mixed kinds; see `OverlapTest`. */
export function overlap(kindA: ShapeKind, kindB: ShapeKind, a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  return kindA <= kindB
    ? overlapInOrder(kindA, a, ao, kindB, b, bo)
    : overlapInOrder(kindB, b, bo, kindA, a, ao);
}

/** First contact of two shapes of the given kinds, for hot loops over mixed kinds; see `SweepTest`. */
export function sweep(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: Impact,
  ao = 0,
  bo = 0,
): SweepStatus {
  return kindA <= kindB
    ? sweepInOrder(kindA, a, ao, kindB, b, bo, out)
    : swapped(sweepInOrder(kindB, b, bo, kindA, a, ao, out), out);
}

/** Turns the normal of (B, A) into that of (A, B). */
function turned(touches: boolean, out: Manifold): boolean {
  if (touches) {
    out.nx = 0 - out.nx;
    out.ny = 0 - out.ny;
  }
  return touches;
}

/** Turns the points of (B, A) into those of (A, B). */
function exchanged(apart: boolean, out: ClosestPoints): boolean {
  const x = out.ax;
  const y = out.ay;
  out.ax = out.bx;
  out.ay = out.by;
  out.bx = x;
  out.by = y;
  return apart;
}

/** The contact test for two kinds, in either order. Throws `InvalidInput` on an unknown kind. */
export function contactTest(kindA: ShapeKind, kindB: ShapeKind): ContactTest {
  return CONTACT[placeOfKinds('contactTest', kindA, kindB)];
}

/** The test for closest points of two kinds, in either order. Throws `InvalidInput` on an unknown kind. */
export function closestPointsTest(kindA: ShapeKind, kindB: ShapeKind): ClosestPointsTest {
  return CLOSEST_POINTS[placeOfKinds('closestPointsTest', kindA, kindB)];
}

/** The cast against a kind of target. Throws `InvalidInput` on an unknown kind. */
export function castTest(kind: ShapeKind): CastTest {
  expectKind('castTest', 'kind', kind);
  return castOf(kind);
}

function castOf(kind: ShapeKind): CastTest {
  return kind === CIRCLE ? castCircle : kind === SEGMENT ? castSegment : castTriangle;
}

/** Do two shapes of the given kinds touch, and how? See `ContactTest`. */
export function contact(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: Manifold,
  ao = 0,
  bo = 0,
): boolean {
  return CONTACT[4 * kindA + kindB](a, b, out, ao, bo);
}

/** Are two shapes of the given kinds apart, how far, and between which points? See `ClosestPointsTest`. */
export function closestPoints(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: ClosestPoints,
  ao = 0,
  bo = 0,
): boolean {
  return CLOSEST_POINTS[4 * kindA + kindB](a, b, out, ao, bo);
}

/** Does the ray in row `ray` meet a target of the given kind, and where? See `CastTest`. */
export function cast(
  kind: ShapeKind,
  ray: Rows,
  target: Rows,
  out: CastHit,
  ro = 0,
  to = 0,
  policy: CastPolicy = START_HITS,
): CastStatus {
  return castOf(kind)(ray, target, out, ro, to, policy);
}

/** The test for all contact of two kinds, in either order. Throws `InvalidInput` on an unknown kind. */
export function intervalTest(kindA: ShapeKind, kindB: ShapeKind): IntervalTest {
  return INTERVALS[placeOfKinds('intervalTest', kindA, kindB)];
}

/** All contact of two shapes of the given kinds, for hot loops over mixed kinds; see `IntervalTest`. */
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
