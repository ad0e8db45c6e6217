import type { Rows } from '@swept/core';
import { approximate, minus, plus, signOf, times } from '../exact/number.js';
import { COEFFICIENTS } from './coefficients.js';

/** How far off roots of degree 2 may be at most: no formula of theirs cancels. */
export const OFF = 2 ** -49;
/** The roots of the function in COEFFICIENTS that are strictly inside of the step. */
export const ROOTS: Rows = new Float64Array(2);

/** Fills ROOTS for a function of degree 2; returns how many there are, which is exact. A double root counts once. */
export function findRootsOfQuadratic(): number {
  const c = COEFFICIENTS[0];
  const g = COEFFICIENTS[1];
  const d = COEFFICIENTS[2];
  const start = signOf(c);
  const turn = signOf(g);
  const end = signOf(d);
  if (start === 0 || end === 0) {
    if (start === 0 && turn * end < 0) return setQuotient(g, minus(g, d));
    if (end === 0 && turn * start < 0) return setQuotient(c, minus(c, g));
    return 0;
  }
  if (start === end && turn !== -start) return 0;
  const product = times(c, d);
  const twice = plus(product, product);
  const square = minus(times(g, g), plus(twice, twice));
  const sign = signOf(square);
  if (sign < 0) return 0;
  const early = minus(plus(c, c), g);
  const late = minus(plus(d, d), g);
  if (sign === 0) return setQuotient(early, plus(early, late));
  approximate(square, TERMS, 0);
  const root = Math.sqrt(TERMS[0]);
  let count = 0;
  if (start === end || turn !== start) {
    approximate(c, TERMS, 0);
    approximate(early, TERMS, 1);
    ROOTS[count++] = (2 * TERMS[0]) / (TERMS[1] + start * root);
  }
  if (start === end || turn === start) {
    approximate(d, TERMS, 0);
    approximate(late, TERMS, 1);
    ROOTS[count++] = 1 - (2 * TERMS[0]) / (TERMS[1] + end * root);
  }
  return count;
}

const TERMS: Rows = new Float64Array(2);

/** The only root is a / b. */
function setQuotient(a: number, b: number): number {
  approximate(a, TERMS, 0);
  approximate(b, TERMS, 1);
  ROOTS[0] = TERMS[0] / TERMS[1];
  return 1;
}
