import { END, type Rows } from '@swept/core';
import {
  add,
  approximate,
  areIntegers,
  areUnscaled,
  begin,
  difference,
  double,
  INPUT,
  multiply,
  RATIO,
  ratio,
  signOf,
  subtract,
  VALUES,
  WIDE,
} from '../exact/registers.js';
import { refineThin } from './refine.js';
import { AT_FIRST, AT_SECOND, FIRST, GRAZING, INSIDE, PLACE, SIDE, TIME } from './verdict.js';

/**
 * The times at which a moving vertex is on the line of a moving edge, exact, in expansions.
 *
 * X = A x B = (1-t)^2 F0 + t (1-t) G + t^2 F2 has its roots where F0, G, F2 and G^2 - 4 F0 F2 say. A coordinate l of A or B
 * vanishes at tau = l0 / (l0 - l1), and its sign at a root follows from the order of the two, that is from
 * T = X(tau) (l0 - l1)^2 = F0 l1^2 - G l0 l1 + F2 l0^2 and, where there are two roots, from the slope
 * S = l0 (2 F2 - G) - l1 (G - 2 F0) times the sign of l0 - l1.
 */

/** X is 0 for the whole step. */
export const IN_LINE = -1;
/** Too far apart in magnitude for expansions. */
export const TOO_WIDE = -2;

/** The roots in order, at most two: how each of them is known, and the sign of X before it. */
const KIND = new Int32Array(2);
const BEFORE = new Int32Array(2);
let count = 0;

/** t = 0, t = 1; that of the line from G to F2 or from F0 to G, where the other end of X is 0; a root of X in general. */
const AT_START = 0;
const AT_STOP = 1;
const FROM_G = 2;
const TO_G = 3;
const ONLY = 4;
const FIRST_OF_TWO = 5;
const SECOND_OF_TWO = 6;
const DOUBLE = 7;

