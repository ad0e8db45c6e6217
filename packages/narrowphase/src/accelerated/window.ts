import type { Rows } from '@swept/core';
import { CLIP, NEARBY_ROOT, POSITIVE_UNTIL } from './bernstein.js';
import { NOW, STOP, TIMES } from './frame.js';

/** How much of the step is looked at next. */
export const WINDOW: Rows = new Float64Array(1);

/** A window has a few doubles, and shrinks slowly: the root may be one of the control polygon alone. */
export const SHORTEST = 2 ** -49;
const STEEPEST = 2 ** -10;

/**
 * WINDOW after one from TIMES[NOW] to TIMES[STOP] with the result in CLIP. Twice as far as the root seems to
 * be from where the next one begins: then that one falls short of the root by the square of the distance.
 * Where the hull of the control points fell short of most of the way, the window was too long for its shape.
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
