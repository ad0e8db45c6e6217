import { END, RADIUS, type Rows } from '@swept/core';
import {
  add,
  approximate,
  areIntegers,
  areUnscaled,
  begin,
  difference,
  INPUT,
  multiply,
  RATIO,
  ratio,
  signOf,
  subtract,
  total,
  VALUES,
  WIDE,
} from '../exact/registers.js';
import { firstVertexVertex } from './first-integers.js';
import { refineVertices } from './refine.js';
import { FIRST, GRAZING, PLACE, SIDE, TIME } from './verdict.js';

const F0 = 8;
const F1 = 9;
const F2 = 10;
const SQUARE = WIDE + 2;

/** Above this ratio of slope to size Newton's steps converge. */
const WELL_CONDITIONED = 2 ** -30;

/**
 * The middle stage of two vertices with radii that are apart at t = 0: exact, in expansions. Contact where F2 <= 0, or F1 < 0
 * and F1^2 >= F0 F2 (names as in `sweep/vertex-vertex.ts`). Returns whether there is one; FIRST holds it.
 */
export function exactVertexVertex(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): boolean {
  for (let i = 0; i < 4; i++) {
    INPUT[i] = p[pv + i];
    INPUT[4 + i] = q[qv + i];
  }
  INPUT[8] = p[pr + RADIUS];
  INPUT[9] = q[qr + RADIUS];
  INPUT[10] = p[pr + RADIUS + END];
  INPUT[11] = q[qr + RADIUS + END];
  begin(12);
  if (areIntegers()) return firstVertexVertex(p, pv, pr, q, qv, qr);
  for (let i = 0; i < 4; i++) difference(i, 4 + i, i);
  total(4, 8, 9);
  total(5, 10, 11);
  form(F0, 0, 0, 4, 4);
  form(F1, 0, 2, 4, 5);
  form(F2, 2, 2, 5, 5);
  const f1 = signOf(F1);
  const f2 = signOf(F2);
  if (f2 > 0 && f1 >= 0) return false;
  multiply(WIDE, F1, F1);
  multiply(WIDE + 1, F0, F2);
  subtract(SQUARE, WIDE, WIDE + 1);
  const d = signOf(SQUARE);
  if (d < 0) return false;
  FIRST[SIDE] = FIRST[PLACE] = 0;
  FIRST[GRAZING] = d === 0 ? 1 : 0;
  if (f2 === 0 && f1 >= 0) {
    FIRST[TIME] = 1;
    return true;
  }
  const late = f1 > 0;
  subtract(WIDE, late ? F2 : F0, F1);
  if (d === 0) {
    ratio(F0, WIDE);
    FIRST[TIME] = RATIO[0];
    return true;
  }
  approximate(late ? F2 : F0, 0);
  approximate(WIDE, 1);
  approximate(SQUARE, 2);
  const s = Math.sqrt(VALUES[2]);
  FIRST[TIME] = late ? 1 - VALUES[0] / (VALUES[1] - s) : VALUES[0] / (VALUES[1] + s);
  const sound = areUnscaled() && s > WELL_CONDITIONED * (Math.abs(VALUES[0]) + Math.abs(VALUES[1]));
  return (sound && refineVertices(p, pv, pr, q, qv, qr)) || firstVertexVertex(p, pv, pr, q, qv, qr);
}

/** Register r = (a, a + 1) . (b, b + 1) - c d. */
function form(r: number, a: number, b: number, c: number, d: number): void {
  multiply(11, a, b);
  multiply(12, a + 1, b + 1);
  add(13, 11, 12);
  multiply(14, c, d);
  subtract(r, 13, 14);
}
