import type { Rows } from '@swept/core';
import {
  areIntegers,
  begin,
  cross,
  difference,
  half,
  INPUT,
  minus,
  plus,
  signOf,
  square,
  times,
} from '../exact/number.js';
import { A, B, PATH } from './exact-form.js';
import { AT_FIRST, AT_ONE, AT_SECOND, FIRST, FROM_SIDE, GRAZING, INSIDE, PLACE, TIME } from './first.js';
import { LINE } from './forms.js';
import { findQuadraticRoots, PROVEN, ROOTS } from './quadratic-roots.js';
import { refineLoaded } from './refine.js';

/**
 * The times at which a vertex of the loaded pair is on the line of an edge, exact, in expansions.
 *
 * F0, G, F2 and G^2 - 4 F0 F2 determine the roots of X = A x B = (1-t)^2 F0 + t (1-t) G + t^2 F2. A
 * coordinate l of A or B vanishes at tau = l0 / (l0 - l1), and its sign at a root follows from the order of
 * the two, that is from T = X(tau) (l0 - l1)^2 = F0 l1^2 - G l0 l1 + F2 l0^2 and, where there are two roots,
 * from the slope S = l0 (F2 - G / 2) - l1 (G / 2 - F0) times the sign of l0 - l1.
 */

/** X is 0 for the whole step. */
export const ALL_IN_LINE = -1;
/** Too far apart in magnitude for expansions. */
export const TOO_WIDE = -2;

/** The roots in order, at most two: the kind of each, and the sign of X before it. */
const KIND = new Int32Array(2);
const BEFORE = new Int32Array(2);
let count = 0;
/** The features, as offsets in ROWS. */
let vertex = 0;
let edge0 = 0;
let edge1 = 0;
/** Is ROOTS filled? Most roots are not on the edge, and their time is not needed. */
let known = false;

/**
 * Kinds: t = 0, t = 1; the root of the line from G to F2 or F0 to G, where X is 0 at the other end; any
 * other.
 */
const AT_START = 0;
const AT_STOP = 1;
const FROM_G = 2;
const TO_G = 3;
const ONLY = 4;
const FIRST_OF_TWO = 5;
const SECOND_OF_TWO = 6;
const DOUBLE = 7;

/** Finds the roots of X in [0, 1] in ROWS, or rows like it; returns their number, ALL_IN_LINE or TOO_WIDE. */
export function findRoots(rows: Rows, v: number, e0: number, e1: number): number {
  vertex = v;
  edge0 = e0;
  edge1 = e1;
  for (let i = 0; i < 4; i++) {
    INPUT[i] = rows[v + i];
    INPUT[4 + i] = rows[e0 + i];
    INPUT[8 + i] = rows[e1 + i];
  }
  begin(12);
  if (areIntegers()) return TOO_WIDE;
  for (let i = 0; i < 4; i++) {
    PATH[A + i] = difference(INPUT, 4 + i, i);
    PATH[B + i] = difference(INPUT, 8 + i, i);
  }
  f0 = cross(PATH, A, B);
  f2 = cross(PATH, A + 2, B + 2);
  g = plus(cross(PATH, A, B + 2), cross(PATH, A + 2, B));
  const s0 = signOf(f0);
  const s2 = signOf(f2);
  const turn = signOf(g);
  if (s0 === 0 && s2 === 0 && turn === 0) return ALL_IN_LINE;
  count = 0;
  known = false;
  if (s0 === 0) {
    put(AT_START, 0);
    if (turn * s2 < 0) put(FROM_G, turn);
    if (s2 === 0) put(AT_STOP, turn);
  } else if (s2 === 0) {
    if (turn === -s0) put(TO_G, s0);
    put(AT_STOP, turn === -s0 ? -s0 : s0);
  } else if (s2 !== s0) {
    put(ONLY, s0);
  } else if (turn === -s0) {
    known = true;
    const inside = findQuadraticRoots(f0, half(g), f2);
    if (inside === 1) put(DOUBLE, s0);
    if (inside === 2) {
      put(FIRST_OF_TWO, s0);
      put(SECOND_OF_TWO, -s0);
    }
  }
  return count;
}

function put(kind: number, before: number): void {
  KIND[count] = kind;
  BEFORE[count] = before;
  count++;
}

/** Is root k at t = 0? */
export function isStart(k: number): boolean {
  return KIND[k] === AT_START;
}

/** Is root k strictly inside the step? */
export function isInside(k: number): boolean {
  return KIND[k] !== AT_START && KIND[k] !== AT_STOP;
}

/** Does X change its sign at root k, within the step? */
export function isCrossing(k: number): boolean {
  return KIND[k] !== DOUBLE && KIND[k] !== AT_START && KIND[k] !== AT_STOP;
}

