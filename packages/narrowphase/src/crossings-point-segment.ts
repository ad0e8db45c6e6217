import { type Rows, vertexAt } from '@swept/core';
import type { Crossings } from './crossings.js';
import { exactCrossings } from './exact/crossings.js';
import { HIGH, LOW, SHIFT, TINY } from './filter/bounds.js';
import { firstIsNearer } from './filter/side.js';

const V1 = vertexAt(1);

/**
 * All crossings of a moving point with a moving segment without thickness, both ends on their own (seed 0; Gidney 2013).
 * Radii are not looked at. Returns the count; `out.count` and `out.always` are always written.
 *
 * With A = a - p, B = b - p, v = b - a the point is on the line when X(t) = A x v = 0, a quadratic in Bernstein form, and on the
 * segment when besides Ax Bx <= 0 and Ay By <= 0. Which roots there are and which of them lie on the segment is
 * exact for all doubles: decided in doubles where error bounds allow, else in `exact/crossings.ts`. Times are off by a
 * few roundings, or less than 2^-54 in the exact stage.
 * A segment of length 0 at that time is a point, with s = 0.
 */
export function crossingsPointSegment(point: Rows, segment: Rows, out: Crossings, po = 0, so = 0): number {
  out.always = false;
  out.count = 0;
  const a = so;
  const b = so + V1;
  const ax0 = segment[a] - point[po];
  const ax1 = segment[a + 2] - point[po + 2];
  const bx0 = segment[b] - point[po];
  const bx1 = segment[b + 2] - point[po + 2];
  if (ax0 > 0 ? ax1 > 0 && bx0 > 0 && bx1 > 0 : ax0 < 0 && ax1 < 0 && bx0 < 0 && bx1 < 0) return 0;
  const ay0 = segment[a + 1] - point[po + 1];
  const ay1 = segment[a + 3] - point[po + 3];
  const by0 = segment[b + 1] - point[po + 1];
  const by1 = segment[b + 3] - point[po + 3];
  if (ay0 > 0 ? ay1 > 0 && by0 > 0 && by1 > 0 : ay0 < 0 && ay1 < 0 && by0 < 0 && by1 < 0) return 0;

  const vx0 = segment[b] - segment[a];
  const vy0 = segment[b + 1] - segment[a + 1];
  const vx1 = segment[b + 2] - segment[a + 2];
  const vy1 = segment[b + 3] - segment[a + 3];
  const near0 = firstIsNearer(ax0, ay0, bx0, by0);
  const near1 = firstIsNearer(ax1, ay1, bx1, by1);
  const f0 = (near0 ? ax0 : bx0) * vy0 - (near0 ? ay0 : by0) * vx0;
  const f2 = (near1 ? ax1 : bx1) * vy1 - (near1 ? ay1 : by1) * vx1;
  const f1 = 0.5 * (ax0 * vy1 - ay0 * vx1 + (ax1 * vy0 - ay1 * vx0));
  const m =
    (Math.abs(ax0) + Math.abs(ay0) + Math.abs(ax1) + Math.abs(ay1)) *
    (Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1));
  const e = SHIFT * m + TINY;
  // Signs of the ends must be certain, and of the discriminant where the two agree.
  if (!(m > LOW && m < HIGH) || !(Math.abs(f0) > e) || !(Math.abs(f2) > e)) {
    return exactCrossings(point, segment, out, po, so);
  }
  const same = f0 > 0 === f2 > 0;
  const square = f1 * f1;
  const product = f0 * f2;
  const d = square - product;
  if (same) {
    if (f0 > 0 ? f1 > e : f1 < -e) return 0;
    const noise = SHIFT * (square + product) + e * (2 * Math.abs(f1) + Math.abs(f0) + Math.abs(f2) + e);
    if (d < -noise) return 0;
    if (d <= noise) return exactCrossings(point, segment, out, po, so);
  }
  const root = Math.sqrt(d);
  const early = f0 / (f0 - f1 + (f0 > 0 ? root : -root));
  const late = 1 - f2 / (f2 - f1 + (f2 > 0 ? root : -root));
  // With ends of two signs there is one root, in the form that does not cancel.
  let t = same || f0 > 0 !== f1 > 0 ? early : late;
  for (let i = 0; i < (same ? 2 : 1); i++) {
    // Both sides of the root are certain a little before and after it, so it is between.
    const before = t - WINDOW;
    const after = t + WINDOW;
    const signBefore = signAt(f0, f1, f2, before, e);
    if (!(before > 0 && after < 1) || signBefore === 0 || signBefore !== -signAt(f0, f1, f2, after, e)) {
      return exactCrossings(point, segment, out, po, so);
    }
    const onX = between(ax0, ax1, bx0, bx1, t);
    const onY = between(ay0, ay1, by0, by1, t);
    if (onX === APART || onY === APART) {
      t = late;
      continue;
    }
    if (onX === UNSURE && onY === UNSURE) return exactCrossings(point, segment, out, po, so);
    out.t[out.count] = t;
    const r = 1 - t;
    // Along the longer axis, where the quotient is well conditioned.
    const vx = r * vx0 + t * vx1;
    const vy = r * vy0 + t * vy1;
    const s = Math.abs(vx) > Math.abs(vy) ? -(r * ax0 + t * ax1) / vx : -(r * ay0 + t * ay1) / vy;
    out.s[out.count++] = s > 0 ? (s < 1 ? s : 1) : 0;
    t = late;
  }
  return out.count;
}

/** Half the length of time in which a root is enclosed by certain signs. */
const WINDOW = 2 ** -40;

const UNSURE = 0;
const BETWEEN = 1;
const APART = 2;

/** The certain sign of a quadratic with coefficients known to within e, or 0. */
function signAt(f0: number, f1: number, f2: number, t: number, e: number): number {
  const r = 1 - t;
  const f = r * (r * f0 + t * f1) + t * (r * f1 + t * f2);
  return f > 2 * e ? 1 : f < -2 * e ? -1 : 0;
}

/** Is the point between a and b on this axis, for all times of the window around t? */
function between(a0: number, a1: number, b0: number, b1: number, t: number): number {
  const r = 1 - t;
  const a = r * a0 + t * a1;
  const b = r * b0 + t * b1;
  const slackA = 2 * WINDOW * (Math.abs(a0) + Math.abs(a1));
  const slackB = 2 * WINDOW * (Math.abs(b0) + Math.abs(b1));
  if (Math.abs(a) <= slackA || Math.abs(b) <= slackB) return UNSURE;
  return a > 0 === b > 0 ? APART : BETWEEN;
}
