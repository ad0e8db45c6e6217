import { END, RADIUS, type Rows } from '@swept/core';
import {
  CORNER,
  ENDS_ONLY,
  FIRST,
  FIRST_END,
  GRAZING,
  MET,
  NEVER,
  PLACE,
  SECOND_END,
  SIDE,
  type ThickVerdict,
  TIME,
  UNSURE,
} from '../event/verdict.js';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../exact/bounds.js';
import { lineReachAtEnd } from '../exact/end-reach.js';
import { firstNonPositive, Q, ROOT } from '../exact/quadratic.js';
import { vertexEdgeDeforming } from './vertex-edge-deforming.js';

/** An edge that changes by less than this fraction of its length keeps it, but for 2^-53. */
export const STIFF = 2 ** -26;

/**
 * First contact of a moving vertex p with the long side of a moving edge ab with thickness R = sum of the two radii, in
 * doubles with error bounds. With A = a - p, B = b - p, v = b - a, X = A x B, contact at t <=> g = A.v <= 0, h = -B.v <= 0 and
 * |X| <= R |v|. The ends are features of their own (`vertex-vertex.ts`).
 *
 * For an edge that keeps its length, R |v| is linear, and so is X but for the rounding of the end pose: on either side s the
 * vertex comes within R of the line where q = s X - R |v| falls below 0, which is once. What it meets is the long side if g, h <= 0
 * then, else the end it is beyond: all of the edge lies within R of its line. Any other edge goes to
 * `vertex-edge-deforming.ts`. Unless the pair is known to start apart, a start too close to tell is UNSURE, and all other verdicts but
 * those on the ends also say that it does.
 */
