import type { Rows } from '@swept/core';
import { approximate, minus, plus, RATIO, ratio, signOf, square, times, twice } from '../exact/number.js';

/**
 * How far off irrational roots may be at most: no formula of theirs cancels. Rational ones are the nearest
 * doubles.
 */
export const OFF = 2 ** -49;
export const ROOTS: Rows = new Float64Array(2);

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
  const discriminant = minus(square(g), times(twice(twice(c)), d));
  const sign = signOf(discriminant);
  if (sign < 0) return 0;
  const early = minus(twice(c), g);
  const late = minus(twice(d), g);
  if (sign === 0) return setQuotient(early, plus(early, late));
  approximate(discriminant, TERMS, 0);
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
  ratio(a, b);
  ROOTS[0] = RATIO[0];
  return 1;
}
