import type { Rows } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { exactly, minus, plus, signOf, times } from '../exact/number.js';
import { COEFFICIENTS } from './coefficients.js';

/** A time n / d in whole numbers. On grids most of the times of simultaneous events are such. */
export const RATIONAL: Rows = new Float64Array(2);
const N = 0;
const D = 1;

/** Larger denominators are not tried. */
const LARGEST = 2 ** 14;
/** The maximum error of FIRST[TIME]: fractions are more than 2^-28 apart. */
const NEAR = 2 ** -44;

/** Sets RATIONAL to the simplest fraction near FIRST[TIME], by continued fractions. Is there one? */
export function guessFraction(): boolean {
  let n0 = 0;
  let d0 = 1;
  let n1 = 1;
  let d1 = 0;
  let rest = FIRST[TIME];
  for (;;) {
    const whole = Math.floor(rest);
    const n = whole * n1 + n0;
    const d = whole * d1 + d0;
    if (!(d <= LARGEST)) return false;
    if (Math.abs(FIRST[TIME] - n / d) < NEAR) {
      RATIONAL[N] = n;
      RATIONAL[D] = d;
      return n > 0 && n < d;
    }
    n0 = n1;
    d0 = d1;
    n1 = n;
    d1 = d;
    rest = 1 / (rest - whole);
  }
}

/** The exact sign of the function in COEFFICIENTS at RATIONAL: of the sum of c_i n^i (d - n)^(degree - i). */
export function signAtFraction(degree: number): number {
  const n = exactly(RATIONAL, N);
  const rest = minus(exactly(RATIONAL, D), n);
  let sum = COEFFICIENTS[0];
  let power = n;
  for (let i = 1; i <= degree; i++) {
    sum = plus(times(sum, rest), times(COEFFICIENTS[i], power));
    power = times(power, n);
  }
  return signOf(sum);
}