/** Finds the roots of X in [0, 1]; returns their number, IN_LINE or TOO_WIDE. */
export function findRoots(p: Rows, pv: number, e: Rows, av: number, bv: number): number {
  load(p, pv, 0);
  load(e, av, 4);
  load(e, bv, 8);
  begin(12);
  if (areIntegers()) return TOO_WIDE;
  for (let i = 0; i < 4; i++) {
    difference(AX0 + i, 4 + i, i);
    difference(BX0 + i, 8 + i, i);
  }
  cross(F0, AX0, BX0);
  cross(F2, AX1, BX1);
  cross(TEMP, AX0, BX1);
  cross(TEMP + 1, AX1, BX0);
  add(G, TEMP, TEMP + 1);
  const s0 = signOf(F0);
  const s2 = signOf(F2);
  const g = signOf(G);
  if (s0 === 0 && s2 === 0 && g === 0) return IN_LINE;
  count = 0;
  if (s0 === 0) {
    put(AT_START, 0);
    if (g * s2 < 0) put(FROM_G, g);
    if (s2 === 0) put(AT_STOP, g);
  } else if (s2 === 0) {
    if (g === -s0) put(TO_G, s0);
    put(AT_STOP, g === -s0 ? -s0 : s0);
  } else if (s2 !== s0) {
    discriminant();
    put(ONLY, s0);
  } else if (g === -s0) {
    const d = discriminant();
    if (d === 0) put(DOUBLE, s0);
    if (d > 0) {
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

/** Is root k strictly inside of the step? */
export function isInside(k: number): boolean {
  return KIND[k] !== AT_START && KIND[k] !== AT_STOP;
}

/** Has X two signs around root k, within the step? */
export function isCrossing(k: number): boolean {
  return KIND[k] !== DOUBLE && KIND[k] !== AT_START && KIND[k] !== AT_STOP;
}

/** Is the vertex on the edge at root k? FIRST[PLACE] says where. */
export function isOnEdge(k: number): boolean {
  const s0 = signOf(F0);
  if (!between(0, signAt(k, AX0, s0), signAt(k, BX0, s0))) return false;
  // There A is parallel to B, so opposite signs on one axis decide.
  if (FIRST[PLACE] === INSIDE) return true;
  return between(1, signAt(k, AX0 + 1, s0), signAt(k, BX0 + 1, s0));
}

/** The sign of the coordinate in registers l and l + 2 at root k. */
function signAt(k: number, l: number, s0: number): number {
  const kind = KIND[k];
  if (kind === AT_START) return signOf(l);
  if (kind === AT_STOP) return signOf(l + 2);
  if (kind === FROM_G) return signAtQuotient(l, G, F2);
  if (kind === TO_G) return signAtQuotient(l, F0, G);
  return signAtRoot(l, kind, s0);
}

/** Fills FIRST with the time of root k and the side before it; false if expansions cannot tell the time well enough. */
export function setRoot(k: number, p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  FIRST[SIDE] = BEFORE[k];
  FIRST[GRAZING] = KIND[k] === DOUBLE ? 1 : 0;
  const sound = approachRoot(k);
  return KIND[k] === ONLY || KIND[k] === FIRST_OF_TWO || KIND[k] === SECOND_OF_TWO
    ? sound && refineThin(p, pv, e, av, bv)
    : true;
}

/**
 * FIRST[TIME] = root k, off by less than 2^-50: the formulas do not cancel, and what goes into them is good to a unit in the last
 * place. Returns whether Newton's steps converge from there.
 */
export function approachRoot(k: number): boolean {
  const kind = KIND[k];
  if (kind === AT_START) FIRST[TIME] = 0;
  else if (kind === AT_STOP) FIRST[TIME] = 1;
  else if (kind === FROM_G) setQuotient(G, F2);
  else if (kind === TO_G) setQuotient(F0, G);
  else if (kind === DOUBLE) setVertexTime();
  else return setRootTime(signOf(F0), kind === SECOND_OF_TWO || (kind === ONLY && signOf(G) === signOf(F0)));
  return true;
}

/** FIRST[TIME] = c / (c - d). */
function setQuotient(c: number, d: number): void {
  subtract(WIDE, c, d);
  ratio(c, WIDE);
  FIRST[TIME] = RATIO[0];
}

export const AX0 = 0;
const AX1 = 2;
export const BX0 = 4;
const BX1 = 6;
const F0 = 8;
const F2 = 9;
const G = 10;
export const TEMP = 11;
const SQUARE = WIDE + 6;

function load(rows: Rows, at: number, to: number): void {
  for (let i = 0; i < 2; i++) {
    INPUT[to + i] = rows[at + i];
    INPUT[to + 2 + i] = rows[at + END + i];
  }
}

/** Register r = (registers a, a + 1) x (registers b, b + 1). */
function cross(r: number, a: number, b: number): void {
  multiply(r + 2, a, b + 1);
  multiply(r + 3, a + 1, b);
  subtract(r, r + 2, r + 3);
}

/** Register SQUARE = G^2 - 4 F0 F2; its sign. */
function discriminant(): number {
  multiply(WIDE, G, G);
  double(TEMP, F0);
  double(TEMP, TEMP);
  multiply(WIDE + 1, TEMP, F2);
  subtract(SQUARE, WIDE, WIDE + 1);
  return signOf(SQUARE);
}

/** The sign of the coordinate in registers l and l + 2 at c / (c - d): that of (c l1 - d l0) / (c - d). */
export function signAtQuotient(l: number, c: number, d: number): number {
  const start = signOf(l);
  const end = signOf(l + 2);
  if (signOf(d) === 0) return end;
  if (start * end >= 0) return start || end;
  multiply(WIDE, c, l + 2);
  multiply(WIDE + 1, d, l);
  subtract(WIDE + 2, WIDE, WIDE + 1);
  return signOf(WIDE + 2) * signOf(c);
}

/** For the signs of A and B on an axis, x (0) first: can the vertex be on the edge, and if so, where (FIRST[PLACE])? */
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
  const start = signOf(l);
  const end = signOf(l + 2);
  if (start * end >= 0) return start || end;
  multiply(TEMP, l + 2, l + 2);
  multiply(WIDE + 3, F0, TEMP);
  multiply(TEMP, l, l + 2);
  multiply(WIDE + 4, G, TEMP);
  subtract(WIDE + 5, WIDE + 3, WIDE + 4);
  multiply(TEMP, l, l);
  multiply(WIDE + 3, F2, TEMP);
  add(WIDE + 4, WIDE + 5, WIDE + 3);
  const outer = signOf(WIDE + 4) * s0;
  if (root === ONLY) return outer > 0 ? end : outer < 0 ? start : 0;
  if (outer < 0) return root === FIRST_OF_TWO ? start : end;
  double(TEMP, F2);
  subtract(WIDE + 3, TEMP, G);
  multiply(WIDE + 4, WIDE + 3, l);
  double(TEMP, F0);
  subtract(WIDE + 3, G, TEMP);
  multiply(WIDE + 5, WIDE + 3, l + 2);
  subtract(WIDE + 3, WIDE + 4, WIDE + 5);
  const slope = signOf(WIDE + 3) * start * s0;
  if (outer > 0) return slope < 0 ? end : start;
  if (slope < 0) return root === FIRST_OF_TWO ? 0 : end;
  if (slope > 0) return root === FIRST_OF_TWO ? start : 0;
  return 0;
}

/** FIRST[TIME] = the root of X, s0 its sign before the first one; false if it cannot be refined from there. */
function setRootTime(s0: number, late: boolean): boolean {
  const end = late ? F2 : F0;
  const sign = late ? signOf(F2) : s0;
  double(TEMP, end);
  subtract(WIDE, TEMP, G);
  approximate(TEMP, 0);
  approximate(WIDE, 1);
  approximate(SQUARE, 2);
  const s = Math.sqrt(VALUES[2]);
  const t = VALUES[0] / (VALUES[1] + sign * s);
  FIRST[TIME] = late ? 1 - t : t;
  return areUnscaled() && s > WELL_CONDITIONED * (Math.abs(VALUES[0]) + Math.abs(VALUES[1]));
}

/** Above this ratio of slope to size Newton's steps converge. */
const WELL_CONDITIONED = 2 ** -30;

/** FIRST[TIME] = (2 F0 - G) / (2 F0 - 2 G + 2 F2), where X only touches zero. */
function setVertexTime(): void {
  double(TEMP, F0);
  subtract(WIDE, TEMP, G);
  double(TEMP, F2);
  subtract(WIDE + 1, TEMP, G);
  add(WIDE + 2, WIDE, WIDE + 1);
  ratio(WIDE, WIDE + 2);
  FIRST[TIME] = RATIO[0];
}
