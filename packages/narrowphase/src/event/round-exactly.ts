import type { Rows } from '@swept/core';
import { isFull, reset } from '../exact/number.js';
import { stages } from '../exact/stages.js';
import { E0, E1, fitFeatures, measureExactly, P, REST } from './exact-form.js';
import { FIRST, TIME } from './verdict.js';

const STEPS = 6;
/** The slope is that between two times so near, or so near of an early time; exact for degree 2. */
const NEAR = 2 ** -30;
const NEAR_EARLY = 2 ** -10;
/** A little more than half of the distance to the next double: adding it leads there. */
const BEYOND_HALF = 2 ** -53 * (1 + 2 ** -10);
/** Earlier times have more digits than there is room for. */
export const LEAST_TIME = 2 ** -90;

const VALUE: Rows = new Float64Array(2);

/**
 * FIRST[TIME] becomes the double nearest to the root near it of the features in COORDINATES, before which the
 * function has that sign. False, and anything in FIRST[TIME], if that cannot be proven.
 */
export function roundFeatures(form: number, before: number): boolean {
  if (!fitFeatures(form)) return false;
  stages.expansions++;
  reset();
  return roundExactly(form, P, E0, E1) && !isFull() && VALUE[0] * before > 0;
}

/**
 * FIRST[TIME] = the double nearest to a simple root near it: early in the step, half way between two doubles
 * and near another root, that takes more digits than `newton.ts` has. Most often it is that already. Else by
 * Newton's method with exact values. False if what is found cannot be proven.
 */
export function roundExactly(form: number, p: number, a: number, b: number): boolean {
  return isNearest(form, p, a, b) || (approachExactly(form, p, a, b) && isNearest(form, p, a, b));
}

/** Has the function different signs half way to both neighbours of FIRST[TIME]? They are left in VALUE. */
function isNearest(form: number, p: number, a: number, b: number): boolean {
  const t = FIRST[TIME];
  if (!(t > LEAST_TIME && t <= 1)) return false;
  for (let side = 0; side < 2; side++) {
    const away = side === 0 ? -t * BEYOND_HALF : t * BEYOND_HALF;
    REST[0] = 0.5 * (t + away - t);
    measureExactly(form, p, a, b, VALUE, side);
  }
  REST[0] = 0;
  return (VALUE[0] < 0 && VALUE[1] > 0) || (VALUE[0] > 0 && VALUE[1] < 0);
}

/** Moves FIRST[TIME] by Newton's method. False if it leaves the step. */
function approachExactly(form: number, p: number, a: number, b: number): boolean {
  const near = Math.min(NEAR, NEAR_EARLY * FIRST[TIME]);
  for (let side = 0; side < 2; side++) {
    REST[0] = side === 0 ? -near : near;
    measureExactly(form, p, a, b, VALUE, side);
  }
  const slope = (VALUE[1] - VALUE[0]) / (2 * near);
  REST[0] = 0;
  for (let i = 0; i < STEPS; i++) {
    const t = FIRST[TIME];
    if (!(t > LEAST_TIME && t <= 1)) return false;
    measureExactly(form, p, a, b, VALUE, 0);
    FIRST[TIME] = t - VALUE[0] / slope;
    if (FIRST[TIME] === t) break;
  }
  return true;
}