export function vertexEdgeThick(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
  startsApart: boolean,
): ThickVerdict {
  const r0 = p[pr + RADIUS] + e[er + RADIUS];
  const r1 = p[pr + RADIUS + END] + e[er + RADIUS + END];
  const wide = (r0 > r1 ? r0 : r1) * (1 + 2 ** -50);
  const px0 = p[pv];
  const px1 = p[pv + 2];
  const ax0 = e[av] - px0;
  const ax1 = e[av + 2] - px1;
  const bx0 = e[bv] - px0;
  const bx1 = e[bv + 2] - px1;
  if (
    ax0 > 0
      ? ax0 > wide && ax1 > wide && bx0 > wide && bx1 > wide
      : ax0 < -wide && ax1 < -wide && bx0 < -wide && bx1 < -wide
  ) {
    return NEVER;
  }
  const py0 = p[pv + 1];
  const py1 = p[pv + 3];
  const ay0 = e[av + 1] - py0;
  const ay1 = e[av + 3] - py1;
  const by0 = e[bv + 1] - py0;
  const by1 = e[bv + 3] - py1;
  if (
    ay0 > 0
      ? ay0 > wide && ay1 > wide && by0 > wide && by1 > wide
      : ay0 < -wide && ay1 < -wide && by0 < -wide && by1 < -wide
  ) {
    return NEVER;
  }

  const vx0 = e[bv] - e[av];
  const vy0 = e[bv + 1] - e[av + 1];
  const vx1 = e[bv + 2] - e[av + 2];
  const vy1 = e[bv + 3] - e[av + 3];
  const length0 = Math.sqrt(vx0 * vx0 + vy0 * vy0);
  const bend = Math.abs(vx1 - vx0) + Math.abs(vy1 - vy0);
  const length1 = bend === 0 ? length0 : Math.sqrt(vx1 * vx1 + vy1 * vy1);
  const left0 = ax0 * by0;
  const right0 = ay0 * bx0;
  const left2 = ax1 * by1;
  const right2 = ay1 * bx1;
  const left01 = ax0 * by1;
  const left10 = ax1 * by0;
  const right01 = ay0 * bx1;
  const right10 = ay1 * bx0;
  const f0 = left0 - right0;
  const f2 = left2 - right2;
  const f1 = 0.5 * (left01 - right01 + (left10 - right10));
  const u0 = r0 * length0;
  const u2 = r1 * length1;
  const u1 = 0.5 * (r0 * length1 + r1 * length0);
  const m0 = Math.abs(left0) + Math.abs(right0) + u0;
  const m2 = Math.abs(left2) + Math.abs(right2) + u2;
  const m1 = 0.5 * (Math.abs(left01) + Math.abs(right01) + Math.abs(left10) + Math.abs(right10)) + u1;
  const size = m0 + m1 + m2;
  const e0 = SHIFT * m0 + TINY;
  const e1 = SHIFT * m1 + TINY;
  const e2 = SHIFT * m2 + TINY;
  const side = f0 < 0 ? -1 : 1;
  const q0 = side * f0 - u0;
  const q1 = side * f1 - u1;
  const q2 = side * f2 - u2;
  // |v| is convex in t and below its chord, so this holds for every edge.
  if (q0 > e0 && q1 > e1 && q2 > e2 && size < HIGH) return NEVER;
  FIRST[TIME] = 0;
  if (!(size > LOW && size < HIGH)) return UNSURE;
  if (length0 === 0 && length1 === 0) return ENDS_ONLY;
  if (!startsApart && !(q0 > e0 || q0 < -e0)) return UNSURE;
  if (!(bend <= STIFF * length0 && bend <= STIFF * length1)) {
    if (q0 > e0) {
      Q[0] = q0 - e0;
      Q[1] = q1 - e1;
      Q[2] = q2 - e2;
      if (!firstNonPositive()) return NEVER;
      FIRST[TIME] = ROOT[0];
    }
    return vertexEdgeDeforming(p, pv, pr, e, av, bv, er);
  }

  // The other side is left for good or never: else the vertex could come back from there.
  const back1 = -side * f1 - u1;
  const back2 = -side * f2 - u2;
  if (!(back1 < -e1 || back2 > e2)) return UNSURE;
  const falling = q0 - q1 > e0 + e1 && q1 - q2 > e1 + e2;
  let t = 0;
  let doubt = 0;
  if (q0 < -e0) {
    // Within R of the line from the start, beyond an end.
    if (!(q1 < -e1 || q2 > e2)) return UNSURE;
  } else {
    const leaving = q1 > e1 && q2 > e2;
    if (!leaving && q2 > e2) {
      const noise =
        Math.max(e0, e1, e2) * (2 * Math.abs(q1) + Math.abs(q0) + q2) + SHIFT * (q1 * q1 + q0 * q2);
      return q0 > e0 && q1 * q1 - q0 * q2 < -2 * noise ? NEVER : UNSURE;
    }
    if (!leaving && !falling) return UNSURE;
    if (!leaving && q2 >= -e2 && lineReachAtEnd(p, pv, pr, e, av, bv, er) > 0)
      return q0 > e0 ? NEVER : ENDS_ONLY;
    // Else at R from the line, within rounding, and parting.
    if (!leaving) {
      // One root: q falls all the time.
      const d = q1 * q1 - q0 * q2;
      const s = d > 0 ? Math.sqrt(d) : 0;
      if (!(s > 2 ** -30 * size)) return UNSURE;
      const root = q1 < 0 ? q0 / (q0 - q1 + s) : 1 - q2 / (q2 - q1 - s);
      t = root > 0 ? (root < 1 ? root : 1) : 0;
      doubt = (2 * Math.max(e0, e1, e2)) / s;
    }
  }
  const r = 1 - t;
  const ax = r * ax0 + t * ax1;
  const ay = r * ay0 + t * ay1;
  const bx = r * bx0 + t * bx1;
  const by = r * by0 + t * by1;
  const vx = r * vx0 + t * vx1;
  const vy = r * vy0 + t * vy1;
  const steps = Math.abs(ax1 - ax0) + Math.abs(ay1 - ay0) + Math.abs(bx1 - bx0) + Math.abs(by1 - by0) + bend;
  const reach =
    Math.abs(ax0) + Math.abs(ay0) + Math.abs(bx0) + Math.abs(by0) + Math.abs(vx) + Math.abs(vy) + steps;
  const bound =
    SLACK * reach * (Math.abs(vx) + Math.abs(vy) + bend) + (doubt + SLACK) * steps * (reach + steps) + TINY;
  const g = ax * vx + ay * vy;
  const h = -(bx * vx + by * vy);
  FIRST[TIME] = t;
  FIRST[SIDE] = side;
  FIRST[PLACE] = FIRST[GRAZING] = 0;
  if (g > bound) return FIRST_END;
  if (h > bound) return SECOND_END;
  if (q0 < -e0) return ENDS_ONLY;
  if (!(g < -bound && h < -bound)) return q1 > e1 && q2 > e2 ? UNSURE : CORNER;
  // Beside the edge q is above 0 at the start, the two being apart.
  return q1 > e1 && q2 > e2 ? NEVER : MET;
}
