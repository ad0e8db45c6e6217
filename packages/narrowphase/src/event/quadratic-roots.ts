import type { Rows } from '@swept/core';
import { $difference, $product, $square, $sum } from '../exact/error-free.js';
import { approximateTwice, half, minus, plus, RATIO, ratio, signOf, square, times } from '../exact/number.js';

/** The maximum error of a root: none of the formulas cancels. */
export const OFF = 2 ** -49;
export const ROOTS: Rows = new Float64Array(2);
/** Is a root certainly the nearest double (1)? Nearly all are. */
export const PROVEN = new Uint8Array(2);

/**
 * Fills ROOTS with the roots of (1-t)^2 c + 2 t (1-t) h + t^2 d, expansions and not all 0, that are strictly
 * inside the step; returns their number, which is exact. A double root counts once.
 */
export function findQuadraticRoots(c: number, h: number, d: number): number {
  const start = signOf(c);
  const turn = signOf(h);
  const end = signOf(d);
  if (start === 0 || end === 0) {
    if (start === 0 && turn * end < 0) return setQuotient(h, minus(h, half(d)));
    if (end === 0 && turn * start < 0) return setQuotient(half(c), minus(half(c), h));
    return 0;
  }
  if (start === end && turn !== -start) return 0;
  approximateTwice(c, TERMS, C);
  approximateTwice(h, TERMS, H);
  approximateTwice(d, TERMS, D);
  let sign = signOfSquare();
  if (sign === 0) {
    const discriminant = minus(square(h), times(c, d));
    sign = signOf(discriminant);
    if (sign === 0) return setQuotient(minus(c, h), plus(minus(c, h), minus(d, h)));
    approximateTwice(discriminant, TERMS, SQUARE);
  }
  if (sign < 0) return 0;
  let count = 0;
  if (start === end || turn !== start) setRoot(count++, C, start, false);
  if (start === end || turn === start) setRoot(count++, D, end, true);
  return count;
}

/** Numbers with twice the digits (Dekker 1971), high part and low part in turn: c, h, d and h^2 - c d. */
const TERMS: Rows = new Float64Array(8);
const C = 0;
const H = 2;
const D = 4;
const SQUARE = 6;
/** A difference above this fraction of h^2 and c d has lost less than 2^-92 of itself. */
const LEFT = 2 ** -8;
/** The relative error of a root. */
const DOUBT = 2 ** -90;
/** Above this, underflow loses nothing that matters. */
const SMALLEST = 2 ** -900;

/** The sign of h^2 - c d, which it computes, or 0 where too much cancels. */
function signOfSquare(): number {
  const c = TERMS[C];
  const h = TERMS[H];
  const d = TERMS[D];
  const [hh, lostHh] = $square(h);
  const [cd, lostCd] = $product(c, d);
  const [square, lost] = $difference(hh, cd);
  TERMS[SQUARE] = square;
  TERMS[SQUARE + 1] =
    lost + (lostHh - lostCd) + (2 * h * TERMS[H + 1] - (c * TERMS[D + 1] + TERMS[C + 1] * d));
  const least = LEFT * (hh + Math.abs(cd)) + SMALLEST;
  return square > least ? 1 : square < -least ? -1 : 0;
}

/**
 * Root k is x = top / (top - h + sign sqrt(h^2 - c d)), where top is c and nothing cancels, or 1 - x, where
 * top is d. Computed with twice the digits, which nearly always proves the nearest double, however early it
 * is.
 */
function setRoot(k: number, top: number, sign: number, fromEnd: boolean): void {
  const d = TERMS[SQUARE];
  const root = Math.sqrt(d);
  const [near, lostNear] = $square(root);
  const restRoot = (d - near - lostNear + TERMS[SQUARE + 1]) / (2 * root);
  const [linear, lostLinear] = $difference(TERMS[top], TERMS[H]);
  const [bottom, lostBottom] = $sum(linear, sign * root);
  const restBottom = lostBottom + (lostLinear + (TERMS[top + 1] - TERMS[H + 1]) + sign * restRoot);
  const x = TERMS[top] / bottom;
  const [product, lostProduct] = $product(x, bottom);
  const restX = (TERMS[top] - product - lostProduct + TERMS[top + 1] - x * restBottom) / bottom;
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
