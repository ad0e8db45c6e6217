import { END, RADIUS } from '@swept/core';
import { PRODUCTS, TINY } from '../exact/bounds.js';
import {
  areIntegers,
  begin,
  difference,
  dot,
  INPUT,
  minus,
  signOf,
  square,
  times,
  total,
} from '../exact/number.js';
import { ROW_B, ROWS } from '../pair/loaded.js';
import { A, PATH } from './exact-form.js';
import { AT_ONE, FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from './first.js';
import { APEX } from './forms.js';
import { firstVertexVertex } from './integers.js';
import { findQuadraticRoots, PROVEN, ROOTS } from './quadratic-roots.js';
import { refineLoaded } from './refine.js';

/**
 * Rung 2 for two vertices of the loaded pair that are apart at t = 0: exact, in expansions, with the method of
 * `meet-vertices.ts`. Returns whether there is a contact; FIRST holds it.
 */
export function exactVertexVertex(vertex: number, other: number): boolean {
  for (let i = 0; i < 4; i++) {
    INPUT[i] = ROWS[vertex + i];
    INPUT[4 + i] = ROWS[other + i];
  }
  for (let end = 0; end <= END; end += END) {
    INPUT[8 + end] = ROWS[RADIUS + end];
    INPUT[9 + end] = ROWS[ROW_B + RADIUS + end];
  }
  begin(12);
  if (areIntegers()) return firstVertexVertex(vertex, other);
  for (let i = 0; i < 4; i++) PATH[A + i] = difference(INPUT, 4 + i, i);
  const r0 = total(INPUT, 8, 9);
  const r1 = total(INPUT, 10, 11);
  const f1 = minus(dot(PATH, A, A + 2), times(r0, r1));
  const f2 = minus(dot(PATH, A + 2, A + 2), square(r1));
  const end = signOf(f2);
  if (end > 0 && signOf(f1) >= 0) return false;
  const f0 = minus(dot(PATH, A, A), square(r0));
  const roots = findQuadraticRoots(f0, f1, f2);
  if (roots === 0 && end !== 0) return false;
  const double = roots === 0 ? signOf(f1) === 0 : roots === 1 && end > 0;
  // Points that meet do not graze each other.
  FIRST[GRAZING] = double && (signOf(r0) !== 0 || signOf(r1) !== 0) ? 1 : 0;
  FIRST[FROM_SIDE] = FIRST[PLACE] = 0;
  FIRST[TIME] = roots === 0 ? 1 : ROOTS[0];
  FIRST[AT_ONE] = roots === 0 ? 1 : 0;
  if (roots === 0 || PROVEN[0] === 1) return true;
  return refineLoaded(APEX, 1, vertex, other, other) || firstVertexVertex(vertex, other);
}

/**
 * The same for points, whose radii are 0: first a test in doubles whether the origin is on one side of the
 * line from A0 to A1, A being one relative to the other.
 */
export function pointsMeet(p: number, q: number): boolean {
  const ax0 = ROWS[q] - ROWS[p];
  const ax1 = ROWS[q + END] - ROWS[p + END];
  if (ax0 > 0 ? ax1 > 0 : ax0 < 0 && ax1 < 0) return false;
  const ay0 = ROWS[q + 1] - ROWS[p + 1];
  const ay1 = ROWS[q + END + 1] - ROWS[p + END + 1];
  if (ay0 > 0 ? ay1 > 0 : ay0 < 0 && ay1 < 0) return false;
  const left = ax0 * ay1;
  const right = ay0 * ax1;
  if (Math.abs(left - right) > PRODUCTS * (Math.abs(left) + Math.abs(right)) + TINY) return false;
  return exactVertexVertex(p, q);
}
