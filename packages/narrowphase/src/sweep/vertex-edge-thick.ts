import { END, RADIUS, type Rows } from '@swept/core';
import { lineReachAtEnd } from '../exact/end-reach.js';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../filter/bounds.js';
import { firstIsNearer } from '../filter/side.js';
import { firstNonPositive, Q, ROOT } from '../polynomial/quadratic.js';
import { CORNER, ENDS_ONLY, FIRST, MET, NEVER, SIDE, type ThickVerdict, TIME, UNSURE } from './first.js';
import { vertexEdgeDeforming } from './vertex-edge-deforming.js';

/** An edge that changes by less than this fraction of its length keeps it, but for 2^-53. */
const STIFF = 2 ** -26;

/**
 * First contact of a moving vertex p with the long side of a moving edge ab with thickness R = sum of the two radii, in
 * doubles with error bounds. With A = a - p, B = b - p, v = b - a, X = A x v, contact at t <=> g = A.v <= 0, h = -B.v <= 0 and
 * |X| <= R |v|. The ends are features of their own (`vertex-vertex.ts`). NEVER says that they are not reached either.
 *
 * For an edge that keeps its length, R |v| is linear, and so is X but for the rounding of the end pose: on either side s the
 * vertex comes within R where q = s X - R |v| falls below 0, which is once, and the contact is with the long side if g, h <= 0 then.
 * Any other edge goes to `vertex-edge-deforming.ts`. The pair is known to be apart at t = 0.
 */
