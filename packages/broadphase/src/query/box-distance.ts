import type { Rows } from '@swept/core';
import { ENTRY, LIMIT } from './ray.js';

/** A point made ready to be measured against many boxes; `LIMIT` and `ENTRY`, which is the distance, as in a ready ray. */
export type ReadyPoint = Float64Array;

/** Numbers in a ready point. */
export const POINT = 4;
export const X = 2;
export const Y = 3;

/** More than the four roundings of a distance amount to, relative; all of them monotone, as for rays. */
export const ROUNDING = 2 ** -50;
/** Squares below it have lost digits; then the larger difference alone is the bound. */
export const TINY = 2 ** -960;

/** Makes a point ready, without limit. */
export function readyPoint(x: number, y: number, out: ReadyPoint): void {
  out[LIMIT] = Infinity;
  out[X] = x;
  out[Y] = y;
}

/** Is the box within the limit of the point? Writes the distance, rounded down. */
export function pointNears(point: ReadyPoint, boxes: Rows, offset: number): boolean {
  const x = point[X];
  const y = point[Y];
  const left = boxes[offset] - x;
  const below = boxes[offset + 1] - y;
  const right = x - boxes[offset + 2];
  const above = y - boxes[offset + 3];
  // Twice the positive one of two, if any. Without branches, which would be mispredicted.
  const dx = left + Math.abs(left) + (right + Math.abs(right));
  const dy = below + Math.abs(below) + (above + Math.abs(above));
  const square = dx * dx + dy * dy;
  // Rounded down twice as far below TINY, so that the values rise from there to above it too.
  const distance =
    square < TINY ? Math.max(dx, dy) * (0.5 - ROUNDING) : Math.sqrt(square) * (0.5 - ROUNDING / 2);
  point[ENTRY] = distance;
  // An empty box is at Infinity, and no limit reaches it.
  return distance <= point[LIMIT] && distance < Infinity;
}
