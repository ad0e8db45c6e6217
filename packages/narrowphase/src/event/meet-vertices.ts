import { END, RADIUS, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import type { Impact } from '../impact.js';
import { FIRST, TIME } from './first.js';
import { APEX } from './forms.js';
import { refine } from './refine.js';
import { $differenceOnGrid, $meanOnGrid, $sumOnGrid, CUT, CUT_TIME, FAR, LAST, STEPS } from './secant.js';
import { LOOSE, UNTIL } from './until.js';
import { MET, NEVER, UNSURE, type Verdict } from './verdict.js';

/**
 * First contact of two vertices, at av in row ao and at bv in row bo, with the radii of their rows. One
 * function, from the rows to the record: two discs are the most common pair, and passing numbers through
 * memory would take as long as all the rest. Constant radii, the usual case, cost little.
 *
 * With A = b - a and R the sum of the radii, contact at t <=> |A|^2 <= R^2: the quadratic with f0 = |A0|^2 -
 * R0^2, f1 = A0.A1 - R0 R1, f2 = |A1|^2 - R1^2 in Bernstein form. Apart at t = 0, that is for f0 > 0, there
 * is a contact where f2 <= 0, or f1 < 0 and f1^2 >= f0 f2. `secant.ts` says how the time becomes the nearest
 * double.
 *
 * NEVER and MET are certain and imply that the two are apart at t = 0. `out` is written on MET only, as for
 * two discs: for vertices of other shapes call `nameVertices` after it.
 */
export function meetVertices(
  a: Rows,
  av: number,
  ao: number,
  b: Rows,
  bv: number,
  bo: number,
  out: Impact,
): Verdict {
  const px0 = a[av];
  const py0 = a[av + 1];
  const px1 = a[av + END];
  const py1 = a[av + END + 1];
  const pr0 = a[ao + RADIUS];
  const pr1 = a[ao + RADIUS + END];
  const qx0 = b[bv];
  const qy0 = b[bv + 1];
  const qx1 = b[bv + END];
  const qy1 = b[bv + END + 1];
  const qr0 = b[bo + RADIUS];
  const qr1 = b[bo + RADIUS + END];
  const x0 = qx0 - px0;
  const y0 = qy0 - py0;
  const x1 = qx1 - px1;
  const y1 = qy1 - py1;
  const r0 = pr0 + qr0;
  const r1 = pr1 + qr1;
  const square0 = x0 * x0 + y0 * y0;
  const square1 = x1 * x1 + y1 * y1;
  const near0 = r0 * r0;
  const near1 = r1 * r1;
  const size0 = square0 + near0;
  const size = size0 + (square1 + near1);
  const f0 = square0 - near0;
  const f1 = x0 * x1 + y0 * y1 - r0 * r1;
  const f2 = square1 - near1;
  const d = f1 * f1 - f0 * f2;
  const error = SHIFT * size;
  const noise = 4 * error * size;
  if (!(f0 > SHIFT * size0 && size > LOW && size < HIGH)) return UNSURE;
  if (f1 > error && f2 > error) return NEVER;
  if (!(d > 256 * noise)) return d < -noise ? NEVER : UNSURE;
  // If f2 is above 0, f1 is below 0 here. And R is not small: d < 2 R^2 size while it does not change.
  if (!(Math.abs(f2) > error)) return UNSURE;
  const t0 = f0 / (f0 - f1 + Math.sqrt(d));
  if (t0 - LOOSE > UNTIL[0]) return NEVER;
  const time = t0 + CUT_TIME - CUT_TIME;
  const left = 1 - time;

  const dx = x1 - x0;
  const dy = y1 - y0;
  let motion = Math.abs(dx) + Math.abs(dy);
  // This is at least r0 too, since the two are apart.
  const largest = 0.5 * (Math.abs(x0) + Math.abs(y0) + (Math.abs(x1) + Math.abs(y1)) + motion) + r1;
  const c = CUT * largest;
  const [highX0, restX0] = $differenceOnGrid(qx0, px0, c);
  const [highX1, restX1] = $differenceOnGrid(qx1, px1, c);
  const [highX, restX] = $meanOnGrid(left, highX0, restX0, time, highX1, restX1, c);
  const [highY0, restY0] = $differenceOnGrid(qy0, py0, c);
  const [highY1, restY1] = $differenceOnGrid(qy1, py1, c);
  const [highY, restY] = $meanOnGrid(left, highY0, restY0, time, highY1, restY1, c);
  let [highR, restR] = $sumOnGrid(pr0, qr0, c);
  let rate = (left * x0 + time * x1) * dx + (left * y0 + time * y1) * dy;
  let bend = dx * dx + dy * dy;
  if (pr0 !== pr1 || qr0 !== qr1) {
    // A distance that has nearly vanished leaves no direction.
    if (!(near0 > error && near1 > error)) return UNSURE;
    const dr = r1 - r0;
    const [highR1, restR1] = $sumOnGrid(pr1, qr1, c);
    const [high, rest] = $meanOnGrid(left, highR, restR, time, highR1, restR1, c);
    highR = high;
    restR = rest;
    rate -= (highR + restR) * dr;
    bend -= dr * dr;
    motion += Math.abs(dr);
  }
  rate += rate;
  const residual =
    highR * highR -
    (highX * highX + highY * highY) +
    restR * (highR + highR + restR) -
    (restX * (highX + highX + restX) + restY * (highY + highY + restY));
  let step = t0 - time;
  let inverse = 1 / (rate + bend * step);
  let next = residual * inverse;
  let last = Math.abs(next - step);
  for (let n = 1; last >= LAST; n++) {
    // The step does not lead to the first contact.
    if (!(last < FAR && n < STEPS)) return UNSURE;
    step = next;
    inverse = 1 / (rate + bend * step);
    next = residual * inverse;
    last = Math.abs(next - step);
  }
  // How far the last step may be off, times its slope: by the error of the residual, 17 u g (|x| + |y| + R) <
  // 2^-72.5 S R, the centres being at R from each other; by roundings of the slope, in a step of 2^-27 less
  // than 2^-75 S times the motion; and by what the slope changes over the difference of the last two steps.
  const doubt = largest * (2 ** -72 * (r0 + r1) + 2 ** -74 * motion) + 2 ** -26 * last * Math.abs(bend);
  const blur = doubt * Math.abs(inverse);
  let toi = time + (next + blur);
  if (toi !== time + (next - blur)) {
    // Between two doubles.
    FIRST[TIME] = t0;
    if (!refine(APEX, 1, a, av, ao, b, bv, bv, bo)) return UNSURE;
    toi = FIRST[TIME];
    if (toi === 0) return UNSURE;
  }
  if (!(toi < 1)) return UNSURE;

  const rest = 1 - toi;
  const growthA = pr1 - pr0;
  const radius = pr0 + toi * growthA;
  const awayX = rest * x0 + toi * x1;
  const awayY = rest * y0 + toi * y1;
  const square = awayX * awayX + awayY * awayY;
  const adx = px1 - px0;
  const ady = py1 - py0;
  const vx = qx1 - qx0 - adx;
  const vy = qy1 - qy0 - ady;
  const unit = 1 / Math.sqrt(square);
  const nx = awayX * unit;
  const ny = awayY * unit;
  // The sag is the same for both.
  const x = px0 + toi * adx + radius * nx - toi * rest * a[ao + SAG_X];
  const y = py0 + toi * ady + radius * ny - toi * rest * a[ao + SAG_Y];
  out.toi = toi;
  out.flags = 0;
  out.x = x;
  out.y = y;
  out.nx = nx;
  out.ny = ny;
  out.closingSpeed = growthA + (qr1 - qr0) - (vx * nx + vy * ny);
  out.featureA = out.featureB = 0;
  out.s = out.t = out.u = out.v = out.w = 0;
  return MET;
}
