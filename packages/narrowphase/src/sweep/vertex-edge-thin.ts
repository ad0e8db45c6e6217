import type { Rows } from '@swept/core';
import { EARLIER, HIGH, HOLD, LOW, SHIFT, SLACK, TINY } from '../filter/bounds.js';
import { firstIsNearer } from '../filter/side.js';
import { firstNonPositive, firstRoot, Q, ROOT } from '../polynomial/quadratic.js';
import { FIRST, SIDE, TIME } from './first.js';
import { SCALED, scaleVertexEdge } from './scaled.js';

/**
 * First contact of a moving vertex p with a moving edge ab, no thickness. With A = a - p, B = b - p, v = b - a:
 * contact at t <=> X = A x v = 0 and, axis by axis, Ax Bx <= 0 and Ay By <= 0. X is quadratic, the coordinates are linear.
 *
 * The time walks forward over what is certainly free of contact: while both coordinates have one sign, to the first
 * zero of one of them; while X has a sign, to its first root. It stops where nothing certain is left: that is the
 * contact. Signs of differences are exact, X has the bound of `filter/bounds.ts`, and every time is rounded down.
 *
 * The middle coefficient is (f0 + f2 - W) / 2 with W = dA x dv: for an edge at rest W is exactly 0 and X exactly linear.
 * Degenerate: a zero-length edge (also va = vb) is a point; collinear motion stops at the end of the edge, side 0.
 * Returns whether there is a contact; FIRST holds it, else FIRST is untouched.
 */
