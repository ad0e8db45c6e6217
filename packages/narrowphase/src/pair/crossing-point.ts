import type { Rows } from '@swept/core';
import { RATIO } from '../exact/number.js';
import { crossRatio } from '../exact/orient.js';
import { PAIR } from './pair.js';

/** Where two lines cross: the fraction from a0 to a1, and the point. */
export const CROSSING_POINT: Rows = new Float64Array(3);

/**
 * The crossing of the edges a0 a1 and b0 b1 in PAIR, which are not parallel: with w = b1 - b0, s = w x (b0 -
 * a0) / w x (a1 - a0). The point is computed from the nearer end of a0 a1.
 */
export function crossingPoint(a0: number, a1: number, b0: number, b1: number): void {
  crossRatio(PAIR, b0, b1, a0, b0, a0, a1);
  const s = Math.min(1, Math.max(0, RATIO[0]));
  const near = s > 0.5 ? a1 : a0;
  const along = s > 0.5 ? s - 1 : s;
  CROSSING_POINT[0] = s;
  CROSSING_POINT[1] = PAIR[near] + along * (PAIR[a1] - PAIR[a0]);
  CROSSING_POINT[2] = PAIR[near + 1] + along * (PAIR[a1 + 1] - PAIR[a0 + 1]);
}
