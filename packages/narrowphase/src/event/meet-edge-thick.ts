import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { HIGH, LOW, SHIFT, SLACK, TINY } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { NEAR_END, nameEdge } from './feature-names.js';
import { FIRST, FROM_SIDE, setInside, TIME } from './first.js';
import { SIDE } from './forms.js';
import { refine } from './refine.js';
import { $differenceAt, $sumAt, CUT, CUT_TIME, FAR, GRID, RESIDUAL_ERROR, SLOPE_ERROR } from './secant.js';
import { LOOSE, UNTIL } from './until.js';
import { CORNER, DEFORMS, FIRST_END, MET, NEVER, SECOND_END, type ThickVerdict, UNSURE } from './verdict.js';

/** An edge that changes by less than this fraction of its length is rigid, except for 2^-53. */
const STIFF = 2 ** -26;

/**
 * First contact of vertex i of P with the long side of edge j of E, with radius, for an edge that keeps its
 * length. One function, from the rows to the record: passing numbers through memory would take as long as the
 * rest. Other edges are left to `walk-edge-thick.ts`.
 *
 * With A = a - p, B = b - p, v = b - a, X = A x B and R the sum of the radii, contact at t <=> A.v <= 0 <=
 * B.v and |X| <= R |v|. Here R |v| is linear, and so is X except for the rounding of the end pose: on either
 * side s the vertex comes within R of the line where q = s X - R |v| falls below 0, which is once. It meets
 * the long side if A.v <= 0 <= B.v then, else the end that it is beyond: all of the edge lies within R of its
 * line. `secant.ts` says how the time becomes the nearest double.
 *
 * NEVER (which covers the ends), MET and FOUND are certain and imply that the two are apart at t = 0; so are
 * FIRST_END and SECOND_END: only that end may be met. `out` is written on MET only. `sign` is 1 if P is A,
 * else -1.
 */