export function vertexEdgeThin(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  const ax0 = e[av] - p[pv];
  const ax1 = e[av + 2] - p[pv + 2];
  const bx0 = e[bv] - p[pv];
  const bx1 = e[bv + 2] - p[pv + 2];
  if (ax0 > 0 ? ax1 > 0 && bx0 > 0 && bx1 > 0 : ax0 < 0 && ax1 < 0 && bx0 < 0 && bx1 < 0) return false;
  const ay0 = e[av + 1] - p[pv + 1];
  const ay1 = e[av + 3] - p[pv + 3];
  const by0 = e[bv + 1] - p[pv + 1];
  const by1 = e[bv + 3] - p[pv + 3];
  if (ay0 > 0 ? ay1 > 0 && by0 > 0 && by1 > 0 : ay0 < 0 && ay1 < 0 && by0 < 0 && by1 < 0) return false;

  const vx0 = e[bv] - e[av];
  const vy0 = e[bv + 1] - e[av + 1];
  const vx1 = e[bv + 2] - e[av + 2];
  const vy1 = e[bv + 3] - e[av + 3];
  const near0 = firstIsNearer(ax0, ay0, bx0, by0);
  const l0 = (near0 ? ax0 : bx0) * vy0;
  const r0 = (near0 ? ay0 : by0) * vx0;
  const near1 = firstIsNearer(ax1, ay1, bx1, by1);
  const l2 = (near1 ? ax1 : bx1) * vy1;
  const r2 = (near1 ? ay1 : by1) * vx1;
  const f0 = l0 - r0;
  const f2 = l2 - r2;
  const m0 = Math.abs(l0) + Math.abs(r0);
  const m2 = Math.abs(l2) + Math.abs(r2);

  const iax = e[av + 2] - e[av];
  const iay = e[av + 3] - e[av + 1];
  const ibx = e[bv + 2] - e[bv];
  const iby = e[bv + 3] - e[bv + 1];
  const dvx = ibx - iax;
  const dvy = iby - iay;
  const dx = 0.5 * (ax1 - ax0 + (bx1 - bx0));
  const dy = 0.5 * (ay1 - ay0 + (by1 - by0));
  const reach =
    Math.abs(ax0) +
    Math.abs(ay0) +
    Math.abs(ax1) +
    Math.abs(ay1) +
    Math.abs(bx0) +
    Math.abs(by0) +
    Math.abs(bx1) +
    Math.abs(by1);
  const f1 = 0.5 * (f0 + f2 - (dx * dvy - dy * dvx));
  const m1 =
    0.5 *
    (m0 +
      m2 +
      reach * (Math.abs(dvx) + Math.abs(dvy)) +
      (Math.abs(iax) + Math.abs(iay) + Math.abs(ibx) + Math.abs(iby)) * (Math.abs(dx) + Math.abs(dy)));
  const size = m0 + m1 + m2;
  if (!(size > LOW && size < HIGH) && p !== SCALED) {
    scaleVertexEdge(p, pv, e, av, bv, 0, 0);
    return vertexEdgeThin(SCALED, 0, SCALED, 8, 12);
  }
  if (f0 > HOLD * m0 + TINY) {
    if (f2 > HOLD * m2 + TINY && f1 > SHIFT * m1 + TINY) return false;
  } else if (f0 < -HOLD * m0 - TINY) {
    if (f2 < -HOLD * m2 - TINY && f1 < -SHIFT * m1 - TINY) return false;
  }

  const slackX = SLACK * (Math.abs(ax0) + Math.abs(ax1) + Math.abs(bx0) + Math.abs(bx1));
  const slackY = SLACK * (Math.abs(ay0) + Math.abs(ay1) + Math.abs(by0) + Math.abs(by1));
  let t = 0;
  let time = 0;
  let side = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const r = 1 - t;
    const before = t;
    const ax = r * ax0 + t * ax1;
    const bx = r * bx0 + t * bx1;
    const sx = t === 0 ? 0 : slackX;
    let axis = 0;
    if (ax > sx ? bx > sx : ax < -sx && bx < -sx) {
      const a = ax > 0 ? ax1 <= 0 : ax1 >= 0;
      const b = ax > 0 ? bx1 <= 0 : bx1 >= 0;
      if (!a && !b) return false;
      const ta = a ? ax0 / (ax0 - ax1) : 1;
      const tb = b ? bx0 / (bx0 - bx1) : 1;
      axis = ta < tb ? ta : tb;
    }
    const ay = r * ay0 + t * ay1;
    const by = r * by0 + t * by1;
    const sy = t === 0 ? 0 : slackY;
    if (ay > sy ? by > sy : ay < -sy && by < -sy) {
      const a = ay > 0 ? ay1 <= 0 : ay1 >= 0;
      const b = ay > 0 ? by1 <= 0 : by1 >= 0;
      if (!a && !b) return false;
      const ta = a ? ay0 / (ay0 - ay1) : 1;
      const tb = b ? by0 / (by0 - by1) : 1;
      axis = Math.max(axis, ta < tb ? ta : tb);
    }
    if (axis * EARLIER > before) {
      t = axis * EARLIER;
      time = axis;
      side = 0;
      continue;
    }
    const m01 = r * m0 + t * m1;
    const m12 = r * m1 + t * m2;
    const m = r * m01 + t * m12;
    const f01 = r * f0 + t * f1;
    const f12 = r * f1 + t * f2;
    const f = r * f01 + t * f12;
    if (Math.abs(f) <= HOLD * m + TINY) break;
    side = f > 0 ? 1 : -1;
    Q[0] = side * f - SHIFT * m - TINY;
    Q[1] = side * f12 - SHIFT * m12 - TINY;
    Q[2] = side * f2 - SHIFT * m2 - TINY;
    if (!firstNonPositive()) return false;
    t = Math.max(t, (t + r * ROOT[0]) * EARLIER);
    Q[0] = side * f;
    Q[1] = side * f12;
    Q[2] = side * f2;
    firstRoot();
    time = before + r * ROOT[0];
    if (t <= before) break;
  }
  FIRST[TIME] = time < 1 ? time : 1;
  FIRST[SIDE] = side;
  return true;
}

/** More than the zeros there are: four of coordinates, two of X. Each is met about once. */
const ROUNDS = 16;
