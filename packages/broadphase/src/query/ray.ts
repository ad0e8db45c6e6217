import { RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';

/**
 * A ray prepared for tests against many boxes by slabs (Kay and Kajiya 1986), rounded outward as Ize shows
 * (Robust BVH Ray Traversal, JCGT 2013): sign and order of all differences are exact, and the factors of
 * products have a small relative error, which the factors 1 - 2^-50 and 1 + 2^-50 outweigh (the last rounding
 * is monotone, so it does no harm even where it loses digits). All steps are monotone also when rounded: a
 * box that contains another is never entered later. So the node of a tree may be tested like a box.
 *
 * In a ready ray: for x and y, which of the four numbers of a box the ray enters at and the origin from which
 * that is measured, the same for where it leaves, and the inverse of the direction, rounded down and up.
 */
export type ReadyRay = Float64Array;

/** Number of numbers in a ready ray. */
export const RAY = 12;
/** A parameter to be set to 1 and then lowered: nothing beyond this fraction of the ray counts. */
export const LIMIT = 0;
/** Result: where the ray enters the box that was tested last, a lower bound. */
export const ENTRY = 1;
export const NEAR_X = 2;
export const NEAR_Y = 3;
export const ENTER_X = 4;
export const ENTER_Y = 5;
export const LEAVE_X = 6;
export const LEAVE_Y = 7;
export const DOWN_X = 8;
export const DOWN_Y = 9;
export const UP_X = 10;
export const UP_Y = 11;

/** More than the relative error of a fraction, of five roundings. */
const ROUNDING = 2 ** -50;
/** The inverse of a displacement, times these, is certainly not too large, or not too small, in magnitude. */
export const DOWNWARD = 1 - ROUNDING;
export const UPWARD = 1 + ROUNDING;
/** Displacements below the least normal number have no inverse. */
const LEAST = 2 ** -1022;
/** Twice the spacing of doubles, relative. */
const OUTWARD = 2 ** -51;
/** x + |x| NEXT is the double after x (Rump, Zimmermann, Boldo and Melquiond, BIT 2009). */
const NEXT = 2 ** -53 + 2 ** -105;

/**
 * Is the ray along an axis, so that it has no inverse there? If not, and it has no radius either, ENTER and
 * LEAVE are its start, and DOWN and UP the inverse of its displacement, times DOWNWARD and UPWARD.
 */
export function isAlongAxis(ray: Rows, offset: number): boolean {
  const end = offset + vertexAt(SEGMENT - 1);
  return !(Math.abs(ray[end] - ray[offset]) >= LEAST && Math.abs(ray[end + 1] - ray[offset + 1]) >= LEAST);
}

/**
 * Lowers the limit of a ready ray or point to that of the query, which a visitor may have changed; it is
 * never raised. The limit of a query is in an array of the caller, as a double argument or result would be
 * boxed.
 */
export function lower(ready: Float64Array, limit: Float64Array): void {
  if (limit[0] < ready[LIMIT]) ready[LIMIT] = limit[0];
  else limit[0] = ready[LIMIT];
}

/** Prepares the segment row at `offset`, with limit 1. */
export function readyRay(ray: Rows, offset: number, out: ReadyRay): void {
  out[LIMIT] = 1;
  readyAxis(ray, offset, 0, out);
  readyAxis(ray, offset, 1, out);
}

function readyAxis(ray: Rows, offset: number, axis: 0 | 1, out: ReadyRay): void {
  const from = ray[offset + axis];
  const to = ray[offset + vertexAt(SEGMENT - 1) + axis];
  const radius = ray[offset + RADIUS];
  const delta = to - from;
  const parallel = Math.abs(delta) < LEAST;
  // A ray along the slab is always or never within it. The origins are then one double outside: no relevant
  // difference is 0, and times Infinity all are Infinity of the right sign.
  let high = parallel ? Math.max(from, to) : from;
  let low = parallel ? Math.min(from, to) : from;
  if (radius > 0) {
    high += radius + (Math.abs(high) + radius) * OUTWARD;
    low -= radius + (Math.abs(low) + radius) * OUTWARD;
  }
  if (parallel) {
    high += Math.abs(high) * NEXT + Number.MIN_VALUE;
    low -= Math.abs(low) * NEXT + Number.MIN_VALUE;
  }
  const inverse = parallel ? Infinity : 1 / delta;
  const forward = inverse > 0;
  out[NEAR_X + axis] = forward ? axis : axis + 2;
  out[ENTER_X + axis] = forward ? high : low;
  out[LEAVE_X + axis] = forward ? low : high;
  out[DOWN_X + axis] = inverse * DOWNWARD;
  out[UP_X + axis] = inverse * UPWARD;
}

/** Does the ray meet the box within its limit? Writes where it enters. */
export function rayMeets(ray: ReadyRay, boxes: Rows, offset: number): boolean {
  const nearX = offset + (ray[NEAR_X] | 0);
  const nearY = offset + (ray[NEAR_Y] | 0);
  const farX = 2 * offset + 2 - nearX;
  const farY = 2 * offset + 4 - nearY;
  const entry = Math.max(
    0,
    (boxes[nearX] - ray[ENTER_X]) * ray[DOWN_X],
    (boxes[nearY] - ray[ENTER_Y]) * ray[DOWN_Y],
  );
  const exit = Math.min((boxes[farX] - ray[LEAVE_X]) * ray[UP_X], (boxes[farY] - ray[LEAVE_Y]) * ray[UP_Y]);
  ray[ENTRY] = entry;
  return entry <= exit && entry <= ray[LIMIT];
}
