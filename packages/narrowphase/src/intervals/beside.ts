import { END } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { APEX, LINE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { ROOT_WINDOW } from './condition-value.js';
import { RELATIVE, SIZES, SLIP } from './motions.js';

/**
 * Decides whether the root of a condition matters, that is whether the vertex is beside the edge: 1 if it is
 * at all times within ROOT_WINDOW of FIRST[TIME], 0 if at none of them, or UNSURE. The change within the
 * window is added to the error of the paths.
 */
export function decideBeside(form: number, p: number, a: number, b: number): number {
  if (form === APEX) return 1;
  const t = FIRST[TIME];
  const r = 1 - t;
  const ax0 = RELATIVE[a] - RELATIVE[p];
  const ay0 = RELATIVE[a + 1] - RELATIVE[p + 1];
  const ax1 = RELATIVE[a + END] - RELATIVE[p + END];
  const ay1 = RELATIVE[a + END + 1] - RELATIVE[p + END + 1];
  const bx0 = RELATIVE[b] - RELATIVE[p];
  const by0 = RELATIVE[b + 1] - RELATIVE[p + 1];
  const bx1 = RELATIVE[b + END] - RELATIVE[p + END];
  const by1 = RELATIVE[b + END + 1] - RELATIVE[p + END + 1];
  const ax = r * ax0 + t * ax1;
  const ay = r * ay0 + t * ay1;
  const bx = r * bx0 + t * bx1;
  const by = r * by0 + t * by1;
  const slip =
    SIZES[SLIP] +
    2 *
      ROOT_WINDOW[0] *
      (Math.abs(ax1 - ax0) + Math.abs(ay1 - ay0) + Math.abs(bx1 - bx0) + Math.abs(by1 - by0));
  // Twice what one product has: v = B - A is off by both of them.
  const error = 2 * slip * (Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) + 2 * slip);
  if (form === LINE) {
    const between = ax * bx + ay * by;
    return between < -error ? 1 : between > error ? 0 : UNSURE;
  }
  const vx = bx - ax;
  const vy = by - ay;
  const before = ax * vx + ay * vy;
  const behind = -(bx * vx + by * vy);
  if (before > error || behind > error) return 0;
  return before < -error && behind < -error ? 1 : UNSURE;
}
