import type { Rows } from '@swept/core';
import { CLIP, NEARBY_ROOT, POSITIVE_UNTIL } from './bernstein.js';
import { NOW, STOP, TIMES } from './frame.js';

/** The part of the step to be tested next. */
export const WINDOW: Rows = new Float64Array(1);

/** A window spans a few doubles, and shrinks slowly: the root may be one of the control polygon alone. */
export const SHORTEST = 2 ** -49;
const STEEPEST = 2 ** -10;

/**
 * Sets WINDOW after one from TIMES[NOW] to TIMES[STOP] with the result in CLIP: to twice the apparent
 * distance of the root from where the next one begins, which then falls short of the root by the square of
 * the distance. Where the hull of the control points covered little of the distance, the window was too long.
 */
export function adaptWindow(): void {
  const length = TIMES[STOP] - TIMES[NOW];
  const until = CLIP[POSITIVE_UNTIL];
  const nearby = CLIP[NEARBY_ROOT];
  let factor = 2 * (nearby - until);
  if (until === 1) factor = 64;
  else if (until === 0) factor = nearby > 0 ? 0.5 * nearby : 1 / 8;
  else if (until < 0.5 * nearby) factor = 0.5 * nearby;
  WINDOW[0] = Math.max(SHORTEST, length * Math.max(factor, STEEPEST));
}
