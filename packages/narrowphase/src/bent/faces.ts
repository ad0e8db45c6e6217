import { type ShapeKind, TRIANGLE } from '@swept/core';
import { MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { edgeCount } from '../pair/edges.js';
import { CLEAR } from './discriminant.js';
import { DX, DY, ERROR, FIRST_OF_B, KX, KY, MOTION, R0, R1, STRAY, X, Y } from './relative-motion.js';
import { LATE, WALK_TIME } from './walk.js';

/** Two sides of each edge of two segments, and one of each edge of two triangles. */
const MOST = 8;

/**
 * The faces: how far B is beyond one side of one edge, less the radii, times the length of the edge.
 * Bernstein coefficients, and their error.
 */
export const G0 = new Float64Array(MOST);
export const G1 = new Float64Array(MOST);
export const G2 = new Float64Array(MOST);
export const ERRORS = new Float64Array(MOST);
/**
 * The edge, from vertex to vertex; the nearest vertex of the other shape, and one that may be equally near.
 */
export const EDGE_FROM = new Int32Array(MOST);
export const EDGE_TO = new Int32Array(MOST);
export const NEAREST_VERTEX = new Int32Array(MOST);
export const OTHER = new Int32Array(MOST);
/**
 * The face of the edge between those two, when they are parallel: the same one, seen from the other shape.
 */
export const TWIN = new Int32Array(MOST);
export const SIDES = new Int32Array(MOST);
/** Their number. */
export let faces = 0;
/**
 * The state of the walk over the faces: a time and its error, as in WALK; and the time until which B
 * certainly stays after that.
 */
export const NEXT = new Float64Array(3);
export const LEFT = 2;

export const WHOLE = 0;
export const BEYOND_ONE = 1;
export const FLAT = 2;

/**
 * Finds the faces of the pair whose motion is loaded. BEYOND_ONE if B is beyond one of them for the whole
 * step, and FLAT if one of the shapes is a triangle that may be flat: then some are missing.
 */
export function findFaces(kindA: ShapeKind, kindB: ShapeKind): number {
  faces = 0;
  let state = addFaces(kindB, FIRST_OF_B, kindA, 0);
  if (state === WHOLE && kindA > 1) state = addFaces(kindA, 0, kindB, FIRST_OF_B);
  if (state !== BEYOND_ONE && kindA > 1) findTwins();
  return state;
}

/** Adds the faces of the edges of E against the vertices of P: see `findFaces`. */
function addFaces(kindE: ShapeKind, of: number, kindP: ShapeKind, from: number): number {
  let outer = 0;
  if (kindE === TRIANGLE) {
    const ex = X[of];
    const ey = Y[of];
    const area = (X[of + 2] - ex) * (Y[of + 1] - ey) - (Y[of + 2] - ey) * (X[of + 1] - ex);
    const length = Math.abs(X[of + 1] - ex) + Math.abs(Y[of + 1] - ey);
    if (!(Math.abs(area) > MOTION[ERROR] * length + MOTION[STRAY])) return FLAT;
    outer = area > 0 ? -1 : 1;
  }
  const dx = MOTION[DX];
  const dy = MOTION[DY];
  const r0 = MOTION[R0];
  const r1 = MOTION[R1];
  const sign = of < FIRST_OF_B ? 1 : -1;
  for (let j = 0; j < edgeCount(kindE); j++) {
    const e0 = of + j;
    const e1 = j + 1 === kindE ? of : e0 + 1;
    const ex = X[e0];
    const ey = Y[e0];
    const vx = X[e1] - ex;
    const vy = Y[e1] - ey;
    const error = MOTION[ERROR] * (Math.abs(vx) + Math.abs(vy)) + MOTION[STRAY];
    // The distances of the vertices of P to the right of the edge, times its length.
    let low = Infinity;
    let high = -Infinity;
    let lowest = from;
    let highest = from;
    for (let i = from; i < from + kindP; i++) {
      const beyond = (X[i] - ex) * vy - (Y[i] - ey) * vx;
      if (beyond < low) {
        low = beyond;
        lowest = i;
      }
      if (beyond > high) {
        high = beyond;
        highest = i;
      }
    }
    const drift = sign * (dx * vy - dy * vx);
    const bend = sign * (MOTION[KX] * vy - MOTION[KY] * vx);
    const length = r0 > 0 || r1 > 0 ? Math.sqrt(vx * vx + vy * vy) : 0;
    if (outer >= 0) {
      const g0 = low - r0 * length;
      const g2 = low + drift - r1 * length;
      const g1 = 0.5 * (g0 + g2 - bend);
      if (g0 > error && g2 > error && g1 > error) return BEYOND_ONE;
      addFace(e0, e1, lowest, -1);
      const k = faces - 1;
      ERRORS[k] = error;
      G0[k] = g0;
      G1[k] = g1;
      G2[k] = g2;
    }
    if (outer <= 0) {
      const g0 = -high - r0 * length;
      const g2 = -high - drift - r1 * length;
      const g1 = 0.5 * (g0 + g2 + bend);
      if (g0 > error && g2 > error && g1 > error) return BEYOND_ONE;
      addFace(e0, e1, highest, 1);
      const k = faces - 1;
      ERRORS[k] = error;
      G0[k] = g0;
      G1[k] = g1;
      G2[k] = g2;
    }
    // Of vertices at equal distances within rounding, either may be the first to meet.
    if (kindP === 1) continue;
    for (let i = from; i < from + kindP; i++) {
      const beyond = (X[i] - ex) * vy - (Y[i] - ey) * vx;
      if (outer >= 0 && i !== lowest && beyond - low <= 2 * error) OTHER[faces - (outer === 0 ? 2 : 1)] = i;
      if (outer <= 0 && i !== highest && high - beyond <= 2 * error) OTHER[faces - 1] = i;
    }
  }
  return WHOLE;
}

function findTwins(): void {
  for (let k = 0; k < faces; k++) {
    if (OTHER[k] < 0) continue;
    for (let m = k + 1; m < faces; m++) {
      if (
        OTHER[m] < 0 ||
        !isBetween(m, NEAREST_VERTEX[k], OTHER[k]) ||
        !isBetween(k, NEAREST_VERTEX[m], OTHER[m])
      )
        continue;
      // A segment has another face on its other side; if both are segments, the same vertices are nearest.
      const alike =
        (X[EDGE_TO[k]] - X[EDGE_FROM[k]]) * (X[EDGE_TO[m]] - X[EDGE_FROM[m]]) +
          (Y[EDGE_TO[k]] - Y[EDGE_FROM[k]]) * (Y[EDGE_TO[m]] - Y[EDGE_FROM[m]]) >
        0;
      if (alike === (SIDES[k] === SIDES[m])) continue;
      TWIN[k] = m;
      TWIN[m] = k;
    }
  }
}

/** Is the edge of a face the one between these two vertices? */
function isBetween(k: number, p: number, q: number): boolean {
  return (EDGE_FROM[k] === p && EDGE_TO[k] === q) || (EDGE_FROM[k] === q && EDGE_TO[k] === p);
}

function addFace(e0: number, e1: number, nearest: number, side: number): void {
  EDGE_FROM[faces] = e0;
  EDGE_TO[faces] = e1;
  NEAREST_VERTEX[faces] = nearest;
  OTHER[faces] = -1;
  TWIN[faces] = -1;
  SIDES[faces] = side;
  faces++;
}

/** Sets NEXT to the time at which B, beyond a face, comes back within it. MET, NEVER or UNSURE. */
export function comesBack(k: number): Verdict {
  if (G2[k] > ERRORS[k]) return NEVER;
  if (!(G2[k] < -ERRORS[k]) || !findRoots(k)) return UNSURE;
  NEXT[WALK_TIME] = ROOTS[FALLING];
  NEXT[LATE] = ROOTS[OFF];
  return MET;
}

/** The times at which a face falls and rises through 0, and their error; these may be outside the step. */
const ROOTS = new Float64Array(3);
const FALLING = 0;
const RISING = 1;
const OFF = 2;

/** Fills ROOTS. False if there may be none, or the bound does not decide. */
function findRoots(k: number): boolean {
  const g0 = G0[k];
  const g1 = G1[k];
  const g2 = G2[k];
  const most = Math.abs(g0) + 2 * Math.abs(g1) + Math.abs(g2);
  const d = g1 * g1 - g0 * g2;
  if (!(d > CLEAR * ERRORS[k] * (most + ERRORS[k]))) return false;
  const s = Math.sqrt(d);
  // In these forms nothing cancels.
  ROOTS[FALLING] = g1 < 0 ? g0 / (g0 - g1 + s) : 1 - g2 / (g2 - g1 - s);
  ROOTS[RISING] = g1 < 0 ? 1 - g2 / (g2 - g1 + s) : g0 / (g0 - g1 - s);
  ROOTS[OFF] = ERRORS[k] / s + 2 ** -50;
  return true;
}

/** B stays within all faces, or no bound decides. */
export const STAYS = -1;
export const UNSURE_EXIT = -2;

/** The first face through which B leaves after the time in NEXT, when it is within all of them, on `last`. */
export function firstExit(last: number): number {
  const time = NEXT[WALK_TIME];
  let first = 2;
  let off = 0;
  let found = STAYS;
  for (let k = 0; k < faces; k++) {
    const g0 = G0[k];
    const g1 = G1[k];
    const g2 = G2[k];
    const error = ERRORS[k];
    if (!(g2 > error)) {
      // Otherwise it may rise above 0 and fall again.
      if (!(g2 < -error)) return UNSURE_EXIT;
      const half = (1 - time) * (g1 - g0) + time * (g2 - g1);
      const bend = g0 - 2 * g1 + g2;
      if (bend >= 0 || half < 0) continue;
      if (g1 * g1 - g0 * g2 < -4 * error * (Math.abs(g0) + 2 * Math.abs(g1) + Math.abs(g2) + error)) continue;
    }
    if (!findRoots(k)) return UNSURE_EXIT;
    if (k === last && !(ROOTS[RISING] > time + 2 * ROOTS[OFF])) return UNSURE_EXIT;
    if (ROOTS[RISING] < first) {
      first = ROOTS[RISING];
      off = ROOTS[OFF];
      found = k;
    }
  }
  NEXT[LEFT] = first - 2 * off;
  return found;
}
