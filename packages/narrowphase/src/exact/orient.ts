import type { Rows } from '@swept/core';
import { MAX_CANCELLATION, PRODUCTS, SAFE_PRODUCT, TINY } from './bounds.js';
import { begin, difference, INPUT, minus, plus, RATIO, ratio, signOf, times } from './number.js';

/**
 * Signs of cross and dot products, exact for all finite doubles up to 1e150. Points are offsets into one
 * array `p`.
 *
 * In doubles first, with a bound on the rounding error (Shewchuk 1997, section 4.2); what the bound does not
 * decide is computed exactly. Equal points are no special case: the sign is 0.
 */

/** On which side of the line from a to b is c? 1: left of it (y up), -1: right of it, 0: on it. Trusts its input. */
export function orient(p: Rows, a: number, b: number, c: number): number {
  return crossSign(p, a, b, a, c);
}

/** The sign of (b - a) x (d - c). */
export function crossSign(p: Rows, a: number, b: number, c: number, d: number): number {
  const left = (p[b] - p[a]) * (p[d + 1] - p[c + 1]);
  const right = (p[b + 1] - p[a + 1]) * (p[d] - p[c]);
  const x = left - right;
  const bound = PRODUCTS * (Math.abs(left) + Math.abs(right)) + TINY;
  if (x > bound) return 1;
  if (x < -bound) return -1;
  return exactCross(p, a, b, c, d);
}

/** The sign of (b - a) . (d - c): same direction (1), perpendicular (0) or opposite (-1). */
export function dotSign(p: Rows, a: number, b: number, c: number, d: number): number {
  const inX = (p[b] - p[a]) * (p[d] - p[c]);
  const inY = (p[b + 1] - p[a + 1]) * (p[d + 1] - p[c + 1]);
  const x = inX + inY;
  const bound = PRODUCTS * (Math.abs(inX) + Math.abs(inY)) + TINY;
  if (x > bound) return 1;
  if (x < -bound) return -1;
  return exactDot(p, a, b, c, d);
}

function exactDot(p: Rows, a: number, b: number, c: number, d: number): number {
  if ((p[b] === p[a] || p[d] === p[c]) && (p[b + 1] === p[a + 1] || p[d + 1] === p[c + 1])) return 0;
  load(p, a, b, 0);
  load(p, c, d, 4);
  begin(8);
  const inX = times(difference(INPUT, 2, 0), difference(INPUT, 6, 4));
  return signOf(plus(inX, times(difference(INPUT, 3, 1), difference(INPUT, 7, 5))));
}

function exactCross(p: Rows, a: number, b: number, c: number, d: number): number {
  // Both products are 0: axis-parallel directions, the most frequent zero.
  if (p[b] === p[a] && p[d] === p[c]) return 0;
  if (p[b + 1] === p[a + 1] && p[d + 1] === p[c + 1]) return 0;
  load(p, a, b, 0);
  load(p, c, d, 4);
  begin(8);
  return signOf(cross(0, 4));
}

/** `orient(a, b, p)` for a vertex and an edge in two arrays, where the caller's filter did not decide. */
export function exactSide(p: Rows, pv: number, e: Rows, av: number, bv: number): number {
  const ax = e[av];
  const ay = e[av + 1];
  if (ax === e[bv] && ax === p[pv]) return 0;
  if (ay === e[bv + 1] && ay === p[pv + 1]) return 0;
  load(e, av, bv, 0);
  load(e, av, av, 4);
  INPUT[6] = p[pv];
  INPUT[7] = p[pv + 1];
  begin(8);
  return signOf(cross(0, 4));
}

/** Two points as four numbers of the input. */
function load(p: Rows, a: number, b: number, at: number): void {
  INPUT[at] = p[a];
  INPUT[at + 1] = p[a + 1];
  INPUT[at + 2] = p[b];
  INPUT[at + 3] = p[b + 1];
}

/** The cross product of the directions in the input at i and j. */
function cross(i: number, j: number): number {
  const left = times(difference(INPUT, i + 2, i), difference(INPUT, j + 3, j + 1));
  const right = times(difference(INPUT, i + 3, i + 1), difference(INPUT, j + 2, j));
  return minus(left, right);
}

/**
 * RATIO[0] = ((b - a) x (d - c)) / ((b - a) x (f - e)), off by less than 1e-14, or 1e-14 of its value
 * where that is larger, however near to parallel the directions are; infinite or NaN where the latter is 0.
 */
export function crossRatio(p: Rows, a: number, b: number, c: number, d: number, e: number, f: number): void {
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const topLeft = ux * (p[d + 1] - p[c + 1]);
  const topRight = uy * (p[d] - p[c]);
  const left = ux * (p[f + 1] - p[e + 1]);
  const right = uy * (p[f] - p[e]);
  const bottom = left - right;
  const quotient = (topLeft - topRight) / bottom;
  const size = Math.abs(bottom);
  const noise =
    Math.abs(topLeft) + Math.abs(topRight) + Math.abs(quotient) * (Math.abs(left) + Math.abs(right));
  // Four roundings in each product and its difference: 16 * 4u (1 + |quotient|) at most.
  if (size > SAFE_PRODUCT && noise <= MAX_CANCELLATION * size) {
    RATIO[0] = quotient;
    return;
  }
  load(p, a, b, 0);
  load(p, c, d, 4);
  load(p, e, f, 8);
  begin(12);
  ratio(cross(0, 4), cross(0, 8));
}
