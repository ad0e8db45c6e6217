import { CIRCLE, ROW, type Rows, type ShapeKind } from '@swept/core';
import { isThin } from './is-thin.js';

/**
 * The moving pair that cold code reads: the row of A at 0, that of B at ROW_B. So a vertex is one small
 * integer in one array, and functions need not pass rows on.
 */
export const ROWS: Rows = new Float64Array(2 * ROW);
export const ROW_B = ROW;
export let kindA: ShapeKind = CIRCLE;
export let kindB: ShapeKind = CIRCLE;
/** Are both without radius, at both ends of the step? */
export let thin = true;

/** Copies the row of A at `a[ao]` and that of B at `b[bo]`. */
export function load(kA: ShapeKind, a: Rows, ao: number, kB: ShapeKind, b: Rows, bo: number): void {
  setKinds(kA, a, ao, kB, b, bo);
  copy(kA, a, ao, 0);
  copy(kB, b, bo, ROW_B);
}

/** All but the rows. */
export function setKinds(kA: ShapeKind, a: Rows, ao: number, kB: ShapeKind, b: Rows, bo: number): void {
  kindA = kA;
  kindB = kB;
  thin = isThin(a, ao, b, bo);
}

/**
 * Copies the first vertex, the radius and the sag, with which a row begins, and the vertices of its kind.
 * Unrolled: a loop takes as long as some of the tests that read them.
 */
function copy(kind: ShapeKind, from: Rows, at: number, to: number): void {
  ROWS[to] = from[at];
  ROWS[to + 1] = from[at + 1];
  ROWS[to + 2] = from[at + 2];
  ROWS[to + 3] = from[at + 3];
  ROWS[to + 4] = from[at + 4];
  ROWS[to + 5] = from[at + 5];
  ROWS[to + 6] = from[at + 6];
  ROWS[to + 7] = from[at + 7];
  if (kind === 1) return;
  ROWS[to + 8] = from[at + 8];
  ROWS[to + 9] = from[at + 9];
  ROWS[to + 10] = from[at + 10];
  ROWS[to + 11] = from[at + 11];
  if (kind === 2) return;
  ROWS[to + 12] = from[at + 12];
  ROWS[to + 13] = from[at + 13];
  ROWS[to + 14] = from[at + 14];
  ROWS[to + 15] = from[at + 15];
}

/** The row that has a vertex. */
export function rowOf(vertex: number): number {
  return vertex < ROW_B ? 0 : ROW_B;
}