export function meetEdgeThick(
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
): ThickVerdict {
  const pv = po + vertexAt(i);
  const av = eo + vertexAt(j);
  const bv = eo + edgeEndAt(kindE, j);
  const px0 = p[pv];
  const py0 = p[pv + 1];
  const px1 = p[pv + END];
  const py1 = p[pv + END + 1];
  const pr0 = p[po + RADIUS];
  const pr1 = p[po + RADIUS + END];
  const ex0 = e[av];
  const ey0 = e[av + 1];
  const ex1 = e[av + END];
  const ey1 = e[av + END + 1];
  const gx0 = e[bv];
  const gy0 = e[bv + 1];
  const gx1 = e[bv + END];
  const gy1 = e[bv + END + 1];
  const er0 = e[eo + RADIUS];
  const er1 = e[eo + RADIUS + END];
  const r0 = pr0 + er0;
  const r1 = pr1 + er1;
  const ax0 = ex0 - px0;
  const ay0 = ey0 - py0;
  const ax1 = ex1 - px1;
  const ay1 = ey1 - py1;
  const vx0 = gx0 - ex0;
  const vy0 = gy0 - ey0;
  const vx1 = gx1 - ex1;
  const vy1 = gy1 - ey1;
  const dvx = vx1 - vx0;
  const dvy = vy1 - vy0;
  const bend = Math.abs(dvx) + Math.abs(dvy);
  const square0 = vx0 * vx0 + vy0 * vy0;
  const square1 = vx1 * vx1 + vy1 * vy1;
  const most = bend * bend * (1 / (STIFF * STIFF));
  if (!(most <= square0 && most <= square1)) return DEFORMS;
  const length0 = Math.sqrt(square0);
  const length1 = Math.sqrt(square1);
  const bx0 = gx0 - px0;
  const by0 = gy0 - py0;
  const bx1 = gx1 - px1;
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
  const f2 = left2 - right2;
  const u0 = r0 * length0;
  const u1 = 0.5 * (r0 * length1 + r1 * length0);
  const u2 = r1 * length1;
  const size =
    Math.abs(left0) +
    Math.abs(right0) +
    (Math.abs(left2) + Math.abs(right2)) +
    (Math.abs(left01) + Math.abs(right01) + (Math.abs(left10) + Math.abs(right10))) +
    (u0 + u1 + u2);
  const error = SHIFT * size + TINY;
  const side = f0 < 0 ? -1 : 1;
  const f1 = 0.5 * (left01 - right01 + (left10 - right10));
  const q0 = side * f0 - u0;
  const q1 = side * f1 - u1;
  const q2 = side * f2 - u2;
  if (!(size > LOW && size < HIGH)) return UNSURE;
  if (q0 > error && q1 > error && q2 > error) return NEVER;
  // The other side must be left for good or never: else the vertex could come back from there.
  if (!(side * f1 + u1 > error || -side * f2 - u2 > error)) return UNSURE;
  let guess = 0;
  let s = 0;
  if (q0 > error) {
    // One root: q falls all the time.
    if (!(q2 < -error && q0 - q1 > 2 * error && q1 - q2 > 2 * error)) return UNSURE;
    const d = q1 * q1 - q0 * q2;
    s = Math.sqrt(d);
    if (!(s > 2 ** -30 * size)) return UNSURE;
    guess = q1 < 0 ? q0 / (q0 - q1 + s) : 1 - q2 / (q2 - q1 - s);
    if (guess - LOOSE > UNTIL[0]) return NEVER;
  } else if (!(q0 < -error && (q1 < -error || q2 > error))) {
    return UNSURE;
  }
  // Then, or from the start, it is within R of the line: is it beside the edge, or beyond which end?
  const dx = ax1 - ax0;
  const dy = ay1 - ay0;
  const dbx = bx1 - bx0;
  const dby = by1 - by0;
  const atVx = vx0 + guess * dvx;
  const atVy = vy0 + guess * dvy;
  const steps = Math.abs(dx) + Math.abs(dy) + Math.abs(dbx) + Math.abs(dby) + bend;
  const around =
    Math.abs(ax0) + Math.abs(ay0) + Math.abs(bx0) + Math.abs(by0) + (Math.abs(atVx) + Math.abs(atVy)) + steps;
  // The error of that time.
  const late = s > 0 ? (2 * error) / s : 0;
  const bound =
    SLACK * around * (Math.abs(atVx) + Math.abs(atVy) + bend) +
    (late + SLACK) * steps * (around + steps) +
    TINY;
  const before = (ax0 + guess * dx) * atVx + (ay0 + guess * dy) * atVy;
  const behind = -((bx0 + guess * dbx) * atVx + (by0 + guess * dby) * atVy);
  if (before > bound) return FIRST_END;
  if (behind > bound) return SECOND_END;
  if (!(q0 > error)) return UNSURE;
  if (!(before < -bound && behind < -bound)) {
    FIRST[TIME] = guess;
    return CORNER;
  }

  const dr = r1 - r0;
  const time = guess + CUT_TIME - CUT_TIME;
  const moved = Math.abs(dx) + Math.abs(dy);
  const largest =
    0.5 * (Math.abs(ax0) + Math.abs(ay0) + (Math.abs(ax1) + Math.abs(ay1)) + moved) +
    (length0 + bend + Math.abs(dr));
  const c = CUT * largest;
  const [highAx, restAx] = $differenceAt(ex0, px0, ex1, px1, time, c);
  const [highAy, restAy] = $differenceAt(ey0, py0, ey1, py1, time, c);
  const [highVx, restVx] = $differenceAt(gx0, ex0, gx1, ex1, time, c);
  const [highVy, restVy] = $differenceAt(gy0, ey0, gy1, ey1, time, c);
  const [highR, restR] = $sumAt(pr0, er0, pr1, er1, time, c);
  const highSquare = highVx * highVx + highVy * highVy;
  const restSquare = 2 * (highVx * restVx + highVy * restVy) + (restVx * restVx + restVy * restVy);
  const length = Math.sqrt(highSquare + restSquare);
  const highV = length + c - c;
  const restV = (highSquare - highV * highV + restSquare) / (length + highV);
  const highCross = highAx * highVy - highAy * highVx;
  const restCross =
    highAx * restVy +
    restAx * highVy -
    (highAy * restVx + restAy * highVx) +
    (restAx * restVy - restAy * restVx);
  const residual =
    side * highCross - highR * highV + (side * restCross - (highR * restV + restR * highV + restR * restV));
  const wx = highVx + restVx;
  const wy = highVy + restVy;
  const stretch = (wx * dvx + wy * dvy) / length;
  const slope =
    side * (dx * wy + (highAx + restAx) * dvy - (dy * wx + (highAy + restAy) * dvx)) -
    (dr * length + (highR + restR) * stretch);
  const place = Math.abs(highAx) + Math.abs(highAy) + Math.abs(highVx) + Math.abs(highVy) + highR + c * GRID;
  const motion = moved + bend + Math.abs(dr);
  const doubt = (2 * RESIDUAL_ERROR * largest + SLOPE_ERROR * motion) * place;
  const blur = doubt / Math.abs(slope);
  const step = -residual / slope;
  let toi = time + (step + blur);
  if (toi !== time + (step - blur) || !(Math.abs(step - (guess - time)) < FAR)) {
    // Between two doubles, or the step does not lead to the contact that was found.
    FIRST[TIME] = guess;
    if (!refine(SIDE, 1, p, pv, po, e, av, bv, eo)) return UNSURE;
    toi = FIRST[TIME];
  }

  const rest = 1 - toi;
  const vx = rest * vx0 + toi * vx1;
  const vy = rest * vy0 + toi * vy1;
  const square = vx * vx + vy * vy;
  const lengths = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  const f = -((rest * ax0 + toi * ax1) * vx + (rest * ay0 + toi * ay1) * vy) / square;
  if (!(toi < 1 && square > 2 ** -80 * lengths * lengths && f > NEAR_END && f < 1 - NEAR_END)) {
    FIRST[TIME] = toi;
    return setInside(side);
  }
  const growthP = pr1 - pr0;
  const radius = pr0 + toi * growthP;
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
  out.x = rest * px0 + toi * px1 + radius * nx - toi * rest * p[po + SAG_X];
  out.y = rest * py0 + toi * py1 + radius * ny - toi * rest * p[po + SAG_Y];
  out.closingSpeed = growthP + (er1 - er0) - ((edx - (px1 - px0)) * nx + (edy - (py1 - py0)) * ny);
  FIRST[FROM_SIDE] = side;
  out.s = f;
  nameEdge(kindP, i, kindE, j, sign, out);
  return MET;
}
