import type { Rows } from '@swept/core';
import { BETWEEN, REST } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import { findQuadraticRoots, OFF, ROOTS } from '../event/quadratic-roots.js';
import { LEAST_TIME, roundExactly } from '../event/round-exactly.js';
import { clear, half, signOf } from '../exact/number.js';
import { COEFFICIENTS, setCoefficients } from './coefficients.js';
import { ROOT_WINDOW } from './condition-value.js';
import { CONDITIONS, EVENT_TIMES, MEETS_END, WINDOWS } from './events.js';
import { guessFraction, RATIONAL, signAtFraction } from './fraction.js';
import { CUT_REST, FINE_WINDOW, ROUNDED, refineTime } from './round.js';

/**
 * More about events: each is within FINE of EVENT_TIMES + RESTS, and its nearest double is in NEAREST_TIMES.
 */
export const RESTS: Rows = new Float64Array(EVENT_TIMES.length);
export const FINE: Rows = new Float64Array(EVENT_TIMES.length);
export const NEAREST_TIMES: Rows = new Float64Array(EVENT_TIMES.length);
/** 1: its function has a slope other than 0, and no other root in its window. */
export const SIMPLE = new Uint8Array(EVENT_TIMES.length);

/** Fills all of the above for event i. False if its time is not known that well. */
export function settle(list: Int32Array, i: number): boolean {
  const k = CONDITIONS[i] & ~MEETS_END;
  const form = formOf(list, i);
  const p = list[k + 1];
  const a = list[k + 2];
  const b = list[k + 3];
  FIRST[TIME] = EVENT_TIMES[i];
  ROOT_WINDOW[0] = WINDOWS[i];
  SIMPLE[i] = form !== BETWEEN && refineTime(form, p, a, b) ? 1 : 0;
  const time = FIRST[TIME];
  if (SIMPLE[i] === 1) {
    RESTS[i] = REST[0];
    FINE[i] = FINE_WINDOW[0];
    if (Number.isNaN(ROUNDED[0])) {
      if (!(roundExactly(form, p, a, b) && isInWindow(FIRST, i))) return false;
      ROUNDED[0] = FIRST[TIME];
    }
    EVENT_TIMES[i] = time;
    NEAREST_TIMES[i] = ROUNDED[0];
  } else {
    // Only if it is of degree 2 or early in the step is it far from another root.
    if (WINDOWS[i] !== OFF) return false;
    FIRST[TIME] = EVENT_TIMES[i];
    if (guessFraction() && isFraction(list, i)) takeFraction(i);
    else if ((roundExactly(form, p, a, b) || roundsDouble(list, i)) && isInWindow(FIRST, i)) takeRounded(i);
    else return false;
  }
  // It is strictly inside the step, so the reported time must be too.
  NEAREST_TIMES[i] = Math.min(NEAREST_TIMES[i], 1 - 2 ** -53);
  return EVENT_TIMES[i] >= LEAST_TIME && FINE[i] < OFF;
}

/** FIRST[TIME] = the double root of a function of degree 2, if it has one. */
function roundsDouble(list: Int32Array, i: number): boolean {
  clear();
  if (setFunction(list, i) !== 2) return false;
  if (signOf(COEFFICIENTS[0]) * signOf(COEFFICIENTS[2]) <= 0) return false;
  if (findQuadraticRoots(COEFFICIENTS[0], half(COEFFICIENTS[1]), COEFFICIENTS[2]) !== 1) return false;
  FIRST[TIME] = ROOTS[0];
  return FIRST[TIME] > LEAST_TIME;
}

function takeRounded(i: number): void {
  EVENT_TIMES[i] = FIRST[TIME];
  NEAREST_TIMES[i] = FIRST[TIME];
  RESTS[i] = 0;
  FINE[i] = EVENT_TIMES[i] * 2 ** -52;
}

/** Is a root near time[0] that of event i, which is the only one in its window? */
function isInWindow(time: Rows, i: number): boolean {
  return Math.abs(time[0] - EVENT_TIMES[i]) <= WINDOWS[i];
}

/** The function of which event i is a root. */
export function formOf(list: Int32Array, i: number): number {
  return (CONDITIONS[i] & MEETS_END) === 0 ? list[CONDITIONS[i]] : BETWEEN;
}

/** Sets COEFFICIENTS to those of the function of event i; returns the degree. */
export function setFunction(list: Int32Array, i: number): number {
  const k = CONDITIONS[i] & ~MEETS_END;
  return setCoefficients(formOf(list, i), list[k + 1], list[k + 2], list[k + 3]);
}

/** Is RATIONAL the time of event i? */
export function isFraction(list: Int32Array, i: number): boolean {
  QUOTIENT[0] = RATIONAL[0] / RATIONAL[1];
  if (!isInWindow(QUOTIENT, i)) return false;
  clear();
  return signAtFraction(setFunction(list, i)) === 0;
}

const QUOTIENT: Rows = new Float64Array(1);

function takeFraction(i: number): void {
  const n = RATIONAL[0];
  const d = RATIONAL[1];
  const t = n / d;
  // Products of d and half of the digits of t are exact.
  const high = Math.fround(t);
  EVENT_TIMES[i] = t;
  NEAREST_TIMES[i] = t;
  RESTS[i] = (n - high * d - (t - high) * d) / d + CUT_REST - CUT_REST;
  FINE[i] = 2 ** -99;
}
