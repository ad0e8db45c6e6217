import { END, RADIUS, type Rows } from '@swept/core';
import {
  approximate,
  areIntegers,
  begin,
  difference,
  INPUT,
  isUnscaled,
  minus,
  plus,
  RATIO,
  ratio,
  signOf,
  square,
  times,
  total,
} from '../exact/number.js';

import { firstVertexVertex } from './integers.js';
import { refineVertices } from './refine.js';
import { FIRST, GRAZING, PLACE, SIDE, TIME } from './verdict.js';

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
  const x0 = difference(INPUT, 4, 0);
  const y0 = difference(INPUT, 5, 1);
  const x1 = difference(INPUT, 6, 2);
  const y1 = difference(INPUT, 7, 3);
  const r0 = total(INPUT, 8, 9);
  const r1 = total(INPUT, 10, 11);
  const f0 = minus(plus(square(x0), square(y0)), square(r0));
  const f1 = minus(plus(times(x0, x1), times(y0, y1)), times(r0, r1));
  const f2 = minus(plus(square(x1), square(y1)), square(r1));
  const turn = signOf(f1);
  const end = signOf(f2);
  if (end > 0 && turn >= 0) return false;
  const discriminant = minus(square(f1), times(f0, f2));
  const d = signOf(discriminant);
  if (d < 0) return false;
  FIRST[SIDE] = FIRST[PLACE] = 0;
  FIRST[GRAZING] = d === 0 ? 1 : 0;
  if (end === 0 && turn >= 0) {
    FIRST[TIME] = 1;
    return true;
  }
  const late = turn > 0;
  const outer = late ? f2 : f0;
  const fall = minus(outer, f1);
  if (d === 0) {
    ratio(f0, fall);
    FIRST[TIME] = RATIO[0];
    return true;
  }
  approximate(outer, VALUES, 0);
  approximate(fall, VALUES, 1);
  approximate(discriminant, VALUES, 2);
  const s = Math.sqrt(VALUES[2]);
  FIRST[TIME] = late ? 1 - VALUES[0] / (VALUES[1] - s) : VALUES[0] / (VALUES[1] + s);
  const sound = isUnscaled() && s > WELL_CONDITIONED * (Math.abs(VALUES[0]) + Math.abs(VALUES[1]));
  return (sound && refineVertices(p, pv, pr, q, qv, qr)) || firstVertexVertex(p, pv, pr, q, qv, qr);
}

const VALUES: Rows = new Float64Array(3);
