import type { Rows } from '@swept/core';
import { isFull, reset } from '../exact/number.js';
import { stages } from '../exact/stages.js';
import { E0, E1, fitFeatures, measureExactly, P, REST } from './exact-form.js';
import { FIRST, TIME } from './first.js';
import { EARLY, roundEarly } from './round-early.js';

/** Steps of the secant. */
const STEPS = 6;
/** A little more than half the distance to the next double: adding it rounds to that. */
const BEYOND_HALF = 2 ** -53 * (1 + 2 ** -10);
/** Earlier times have more digits than there is room for. */
export const LEAST_TIME = 2 ** -90;

const VALUE: Rows = new Float64Array(2);

/**
 * Sets FIRST[TIME] to the double nearest to the root near it of the features in COORDINATES, before which the
 * function has that sign. False, with FIRST[TIME] undefined, if that cannot be proven.
 */
export function roundFeatures(form: number, before: number): boolean {
  if (!fitFeatures(form)) return false;
  stages.expansions++;
  reset();
  if (FIRST[TIME] < EARLY && roundEarly(form, before, P, E0, E1) && !isFull()) return true;
  return roundExactly(form, P, E0, E1) && !isFull() && VALUE[0] * before > 0;
}

/**
 * FIRST[TIME] = the double nearest to a simple root near it, which takes more digits than `newton.ts` has
 * early in the step, half way between two doubles and near another root. Most often it is that already: then
 * the function has different signs half way to both neighbours. Its values there are left in VALUE. Otherwise
 * these two exact values also give a slope for the next step. False if the result cannot be proven.
 */
export function roundExactly(form: number, p: number, a: number, b: number): boolean {
  for (let i = 0; i < STEPS; i++) {
    const t = FIRST[TIME];
    if (!(t > LEAST_TIME && t <= 1)) return false;
    const early = 0.5 * (t - t * BEYOND_HALF - t);
    const late = 0.5 * (t + t * BEYOND_HALF - t);
    REST[0] = early;
    measureExactly(form, p, a, b, VALUE, 0);
    REST[0] = late;
    measureExactly(form, p, a, b, VALUE, 1);
    REST[0] = 0;
    if ((VALUE[0] < 0 && VALUE[1] > 0) || (VALUE[0] > 0 && VALUE[1] < 0)) return true;
    FIRST[TIME] = t + (late - (late - early) * (VALUE[1] / (VALUE[1] - VALUE[0])));
    if (FIRST[TIME] === t) return false;
  }
  return false;
}
