import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';

/** Vertices at the start, around vertex 0 of A: those of A, then from FIRST_OF_B on those of B. */
export const X = new Float64Array(6);
export const Y = new Float64Array(6);
export const FIRST_OF_B = 3;

/**
 * The displacement of B relative to A, and its sag; the sum of the radii at the start and at the end; the
 * error of a cross product: as a fraction of the length of the edge, and an addition to that.
 */
export const MOTION = new Float64Array(8);
export const DX = 0;
export const DY = 1;
export const KX = 2;
export const KY = 3;
export const R0 = 4;
export const R1 = 5;
export const ERROR = 6;
export const STRAY = 7;

/**
 * A fraction of the size of the pair: shapes that turn or stretch by more are not handled.
 * MOTION[ERROR] covers what is less.
 */
const MAX_STRAY = 2 ** -20;
/** Sixty-four roundings; the bounds of `translatingBent` need less than half. */
const ROUNDINGS = 2 ** -47;

/**
 * Fills X, Y and MOTION for a pair. False if the shapes turn or stretch, or are too large or small for
 * doubles.
 */
export function loadMotion(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  const x = a[ao];
  const y = a[ao + 1];
  const adx = a[ao + END] - x;
  const ady = a[ao + END + 1] - y;
  const bdx = b[bo + END] - b[bo];
  const bdy = b[bo + END + 1] - b[bo + 1];
  let strays = 0;
  let size = 0;
  for (let i = 1; i < kindA; i++) {
    const v = ao + vertexAt(i);
    const ax = a[v] - x;
    const ay = a[v + 1] - y;
    X[i] = ax;
    Y[i] = ay;
    size += Math.abs(ax) + Math.abs(ay);
    strays += Math.abs(a[v + END] - a[v] - adx) + Math.abs(a[v + END + 1] - a[v + 1] - ady);
  }
  for (let i = 0; i < kindB; i++) {
    const v = bo + vertexAt(i);
    const bx = b[v] - x;
    const by = b[v + 1] - y;
    X[FIRST_OF_B + i] = bx;
    Y[FIRST_OF_B + i] = by;
    size += Math.abs(bx) + Math.abs(by);
    strays += Math.abs(b[v + END] - b[v] - bdx) + Math.abs(b[v + END + 1] - b[v + 1] - bdy);
  }
  const dx = bdx - adx;
  const dy = bdy - ady;
  const kx = b[bo + SAG_X] - a[ao + SAG_X];
  const ky = b[bo + SAG_Y] - a[ao + SAG_Y];
  const r0 = a[ao + RADIUS] + b[bo + RADIUS];
  const r1 = a[ao + RADIUS + END] + b[bo + RADIUS + END];
  size = 2 * size + Math.abs(dx) + Math.abs(dy) + Math.abs(kx) + Math.abs(ky) + r0 + r1;
  MOTION[DX] = dx;
  MOTION[DY] = dy;
  MOTION[KX] = kx;
  MOTION[KY] = ky;
  MOTION[R0] = r0;
  MOTION[R1] = r1;
  const rounded = Math.abs(adx) + Math.abs(ady) + Math.abs(bdx) + Math.abs(bdy);
  MOTION[ERROR] = ROUNDINGS * (size + rounded) + 16 * strays;
  MOTION[STRAY] = 8 * size * strays;
  return strays <= MAX_STRAY * size && size * size > LOW && size * size < HIGH;
}
