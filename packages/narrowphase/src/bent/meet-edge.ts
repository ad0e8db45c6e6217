import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { NEAR_END, nameEdge } from '../event/feature-names.js';
import { FIRST, TIME } from '../event/first.js';
import { BENT, LINE, SIDE } from '../event/forms.js';
import { refine } from '../event/refine.js';
import { CUT, CUT_TIME, GRID, LAST, STEPS } from '../event/secant.js';
import {
  BESIDE,
  ENDS_ONLY,
  FIRST_END,
  MET,
  NEVER,
  SECOND_END,
  type ThickVerdict,
  UNSURE,
} from '../event/verdict.js';
import { HIGH, LOW } from '../exact/bounds.js';
import { $difference, $sum } from '../exact/error-free.js';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { CLEAR } from './discriminant.js';
import { $bentAt, BENT_RESIDUAL_ERROR, BENT_SLOPE_ERROR } from './secant.js';
import { LATE, WALK, WALK_SIDE, WALK_TIME } from './walk.js';

/** An edge that changes by less than this fraction of its length counts as rigid. */
const STIFF = 2 ** -26;

/** Thirty-two roundings; the derivation below needs half. */
const ROUNDINGS = 2 ** -48;

/**
 * First contact of vertex i of P with edge j of E, which keeps its length and direction, on paths that bend
 * against each other: from the rows to the record in one piece. With or without radius.
 *
 * With the names of `event/meet-edge-thick.ts`: contact at t <=> A.v <= 0 <= B.v and |X| <= R |v|. On either
 * side s, q = s X - R |v| is a quadratic, except for the turning of the edge. Where it first falls below 0,
 * the vertex meets the edge if it is beside it then; a vertex that is beyond one end for the whole step can
 * meet only that end. With S the sum of the magnitudes of A at the start and the end, of the sag and of R, q
 * is off by less than 16 u S |v| plus S times the change of v by turning.
 *
 * `secant.ts` says how the time becomes the nearest double. With the time at most 2^-26 away from one of 26
 * bits, q is a quadratic from there.
 *
 * NEVER and MET are certain, and say that the two are apart at t = 0. `out` is written on MET only. So are
 * FIRST_END and SECOND_END: with radius, that end may be met; ENDS_ONLY: either may; and BESIDE: they may be
 * met before the side is, at WALK[WALK_TIME], off by less than WALK[LATE], which comes from WALK[WALK_SIDE],
 * 1 left, -1 right. If that is `known`, the answer is MET or UNSURE. `sign` is 1 if P is A, else -1.
 */
