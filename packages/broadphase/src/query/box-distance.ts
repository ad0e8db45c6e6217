import type { Rows } from '@swept/core';
import { ENTRY, LIMIT } from './ray.js';

/**
 * A point prepared for distances to many boxes; like a ready ray it has `LIMIT`, and `ENTRY` for the
 * distance.
 */
type ReadyPoint = Float64Array;

/** Number of numbers in a ready point, and the offsets of its coordinates. */
export const POINT = 4;
export const X = 2;
export const Y = 3;

/** More than the relative error of a distance, from four roundings; all of them are monotone, as for rays. */
export const ROUNDING = 2 ** -50;
/** Squares below this have lost digits; then only the larger difference is the bound. */
export const TINY = 2 ** -960;

/** Prepares a point, without limit. */
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
  // Twice the positive one of the two, if any. Without branches, which would be mispredicted.
  const dx = left + Math.abs(left) + (right + Math.abs(right));
  const dy = below + Math.abs(below) + (above + Math.abs(above));
  const square = dx * dx + dy * dy;
  // Rounded down twice as far below TINY, so that the values are monotone across it.
  let distance =
    square < TINY ? Math.max(dx, dy) * (0.5 - ROUNDING) : Math.sqrt(square) * (0.5 - ROUNDING / 2);
  if (distance === Infinity) distance = farDistance(dx, dy);
  point[ENTRY] = distance;
  // An empty box is at Infinity, and no limit reaches it.
  return distance <= point[LIMIT] && distance < Infinity;
}

/** A power of two: with it, the squares of all doubles are within range. */
const SHRINK = 2 ** -600;

/** The distance where squares overflow; infinite for an empty box. */
export function farDistance(dx: number, dy: number): number {
  const x = dx * SHRINK;
  const y = dy * SHRINK;
  return Math.sqrt(x * x + y * y) * ((0.5 - ROUNDING / 2) / SHRINK);
}
