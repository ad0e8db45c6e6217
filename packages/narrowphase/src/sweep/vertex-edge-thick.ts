import { END, RADIUS, type Rows } from '@swept/core';
import { EARLIER, HIGH, HOLD, LOW, SHIFT, TINY } from '../filter/bounds.js';
import { firstIsNearer } from '../filter/side.js';
import { firstNonPositive, firstRoot, Q, ROOT } from '../polynomial/quadratic.js';
import { FIRST, SIDE, TIME } from './first.js';
import { SCALED, scaleVertexEdge } from './scaled.js';
import { vertexEdgeDeforming } from './vertex-edge-deforming.js';

/** The long side of the edge is not reached; its ends may be. */
const ENDS_ONLY = 0;
/** Contact beside the edge; FIRST is written. */
export const BESIDE = 1;
/** Neither the side nor the ends are reached: the vertex stays outside of the strip |X| <= R |v|. */
export const CLEAR = 2;

/**
 * First contact of a moving vertex p with the long side of a moving edge ab with thickness R = sum of the two radii.
 * With A = a - p, B = b - p, v = b - a, X = A x v, contact at t <=> A.v <= 0 <= B.v and |X| <= R |v|. The ends are
 * features of their own (`vertex-vertex.ts`).
 *
 * |v| is convex in t, so its chord is above it, and |X| <= R chord is a condition of degree 2 that misses nothing. For an edge
 * that keeps its shape to 2^-25, the chord is |v| within rounding; any other goes on in `vertex-edge-deforming.ts`
 * from where this condition first holds. The pair is known to be apart at t = 0. Times walk forward as in `vertex-edge-thin.ts`; coefficients likewise.
 */
export function vertexEdgeThick(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): number {
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
  if (!(size > LOW && size < HIGH) && p !== SCALED) {
    scaleVertexEdge(p, pv, e, av, bv, r0, r1);
    return vertexEdgeThick(SCALED, 0, 0, SCALED, 8, 12, 16);
  }

  if (vx0 === 0 && vy0 === 0 && vx1 === 0 && vy1 === 0) return ENDS_ONLY;
  const first = f0 < 0 ? -1 : 1;
  if (
    first * f0 - u0 > HOLD * m0 + TINY &&
    first * f2 - u2 > HOLD * m2 + TINY &&
    (twist === 0 || first * f1 - u1 > SHIFT * m1 + TINY)
  ) {
    return CLEAR;
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

  let t = 0;
  let time = 0;
  let side = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const r = 1 - t;
    const before = t;
    const g01 = r * g0 + t * g1;
    const g12 = r * g1 + t * g2;
    const g = r * g01 + t * g12;
    const mg12 = r * mg1 + t * mg2;
    const mg = r * (r * mg0 + t * mg1) + t * mg12;
    if (g > HOLD * mg + TINY) {
      Q[0] = g - SHIFT * mg - TINY;
      Q[1] = g12 - SHIFT * mg12 - TINY;
      Q[2] = g2 - SHIFT * mg2 - TINY;
      if (!firstNonPositive()) return ENDS_ONLY;
      t = Math.max(t, (t + r * ROOT[0]) * EARLIER);
      time = t;
      side = 0;
      if (t > before) continue;
    }
    const h01 = r * h0 + t * h1;
    const h12 = r * h1 + t * h2;
    const h = r * h01 + t * h12;
    const mh12 = r * mh1 + t * mh2;
    const mh = r * (r * mh0 + t * mh1) + t * mh12;
    if (h > HOLD * mh + TINY) {
      Q[0] = h - SHIFT * mh - TINY;
      Q[1] = h12 - SHIFT * mh12 - TINY;
      Q[2] = h2 - SHIFT * mh2 - TINY;
      if (!firstNonPositive()) return ENDS_ONLY;
      t = Math.max(t, (t + r * ROOT[0]) * EARLIER);
      time = t;
      side = 0;
      if (t > before) continue;
    }
    const f01 = r * f0 + t * f1;
    const f12 = r * f1 + t * f2;
    const f = r * f01 + t * f12;
    const u12 = r * u1 + t * u2;
    const u = r * (r * u0 + t * u1) + t * u12;
    const m12 = r * m1 + t * m2;
    const m = r * (r * m0 + t * m1) + t * m12;
    if (Math.abs(f) - u <= HOLD * m + TINY) {
      if (Math.abs(f) > HOLD * m) side = f > 0 ? 1 : -1;
      if (t > 0 || side === 0) break;
      // Known to be apart here, although this line of the strip cannot tell: does the vertex recede from now on?
      Q[0] = Math.max(side * f - u - SHIFT * m, TINY);
      Q[2] = side * f2 - u2 - SHIFT * m2 - TINY;
      Q[1] = twist === 0 ? 0.5 * (Q[0] + Q[2]) : side * f1 - u1 - SHIFT * m1 - TINY;
      if (!firstNonPositive()) return ENDS_ONLY;
      break;
    }
    side = f > 0 ? 1 : -1;
    Q[0] = side * f - u - SHIFT * m - TINY;
    Q[1] = side * f12 - u12 - SHIFT * m12 - TINY;
    Q[2] = side * f2 - u2 - SHIFT * m2 - TINY;
    if (!firstNonPositive()) return ENDS_ONLY;
    t = Math.max(t, (t + r * ROOT[0]) * EARLIER);
    Q[0] = side * f - u;
    Q[1] = side * f12 - u12;
    Q[2] = side * f2 - u2;
    firstRoot();
    time = before + r * ROOT[0];
    if (t <= before) break;
  }
  FIRST[TIME] = time < 1 ? time : 1;
  FIRST[SIDE] = side;
  if (bend <= 2 ** -25 * length0 && bend <= 2 ** -25 * length1 && length0 > 0) return BESIDE;
  FIRST[TIME] = t < 1 ? t : 1;
  return vertexEdgeDeforming(p, pv, pr, e, av, bv, er) ? BESIDE : ENDS_ONLY;
}

/** More than the zeros there are: two of each condition. Each is met about once. */
const ROUNDS = 16;
