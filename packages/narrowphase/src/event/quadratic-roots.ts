import type { Rows } from '@swept/core';
import { $product, $square, $sum } from '../exact/error-free.js';
import {
  approximateTwice,
  minus,
  plus,
  RATIO,
  ratio,
  signOf,
  square,
  times,
  twice,
} from '../exact/number.js';

/** How far off a root may be at most: no formula of theirs cancels. */
export const OFF = 2 ** -49;
export const ROOTS: Rows = new Float64Array(2);
/** Is a root certainly the nearest double (1)? Nearly always it is. */
export const PROVEN = new Uint8Array(2);

/**
 * Fills ROOTS with the roots of (1-t)^2 c + t (1-t) g + t^2 d, exact numbers and not all 0, that are strictly
 * inside of the step; returns how many there are, which is exact. A double root counts once.
 */
export function findQuadraticRoots(c: number, g: number, d: number): number {
  const start = signOf(c);
  const turn = signOf(g);
  const end = signOf(d);
  if (start === 0 || end === 0) {
    if (start === 0 && turn * end < 0) return setQuotient(g, minus(g, d));
    if (end === 0 && turn * start < 0) return setQuotient(c, minus(c, g));
    return 0;
  }
  if (start === end && turn !== -start) return 0;
  const twoC = twice(c);
  const twoD = twice(d);
  const discriminant = minus(square(g), times(twoC, twoD));
  const sign = signOf(discriminant);
  if (sign < 0) return 0;
  if (sign === 0) return setQuotient(minus(twoC, g), plus(minus(twoC, g), minus(twoD, g)));
  let count = 0;
  if (start === end || turn !== start) setRoot(count++, twoC, minus(twoC, g), discriminant, start, false);
  if (start === end || turn === start) setRoot(count++, twoD, minus(twoD, g), discriminant, end, true);
  return count;
}

/** Numbers of twice the digits (Dekker 1971), high part and low part in turn. */
const TERMS: Rows = new Float64Array(6);
const TOP = 0;
const LINEAR = 2;
const SQUARE = 4;
/** What a root is off by, as a fraction of it: some dozens of roundings of 2^-104. */
const DOUBT = 2 ** -97;
/** From here on nothing that counts is lost to underflow. */
const SMALLEST = 2 ** -900;

/**
 * Root k is x = top / (linear + sign sqrt(square)), whose terms have one sign, or 1 - x. With twice the
 * digits, which nearly always proves the nearest double, however early it is.
 */
function setRoot(
  k: number,
  top: number,
  linear: number,
  square: number,
  sign: number,
  fromEnd: boolean,
): void {
  approximateTwice(top, TERMS, TOP);
  approximateTwice(linear, TERMS, LINEAR);
  approximateTwice(square, TERMS, SQUARE);
  const d = TERMS[SQUARE];
  const root = Math.sqrt(d);
  const [near, lostNear] = $square(root);
  const restRoot = (d - near - lostNear + TERMS[SQUARE + 1]) / (2 * root);
  const [bottom, lostBottom] = $sum(TERMS[LINEAR], sign * root);
  const restBottom = lostBottom + (TERMS[LINEAR + 1] + sign * restRoot);
  const x = TERMS[TOP] / bottom;
  const [product, lostProduct] = $product(x, bottom);
  const restX = (TERMS[TOP] - product - lostProduct + TERMS[TOP + 1] - x * restBottom) / bottom;
  const first = fromEnd ? 1 - x : x;
  const rest = fromEnd ? 1 - first - x - restX : restX;
  const doubt = fromEnd ? DOUBT : DOUBT * x;
  ROOTS[k] = first + rest;
  const sound = d > SMALLEST && x > SMALLEST;
  PROVEN[k] = sound && first + (rest + doubt) === first + (rest - doubt) ? 1 : 0;
}

/** The only root is a / b. */
function setQuotient(a: number, b: number): number {
  ratio(a, b);
  ROOTS[0] = RATIO[0];
  PROVEN[0] = 1;
  return 1;
}
