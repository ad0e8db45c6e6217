import type { ShapeKind } from '@swept/core';
import { UNSURE } from '../event/verdict.js';
import { EDGE_FROM, EDGE_TO, NEAREST_VERTEX, NEXT, OTHER } from './faces.js';
import { DX, DY, ERROR, FIRST_OF_B, KX, KY, MOTION, STRAY, X, Y } from './relative-motion.js';
import { LATE, WALK_TIME } from './walk.js';

/** The place of a vertex along an edge of the other shape, if that is not UNSURE. */
export const BESIDE_EDGE = 0;
export const BEYOND_END = 1;
/** The vertices of A and B that may meet where a vertex is beyond the end of an edge. */
export const CORNER_VERTICES = new Int32Array(2);

/**
 * Is vertex p beside the edge e0 e1 of the other shape at the time in NEXT? If beyond, sets CORNER_VERTICES.
 */
export function placeOn(p: number, e0: number, e1: number): number {
  const t = NEXT[WALK_TIME];
  const fall = t * (1 - t);
  const sign = e0 < FIRST_OF_B ? -1 : 1;
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
  if (before < -bound && behind < -bound) return BESIDE_EDGE;
  const end = before > bound ? e0 : e1;
  if (!(before > bound || behind > bound)) return UNSURE;
  CORNER_VERTICES[0] = p < FIRST_OF_B ? p : end;
  CORNER_VERTICES[1] = (p < FIRST_OF_B ? end : p) - FIRST_OF_B;
  return BEYOND_END;
}

/**
 * Is a vertex nearest to the edge of the face beside that edge, or an end of it beside the edge between two
 * such vertices?
 */
export function isBesideFace(k: number): boolean {
  if (placeOn(NEAREST_VERTEX[k], EDGE_FROM[k], EDGE_TO[k]) === BESIDE_EDGE) return true;
  if (OTHER[k] < 0) return false;
  if (placeOn(OTHER[k], EDGE_FROM[k], EDGE_TO[k]) === BESIDE_EDGE) return true;
  return (
    placeOn(EDGE_FROM[k], NEAREST_VERTEX[k], OTHER[k]) === BESIDE_EDGE ||
    placeOn(EDGE_TO[k], NEAREST_VERTEX[k], OTHER[k]) === BESIDE_EDGE
  );
}

/**
 * Sets CORNER_VERTICES to the nearest two vertices at the start, if certainly no other points are nearer: all
 * others lie beyond lines across the direction between the two.
 */
export function nearestVertices(kindA: ShapeKind, kindB: ShapeKind): number {
  let least = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = FIRST_OF_B; j < FIRST_OF_B + kindB; j++) {
      const x = X[j] - X[i];
      const y = Y[j] - Y[i];
      const square = x * x + y * y;
      if (square >= least) continue;
      least = square;
      CORNER_VERTICES[0] = i;
      CORNER_VERTICES[1] = j - FIRST_OF_B;
    }
  }
  const p = CORNER_VERTICES[0];
  const q = FIRST_OF_B + CORNER_VERTICES[1];
  const x = X[q] - X[p];
  const y = Y[q] - Y[p];
  const error = 2 * (MOTION[ERROR] * (Math.abs(x) + Math.abs(y)) + MOTION[STRAY]);
  for (let i = 0; i < kindA; i++) {
    if (i !== p && !((X[p] - X[i]) * x + (Y[p] - Y[i]) * y > error)) return UNSURE;
  }
  for (let j = FIRST_OF_B; j < FIRST_OF_B + kindB; j++) {
    if (j !== q && !((X[j] - X[q]) * x + (Y[j] - Y[q]) * y > error)) return UNSURE;
  }
  return BEYOND_END;
}
