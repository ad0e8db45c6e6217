import { END, RADIUS, type Rows } from '@swept/core';
import { FIRST, GRAZING, MET, NEVER, PLACE, SIDE, TIME, UNSURE, type Verdict } from '../event/verdict.js';
import { HIGH, LOW, SHIFT, TINY } from '../exact/bounds.js';

/**
 * First contact of two moving discs: vertex p with the radius of row pr, vertex q with that of row qr. With A = q - p,
 * d = its change, R = sum of the radii, D its change, contact at t <=> |A|^2 <= R^2: the quadratic (f0, f1, f2) with
 * f0 = |A0|^2 - R0^2, f1 = A0.A1 - R0 R1, f2 = |A1|^2 - R1^2.
 *
 * First root: t = f0 / ((f0 - f1) + s), or 1 - t = f2 / ((f2 - f1) - s) when the radius grows into contact.
 * Apart at t = 0, that is for f0 > 0, there is a contact where f2 <= 0, or f1 < 0 and D >= 0. MET and NEVER also say that the two
 * are apart then; a contact then is UNSURE.
 */
export function vertexVertex(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): Verdict {
  const r0 = p[pr + RADIUS] + q[qr + RADIUS];
  const r1 = p[pr + RADIUS + END] + q[qr + RADIUS + END];
  const wide = (r0 > r1 ? r0 : r1) * (1 + 2 ** -50);
  const ax0 = q[qv] - p[pv];
  const ax1 = q[qv + 2] - p[pv + 2];
  if (ax0 > 0 ? ax0 > wide && ax1 > wide : ax0 < -wide && ax1 < -wide) return NEVER;
  const ay0 = q[qv + 1] - p[pv + 1];
  const ay1 = q[qv + 3] - p[pv + 3];
  if (ay0 > 0 ? ay0 > wide && ay1 > wide : ay0 < -wide && ay1 < -wide) return NEVER;

  const square0 = ax0 * ax0 + ay0 * ay0;
  const square1 = ax1 * ax1 + ay1 * ay1;
  const f0 = square0 - r0 * r0;
  const f2 = square1 - r1 * r1;
  const m0 = square0 + r0 * r0;
  const m2 = square1 + r1 * r1;
  const size = m0 + m2;
  FIRST[TIME] = 0;
  FIRST[SIDE] = FIRST[PLACE] = FIRST[GRAZING] = 0;
  if (!(size > LOW && size < HIGH)) return UNSURE;

  const f1 = ax0 * ax1 + ay0 * ay1 - r0 * r1;
  const e1 = SHIFT * size + TINY;
  const e2 = SHIFT * m2 + TINY;
  if (!(f0 > SHIFT * (square0 + r0 * r0))) return UNSURE;
  // No negative coefficient.
  if (f2 > e2 && f1 > e1) return NEVER;
  const straight = f1 * f1 - f0 * f2;
  const noise = 4 * e1 * size;
  if (f2 > e2 && straight < -noise) return NEVER;
  if (straight > noise && (f2 < -e2 || (f2 > e2 && f1 < -e1))) {
    const s = Math.sqrt(straight);
    if (s > 2 ** -20 * size) {
      FIRST[TIME] = f1 <= 0 ? f0 / (f0 - f1 + s) : 1 - f2 / (f2 - f1 - s);
      return MET;
    }
  }
  return longMotion(p, pv, pr, q, qv, qr);
}

/**
 * The same where the squares of a long motion swallow what decides. The discriminant f1^2 - f0 f2 equals
 * |A0 D - d R0|^2 - (A0 x d)^2 (Lagrange's identity with the radius as a timelike coordinate): with a constant radius, the line of
 * motion passes within R. This form loses nothing in long motions. Also f0 - f1 = R0 D - A0.d and f2 - f1 = A1.d - R1 D, so
 * receding from a near touch is told from the displacement.
 */
