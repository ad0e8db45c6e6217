import type { Rows } from '@swept/core';
import { approximate, exactly, minus, plus, signOf, times } from '../exact/number.js';
import { COEFFICIENTS } from './coefficients.js';
import { REST, TIME } from './conditions.js';
import { measureExactly } from './exact-state.js';
import { ROUNDED } from './round.js';

const STEPS = 6;
/** The slope is that between two times so near, in proportion to an early one; of degree 2 that is the slope itself. */
const NEAR = 2 ** -30;
const NEAR_EARLY = 2 ** -10;
/** A little more than half of the distance to the next double: adding it leads there. */
const BEYOND_HALF = 2 ** -53 * (1 + 2 ** -10);
/** Earlier times have more digits than there is room for. */
export const EARLIEST = 2 ** -90;

const VALUE: Rows = new Float64Array(2);

/**
 * ROUNDED[0] = the double nearest to a simple root near TIME: early in the step, and near another root, that takes more digits than
 * `refineTime` has. By Newton's method with exact values; what is found is proven by the signs half way to both neighbours. False if
 * that fails.
 */
export function roundExactly(form: number, p: number, a: number, b: number): boolean {
  const near = Math.min(NEAR, NEAR_EARLY * TIME[0]);
  for (let side = 0; side < 2; side++) {
    REST[0] = side === 0 ? -near : near;
    measureExactly(form, p, a, b, VALUE, side);
  }
  const slope = (VALUE[1] - VALUE[0]) / (2 * near);
  REST[0] = 0;
  for (let i = 0; i < STEPS; i++) {
    const t = TIME[0];
    if (!(t > EARLIEST && t <= 1)) return false;
    measureExactly(form, p, a, b, VALUE, 0);
    TIME[0] = t - VALUE[0] / slope;
    if (TIME[0] === t) break;
  }
  if (!(TIME[0] > EARLIEST && TIME[0] <= 1)) return false;
  for (let side = 0; side < 2; side++) {
    setHalfWay(side);
    measureExactly(form, p, a, b, VALUE, side);
  }
  ROUNDED[0] = TIME[0];
  return VALUE[0] / slope < 0 && VALUE[1] / slope > 0;
}

/** The same for the double root of the function of degree 2 in COEFFICIENTS, if it has one. */
export function roundDoubleRoot(): boolean {
  const early = minus(plus(COEFFICIENTS[0], COEFFICIENTS[0]), COEFFICIENTS[1]);
  const late = minus(plus(COEFFICIENTS[2], COEFFICIENTS[2]), COEFFICIENTS[1]);
  // 4 times the product of the outer coefficients less the square of the middle one.
  const both = plus(early, late);
  if (signOf(plus(times(early, late), times(both, COEFFICIENTS[1]))) !== 0) return false;
  approximate(early, VALUE, 0);
  approximate(both, VALUE, 1);
  TIME[0] = VALUE[0] / VALUE[1];
  if (!(TIME[0] > EARLIEST && TIME[0] < 1)) return false;
  const sign = signOf(both);
  for (let side = 0; side < 2; side++) {
    setHalfWay(side);
    const t = plus(exactly(TIME, 0), exactly(REST, 0));
    if (signOf(minus(early, times(both, t))) * sign !== (side === 0 ? 1 : -1)) return false;
  }
  ROUNDED[0] = TIME[0];
  return true;
}

/** REST = the way from TIME half way to the double before it (0) or after it (1). */
function setHalfWay(side: number): void {
  const t = TIME[0];
  const away = side === 0 ? -t * BEYOND_HALF : t * BEYOND_HALF;
  REST[0] = 0.5 * (t + away - t);
}