/** Is the vertex on the edge at root k? Sets FIRST[PLACE]. */
export function isOnEdge(k: number): boolean {
  const s0 = signOf(f0);
  if (!between(0, signAt(k, A, s0), signAt(k, B, s0))) return false;
  // There A is parallel to B, so opposite signs on one axis decide.
  if (FIRST[PLACE] === INSIDE) return true;
  return between(1, signAt(k, A + 1, s0), signAt(k, B + 1, s0));
}

/** The sign of the coordinate at PATH[l] and PATH[l + 2] at root k. */
function signAt(k: number, l: number, s0: number): number {
  const kind = KIND[k];
  if (kind === AT_START) return signOf(PATH[l]);
  if (kind === AT_STOP) return signOf(PATH[l + 2]);
  if (kind === FROM_G) return signAtQuotient(l, g, f2);
  if (kind === TO_G) return signAtQuotient(l, f0, g);
  return signAtRoot(l, kind, s0);
}

/**
 * Fills FIRST with the time of root k, the nearest double, and the side before it; false if expansions cannot
 * determine the time. After this call only times may be requested.
 */
export function setRoot(k: number): boolean {
  FIRST[FROM_SIDE] = BEFORE[k];
  FIRST[GRAZING] = KIND[k] === DOUBLE ? 1 : 0;
  FIRST[AT_ONE] = KIND[k] === AT_STOP ? 1 : 0;
  approachRoot(k);
  return isKnown(k) || refineLoaded(LINE, BEFORE[k], vertex, edge0, edge1);
}

/** FIRST[TIME] = root k, off by less than 2^-49; nearly always the nearest double. */
export function approachRoot(k: number): void {
  const kind = KIND[k];
  if (!known) findQuadraticRoots(f0, half(g), f2);
  known = true;
  FIRST[TIME] = kind === AT_START ? 0 : kind === AT_STOP ? 1 : ROOTS[placeOf(k)];
}

/** Is FIRST[TIME] certainly the nearest double after that? */
function isKnown(k: number): boolean {
  return KIND[k] === AT_START || KIND[k] === AT_STOP || PROVEN[placeOf(k)] === 1;
}

/** The index of root k among ROOTS, which are those inside the step. */
function placeOf(k: number): number {
  return KIND[0] === AT_START ? k - 1 : k;
}

let f0 = 0;
let g = 0;
let f2 = 0;

/** The sign of the coordinate l at c / (c - d): that of (c l1 - d l0) / (c - d). */
export function signAtQuotient(l: number, c: number, d: number): number {
  const start = signOf(PATH[l]);
  const end = signOf(PATH[l + 2]);
  if (signOf(d) === 0) return end;
  if (start * end >= 0) return start || end;
  return signOf(minus(times(c, PATH[l + 2]), times(d, PATH[l]))) * signOf(c);
}

/** By the signs of A and B on an axis, x (0) first: is the vertex on the edge? Sets FIRST[PLACE]. */
export function between(axis: number, a: number, b: number): boolean {
  const place = a * b < 0 ? INSIDE : a === 0 ? (b === 0 ? EITHER : AT_FIRST) : AT_SECOND;
  if (axis === 0 || FIRST[PLACE] === EITHER) FIRST[PLACE] = place;
  else if (place !== EITHER && place !== FIRST[PLACE]) FIRST[PLACE] = INSIDE;
  if (axis === 1 && FIRST[PLACE] === EITHER) FIRST[PLACE] = AT_FIRST;
  return a * b <= 0;
}

/** Both ends have the same coordinate as the vertex: the other axis decides. */
export const EITHER = 3;

function signAtRoot(l: number, root: number, s0: number): number {
  const l0 = PATH[l];
  const l1 = PATH[l + 2];
  const start = signOf(l0);
  const end = signOf(l1);
  if (start * end >= 0) return start || end;
  const mixed = minus(times(f0, square(l1)), times(g, times(l0, l1)));
  const outer = signOf(plus(mixed, times(f2, square(l0)))) * s0;
  if (root === ONLY) return outer > 0 ? end : outer < 0 ? start : 0;
  if (outer < 0) return root === FIRST_OF_TWO ? start : end;
  const middle = half(g);
  const rise = times(minus(f2, middle), l0);
  const slope = signOf(minus(rise, times(minus(middle, f0), l1))) * start * s0;
  if (outer > 0) return slope < 0 ? end : start;
  if (slope < 0) return root === FIRST_OF_TWO ? 0 : end;
  if (slope > 0) return root === FIRST_OF_TWO ? start : 0;
  return 0;
}
