import type { Rows } from '@swept/core';
import { BEFORE, BEHIND, measureExactly } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import { OFF } from '../event/quadratic-roots.js';
import { UNSURE } from '../event/verdict.js';
import { clear, signOf } from '../exact/number.js';
import { COEFFICIENTS, setCoefficients } from './coefficients.js';
import { ROOT_WINDOW } from './condition-value.js';
import { guessFraction, RATIONAL, signAtFraction } from './fraction.js';
import { LARGEST_SIZE, SIZES } from './motions.js';
import { FINE_WINDOW, refineTime } from './round.js';

/**
 * Like `decideBeside`, for a root of a side. A vertex that is exactly beside an end of the edge then is at the
 * distance R from that end: that is a root of the two vertices, and this one need not matter (0).
 */
export function decideBesideExactly(form: number, p: number, a: number, b: number): number {
  const t = FIRST[TIME];
  const window = ROOT_WINDOW[0];
  const before = signAtRoot(BEFORE, form, p, a, b);
  const behind = before === -1 ? signAtRoot(BEHIND, form, p, a, b) : before;
  FIRST[TIME] = t;
  ROOT_WINDOW[0] = window;
  if (behind === UNSURE_SIGN) return UNSURE;
  return before === -1 && behind === 1 ? 1 : 0;
}

/** Not a sign. */
const UNSURE_SIGN = 2;

/** The value of A.v or B.v near the root. */
const NEARBY: Rows = new Float64Array(1);

/** The sign of A.v or B.v at the root of a side that is within ROOT_WINDOW of FIRST[TIME]. */
function signAtRoot(of: number, form: number, p: number, a: number, b: number): number {
  const t = FIRST[TIME];
  const window = ROOT_WINDOW[0];
  const simple = refineTime(form, p, a, b);
  if (simple) {
    measureExactly(of, p, a, b, NEARBY, 0);
    // Coordinates of both factors are below 2 S, and change by less than 4 S in a step.
    const change = 64 * SIZES[LARGEST_SIZE] * SIZES[LARGEST_SIZE] * FINE_WINDOW[0];
    if (Math.abs(NEARBY[0]) > change) return NEARBY[0] > 0 ? 1 : -1;
  }
  FIRST[TIME] = t;
  ROOT_WINDOW[0] = window;
  clear();
  setCoefficients(of, p, a, b);
  if (signOf(COEFFICIENTS[0]) === 0 && signOf(COEFFICIENTS[1]) === 0 && signOf(COEFFICIENTS[2]) === 0)
    return 0;
  // Only if it is this root, and no other one nearby.
  if (!simple && window !== OFF) return UNSURE_SIGN;
  if (!guessFraction() || Math.abs(RATIONAL[0] / RATIONAL[1] - t) > window) return UNSURE_SIGN;
  const sign = signAtFraction(2);
  return signAtFraction(setCoefficients(form, p, a, b)) === 0 ? sign : UNSURE_SIGN;
}
