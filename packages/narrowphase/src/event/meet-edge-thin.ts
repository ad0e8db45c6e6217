import { END, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { isClearOfEdge } from './clear-of.js';
import { NEAR_END, nameEdge } from './feature-names.js';
import { FIRST, FROM_SIDE, setInside, TIME } from './first.js';
import { LINE } from './forms.js';
import { refine } from './refine.js';
import {
  $differenceAt,
  CUT,
  CUT_TIME,
  FAR,
  GRID,
  LAST,
  RESIDUAL_ERROR,
  SLOPE_ERROR,
  STEP_ERROR,
  STEPS,
} from './secant.js';
import { LOOSE, UNTIL } from './until.js';
import { MET, NEVER, type ThinVerdict, UNSURE } from './verdict.js';

/**
 * First contact of vertex i of P with edge j of E, without radius. One function, from the rows to the record:
 * passing numbers through memory would take as long as the rest.
 *
 * With A = a - p, B = b - p, contact at t <=> X = A x B = 0 and, axis by axis, Ax Bx <= 0 and Ay By <= 0. X
 * is quadratic, the coordinates are linear. Signs of differences are exact, X has the bound of
 * `exact/bounds.ts`. A root of X is known up to 2 E / sqrt(D), E being the bound and D the discriminant;
 * there A is parallel to B, so one axis on which both have certain signs decides. `secant.ts` says how the
 * time becomes the nearest double.
 *
 * NEVER, MET and FOUND are certain and imply that the two are apart at t = 0; `out` is written on MET only. On
 * UNSURE, FIRST[TIME] is a time up to which they do not meet, or is left as it was if none is known.
 * `sign` is 1 if P is A, else -1.
 */
export function meetEdgeThin(
  kindP: ShapeKind,
  p: Rows,
  i: number,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  j: number,
  eo: number,
  sign: number,
  out: Impact,
): ThinVerdict {
  const pv = po + vertexAt(i);
  const av = eo + vertexAt(j);
  const bv = eo + edgeEndAt(kindE, j);
  const px0 = p[pv];
  const px1 = p[pv + END];
  const ex0 = e[av];
  const ex1 = e[av + END];
  const gx0 = e[bv];
  const gx1 = e[bv + END];
  const ax0 = ex0 - px0;
  const ax1 = ex1 - px1;
  const bx0 = gx0 - px0;
  const bx1 = gx1 - px1;
  const py0 = p[pv + 1];
  const py1 = p[pv + END + 1];
  const ey0 = e[av + 1];
  const ey1 = e[av + END + 1];
  const gy0 = e[bv + 1];
  const gy1 = e[bv + END + 1];
  const ay0 = ey0 - py0;
  const ay1 = ey1 - py1;
  const by0 = gy0 - py0;
  const by1 = gy1 - py1;

  const left0 = ax0 * by0;
  const right0 = ay0 * bx0;
  const left2 = ax1 * by1;
  const right2 = ay1 * bx1;
  const left01 = ax0 * by1;
  const left10 = ax1 * by0;
  const right01 = ay0 * bx1;
  const right10 = ay1 * bx0;
  const f0 = left0 - right0;
  const f1 = 0.5 * (left01 - right01 + (left10 - right10));
  const f2 = left2 - right2;
  const m0 = Math.abs(left0) + Math.abs(right0);
  const m2 = Math.abs(left2) + Math.abs(right2);
  const size = m0 + m2 + (Math.abs(left01) + Math.abs(right01) + (Math.abs(left10) + Math.abs(right10)));
  const error = SHIFT * size + TINY;
  const two = f2 > 0 === f0 > 0;
  const certain = Math.abs(f0) > SHIFT * m0 + TINY && Math.abs(f2) > SHIFT * m2 + TINY;
  if (!(certain && size > LOW && size < HIGH)) return isClearOfEdge(p, pv, e, av, bv) ? NEVER : UNSURE;
  const d = f1 * f1 - f0 * f2;
  if (two) {
    if (f0 > 0 ? f1 > error : f1 < -error) return NEVER;
    const noise = 8 * error * size;
    if (d < -noise) return NEVER;
    if (d <= noise) return isClearOfEdge(p, pv, e, av, bv) ? NEVER : UNSURE;
  }
  const s = Math.sqrt(d);
  const bend = Math.abs(f0 - f1 + (f2 - f1)) + 4 * error;
  if (!(d > 4 * bend * error && s > 2 ** -30 * size)) return isClearOfEdge(p, pv, e, av, bv) ? NEVER : UNSURE;
  const one = SLACK * s;
  const slack = 2 * error + one;
  const dax = ax1 - ax0;
  const day = ay1 - ay0;
  const dbx = bx1 - bx0;
  const dby = by1 - by0;
  const slackX = slack * (Math.abs(dax) + Math.abs(dbx)) + one * (Math.abs(ax0) + Math.abs(bx0));
  const slackY = slack * (Math.abs(day) + Math.abs(dby)) + one * (Math.abs(ay0) + Math.abs(by0));
  // The two forms that do not cancel (Goualard 2023 for the monomial form).
  const early = two || f1 > 0 !== f0 > 0;
  let guess = early ? Math.abs(f0) / (Math.abs(f0 - f1) + s) : 1 - Math.abs(f2) / (Math.abs(f2 - f1) + s);
  let side = f0 > 0 ? 1 : -1;
  for (let root = 0; ; root++) {
    const ax = ax0 + guess * dax;
    const bx = bx0 + guess * dbx;
    const ay = ay0 + guess * day;
    const by = by0 + guess * dby;
    const sureX = Math.abs(ax) * s > slackX && Math.abs(bx) * s > slackX;
    const sureY = Math.abs(ay) * s > slackY && Math.abs(by) * s > slackY;
    if (!((sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0))) {
      if (!sureX && !sureY) {
        FIRST[TIME] = guess - LOOSE;
        return FIRST[TIME] > UNTIL[0] || isClearOfEdge(p, pv, e, av, bv) ? NEVER : UNSURE;
      }
      break;
    }
    if (!two || root === 1) return NEVER;
    guess = 1 - Math.abs(f2) / (Math.abs(f2 - f1) + s);
    side = -side;
  }

  if (guess - LOOSE > UNTIL[0]) return NEVER;

  const time = guess + CUT_TIME - CUT_TIME;
  const motion = Math.abs(dax) + Math.abs(day) + Math.abs(dbx) + Math.abs(dby);
  const largest =
    0.5 *
    (Math.abs(ax0) +
      Math.abs(ay0) +
      (Math.abs(ax1) + Math.abs(ay1)) +
      (Math.abs(bx0) + Math.abs(by0) + (Math.abs(bx1) + Math.abs(by1))) +
      motion);
  const c = CUT * largest;
  const [highAx, restAx] = $differenceAt(ex0, px0, ex1, px1, time, c);
  const [highAy, restAy] = $differenceAt(ey0, py0, ey1, py1, time, c);
  const [highBx, restBx] = $differenceAt(gx0, px0, gx1, px1, time, c);
  const [highBy, restBy] = $differenceAt(gy0, py0, gy1, py1, time, c);
  const residual =
    highAx * highBy -
    highAy * highBx +
    (highAx * restBy +
      restAx * highBy -
      (highAy * restBx + restAy * highBx) +
      (restAx * restBy - restAy * restBx));
  const mx = highAx + restAx;
  const my = highAy + restAy;
  const wx = highBx + restBx;
  const wy = highBy + restBy;
  const rate = dax * wy + mx * dby - (day * wx + my * dbx);
  const turn = dax * dby - day * dbx;
  let step = guess - time;
  let slope = rate;
  let last = 1;
  for (let n = 0; last >= LAST; n++) {
    slope = rate + turn * step;
    const next = -residual / slope;
    last = Math.abs(next - step);
    // The step does not lead to the contact that was found.
    if (!(last < FAR && n < STEPS)) {
      last = 1;
      break;
    }
    step = next;
  }
  const place = Math.abs(mx) + Math.abs(my) + Math.abs(wx) + Math.abs(wy) + c * GRID;
  const doubt = (RESIDUAL_ERROR * largest + SLOPE_ERROR * motion) * place + STEP_ERROR * Math.abs(turn);
  const blur = doubt / Math.abs(slope);
  let toi = time + (step + blur);
  if (last >= LAST || toi !== time + (step - blur)) {
    // Between two doubles, or the secant has not converged.
    FIRST[TIME] = guess;
    if (!refine(LINE, side, p, pv, po, e, av, bv, eo)) {
      FIRST[TIME] = guess - LOOSE;
      return UNSURE;
    }
    toi = FIRST[TIME];
  }

  const rest = 1 - toi;
  const vx0 = gx0 - ex0;
  const vy0 = gy0 - ey0;
  const vx1 = gx1 - ex1;
  const vy1 = gy1 - ey1;
  const vx = rest * vx0 + toi * vx1;
  const vy = rest * vy0 + toi * vy1;
  const square = vx * vx + vy * vy;
  const lengths = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  const f = -((rest * ax0 + toi * ax1) * vx + (rest * ay0 + toi * ay1) * vy) / square;
  if (!(toi < 1 && square > 2 ** -80 * lengths * lengths && f > NEAR_END && f < 1 - NEAR_END)) {
    FIRST[TIME] = toi;
    return setInside(side);
  }
  const unit = side / Math.sqrt(square);
  const nx = vy * unit;
  const ny = -vx * unit;
  const edx = (1 - f) * (ex1 - ex0) + f * (gx1 - gx0);
  const edy = (1 - f) * (ey1 - ey0) + f * (gy1 - gy0);
  out.toi = toi;
  out.flags = 0;
  out.nx = sign * nx;
  out.ny = sign * ny;
  // The sag is the same for both.
  out.x = rest * px0 + toi * px1 - toi * rest * p[po + SAG_X];
  out.y = rest * py0 + toi * py1 - toi * rest * p[po + SAG_Y];
  out.closingSpeed = 0 - ((edx - (px1 - px0)) * nx + (edy - (py1 - py0)) * ny);
  FIRST[FROM_SIDE] = side;
  out.s = f;
  nameEdge(kindP, i, kindE, j, sign, out);
  return MET;
}