function longMotion(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): Verdict {
  const r0 = p[pr + RADIUS] + q[qr + RADIUS];
  const r1 = p[pr + RADIUS + END] + q[qr + RADIUS + END];
  const ax0 = q[qv] - p[pv];
  const ax1 = q[qv + 2] - p[pv + 2];
  const ay0 = q[qv + 1] - p[pv + 1];
  const ay1 = q[qv + 3] - p[pv + 3];
  const square0 = ax0 * ax0 + ay0 * ay0;
  const square1 = ax1 * ax1 + ay1 * ay1;
  const f0 = square0 - r0 * r0;
  const f2 = square1 - r1 * r1;
  const m2 = square1 + r1 * r1;
  const size = square0 + r0 * r0 + m2;
  const f1 = ax0 * ax1 + ay0 * ay1 - r0 * r1;
  const e1 = SHIFT * size + TINY;
  const e2 = SHIFT * m2 + TINY;

  const ix = Math.abs(q[qv + 2] - q[qv]) + Math.abs(p[pv + 2] - p[pv]);
  const iy = Math.abs(q[qv + 3] - q[qv + 1]) + Math.abs(p[pv + 3] - p[pv + 1]);
  const dx = q[qv + 2] - q[qv] - (p[pv + 2] - p[pv]);
  const dy = q[qv + 3] - q[qv + 1] - (p[pv + 3] - p[pv + 1]);
  const dr = r1 - r0;
  const ir = p[pr + RADIUS] + q[qr + RADIUS] + p[pr + RADIUS + END] + q[qr + RADIUS + END];
  const steady = p[pr + RADIUS] === p[pr + RADIUS + END] && q[qr + RADIUS] === q[qr + RADIUS + END];
  const mr = steady ? 0 : ir;
  const fall = r0 * dr - (ax0 * dx + ay0 * dy);
  const mFall = r0 * mr + Math.abs(ax0) * ix + Math.abs(ay0) * iy;
  const rise = ax1 * dx + ay1 * dy - r1 * dr;
  const mRise = r1 * mr + Math.abs(ax1) * ix + Math.abs(ay1) * iy;
  const near0 = square0 < square1;
  const cx = near0 ? ax0 : ax1;
  const cy = near0 ? ay0 : ay1;
  const cross = cx * dy - cy * dx;
  const mCross = Math.abs(cx) * iy + Math.abs(cy) * ix;
  const wx = ax0 * dr - dx * r0;
  const wy = ay0 * dr - dy * r0;

  // A constant radius makes f convex: apart and receding at the start, it stays so.
  if (steady && fall < -SHIFT * mFall - TINY) return NEVER;
  const d = wx * wx + wy * wy - cross * cross;
  if (f2 > e2) {
    // No negative coefficient.
    if (f1 > e1) return NEVER;
    // Still falling at the end, and not there.
    if (steady && rise < -SHIFT * mRise - TINY) return NEVER;
    const noiseX = SHIFT * (Math.abs(ax0) * mr + ix * r0);
    const noiseY = SHIFT * (Math.abs(ay0) * mr + iy * r0);
    const noiseCross = SHIFT * mCross + TINY;
    const noise =
      noiseX * (2 * Math.abs(wx) + noiseX) +
      noiseY * (2 * Math.abs(wy) + noiseY) +
      noiseCross * (2 * Math.abs(cross) + noiseCross) +
      SHIFT * (wx * wx + wy * wy + cross * cross);
    if (d < -noise) return NEVER;
    if (d <= noise || f1 >= -e1) return UNSURE;
  } else if (f2 >= -e2) {
    return UNSURE;
  }
  const s = d > 0 ? Math.sqrt(d) : 0;
  if (!(s > 2 ** -30 * size)) return UNSURE;
  FIRST[TIME] = fall + fall > -s ? f0 / (fall + s) : 1 - f2 / (rise - s);
  return MET;
}
