import { END } from '@swept/core';
import { PRODUCTS, TINY } from '../exact/bounds.js';
import { begin, difference, INPUT, minus, RATIO, ratio, signOf, times } from '../exact/number.js';
import { ROWS } from '../pair/loaded.js';
import { FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from './verdict.js';

/**
 * Do two points of the loaded pair that are apart at t = 0 meet? Exact: with A = q - p, the origin lies
 * between A0 and A1. FIRST holds the time.
 */
export function pointsMeet(p: number, q: number): boolean {
  const ax0 = ROWS[q] - ROWS[p];
  const ax1 = ROWS[q + END] - ROWS[p + END];
  if (ax0 > 0 ? ax1 > 0 : ax0 < 0 && ax1 < 0) return false;
  const ay0 = ROWS[q + 1] - ROWS[p + 1];
  const ay1 = ROWS[q + END + 1] - ROWS[p + END + 1];
  if (ay0 > 0 ? ay1 > 0 : ay0 < 0 && ay1 < 0) return false;
  const left = ax0 * ay1;
  const right = ay0 * ax1;
  if (Math.abs(left - right) > PRODUCTS * (Math.abs(left) + Math.abs(right)) + TINY) return false;
  for (let i = 0; i < 4; i++) {
    INPUT[i] = ROWS[p + i];
    INPUT[4 + i] = ROWS[q + i];
  }
  begin(8);
  const x0 = difference(INPUT, 4, 0);
  const y0 = difference(INPUT, 5, 1);
  const x1 = difference(INPUT, 6, 2);
  const y1 = difference(INPUT, 7, 3);
  if (signOf(minus(times(x0, y1), times(y0, x1))) !== 0) return false;
  // Both coordinates vanish at the same time; one of them may be 0 throughout.
  if (signOf(x0) === 0) ratio(y0, minus(y0, y1));
  else ratio(x0, minus(x0, x1));
  FIRST[TIME] = RATIO[0];
  FIRST[FROM_SIDE] = FIRST[PLACE] = FIRST[GRAZING] = 0;
  return true;
}
