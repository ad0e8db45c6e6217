import type { Rows } from '@swept/core';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../filter/bounds.js';
import { firstIsNearer } from '../filter/side.js';
import { FIRST, MET, NEVER, SIDE, TIME, UNSURE, type Verdict } from './first.js';

/**
 * First contact of a moving vertex p with a moving edge ab, no thickness, in doubles with error bounds. With A = a - p,
 * B = b - p, v = b - a: contact at t <=> X = A x v = 0 and, axis by axis, Ax Bx <= 0 and Ay By <= 0. X is quadratic, the
 * coordinates are linear. The pair is known to be apart at t = 0.
 *
 * Signs of differences are exact, X has the bound of `filter/bounds.ts`. A root of X is known up to 2 E / sqrt(D), E the largest
 * bound; there A is parallel to B, so one axis on which both have certain signs decides.
 * The middle coefficient is (f0 + f2 - W) / 2 with W = dA x dv: for an edge at rest W is exactly 0 and X exactly linear.
 */
export function vertexEdgeThin(p: Rows, pv: number, e: Rows, av: number, bv: number): Verdict {
  const ax0 = e[av] - p[pv];
  const ax1 = e[av + 2] - p[pv + 2];
  const bx0 = e[bv] - p[pv];
  const bx1 = e[bv + 2] - p[pv + 2];
  if (ax0 > 0 ? ax1 > 0 && bx0 > 0 && bx1 > 0 : ax0 < 0 && ax1 < 0 && bx0 < 0 && bx1 < 0) return NEVER;
  const ay0 = e[av + 1] - p[pv + 1];
  const ay1 = e[av + 3] - p[pv + 3];
  const by0 = e[bv + 1] - p[pv + 1];
  const by1 = e[bv + 3] - p[pv + 3];
  if (ay0 > 0 ? ay1 > 0 && by0 > 0 && by1 > 0 : ay0 < 0 && ay1 < 0 && by0 < 0 && by1 < 0) return NEVER;

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
  FIRST[TIME] = 0;
  if (!(size > LOW && size < HIGH)) return UNSURE;

  const e0 = SHIFT * m0 + TINY;
  const e1 = SHIFT * m1 + TINY;
  const e2 = SHIFT * m2 + TINY;
  if (Math.abs(f0) <= e0 || Math.abs(f2) <= e2) return UNSURE;
  const side = f0 > 0 ? 1 : -1;
  const two = f2 > 0 === f0 > 0;
  const square = f1 * f1;
  const product = f0 * f2;
  const d = square - product;
  const error = Math.max(e0, e1, e2);
  if (two) {
    if (side * f1 > e1) return NEVER;
    const noise =
      error * (2 * Math.abs(f1) + Math.abs(f0) + Math.abs(f2) + error) + SHIFT * (square + product);
    if (d < -noise) return NEVER;
    if (d <= noise) return UNSURE;
  }
  const s = Math.sqrt(d);
  const bend = Math.abs(f0 - 2 * f1 + f2) + 4 * error;
  // Beyond this the root is not enclosed by certain signs, or time cannot be refined in a few steps.
  if (!(d > 4 * bend * error && s > 2 ** -30 * size)) return UNSURE;
  const slack = (2 * error) / s + SLACK;
  const slackX =
    slack * (Math.abs(ax1 - ax0) + Math.abs(bx1 - bx0)) + SLACK * (Math.abs(ax0) + Math.abs(bx0));
  const slackY =
    slack * (Math.abs(ay1 - ay0) + Math.abs(by1 - by0)) + SLACK * (Math.abs(ay0) + Math.abs(by0));

  // The two forms that do not cancel (Goualard 2023 for the monomial form).
  const early = two || side * f1 < 0;
  let t = early ? f0 / (f0 - f1 + side * s) : 1 - f2 / (f2 - f1 - side * s);
  for (let root = 0; ; root++) {
    const r = 1 - t;
    const ax = r * ax0 + t * ax1;
    const bx = r * bx0 + t * bx1;
    const ay = r * ay0 + t * ay1;
    const by = r * by0 + t * by1;
    const sureX = Math.abs(ax) > slackX && Math.abs(bx) > slackX;
    const sureY = Math.abs(ay) > slackY && Math.abs(by) > slackY;
    const apart = (sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0);
    if (!apart) {
      const sure = sureX || sureY;
      FIRST[TIME] = sure ? t : Math.max(0, t - slack);
      FIRST[SIDE] = root === 0 ? side : -side;
      return sure ? MET : UNSURE;
    }
    if (!two || root === 1) return NEVER;
    t = 1 - f2 / (f2 - f1 + side * s);
  }
}
