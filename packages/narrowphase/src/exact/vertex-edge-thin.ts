import { END, type Rows } from '@swept/core';
import { AT_FIRST, AT_SECOND, FIRST, GRAZING, INSIDE, PLACE, SIDE, TIME } from '../sweep/first.js';
import { refineThin } from '../sweep/refine.js';
import { firstVertexEdgeThin } from './first-contact.js';
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
} from './registers.js';

/**
 * The middle stage of a vertex against an edge without thickness that are apart at t = 0: exact, in expansions.
 *
 * X = A x B = (1-t)^2 F0 + t (1-t) G + t^2 F2 has its roots where F0, G, F2 and G^2 - 4 F0 F2 say. A coordinate l of A or B
 * vanishes at tau = l0 / (l0 - l1), and its sign at a root follows from the order of the two, that is from
 * T = X(tau) (l0 - l1)^2 = F0 l1^2 - G l0 l1 + F2 l0^2 and, where there are two roots, from the slope
 * S = l0 (2 F2 - G) - l1 (G - 2 F0) times the sign of l0 - l1.
 * Returns whether there is a contact; FIRST holds it.
 */
export function exactVertexEdgeThin(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  load(p, pv, 0);
  load(e, av, 4);
  load(e, bv, 8);
  begin(12);
  if (areIntegers()) return firstVertexEdgeThin(p, pv, e, av, bv);
  for (let i = 0; i < 4; i++) {
    difference(AX0 + i, 4 + i, i);
    difference(BX0 + i, 8 + i, i);
  }
  cross(F0, AX0, BX0);
  cross(F2, AX1, BX1);
  cross(TEMP, AX0, BX1);
  cross(TEMP + 1, AX1, BX0);
  add(G, TEMP, TEMP + 1);
  FIRST[GRAZING] = 0;
  const s0 = signOf(F0);
  const s2 = signOf(F2);
  const g = signOf(G);
  if (s0 === 0 && s2 === 0 && g === 0) return meetInLine();

  if (s0 === 0) {
    // A root at 0, where the vertex is off the edge, and one more.
    if (s2 === 0) return atEnd(g);
    return g * s2 < 0 && atQuotient(G, F2, g);
  }
  if (s2 === 0) return (g === -s0 && atQuotient(F0, G, s0)) || atEnd(g === -s0 ? -s0 : s0);
  if (s2 === s0) {
    if (g !== -s0) return false;
    const d = discriminant();
    if (d < 0) return false;
    if (onEdgeAtRoot(FIRST_OF_TWO, s0)) FIRST[SIDE] = s0;
    else if (d > 0 && onEdgeAtRoot(SECOND_OF_TWO, s0)) FIRST[SIDE] = -s0;
    else return false;
    const late = FIRST[SIDE] !== s0;
    FIRST[GRAZING] = d === 0 ? 1 : 0;
    if (d === 0) setVertexTime();
    else if (!setRootTime(s0, late) || !refineThin(p, pv, e, av, bv))
      return firstVertexEdgeThin(p, pv, e, av, bv);
    return true;
  }
  if (!onEdgeAtRoot(ONLY, s0)) return false;
  FIRST[SIDE] = s0;
  discriminant();
  return (setRootTime(s0, g === s0) && refineThin(p, pv, e, av, bv)) || firstVertexEdgeThin(p, pv, e, av, bv);
}

const AX0 = 0;
const AX1 = 2;
const BX0 = 4;
const BX1 = 6;
const F0 = 8;
const F2 = 9;
const G = 10;
const TEMP = 11;
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

/** Which root of X is meant, of those strictly within the step. */
const ONLY = 0;
const FIRST_OF_TWO = 1;
const SECOND_OF_TWO = 2;

/** Contact at exactly t = 1? */
function atEnd(side: number): boolean {
  if (!between(0, signOf(AX1), signOf(BX1))) return false;
  if (!between(1, signOf(AX1 + 1), signOf(BX1 + 1))) return false;
  FIRST[TIME] = 1;
  FIRST[SIDE] = side;
  return true;
}

/** Contact at the root c / (c - d) of (1-t) c + t d, for c and d of two signs? */
function atQuotient(c: number, d: number, side: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    if (!between(axis, signAtQuotient(AX0 + axis, c, d), signAtQuotient(BX0 + axis, c, d))) return false;
  }
  subtract(WIDE, c, d);
  ratio(c, WIDE);
  FIRST[TIME] = RATIO[0];
  FIRST[SIDE] = side;
  return true;
}

/** The sign of the coordinate in registers l and l + 2 there: that of (c l1 - d l0) / (c - d). */
function signAtQuotient(l: number, c: number, d: number): number {
  const start = signOf(l);
  const end = signOf(l + 2);
  if (signOf(d) === 0) return end;
  if (start * end >= 0) return start || end;
  multiply(WIDE, c, l + 2);
  multiply(WIDE + 1, d, l);
  subtract(WIDE + 2, WIDE, WIDE + 1);
  return signOf(WIDE + 2) * signOf(c);
}

/** Is the vertex between the ends of the edge at the root? */
function onEdgeAtRoot(root: number, s0: number): boolean {
  if (!between(0, signAtRoot(AX0, root, s0), signAtRoot(BX0, root, s0))) return false;
  // There A is parallel to B, so opposite signs on one axis decide.
  if (FIRST[PLACE] === INSIDE) return true;
  return between(1, signAtRoot(AX0 + 1, root, s0), signAtRoot(BX0 + 1, root, s0));
}

/** For the signs of A and B on an axis, x (0) first: can the vertex be on the edge, and if so, where? */
function between(axis: number, a: number, b: number): boolean {
  const place = a * b < 0 ? INSIDE : a === 0 ? (b === 0 ? EITHER : AT_FIRST) : AT_SECOND;
  if (axis === 0 || FIRST[PLACE] === EITHER) FIRST[PLACE] = place;
  else if (place !== EITHER && place !== FIRST[PLACE]) FIRST[PLACE] = INSIDE;
  if (axis === 1 && FIRST[PLACE] === EITHER) FIRST[PLACE] = AT_FIRST;
  return a * b <= 0;
}

/** Both ends have the same coordinate as the vertex: the other axis decides. */
const EITHER = 3;

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

/**
 * In line for the whole step: A and B are parallel, so on an axis on which they are on the same side of the vertex, the first of
 * them that vanishes there vanishes altogether. If both do so at once, the other axis decides, for that moment only.
 */
function meetInLine(): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const a = AX0 + axis;
    const b = BX0 + axis;
    const side = signOf(a);
    if (side === 0 || side !== signOf(b)) continue;
    const first = signOf(a + 2) !== side;
    if (!first && signOf(b + 2) === side) return false;
    let order = first ? 1 : -1;
    if (first && signOf(b + 2) !== side) {
      multiply(TEMP, a, b + 2);
      multiply(TEMP + 1, b, a + 2);
      subtract(TEMP + 2, TEMP, TEMP + 1);
      order = signOf(TEMP + 2);
      if (
        order === 0 &&
        !between(0, signAtQuotient(AX0 + 1 - axis, a, a + 2), signAtQuotient(BX0 + 1 - axis, a, a + 2))
      )
        return false;
    }
    const l = order < 0 ? b : a;
    subtract(TEMP, l, l + 2);
    ratio(l, TEMP);
    FIRST[TIME] = RATIO[0];
    FIRST[SIDE] = 0;
    if (order !== 0) FIRST[PLACE] = order < 0 ? AT_SECOND : AT_FIRST;
    else if (FIRST[PLACE] === EITHER) FIRST[PLACE] = AT_FIRST;
    return true;
  }
  return false;
}
