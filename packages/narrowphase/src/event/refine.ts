import type { Rows } from '@swept/core';
import { ROWS, rowOf } from '../pair/loaded.js';
import { E0, E1, loadFeatures, P } from './exact-form.js';
import { FIRST, TIME } from './first.js';
import { BENT, SIDE } from './forms.js';
import { approach, DOUBT, KNOWN, NEWTON, SLOPE, STEP } from './newton.js';
import { roundFeatures } from './round-exactly.js';

/**
 * Makes the time in FIRST, known within rounding, the double nearest to the true one, and proves it: by the
 * bound of `newton.ts`, if both ends of its error interval round to one double, nearly always after the first
 * step; or else exactly. All return false, and leave the time unchanged, where neither succeeds. Most times
 * are proven in `secant.ts`.
 */
const STEPS = 6;
/** A side may have another root with that sign before it, but not this near to the given time. */
const NEAR = 2 ** -28;

/** For vertex p and the edge ab, or vertex a; `before` is the sign of the function before the root. */
export function refine(
  form: number,
  before: number,
  p: Rows,
  pv: number,
  po: number,
  e: Rows,
  av: number,
  bv: number,
  eo: number,
): boolean {
  loadFeatures(p, pv, po, e, av, bv, eo);
  const start = FIRST[TIME];
  const isSide = (form & ~BENT) === SIDE;
  NEWTON[KNOWN] = 0;
  for (let i = 0; i < STEPS; i++) {
    const certain = approach(form, P, E0, E1);
    const t = FIRST[TIME];
    const step = NEWTON[STEP];
    const early = t - (step + NEWTON[DOUBT]);
    const late = t - (step - NEWTON[DOUBT]);
    const next = t - step;
    FIRST[TIME] = next < 1 ? (next > 0 ? next : 0) : 1;
    if (
      certain &&
      (early === late || early >= 1) &&
      NEWTON[SLOPE] * before < 0 &&
      (!isSide || Math.abs(FIRST[TIME] - start) < NEAR)
    )
      return true;
    if (FIRST[TIME] === t) break;
  }
  const isNear = !isSide || Math.abs(FIRST[TIME] - start) < NEAR;
  if (isNear && roundFeatures(form, before)) return true;
  FIRST[TIME] = start;
  return false;
}

/** The same for features of the loaded pair. */
export function refineLoaded(form: number, before: number, v: number, e0: number, e1: number): boolean {
  return refine(form, before, ROWS, v, rowOf(v), ROWS, e0, e1, rowOf(e0));
}