export function meetEdge(
  kindP: ShapeKind,
  p: Rows,
  i: number,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  j: number,
  eo: number,
  sign: number,
  known: boolean,
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
  const pkx = p[po + SAG_X];
  const pky = p[po + SAG_Y];
  const ekx = e[eo + SAG_X];
  const eky = e[eo + SAG_Y];
  const kx = ekx - pkx;
  const ky = eky - pky;
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
  const turn = Math.abs(dvx) + Math.abs(dvy);
  const length0 = Math.abs(vx0) + Math.abs(vy0);
  if (!(turn <= STIFF * length0)) return UNSURE;
  const r0 = pr0 + er0;
  const r1 = pr1 + er1;
  const sag = Math.abs(kx) + Math.abs(ky);
  const wide = Math.abs(ax0) + Math.abs(ay0) + (Math.abs(ax1) + Math.abs(ay1));
  let guess = 0;
  let late = 0;
  let side = 1;
  if (known) {
    guess = WALK[WALK_TIME];
    late = WALK[LATE];
    side = WALK[WALK_SIDE];
  } else {
    const size = wide + sag + (r0 + r1);
    const error = size * (ROUNDINGS * length0 + 2 * turn);
    const product = size * length0;
    if (!(product > LOW && product < HIGH)) return UNSURE;
    const f0 = ax0 * vy0 - ay0 * vx0;
    const f2 = ax1 * vy0 - ay1 * vx0;
    const fk = kx * vy0 - ky * vx0;
    const square = vx0 * vx0 + vy0 * vy0;
    const length = r0 + r1 > 0 ? Math.sqrt(square) : 0;
    if (f0 < 0) side = -1;
    const q0 = side * f0 - r0 * length;
    const q2 = side * f2 - r1 * length;
    const q1 = 0.5 * (q0 + q2 - side * fk);
    const most = Math.abs(q0) + 2 * Math.abs(q1) + Math.abs(q2) + error;
    const d = q1 * q1 - q0 * q2;
    const noise = error * most;
    if (q0 > error && q2 > error && (q1 > -error || d < -noise)) return NEVER;
    const before0 = ax0 * vx0 + ay0 * vy0;
    const before2 = ax1 * vx0 + ay1 * vy0;
    const before1 = 0.5 * (before0 + before2 - (kx * vx0 + ky * vy0));
    if (before0 > error && before1 > error && before2 > error) return FIRST_END;
    const end = -square - error;
    if (before0 < end && before1 < end && before2 < end) return SECOND_END;
    // Each side of the strip along the edge is entered at most once.
    const outside = q0 > error;
    if (!outside && !(q0 < -error || q1 > 4 * error)) return UNSURE;
    if (!(Math.abs(q2) > error)) return UNSURE;
    let found = false;
    if (outside || (q2 < 0 && q1 > 0 && d > -noise)) {
      if (!(d > CLEAR * noise)) return UNSURE;
      const s = Math.sqrt(d);
      guess = q1 < 0 ? q0 / (q0 - q1 + s) : 1 - q2 / (q2 - q1 - s);
      late = error / s + 2 ** -50;
      const rest = 1 - guess;
      const before = rest * (rest * before0 + 2 * guess * before1) + guess * guess * before2;
      const bound = error + late * size * length0;
      found = before < -bound && before > bound - square;
      if (!found && !(before > bound || before < -bound - square)) return UNSURE;
    }
    // From outside the strip, nothing can be met before.
    if (!found || !outside) {
      if (!outside && !(before0 > error || before0 < end)) return UNSURE;
      // The other side, once it has crossed the strip.
      const p0 = -side * f0 - r0 * length;
      const p2 = -side * f2 - r1 * length;
      const p1 = 0.5 * (p0 + p2 + side * fk);
      if (!(Math.abs(p2) > error)) return UNSURE;
      const dp = p1 * p1 - p0 * p2;
      const noiseP = error * (Math.abs(p0) + 2 * Math.abs(p1) + Math.abs(p2) + error);
      if (p2 < 0 && p1 > 0 && dp > -noiseP) {
        if (!(dp > CLEAR * noiseP)) return UNSURE;
        const s = Math.sqrt(dp);
        const t = 1 - p2 / (p2 - p1 - s);
        const off = error / s + 2 ** -50;
        const rest = 1 - t;
        const before = rest * (rest * before0 + 2 * t * before1) + t * t * before2;
        const bound = error + off * size * length0;
        const isBeside = before < -bound && before > bound - square;
        if (!isBeside && !(before > bound || before < -bound - square)) return UNSURE;
        if (isBeside && (!found || t < guess)) {
          found = true;
          guess = t;
          late = off;
          side = -side;
        }
      }
      WALK[WALK_TIME] = guess;
      WALK[LATE] = late;
      WALK[WALK_SIDE] = side;
      return found ? BESIDE : ENDS_ONLY;
    }
  }
  const time = guess + CUT_TIME - CUT_TIME;
  const left = 1 - time;
  const fall = time * left;
  const highFall = fall + CUT_TIME - CUT_TIME;
  const lowFall = fall - highFall;
  const dx = ax1 - ax0;
  const dy = ay1 - ay0;
  const dr = pr1 - pr0 + (er1 - er0);
  const moved = Math.abs(dx) + Math.abs(dy) + sag;
  const largest = 0.5 * (wide + moved) + (length0 + turn + sag) + (r0 + Math.abs(dr));
  const c = CUT * largest;
  const [highAx, restAx] = $bentAt(ex0, px0, ex1, px1, ekx, pkx, time, fall, highFall, lowFall, c);
  const [highAy, restAy] = $bentAt(ey0, py0, ey1, py1, eky, pky, time, fall, highFall, lowFall, c);
  // The edge is off its course by less than STIFF of its length.
  const [startVx, lostVx] = $difference(gx0, ex0);
  const [startVy, lostVy] = $difference(gy0, ey0);
  const [endVx, lostVx1] = $difference(gx1, ex1);
  const [endVy, lostVy1] = $difference(gy1, ey1);
  const highVx = startVx + c - c;
  const highVy = startVy + c - c;
  const restVx = startVx - highVx + (lostVx + time * (endVx - startVx + (lostVx1 - lostVx)));
  const restVy = startVy - highVy + (lostVy + time * (endVy - startVy + (lostVy1 - lostVy)));
  let q = highAx * highVy - highAy * highVx;
  let rest =
    highAx * restVy +
    restAx * highVy -
    (highAy * restVx + restAy * highVx) +
    (restAx * restVy - restAy * restVx);
  const wx = highVx + restVx;
  const wy = highVy + restVy;
  const bent = time - left;
  const speedX = dx + bent * kx;
  const speedY = dy + bent * ky;
  const atX = highAx + restAx;
  const atY = highAy + restAy;
  let slope = side * (speedX * wy + atX * dvy - (speedY * wx + atY * dvx));
  const bend = side * (kx * wy - ky * wx);
  q *= side;
  rest *= side;
  let reach = 0;
  if (r0 > 0 || r1 > 0) {
    const [startR, lostR] = $sum(pr0, er0);
    const [endR, lostR1] = $sum(pr1, er1);
    const cutR = startR + c - c;
    const cutR1 = endR + c - c;
    const highX = cutR + time * (cutR1 - cutR);
    const highR = highX + c - c;
    const restR =
      highX - highR + (startR - cutR + lostR + time * (endR - cutR1 + lostR1 - (startR - cutR + lostR)));
    const highSquare = highVx * highVx + highVy * highVy;
    const restSquare = 2 * (highVx * restVx + highVy * restVy) + (restVx * restVx + restVy * restVy);
    const length = Math.sqrt(highSquare + restSquare);
    const highV = length + c - c;
    const restV = (highSquare - highV * highV + restSquare) / (length + highV);
    q -= highR * highV;
    rest -= highR * restV + restR * highV + restR * restV;
    slope -= dr * length + ((highR + restR) * (wx * dvx + wy * dvy)) / length;
    reach = highR;
  }
  const residual = q + rest;
  // residual + slope h + bend h h = 0.
  let step = guess - time;
  let inverse = -1 / (slope + bend * step);
  let next = residual * inverse;
  let last = Math.abs(next - step);
  for (let n = 1; last >= LAST; n++) {
    if (n === STEPS) return UNSURE;
    step = next;
    inverse = -1 / (slope + bend * step);
    next = residual * inverse;
    last = Math.abs(next - step);
  }
  const place = Math.abs(highAx) + Math.abs(highAy) + Math.abs(highVx) + Math.abs(highVy) + reach + c * GRID;
  const doubt =
    (BENT_RESIDUAL_ERROR * largest + BENT_SLOPE_ERROR * (moved + turn + Math.abs(dr))) * place +
    2 ** -26 * last * Math.abs(bend);
  const blur = doubt * Math.abs(inverse);
  let toi = time + (next + blur);
  if (toi !== time + (next - blur)) {
    // Between two doubles.
    FIRST[TIME] = time + next;
    const thin = r0 === 0 && r1 === 0;
    const before = thin ? side : 1;
    if (!refine((thin ? LINE : SIDE) | BENT, before, p, pv, po, e, av, bv, eo)) return UNSURE;
    toi = FIRST[TIME];
    next = toi - time;
  }
  // The step must lead to the contact that was found, inside the time step.
  if (!(Math.abs(next - (guess - time)) <= 4 * late + 2 ** -44 && toi > 0 && toi < 1)) return UNSURE;

  const until = 1 - toi;
  const dip = toi * until;
  const vx = until * vx0 + toi * vx1;
  const vy = until * vy0 + toi * vy1;
  const square = vx * vx + vy * vy;
  const f = -((until * ax0 + toi * ax1 - dip * kx) * vx + (until * ay0 + toi * ay1 - dip * ky) * vy) / square;
  if (!(f > NEAR_END && f < 1 - NEAR_END)) return UNSURE;
  const growthP = pr1 - pr0;
  const radius = pr0 + toi * growthP;
  const unit = side / Math.sqrt(square);
  const nx = vy * unit;
  const ny = -vx * unit;
  const edx = (1 - f) * (ex1 - ex0) + f * (gx1 - gx0);
  const edy = (1 - f) * (ey1 - ey0) + f * (gy1 - gy0);
  const fallen = toi - until;
  out.toi = toi;
  out.flags = 0;
  out.nx = sign * nx + 0;
  out.ny = sign * ny + 0;
  out.x = until * px0 + toi * px1 + radius * nx - dip * pkx;
  out.y = until * py0 + toi * py1 + radius * ny - dip * pky;
  out.closingSpeed =
    growthP + (er1 - er0) - ((edx - (px1 - px0) + fallen * kx) * nx + (edy - (py1 - py0) + fallen * ky) * ny);
  out.s = f;
  nameEdge(kindP, i, kindE, j, sign, out);
  return MET;
}
