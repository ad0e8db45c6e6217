import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { scaleOf } from '../exact/scale.js';
import { kindA, kindB, ROW_B, ROWS } from './loaded.js';

/**
 * Both shapes at one time, relative to vertex 0 of A and scaled by a power of two, for cold code that tests
 * all features at once. x, y, vx, vy of vertex i of A at 4 i, of B at POSES_OF_B + 4 i; velocities are
 * displacements per step.
 */
export const POSES = new Float64Array(24);
export const POSES_OF_B = 12;

/**
 * The scale, then the sum of the radii and its change, then what counts as 0: a length, and a change of
 * length per step; and before scaling: the largest number, and the coordinates of vertex 0 of A.
 */
export const MEASURES = new Float64Array(7);
const SCALE = 0;
export const REACH = 1;
export const GROWTH = 2;
export const NO_LENGTH = 3;
export const NO_RATE = 4;
const SIZE = 5;
const FAR = 6;

/**
 * Sixty-four roundings, of the largest coordinate for lengths: a pose that was computed is off by some
 * roundings of its own coordinates, and shapes that overlap by no more than that are still in mere touch.
 */
export const ROUNDINGS = 2 ** -47;

/** Fills POSES and MEASURES for the loaded pair at the time in `at[0]`. */
export function loadPoses(at: Rows): void {
  const r0 = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
  const r1 = ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END];
  MEASURES[SIZE] = Math.max(r0, r1);
  MEASURES[FAR] = Math.max(Math.abs(ROWS[0]), Math.abs(ROWS[1]));
  measure(kindA, 0);
  measure(kindB, ROW_B);
  const size = MEASURES[SIZE];
  // The usual sizes need no scale, and the call would box two doubles.
  const scale = size > 2 ** -32 && size < 2 ** 32 ? 1 : scaleOf(size);
  MEASURES[SCALE] = scale;
  MEASURES[REACH] = (1 - at[0]) * (r0 * scale) + at[0] * (r1 * scale);
  MEASURES[GROWTH] = r1 * scale - r0 * scale;
  // Later poses come from differences, and are as accurate as those.
  const largest = at[0] === 0 ? MEASURES[FAR] + size : size;
  MEASURES[NO_LENGTH] = largest * scale * ROUNDINGS;
  MEASURES[NO_RATE] = Math.abs(MEASURES[GROWTH]) * ROUNDINGS;
  place(kindA, 0, at, 0);
  place(kindB, ROW_B, at, POSES_OF_B);
}

/** Raises MEASURES[SIZE] to the largest distance, along an axis, of vertices of a row from the first of A. */
function measure(kind: ShapeKind, row: number): void {
  const x = ROWS[0];
  const y = ROWS[1];
  let size = MEASURES[SIZE];
  for (let i = 0; i < kind; i++) {
    const v = row + vertexAt(i);
    size = Math.max(size, Math.abs(ROWS[v] - x), Math.abs(ROWS[v + 1] - y));
    size = Math.max(size, Math.abs(ROWS[v + END] - x), Math.abs(ROWS[v + 1 + END] - y));
  }
  MEASURES[SIZE] = size;
}

function place(kind: ShapeKind, row: number, at: Rows, out: number): void {
  const x = ROWS[0];
  const y = ROWS[1];
  const scale = MEASURES[SCALE];
  const t = at[0];
  let still = MEASURES[NO_RATE];
  for (let i = 0; i < kind; i++) {
    const v = row + vertexAt(i);
    const x0 = (ROWS[v] - x) * scale;
    const y0 = (ROWS[v + 1] - y) * scale;
    const x1 = (ROWS[v + END] - x) * scale;
    const y1 = (ROWS[v + 1 + END] - y) * scale;
    const vx = (ROWS[v + END] - ROWS[v]) * scale;
    const vy = (ROWS[v + 1 + END] - ROWS[v + 1]) * scale;
    POSES[out + 4 * i] = (1 - t) * x0 + t * x1;
    POSES[out + 4 * i + 1] = (1 - t) * y0 + t * y1;
    POSES[out + 4 * i + 2] = vx;
    POSES[out + 4 * i + 3] = vy;
    still = Math.max(still, Math.abs(vx) * ROUNDINGS, Math.abs(vy) * ROUNDINGS);
  }
  MEASURES[NO_RATE] = still;
}
