import type { Rows, ShapeKind } from '@swept/core';
import { COMMON, commonPoint } from '../pair/common-point.js';
import { AX, AY, BX, BY, D, D_NX, D_NY, NEAR, nearest } from '../pair/nearest.js';
import { loadPair, PAIR, RADII } from '../pair/pair.js';
import { APART, BACK, CORES_TOUCH, enlarge, nearestRelation } from '../pair/relation.js';
import type { ClosestPoints } from './closest-points.js';

/** Closest points of two shapes; see `ClosestPointsTest`. */
export function closestPointsShapes(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: ClosestPoints,
): boolean {
  loadPair(kindA, a, ao, kindB, b, bo);
  const how = nearestRelation(kindA, kindB);
  if (how === CORES_TOUCH) {
    commonPoint(kindA, kindB);
    out.distance = 0;
    out.ax = COMMON[0];
    out.ay = COMMON[1];
    out.bx = COMMON[0];
    out.by = COMMON[1];
    return false;
  }
  if (enlarge(kindA, kindB)) nearest(kindA, kindB);
  const d = NEAR[D];
  const radiusA = PAIR[RADII];
  const radiusB = PAIR[RADII + 1];
  // Where the radii overlap, the middle of the overlap, but between the nearest points.
  const up = how === APART ? radiusA : Math.min(d, Math.max(0, (radiusA - radiusB + d) / 2));
  out.ax = (NEAR[AX] + up * NEAR[D_NX]) * BACK[0] + BACK[1];
  out.ay = (NEAR[AY] + up * NEAR[D_NY]) * BACK[0] + BACK[2];
  if (how !== APART) {
    out.distance = 0;
    out.bx = out.ax;
    out.by = out.ay;
    return false;
  }
  // The distance of shapes that are apart must not round to 0.
  out.distance = Math.max(Number.MIN_VALUE, (d - (radiusA + radiusB)) * BACK[0]);
  out.bx = (NEAR[BX] - radiusB * NEAR[D_NX]) * BACK[0] + BACK[1];
  out.by = (NEAR[BY] - radiusB * NEAR[D_NY]) * BACK[0] + BACK[2];
  return true;
}