export function vertexEdgeThick(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): ThickVerdict {
  const ax0 = e[av] - p[pv];
  const ay0 = e[av + 1] - p[pv + 1];
  const ax1 = e[av + 2] - p[pv + 2];
  const ay1 = e[av + 3] - p[pv + 3];
  const bx0 = e[bv] - p[pv];
  const by0 = e[bv + 1] - p[pv + 1];
  const bx1 = e[bv + 2] - p[pv + 2];
  const by1 = e[bv + 3] - p[pv + 3];
  const vx0 = e[bv] - e[av];
  const vy0 = e[bv + 1] - e[av + 1];
  const vx1 = e[bv + 2] - e[av + 2];
  const vy1 = e[bv + 3] - e[av + 3];
  const near0 = firstIsNearer(ax0, ay0, bx0, by0);
  const l0 = (near0 ? ax0 : bx0) * vy0;
  const k0 = (near0 ? ay0 : by0) * vx0;
  const near1 = firstIsNearer(ax1, ay1, bx1, by1);
  const l2 = (near1 ? ax1 : bx1) * vy1;
  const k2 = (near1 ? ay1 : by1) * vx1;
  const f0 = l0 - k0;
  const f2 = l2 - k2;

  const r0 = p[pr + RADIUS] + e[er + RADIUS];
  const r1 = p[pr + RADIUS + END] + e[er + RADIUS + END];
  const length0 = Math.sqrt(vx0 * vx0 + vy0 * vy0);
  const length1 = Math.sqrt(vx1 * vx1 + vy1 * vy1);
  const u0 = r0 * length0;
  const u2 = r1 * length1;
  const u1 = 0.5 * (r0 * length1 + r1 * length0);

  const iax = e[av + 2] - e[av];
  const iay = e[av + 3] - e[av + 1];
  const ibx = e[bv + 2] - e[bv];
  const iby = e[bv + 3] - e[bv + 1];
  const dvx = ibx - iax;
  const dvy = iby - iay;
  const dax = ax1 - ax0;
  const day = ay1 - ay0;
  const dbx = bx1 - bx0;
  const dby = by1 - by0;
  const bend = Math.abs(dvx) + Math.abs(dvy);
  const reach =
    Math.abs(ax0) +
    Math.abs(ay0) +
    Math.abs(ax1) +
    Math.abs(ay1) +
    Math.abs(bx0) +
    Math.abs(by0) +
    Math.abs(bx1) +
    Math.abs(by1);
  const twist =
    reach * bend +
    (Math.abs(iax) + Math.abs(iay) + Math.abs(ibx) + Math.abs(iby)) *
      (Math.abs(dax) + Math.abs(day) + Math.abs(dbx) + Math.abs(dby));
  const f1 = 0.5 * (f0 + f2 - 0.5 * ((dax + dbx) * dvy - (day + dby) * dvx));
  const m0 = Math.abs(l0) + Math.abs(k0) + u0;
  const m2 = Math.abs(l2) + Math.abs(k2) + u2;
  const m1 = 0.5 * (m0 + m2 + twist) + u1;
  const size = m0 + m1 + m2;
  FIRST[TIME] = 0;
  if (!(size > LOW && size < HIGH)) return UNSURE;
  if (vx0 === 0 && vy0 === 0 && vx1 === 0 && vy1 === 0) return ENDS_ONLY;

  const e0 = SHIFT * m0 + TINY;
  const e1 = SHIFT * m1 + TINY;
  const e2 = SHIFT * m2 + TINY;
  const side = f0 < 0 ? -1 : 1;
  const q0 = side * f0 - u0;
  const q1 = side * f1 - u1;
  const q2 = side * f2 - u2;
  const stiff = bend <= STIFF * length0 && bend <= STIFF * length1;
  // |v| is convex in t and below its chord, so this holds for every edge.
  if (q0 > e0 && q1 > e1 && q2 > e2) return NEVER;
  if (!stiff) {
    if (q0 > e0) {
      Q[0] = q0 - e0;
      Q[1] = q1 - e1;
      Q[2] = q2 - e2;
      if (!firstNonPositive()) return NEVER;
      FIRST[TIME] = ROOT[0];
    }
    return vertexEdgeDeforming(p, pv, pr, e, av, bv, er);
  }

  // g > 0: p is before a; h > 0: p is behind b.
  const g0 = ax0 * vx0 + ay0 * vy0;
  const g2 = ax1 * vx1 + ay1 * vy1;
  const g1 = 0.5 * (g0 + g2 - (dax * dvx + day * dvy));
  const mg0 = Math.abs(ax0 * vx0) + Math.abs(ay0 * vy0);
  const mg2 = Math.abs(ax1 * vx1) + Math.abs(ay1 * vy1);
  const mg1 = 0.5 * (mg0 + mg2 + twist);
  const h0 = -(bx0 * vx0 + by0 * vy0);
  const h2 = -(bx1 * vx1 + by1 * vy1);
  const h1 = 0.5 * (h0 + h2 + (dbx * dvx + dby * dvy));
  const mh0 = Math.abs(bx0 * vx0) + Math.abs(by0 * vy0);
  const mh2 = Math.abs(bx1 * vx1) + Math.abs(by1 * vy1);
  const mh1 = 0.5 * (mh0 + mh2 + twist);

  // The other side is left for good or never: else the vertex could come back from there.
  const back1 = -side * f1 - u1;
  const back2 = -side * f2 - u2;
  if (!(back1 < -e1 || back2 > e2)) return UNSURE;
  if (q0 < -e0) return q1 < -e1 || q2 > e2 ? ENDS_ONLY : UNSURE;

  const eg = SHIFT * (mg0 + mg1 + mg2) + TINY;
  const eh = SHIFT * (mh0 + mh1 + mh2) + TINY;
  const falling = q0 - q1 > e0 + e1 && q1 - q2 > e1 + e2;
  if (q0 <= e0) {
    // Within rounding of R from the line. Beyond an end and parting, or beside the edge, where q is known to be above 0.
    const beyond = g0 > eg || h0 > eh;
    const beside = g0 < -eg && h0 < -eh;
    if (q1 > e1 && q2 > e2) return beyond ? ENDS_ONLY : beside ? NEVER : UNSURE;
    if (!falling || !(beyond || beside)) return UNSURE;
  }
  if (q2 > e2) {
    const noise = Math.max(e0, e1, e2) * (2 * Math.abs(q1) + q0 + q2) + SHIFT * (q1 * q1 + q0 * q2);
    return q1 * q1 - q0 * q2 < -2 * noise ? NEVER : UNSURE;
  }
  if (!falling) return UNSURE;
  if (q2 >= -e2 && lineReachAtEnd(p, pv, pr, e, av, bv, er) > 0) return NEVER;

  // One root: q falls all the time.
  const d = q1 * q1 - q0 * q2;
  const s = d > 0 ? Math.sqrt(d) : 0;
  if (!(s > 2 ** -30 * size)) return UNSURE;
  const root = q1 < 0 ? q0 / (q0 - q1 + s) : 1 - q2 / (q2 - q1 - s);
  const t = root > 0 ? (root < 1 ? root : 1) : 0;
  const r = 1 - t;
  const slack = (2 * Math.max(e0, e1, e2)) / s + SLACK;
  const gt = r * (r * g0 + t * g1) + t * (r * g1 + t * g2);
  const ht = r * (r * h0 + t * h1) + t * (r * h1 + t * h2);
  const sg = eg + 2 * slack * (Math.abs(g1 - g0) + Math.abs(g2 - g1));
  const sh = eh + 2 * slack * (Math.abs(h1 - h0) + Math.abs(h2 - h1));
  if (gt > sg || ht > sh) return ENDS_ONLY;
  FIRST[TIME] = t;
  FIRST[SIDE] = side;
  return gt < -sg && ht < -sh ? MET : CORNER;
}
