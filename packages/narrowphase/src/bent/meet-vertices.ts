import { END, RADIUS, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { APEX, BENT } from '../event/forms.js';
import { refine } from '../event/refine.js';
import { CUT, CUT_TIME, LAST, STEPS } from '../event/secant.js';
import { MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import { $sum } from '../exact/error-free.js';
import type { Impact } from '../impact.js';
import { $bentAt, BENT_RESIDUAL_ERROR, BENT_SLOPE_ERROR } from './secant.js';

/** Bernstein coefficients of the parts of the step still to be tested, the earliest last. */
const LATER = new Float64Array(5 * 32);
/** How long each of them is. */
const WIDTHS = new Float64Array(32);
/** A part as short as this that doubles do not decide holds a graze or nearly so. */
const SHORTEST = 2 ** -24;
/** The maximum number of parts of the step that are tested. */
const PARTS = 48;
/** The maximum number of Newton steps; and a step so small that it is the last. */
const NEWTON = 12;
const CLOSE = 2 ** -24;

/**
 * First contact of two vertices, at av in row ao and at bv in row bo, with the radii of their rows, on paths
 * that bend against each other; at least one radius is not 0. As `event/meet-vertices.ts`, but |A|^2 - R^2 is
 * of degree 4.
 *
 * On a part of the step where all its Bernstein coefficients are positive there is no contact; where they
 * fall from above 0 to below, one begins, at the one root. Other parts are halved. With M the square of the
 * sum of the magnitudes of A at the start, A at the end, the sag and R, each coefficient is off by less than
 * 9 u M, halving included.
 *
 * NEVER and MET are certain. They hold for two vertices that are apart at t = 0, which is seen, or known if
 * `apart` says so. `out` is written on MET only, as for two discs: for vertices of other shapes call
 * `nameVertices` after it.
 */
export function meetVerticesBent(
  a: Rows,
  av: number,
  ao: number,
  b: Rows,
  bv: number,
  bo: number,
  apart: boolean,
  out: Impact,
): Verdict {
  const px0 = a[av];
  const py0 = a[av + 1];
  const px1 = a[av + END];
  const py1 = a[av + END + 1];
  const pr0 = a[ao + RADIUS];
  const pr1 = a[ao + RADIUS + END];
  const pkx = a[ao + SAG_X];
  const pky = a[ao + SAG_Y];
  const qx0 = b[bv];
  const qy0 = b[bv + 1];
  const qx1 = b[bv + END];
  const qy1 = b[bv + END + 1];
  const qr0 = b[bo + RADIUS];
  const qr1 = b[bo + RADIUS + END];
  const qkx = b[bo + SAG_X];
  const qky = b[bo + SAG_Y];
  const kx = qkx - pkx;
  const ky = qky - pky;
  const x0 = qx0 - px0;
  const y0 = qy0 - py0;
  const x2 = qx1 - px1;
  const y2 = qy1 - py1;
  const r0 = pr0 + qr0;
  const r1 = pr1 + qr1;
  const square0 = x0 * x0 + y0 * y0;
  const near0 = r0 * r0;
  const widthX = Math.abs(x0) + Math.abs(x2) + Math.abs(kx);
  const widthY = Math.abs(y0) + Math.abs(y2) + Math.abs(ky);
  const sumR = r0 + r1;
  const error = SHIFT * (widthX * widthX + widthY * widthY + sumR * sumR);
  const f0 = square0 - near0;
  if (!(error > SHIFT * LOW && error < SHIFT * HIGH)) return UNSURE;
  if (!(apart || f0 > SHIFT * (square0 + near0))) return UNSURE;
  const x1 = 0.5 * (x0 + x2 - kx);
  const y1 = 0.5 * (y0 + y2 - ky);
  const near1 = r1 * r1;
  const near01 = r0 * r1;
  let c0 = f0;
  let c1 = x0 * x1 + y0 * y1 - 0.5 * (near0 + near01);
  let c2 = (x0 * x2 + y0 * y2 + 2 * (x1 * x1 + y1 * y1) - 0.5 * (near0 + 4 * near01 + near1)) / 3;
  let c3 = x1 * x2 + y1 * y2 - 0.5 * (near01 + near1);
  let c4 = x2 * x2 + y2 * y2 - near1;
  let low = 0;
  let width = 1;
  let later = 0;
  for (let n = 0; ; n++) {
    if (c1 > error && c2 > error && c3 > error && c4 > error) {
      // Apart up to the end of this part; the next one begins there.
      if (later === 0) return NEVER;
      low += width;
      later -= 5;
      c0 = LATER[later];
      c1 = LATER[later + 1];
      c2 = LATER[later + 2];
      c3 = LATER[later + 3];
      c4 = LATER[later + 4];
      width = WIDTHS[later / 5];
      continue;
    }
    const falls = c0 - c1 > 2 * error && c1 - c2 > 2 * error && c2 - c3 > 2 * error && c3 - c4 > 2 * error;
    if (falls && (c0 > error || low === 0) && c4 < -error) break;
    if (width < SHORTEST || n === PARTS) return UNSURE;
    const c01 = 0.5 * (c0 + c1);
    const c12 = 0.5 * (c1 + c2);
    const c23 = 0.5 * (c2 + c3);
    const c34 = 0.5 * (c3 + c4);
    const c012 = 0.5 * (c01 + c12);
    const c123 = 0.5 * (c12 + c23);
    const c234 = 0.5 * (c23 + c34);
    const c0123 = 0.5 * (c012 + c123);
    const c1234 = 0.5 * (c123 + c234);
    const middle = 0.5 * (c0123 + c1234);
    width *= 0.5;
    LATER[later] = middle;
    LATER[later + 1] = c1234;
    LATER[later + 2] = c234;
    LATER[later + 3] = c34;
    LATER[later + 4] = c4;
    WIDTHS[later / 5] = width;
    later += 5;
    c1 = c01;
    c2 = c012;
    c3 = c0123;
    c4 = middle;
  }

  // Newton's method within this part, which has exactly one root, starting from the chord.
  const p1 = 4 * (c1 - c0);
  const p2 = 6 * (c0 - 2 * c1 + c2);
  const p3 = 4 * (c3 - c0 + 3 * (c1 - c2));
  const p4 = c0 - 4 * (c1 + c3) + 6 * c2 + c4;
  let s = c0 > 0 ? c0 / (c0 - c4) : 0;
  for (let n = 0; n < NEWTON; n++) {
    const value = (((p4 * s + p3) * s + p2) * s + p1) * s + c0;
    const slope = ((4 * p4 * s + 3 * p3) * s + 2 * p2) * s + p1;
    const at = s - value / slope;
    const before = s;
    s = at > 0 ? (at < 1 ? at : 1) : 0;
    if (Math.abs(s - before) < CLOSE) break;
  }
  const guess = low + s * width;
  const time = guess + CUT_TIME - CUT_TIME;
  const left = 1 - time;
  const fall = time * left;
  const highFall = fall + CUT_TIME - CUT_TIME;
  const lowFall = fall - highFall;
  const dx = x2 - x0;
  const dy = y2 - y0;
  const dr = r1 - r0;
  const sag = Math.abs(kx) + Math.abs(ky);
  const moved = Math.abs(dx) + Math.abs(dy) + sag + Math.abs(dr);
  const largest = 0.5 * (Math.abs(x0) + Math.abs(y0) + (Math.abs(x2) + Math.abs(y2)) + moved) + r1 + sag;
  const c = CUT * largest;
  const [highX, restX] = $bentAt(qx0, px0, qx1, px1, qkx, pkx, time, fall, highFall, lowFall, c);
  const [highY, restY] = $bentAt(qy0, py0, qy1, py1, qky, pky, time, fall, highFall, lowFall, c);
  const [startR, lostR] = $sum(pr0, qr0);
  let highR = startR + c - c;
  let restR = startR - highR + lostR;
  const bent = time - left;
  const speedX = dx + bent * kx;
  const speedY = dy + bent * ky;
  let rate = (highX + restX) * speedX + (highY + restY) * speedY;
  let bend = speedX * speedX + speedY * speedY + 2 * ((highX + restX) * kx + (highY + restY) * ky);
  if (dr !== 0) {
    // A distance that has nearly vanished leaves no direction.
    if (!(near0 > error && near1 > error)) return UNSURE;
    const [endR, lostR1] = $sum(pr1, qr1);
    const cutR = endR + c - c;
    const at = highR + time * (cutR - highR);
    const high = at + c - c;
    restR = at - high + (restR + time * (endR - cutR + lostR1 - restR));
    highR = high;
    rate -= (highR + restR) * dr;
    bend -= dr * dr;
  }
  rate += rate;
  const residual =
    highR * highR -
    (highX * highX + highY * highY) +
    restR * (highR + highR + restR) -
    (restX * (highX + highX + restX) + restY * (highY + highY + restY));
  let step = guess - time;
  let inverse = 1 / (rate + bend * step);
  let next = residual * inverse;
  let last = Math.abs(next - step);
  for (let n = 1; last >= LAST; n++) {
    if (n === STEPS) return UNSURE;
    step = next;
    inverse = 1 / (rate + bend * step);
    next = residual * inverse;
    last = Math.abs(next - step);
  }
  // The centres are at R from each other, so R is as large as their coordinates.
  const reach = Math.abs(highX) + Math.abs(highY) + highR;
  const doubt =
    largest * (BENT_RESIDUAL_ERROR * reach + 2 * BENT_SLOPE_ERROR * moved) + 2 ** -26 * last * Math.abs(bend);
  const blur = doubt * Math.abs(inverse);
  let toi = time + (next + blur);
  if (toi !== time + (next - blur)) {
    // Between two doubles.
    FIRST[TIME] = time + next;
    if (!refine(APEX | BENT, 1, a, av, ao, b, bv, bv, bo)) return UNSURE;
    toi = FIRST[TIME];
  }
  if (!(Math.abs(next) <= 2 ** -26 && toi > low && toi < low + width && toi < 1)) return UNSURE;

  const until = 1 - toi;
  const dip = toi * until;
  const growthA = pr1 - pr0;
  const radius = pr0 + toi * growthA;
  const awayX = until * x0 + toi * x2 - dip * kx;
  const awayY = until * y0 + toi * y2 - dip * ky;
  const unit = 1 / Math.sqrt(awayX * awayX + awayY * awayY);
  const nx = awayX * unit + 0;
  const ny = awayY * unit + 0;
  const fallen = toi - until;
  out.toi = toi;
  out.flags = 0;
  out.nx = nx;
  out.ny = ny;
  out.x = until * px0 + toi * px1 - dip * pkx + radius * nx;
  out.y = until * py0 + toi * py1 - dip * pky + radius * ny;
  out.closingSpeed = growthA + (qr1 - qr0) - ((dx + fallen * kx) * nx + (dy + fallen * ky) * ny);
  out.featureA = out.featureB = 0;
  out.s = out.t = out.u = out.v = out.w = 0;
  return MET;
}
