import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { COORDINATES, RADII } from '../event/exact-form.js';
import { isModerate, scaleOf } from '../exact/scale.js';

/**
 * The pair that is looked at, where everything in this folder reads it. Vertex i of A is at 4 i, that of B at
 * OF_B + 4 i: x and y at the start, x and y at the end. All numbers are multiplied by one power of two, so
 * that products of four neither overflow nor vanish; times do not change by this.
 */
export const OF_B = 12;

/** COORDINATES as seen from vertex 0 of A, rounded: each number is off by less than u times `SIZES[SIZE]`. */
export const PATHS: Rows = new Float64Array(24);
/** Start and end of the sum of the radii, rounded. */
export const REACH: Rows = new Float64Array(2);

/**
 * The largest magnitude in PATHS and REACH; and how far a difference of two interpolated paths may be off.
 */
export const SIZES: Rows = new Float64Array(2);
export const SIZE = 0;
export const SLIP = 1;

let thin = true;

/**
 * Fills all of the above. With u = 2^-53 and a size S, a difference of two paths at one end of the step is
 * off by 4 u S, and at a time between by 10 u S: 2 u S each for 1 - t, the product and the sum. SLIP = 16 u
 * S, so that the roundings of a product of two such differences, 2 u S times a factor, are paid for as well.
 */
export function loadMotions(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): void {
  COORDINATES[0] = a[ao];
  COORDINATES[1] = a[ao + 1];
  COORDINATES[2] = a[ao + 2];
  COORDINATES[3] = a[ao + 3];
  for (let i = 1; i < kindA; i++) {
    const v = ao + vertexAt(i);
    for (let j = 0; j < 4; j++) COORDINATES[4 * i + j] = a[v + j];
  }
  for (let i = 0; i < kindB; i++) {
    const v = bo + vertexAt(i);
    for (let j = 0; j < 4; j++) COORDINATES[OF_B + 4 * i + j] = b[v + j];
  }
  COORDINATES[RADII] = a[ao + RADIUS];
  COORDINATES[RADII + 1] = b[bo + RADIUS];
  COORDINATES[RADII + 2] = a[ao + RADIUS + END];
  COORDINATES[RADII + 3] = b[bo + RADIUS + END];
  look(kindA, kindB);
  // Before a radius can vanish with the scale.
  thin = REACH[0] === 0 && REACH[1] === 0;
  const scale = scaleOf(SIZES[SIZE]);
  if (scale !== 1) {
    for (let i = 0; i < COORDINATES.length; i++) COORDINATES[i] *= scale;
    look(kindA, kindB);
  }
  SIZES[SLIP] = 16 * 2 ** -53 * SIZES[SIZE];
}

function look(kindA: ShapeKind, kindB: ShapeKind): void {
  REACH[0] = COORDINATES[RADII] + COORDINATES[RADII + 1];
  REACH[1] = COORDINATES[RADII + 2] + COORDINATES[RADII + 3];
  let size = REACH[0] > REACH[1] ? REACH[0] : REACH[1];
  const ends = 4 * kindA;
  for (let v = 0; v < OF_B + 4 * kindB; v += 4) {
    if (v === ends) v = OF_B;
    for (let j = 0; j < 4; j++) {
      const x = COORDINATES[v + j] - COORDINATES[j];
      PATHS[v + j] = x;
      const magnitude = x < 0 ? -x : x;
      if (magnitude > size) size = magnitude;
    }
  }
  SIZES[SIZE] = size;
}

/** Without thickness at both ends of the step? */
export function isThin(): boolean {
  return thin;
}

/** Are all numbers 0 or of moderate magnitude? */
export function areModerate(kindA: ShapeKind, kindB: ShapeKind): boolean {
  const ends = 4 * kindA;
  for (let v = 0; v < OF_B + 4 * kindB; v++) {
    if (v === ends) v = OF_B;
    if (!isModerate(COORDINATES, v)) return false;
  }
  for (let i = 0; i < 4; i++) if (!isModerate(COORDINATES, RADII + i)) return false;
  return true;
}
