import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { COORDINATES } from '../event/exact-form.js';
import { isModerate, scaleOf } from '../exact/scale.js';
import { kindA, kindB, ROW_B } from '../pair/loaded.js';

/**
 * COORDINATES relative to vertex 0 of A, rounded: each number is off by less than u times
 * `SIZES[LARGEST_SIZE]`. All are multiplied by one power of two, so that products of four neither overflow
 * nor vanish.
 */
export const RELATIVE: Rows = new Float64Array(COORDINATES.length);
/** Start and end of the sum of the radii, rounded. */
export const REACHES: Rows = new Float64Array(2);

/** The largest magnitude of all these; and the error of a difference of two interpolated paths. */
export const SIZES: Rows = new Float64Array(2);
export const LARGEST_SIZE = 0;
export const SLIP = 1;

/**
 * Fills all of the above, and COORDINATES, for two rows of the kinds that are set. With u = 2^-53 and a size
 * S, a difference of two paths at one end of the step is off by 4 u S, and at a time between by 10 u S: 2 u S
 * each for 1 - t, the product and the sum. SLIP = 16 u S, which also covers the roundings of a product of two
 * such differences, 2 u S times a factor.
 */
export function loadMotions(a: Rows, ao: number, b: Rows, bo: number): void {
  look(a, ao, b, bo, 1);
  const size = SIZES[LARGEST_SIZE];
  // The usual sizes need no scale, and the call would box two doubles.
  if (!(size > 2 ** -32 && size < 2 ** 32)) look(a, ao, b, bo, scaleOf(size));
  SIZES[SLIP] = 16 * 2 ** -53 * SIZES[LARGEST_SIZE];
}

/**
 * Multiplies by the scale. A number that would underflow is kept: 0 counts as moderate, but the number is not
 * 0.
 */
function look(a: Rows, ao: number, b: Rows, bo: number, scale: number): void {
  for (let i = RADIUS; i <= RADIUS + END; i += END) {
    COORDINATES[i] = a[ao + i] * scale || a[ao + i];
    COORDINATES[ROW_B + i] = b[bo + i] * scale || b[bo + i];
  }
  REACHES[0] = COORDINATES[RADIUS] + COORDINATES[ROW_B + RADIUS];
  REACHES[1] = COORDINATES[RADIUS + END] + COORDINATES[ROW_B + RADIUS + END];
  SIZES[LARGEST_SIZE] = REACHES[0] > REACHES[1] ? REACHES[0] : REACHES[1];
  lookAt(kindA, 0, a, ao, scale);
  lookAt(kindB, ROW_B, b, bo, scale);
}

function lookAt(kind: ShapeKind, row: number, rows: Rows, at: number, scale: number): void {
  let size = SIZES[LARGEST_SIZE];
  for (let i = 0; i < kind; i++) {
    const v = row + vertexAt(i);
    for (let j = 0; j < 4; j++) {
      const given = rows[at + vertexAt(i) + j];
      const coordinate = given * scale || given;
      COORDINATES[v + j] = coordinate;
      const x = coordinate - COORDINATES[j];
      RELATIVE[v + j] = x;
      const magnitude = x < 0 ? -x : x;
      if (magnitude > size) size = magnitude;
    }
  }
  SIZES[LARGEST_SIZE] = size;
}

/** Are all numbers 0 or of moderate magnitude? */
export function areMotionsModerate(): boolean {
  return isModerateRow(kindA, 0) && isModerateRow(kindB, ROW_B);
}

function isModerateRow(kind: ShapeKind, row: number): boolean {
  for (let i = 0; i < kind; i++) {
    for (let j = 0; j < 4; j++) if (!isModerate(COORDINATES, row + vertexAt(i) + j)) return false;
  }
  return isModerate(COORDINATES, row + RADIUS) && isModerate(COORDINATES, row + RADIUS + END);
}
