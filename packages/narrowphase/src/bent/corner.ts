import type { ShapeKind } from '@swept/core';
import { FROM, NEAREST, NEXT, OTHER, TO } from './faces.js';
import { DX, DY, ERROR, KX, KY, MOTION, OF_B, STRAY, X, Y } from './relative-motion.js';
import { LATE, TIME } from './secant.js';

/** Where a vertex lies along an edge of the other shape. */
export const BESIDE = 0;
export const BEYOND = 1;
export const DOUBTFUL = 2;
/** The vertices of A and B that may meet where a vertex is beyond the end of an edge. */
export const CORNER = new Int32Array(2);

/** Is vertex p beside the edge from e0 to e1 of the other shape at the time in NEXT? If beyond: CORNER. */
export function placeOn(p: number, e0: number, e1: number): number {
  const t = NEXT[TIME];
  const fall = t * (1 - t);
  const sign = e0 < OF_B ? -1 : 1;
  const dx = MOTION[DX];
  const dy = MOTION[DY];
  const kx = MOTION[KX];
  const ky = MOTION[KY];
  const vx = X[e1] - X[e0];
  const vy = Y[e1] - Y[e0];
  const ax = X[e0] - X[p] + sign * (t * dx - fall * kx);
  const ay = Y[e0] - Y[p] + sign * (t * dy - fall * ky);
  const length = Math.abs(vx) + Math.abs(vy);
  const moved = Math.abs(dx) + Math.abs(dy) + Math.abs(kx) + Math.abs(ky);
  const bound = (MOTION[ERROR] + NEXT[LATE] * moved) * length + MOTION[STRAY];
  const before = ax * vx + ay * vy;
  const behind = -before - (vx * vx + vy * vy);
  if (before < -bound && behind < -bound) return BESIDE;
  const end = before > bound ? e0 : e1;
  if (!(before > bound || behind > bound)) return DOUBTFUL;
  CORNER[0] = p < OF_B ? p : end;
  CORNER[1] = (p < OF_B ? end : p) - OF_B;
  return BEYOND;
}

/**
 * Is a vertex that is nearest to the edge of the face beside it, or an end of it beside the edge of those?
 */
export function isBeside(k: number): boolean {
  if (placeOn(NEAREST[k], FROM[k], TO[k]) === BESIDE) return true;
  if (OTHER[k] < 0) return false;
  if (placeOn(OTHER[k], FROM[k], TO[k]) === BESIDE) return true;
  return placeOn(FROM[k], NEAREST[k], OTHER[k]) === BESIDE || placeOn(TO[k], NEAREST[k], OTHER[k]) === BESIDE;
}

/**
 * The nearest two vertices at the start, to CORNER, if no other points are nearer for certain: all else lies
 * beyond lines across their direction.
 */
export function nearestVertices(kindA: ShapeKind, kindB: ShapeKind): number {
  let least = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = OF_B; j < OF_B + kindB; j++) {
      const x = X[j] - X[i];
      const y = Y[j] - Y[i];
      const square = x * x + y * y;
      if (square >= least) continue;
      least = square;
      CORNER[0] = i;
      CORNER[1] = j - OF_B;
    }
  }
  const p = CORNER[0];
  const q = OF_B + CORNER[1];
  const x = X[q] - X[p];
  const y = Y[q] - Y[p];
  const error = 2 * (MOTION[ERROR] * (Math.abs(x) + Math.abs(y)) + MOTION[STRAY]);
  for (let i = 0; i < kindA; i++) {
    if (i !== p && !((X[p] - X[i]) * x + (Y[p] - Y[i]) * y > error)) return DOUBTFUL;
  }
  for (let j = OF_B; j < OF_B + kindB; j++) {
    if (j !== q && !((X[j] - X[q]) * x + (Y[j] - Y[q]) * y > error)) return DOUBTFUL;
  }
  return BEYOND;
}
