import { END, type Rows } from '@swept/core';
import { PRODUCTS, TINY } from '../exact/bounds.js';
import { begin, difference, INPUT, minus, RATIO, ratio, signOf, times } from '../exact/number.js';
import { FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from './verdict.js';

/**
 * Do two moving points that are apart at t = 0 meet? Exact: with A = q - p, the origin lies between A0 and A1. FIRST holds the
 * time. Offsets are those of the vertices in their rows.
 */
export function pointsMeet(p: Rows, pv: number, q: Rows, qv: number): boolean {
  const ax0 = q[qv] - p[pv];
  const ax1 = q[qv + END] - p[pv + END];
  if (ax0 > 0 ? ax1 > 0 : ax0 < 0 && ax1 < 0) return false;
  const ay0 = q[qv + 1] - p[pv + 1];
  const ay1 = q[qv + END + 1] - p[pv + END + 1];
  if (ay0 > 0 ? ay1 > 0 : ay0 < 0 && ay1 < 0) return false;
  const left = ax0 * ay1;
  const right = ay0 * ax1;
  if (Math.abs(left - right) > PRODUCTS * (Math.abs(left) + Math.abs(right)) + TINY) return false;
  for (let i = 0; i < 4; i++) {
    INPUT[i] = p[pv + i];
    INPUT[4 + i] = q[qv + i];
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
