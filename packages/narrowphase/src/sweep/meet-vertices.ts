import { END, RADIUS, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { HIGH, LOW, SHIFT, TINY } from '../filter/bounds.js';
import type { Impact } from '../impact.js';
import { MET, NEVER, UNSURE, type Verdict } from './first.js';
import { CUT, CUT_TIME, FAR, GRID, LAST, RESIDUAL, SLOPE, STEP, STEPS } from './secant.js';

/**
 * First contact of two vertices, at av in row ao and at bv in row bo, with the radii of their rows, from the rows to the record: what
 * `vertex-vertex.ts` decides, `secant.ts` tells of the time and `report-corner.ts` writes, in one piece. Two discs that meet are the
 * commonest question there is, and numbers that are handed on through memory take as long as all the rest.
 *
 * NEVER and MET are certain and say that the two are apart at t = 0. `out` is written on MET only, as for two discs: for vertices of
 * other shapes `nameVertices` is to follow.
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
  const size = square0 + near0 + (square1 + near1);
  const f0 = square0 - near0;
  const f1 = x0 * x1 + y0 * y1 - r0 * r1;
  const f2 = square1 - near1;
  const error = SHIFT * size + TINY;
  const noise = 4 * error * size;
  const d = f1 * f1 - f0 * f2;
  if (!(f0 > SHIFT * (square0 + near0) && size > LOW && size < HIGH)) return UNSURE;
  if (d < -noise || (f1 > error && f2 > error)) return NEVER;
  // Where f2 is above 0, that is only so for f1 below.
  if (!(d > noise && Math.abs(f2) > error)) return UNSURE;
  const s = Math.sqrt(d);
  if (!(s > 2 ** -20 * size)) return UNSURE;
  const t0 = f0 / (f0 - f1 + s);
  const time = t0 + CUT_TIME - CUT_TIME;

  const c = CUT * (Math.abs(x0) + Math.abs(y0) + (Math.abs(x1) + Math.abs(y1)) + (r0 + r1));
  const highX0 = x0 + c - c;
  const backX0 = qx0 - x0;
  const restX0 = x0 - highX0 + (qx0 - (x0 + backX0) + (backX0 - px0));
  const highX1 = x1 + c - c;
  const backX1 = qx1 - x1;
  const restX1 = x1 - highX1 + (qx1 - (x1 + backX1) + (backX1 - px1));
  const highY0 = y0 + c - c;
  const backY0 = qy0 - y0;
  const restY0 = y0 - highY0 + (qy0 - (y0 + backY0) + (backY0 - py0));
  const highY1 = y1 + c - c;
  const backY1 = qy1 - y1;
  const restY1 = y1 - highY1 + (qy1 - (y1 + backY1) + (backY1 - py1));
  const highR0 = r0 + c - c;
  const partR0 = r0 - pr0;
  const restR0 = r0 - highR0 + (pr0 - (r0 - partR0) + (qr0 - partR0));
  const highR1 = r1 + c - c;
  const partR1 = r1 - pr1;
  const restR1 = r1 - highR1 + (pr1 - (r1 - partR1) + (qr1 - partR1));
  const pathX = highX0 + time * (highX1 - highX0);
  const highX = pathX + c - c;
  const restX = pathX - highX + (restX0 + time * (restX1 - restX0));
  const pathY = highY0 + time * (highY1 - highY0);
  const highY = pathY + c - c;
  const restY = pathY - highY + (restY0 + time * (restY1 - restY0));
  const pathR = highR0 + time * (highR1 - highR0);
  const highR = pathR + c - c;
  const restR = pathR - highR + (restR0 + time * (restR1 - restR0));
  const residual =
    highX * highX +
    highY * highY -
    highR * highR +
    (2 * (highX * restX + highY * restY - highR * restR) + (restX * restX + restY * restY - restR * restR));
  const dx = x1 - x0;
  const dy = y1 - y0;
  const dr = r1 - r0;
  const rate = 2 * ((highX + restX) * dx + (highY + restY) * dy - (highR + restR) * dr);
  const bend = dx * dx + dy * dy - dr * dr;
  let step = t0 - time;
  let slope = rate;
  for (let last = 1, n = 0; last >= LAST; n++) {
    slope = rate + bend * step;
    const next = -residual / slope;
    last = Math.abs(next - step);
    // Not from that time to the first contact.
    if (!(last < FAR && n < STEPS)) return UNSURE;
    step = next;
  }
  const place = 3 * highR + c * GRID;
  const motion = Math.abs(dx) + Math.abs(dy) + Math.abs(dr);
  const doubt = (2 * RESIDUAL * c + SLOPE * motion) * place + STEP * Math.abs(bend);
  const blur = doubt / Math.abs(slope);
  const toi = time + (step + blur);
  if (!(toi === time + (step - blur) && toi > 0 && toi < 1)) return UNSURE;

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
  // A thickness that has nearly vanished leaves no direction.
  if (!(square > 2 ** -80 * (vx * vx + vy * vy))) return UNSURE;
  const unit = 1 / Math.sqrt(square);
  const nx = awayX * unit;
  const ny = awayY * unit;
  out.toi = toi;
  out.flags = 0;
  out.nx = nx;
  out.ny = ny;
  // The sag is the same for both.
  out.x = px0 + toi * adx + radius * nx - toi * rest * a[ao + SAG_X];
  out.y = py0 + toi * ady + radius * ny - toi * rest * a[ao + SAG_Y];
  out.closingSpeed = growthA + (qr1 - qr0) - (vx * nx + vy * ny);
  out.featureA = out.featureB = 0;
  out.s = out.t = out.u = out.v = out.w = 0;
  return MET;
}
