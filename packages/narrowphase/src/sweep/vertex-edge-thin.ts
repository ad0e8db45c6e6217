import type { Rows } from '@swept/core';
import { FIRST, GRAZING, MET, NEVER, PLACE, SIDE, TIME, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../exact/bounds.js';

/**
 * First contact of a moving vertex p with a moving edge ab, no thickness, in doubles with error bounds. With A = a - p,
 * B = b - p: contact at t <=> X = A x B = 0 and, axis by axis, Ax Bx <= 0 and Ay By <= 0. X is quadratic, the coordinates are
 * linear. MET and NEVER also say that the two are apart at t = 0; a contact then is UNSURE.
 *
 * Signs of differences are exact; X has the bound of `filter/bounds.ts`. A root of X is known up to 2 E / sqrt(D), E the largest
 * bound; there A is parallel to B, so one axis on which both have certain signs decides.
 */
export function vertexEdgeThin(p: Rows, pv: number, e: Rows, av: number, bv: number): Verdict {
  const px0 = p[pv];
  const px1 = p[pv + 2];
  const ax0 = e[av] - px0;
  const ax1 = e[av + 2] - px1;
  const bx0 = e[bv] - px0;
  const bx1 = e[bv + 2] - px1;
  if (ax0 > 0 ? ax1 > 0 && bx0 > 0 && bx1 > 0 : ax0 < 0 && ax1 < 0 && bx0 < 0 && bx1 < 0) return NEVER;
  const py0 = p[pv + 1];
  const py1 = p[pv + 3];
  const ay0 = e[av + 1] - py0;
  const ay1 = e[av + 3] - py1;
  const by0 = e[bv + 1] - py0;
  const by1 = e[bv + 3] - py1;
  if (ay0 > 0 ? ay1 > 0 && by0 > 0 && by1 > 0 : ay0 < 0 && ay1 < 0 && by0 < 0 && by1 < 0) return NEVER;

  const left0 = ax0 * by0;
  const right0 = ay0 * bx0;
  const left2 = ax1 * by1;
  const right2 = ay1 * bx1;
  const f0 = left0 - right0;
  const f2 = left2 - right2;
  const m0 = Math.abs(left0) + Math.abs(right0);
  const m2 = Math.abs(left2) + Math.abs(right2);
  const e0 = SHIFT * m0 + TINY;
  const e2 = SHIFT * m2 + TINY;
  const left01 = ax0 * by1;
  const left10 = ax1 * by0;
  const right01 = ay0 * bx1;
  const right10 = ay1 * bx0;
  const f1 = 0.5 * (left01 - right01 + (left10 - right10));
  const m1 = 0.5 * (Math.abs(left01) + Math.abs(right01) + Math.abs(left10) + Math.abs(right10));
  const size = m0 + m1 + m2;
  const e1 = SHIFT * m1 + TINY;
  const side = f0 > 0 ? 1 : -1;
  const two = f2 > 0 === f0 > 0;
  const sure = Math.abs(f0) > e0 && Math.abs(f2) > e2 && size > LOW && size < HIGH;
  if (two && sure && side * f1 > e1) return NEVER;
  FIRST[TIME] = 0;
  if (!sure) return UNSURE;

  const square = f1 * f1;
  const product = f0 * f2;
  const d = square - product;
  const error = e0 + e1 + e2;
  if (two) {
    const noise =
      error * (2 * Math.abs(f1) + Math.abs(f0) + Math.abs(f2) + error) + SHIFT * (square + product);
    if (d < -noise) return NEVER;
    if (d <= noise) return UNSURE;
  }
  const s = Math.sqrt(d);
  const bend = Math.abs(f0 - 2 * f1 + f2) + 4 * error;
  // Beyond this the root is not enclosed by certain signs, or time cannot be refined in a few steps.
  if (!(d > 4 * bend * error && s > 2 ** -30 * size)) return UNSURE;
  // All times s, which saves a division.
  const one = SLACK * s;
  const slack = 2 * error + one;
  const slackX = slack * (Math.abs(ax1 - ax0) + Math.abs(bx1 - bx0)) + one * (Math.abs(ax0) + Math.abs(bx0));
  const slackY = slack * (Math.abs(ay1 - ay0) + Math.abs(by1 - by0)) + one * (Math.abs(ay0) + Math.abs(by0));

  // The two forms that do not cancel (Goualard 2023 for the monomial form): there f1 has the sign that makes the sums larger.
  const early = two || side * f1 < 0;
  let t = early ? Math.abs(f0) / (Math.abs(f0 - f1) + s) : 1 - Math.abs(f2) / (Math.abs(f2 - f1) + s);
  for (let root = 0; ; root++) {
    const r = 1 - t;
    const ax = r * ax0 + t * ax1;
    const bx = r * bx0 + t * bx1;
    const ay = r * ay0 + t * ay1;
    const by = r * by0 + t * by1;
    const sureX = Math.abs(ax) * s > slackX && Math.abs(bx) * s > slackX;
    const sureY = Math.abs(ay) * s > slackY && Math.abs(by) * s > slackY;
    const apart = (sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0);
    if (!apart) {
      const between = sureX || sureY;
      FIRST[TIME] = between ? t : Math.max(0, t - slack / s);
      FIRST[SIDE] = root === 0 ? side : -side;
      FIRST[PLACE] = FIRST[GRAZING] = 0;
      return between ? MET : UNSURE;
    }
    if (!two || root === 1) return NEVER;
    t = 1 - Math.abs(f2) / (Math.abs(f2 - f1) + s);
  }
}
