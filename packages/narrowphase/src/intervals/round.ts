import type { Rows } from '@swept/core';
import { REST } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import { approach, DOUBT, KNOWN, NEWTON, STEP } from '../event/newton.js';
import { ROOT_WINDOW } from './condition-value.js';

/** Where `roundTime` leaves the time. */
export const ROUNDED: Rows = new Float64Array(1);
/** The maximum distance of the root from FIRST[TIME] + REST after `refineTime`. */
export const FINE_WINDOW: Rows = new Float64Array(1);

/** The least and the greatest possible time, rounded. */
const BOUNDS: Rows = new Float64Array(2);

/**
 * ROUNDED[0] = the double nearest to the root within ROOT_WINDOW of FIRST[TIME]. False if that is uncertain.
 */
export function roundTime(form: number, p: number, a: number, b: number): boolean {
  // A second step starts so near to the root that hardly any error is left.
  return (step(form, p, a, b) && BOUNDS[0] === BOUNDS[1]) || (step(form, p, a, b) && BOUNDS[0] === BOUNDS[1]);
}

/**
 * FIRST[TIME] + REST = the root of a condition within ROOT_WINDOW of FIRST[TIME], with about twice the
 * digits. False if the condition may have a slope of 0 within ROOT_WINDOW; else the root is the only one
 * there. ROUNDED is its nearest double, or NaN if that is uncertain.
 */
export function refineTime(form: number, p: number, a: number, b: number): boolean {
  if (!(step(form, p, a, b) && step(form, p, a, b))) return false;
  if (BOUNDS[0] !== BOUNDS[1]) ROUNDED[0] = NaN;
  return true;
}

/** One step of Newton's method. */
function step(form: number, p: number, a: number, b: number): boolean {
  const t = FIRST[TIME];
  NEWTON[KNOWN] = 2 * ROOT_WINDOW[0];
  if (!approach(form, p, a, b)) return false;
  const correction = NEWTON[STEP];
  const doubt = NEWTON[DOUBT];
  BOUNDS[0] = t - (correction + doubt);
  BOUNDS[1] = t - (correction - doubt);
  ROUNDED[0] = BOUNDS[0];
  FIRST[TIME] = t - correction;
  REST[0] = t - FIRST[TIME] - correction + CUT_REST - CUT_REST;
  FINE_WINDOW[0] = doubt + 2 ** -100;
  return true;
}

/** Adding and subtracting it leaves a multiple of 2^-100. */
export const CUT_REST = 1.5 * 2 ** -48;
