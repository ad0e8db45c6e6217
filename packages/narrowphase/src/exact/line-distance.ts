import type { Rows } from '@swept/core';
import { MAX_CANCELLATION, SAFE_PRODUCT } from './bounds.js';
import { begin, difference, INPUT, minus, RATIO, ratio, signOf, times } from './number.js';

/** Where `lineDistance` leaves its answer: the distance, and the unit vector along the line. */
export const FROM_LINE: Rows = new Float64Array(3);
export const SIGNED_DISTANCE = 0;
export const ALONG_X = 1;
export const ALONG_Y = 2;

/**
 * The distance of point c from the line through a and b, positive to the left of the direction from a to b (y
 * up): its sign is exact, its value off by less than 2e-14 of it, or by the least double. Points are offsets
 * into `p`, and a and b differ.
 */
export function lineDistance(p: Rows, a: number, b: number, c: number): void {
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const cx = p[c] - p[a];
  const cy = p[c + 1] - p[a + 1];
  const isFlat = Math.abs(ux) >= Math.abs(uy);
  const longer = isFlat ? ux : uy;
  const slope = isFlat ? uy / ux : ux / uy;
  // By the longer side, so that no square vanishes.
  const unit = (longer > 0 ? 1 : -1) / Math.sqrt(1 + slope * slope);
  FROM_LINE[ALONG_X] = isFlat ? unit : slope * unit;
  FROM_LINE[ALONG_Y] = isFlat ? slope * unit : unit;
  const left = ux * cy;
  const right = uy * cx;
  const cross = left - right;
  const size = Math.abs(cross);
  // Four roundings in each product and its difference: 16 * 4u at most.
  const distance = (cross / longer) * unit;
  const isSafe = size > SAFE_PRODUCT && Math.abs(left) + Math.abs(right) <= MAX_CANCELLATION * size;
  // Of a far line, the distance may have lost digits to underflow although the products have not.
  if (isSafe && Math.abs(distance) > SMALL) FROM_LINE[SIGNED_DISTANCE] = distance;
  else exactDistance(p, a, b, c, isFlat ? 0 : 1);
}

/** Below this a ratio may have lost digits to underflow. */
const SMALL = 2 ** -900;

/** The distance; the line is longer on `axis`. */
function exactDistance(p: Rows, a: number, b: number, c: number, axis: number): void {
  const unit = Math.abs(FROM_LINE[ALONG_X + axis]);
  let size = Math.max(Math.abs(p[c] - p[a]), Math.abs(p[c + 1] - p[a + 1]));
  FROM_LINE[SIGNED_DISTANCE] = 0;
  // Scaled by the distance itself, which may be far less than c - a.
  for (; size > 0; size = Math.abs(RATIO[0]) < SMALL ? size * SMALL : 0) {
    INPUT[8] = size;
    const sign = exactRatio(p, a, b, c, axis);
    if (sign === 0) return;
    FROM_LINE[SIGNED_DISTANCE] = sign * Math.max(Math.abs(RATIO[0] * unit * size), Number.MIN_VALUE);
  }
}

/**
 * RATIO[0] = ((b - a) x (c - a)) / (l m) with the longer side l of b - a, which is on `axis`, and the length
 * m in INPUT[8], of the size of c - a. Returns the sign of the cross product.
 */
function exactRatio(p: Rows, a: number, b: number, c: number, axis: number): number {
  for (let i = 0; i < 2; i++) {
    INPUT[i] = p[a + i];
    INPUT[2 + i] = p[b + i];
    INPUT[4 + i] = p[c + i];
  }
  INPUT[6] = 0;
  INPUT[7] = 0;
  begin(9);
  const left = times(difference(INPUT, 2, 0), difference(INPUT, 5, 1));
  const right = times(difference(INPUT, 3, 1), difference(INPUT, 4, 0));
  const cross = minus(left, right);
  ratio(cross, times(difference(INPUT, 2 + axis, axis), difference(INPUT, 8, 7)));
  return signOf(cross);
}
