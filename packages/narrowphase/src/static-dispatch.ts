import { CIRCLE, type Rows, SEGMENT, type ShapeKind } from '@swept/core';
import type { CastHit, CastPolicy, CastStatus, CastTest } from './cast/cast-hit.js';
import { START_HITS } from './cast/cast-hit.js';
import { castCircle } from './cast/circle.js';
import { castSegment } from './cast/segment.js';
import { castTriangle } from './cast/triangle.js';
import { contactCircleCircle } from './contact/circle-circle.js';
import { contactCircleSegment } from './contact/circle-segment.js';
import { contactCircleTriangle } from './contact/circle-triangle.js';
import type { ContactTest, Manifold } from './contact/manifold.js';
import { contactSegmentSegment } from './contact/segment-segment.js';
import { contactSegmentTriangle } from './contact/segment-triangle.js';
import { contactTriangleTriangle } from './contact/triangle-triangle.js';
import { distanceCircleCircle } from './distance/circle-circle.js';
import { distanceCircleSegment } from './distance/circle-segment.js';
import { distanceCircleTriangle } from './distance/circle-triangle.js';
import type { ClosestPoints, DistanceTest } from './distance/closest-points.js';
import { distanceSegmentSegment } from './distance/segment-segment.js';
import { distanceSegmentTriangle } from './distance/segment-triangle.js';
import { distanceTriangleTriangle } from './distance/triangle-triangle.js';
import { expectKind, placeOfKinds } from './kinds.js';

/** Pairs by 4 * kindA + kindB, for contacts and distances what `dispatch.ts` is for overlaps and sweeps. */
const CONTACT: readonly ContactTest[] = table<ContactTest>(
  contactCircleCircle,
  contactCircleSegment,
  contactCircleTriangle,
  (a, b, out, ao, bo) => turned(contactCircleSegment(b, a, out, bo, ao), out),
  contactSegmentSegment,
  contactSegmentTriangle,
  (a, b, out, ao, bo) => turned(contactCircleTriangle(b, a, out, bo, ao), out),
  (a, b, out, ao, bo) => turned(contactSegmentTriangle(b, a, out, bo, ao), out),
  contactTriangleTriangle,
);

const DISTANCE: readonly DistanceTest[] = table<DistanceTest>(
  distanceCircleCircle,
  distanceCircleSegment,
  distanceCircleTriangle,
  (a, b, out, ao, bo) => exchanged(distanceCircleSegment(b, a, out, bo, ao), out),
  distanceSegmentSegment,
  distanceSegmentTriangle,
  (a, b, out, ao, bo) => exchanged(distanceCircleTriangle(b, a, out, bo, ao), out),
  (a, b, out, ao, bo) => exchanged(distanceSegmentTriangle(b, a, out, bo, ao), out),
  distanceTriangleTriangle,
);

function table<Test>(...nine: Test[]): Test[] {
  const tests: Test[] = [];
  for (let kindA = 1; kindA <= 3; kindA++) {
    for (let kindB = 1; kindB <= 3; kindB++) tests[4 * kindA + kindB] = nine[3 * kindA + kindB - 4];
  }
  return tests;
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

/** The contact test for two kinds, in either order. Throws `InvalidInput` on what is no kind. */
export function contactTest(kindA: ShapeKind, kindB: ShapeKind): ContactTest {
  return CONTACT[placeOfKinds('contactTest', kindA, kindB)];
}

/** The distance test for two kinds, in either order. Throws `InvalidInput` on what is no kind. */
export function distanceTest(kindA: ShapeKind, kindB: ShapeKind): DistanceTest {
  return DISTANCE[placeOfKinds('distanceTest', kindA, kindB)];
}

/** The cast against a kind of target. Throws `InvalidInput` on what is no kind. */
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

/** Are two shapes of the given kinds apart, how far, and between which points? See `DistanceTest`. */
export function distance(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: ClosestPoints,
  ao = 0,
  bo = 0,
): boolean {
  return DISTANCE[4 * kindA + kindB](a, b, out, ao, bo);
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
