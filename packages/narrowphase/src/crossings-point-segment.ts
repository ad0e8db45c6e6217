import { END, type Rows, vertexAt } from '@swept/core';
import { crossingsBent } from './bent/crossings.js';
import type { Crossings } from './crossings.js';
import { exactCrossings } from './event/crossings.js';
import { HIGH, LOW, SHIFT, SLACK, SMALL_SQUARE, TINY } from './exact/bounds.js';
import { bendApart } from './pair/bend-apart.js';

const V1 = vertexAt(1);

/**
 * All crossings of a moving point with a moving segment without radius, each end of which moves on its own:
 * Craig Gidney, "Determining exactly if/when/where a moving line intersected a moving point", 2013. Radii are
 * ignored. Returns the count; `out.count` and `out.always` are always written.
 *
 * With A = a - p, B = b - p, v = b - a the point is on the line when X(t) = A x v = 0, a quadratic in
 * Bernstein form, and on the segment when also Ax Bx <= 0 and Ay By <= 0. Which roots there are and which of
 * them lie on the segment is exact for all finite doubles up to 1e150: decided in doubles where error bounds
 * allow, else exactly. Times are off by a few roundings, by 2^-36 at most where the point comes nearly along
 * the segment; in the exact stage they are the nearest doubles. A place `s` is that at the rounded time: off by as
 * much as the point moves along the segment in its error, as a fraction of the segment, which is anything where
 * lengths of both differ by 2^50 or more. Where the sags of the two differ, X is a cubic, and the same holds. A
 * segment of length 0 at that time is a point, with s = 0. Trusts its input.
 */
export function crossingsPointSegment(point: Rows, segment: Rows, out: Crossings, po = 0, so = 0): number {
  if (bendApart(point, po, segment, so)) return crossingsBent(point, segment, out, po, so);
  out.always = false;
  out.count = 0;
  const b = so + V1;
  const px0 = point[po];
  const py0 = point[po + 1];
  const px1 = point[po + END];
  const py1 = point[po + END + 1];
  const ex0 = segment[so];
  const ey0 = segment[so + 1];
  const ex1 = segment[so + END];
  const ey1 = segment[so + END + 1];
  const gx0 = segment[b];
  const gy0 = segment[b + 1];
  const gx1 = segment[b + END];
  const gy1 = segment[b + END + 1];
  const ax0 = ex0 - px0;
  const ax1 = ex1 - px1;
  const bx0 = gx0 - px0;
  const bx1 = gx1 - px1;
  const ay0 = ey0 - py0;
  const ay1 = ey1 - py1;
  const by0 = gy0 - py0;
  const by1 = gy1 - py1;
  const vx0 = gx0 - ex0;
  const vy0 = gy0 - ey0;
  const vx1 = gx1 - ex1;
  const vy1 = gy1 - ey1;
  // From twice the middle of the segment, since A x v = B x v: the error does not depend on which end is near.
  const f0 = 0.5 * ((ax0 + bx0) * vy0 - (ay0 + by0) * vx0);
  const f2 = 0.5 * ((ax1 + bx1) * vy1 - (ay1 + by1) * vx1);
  const f1 = 0.5 * (ax0 * vy1 - ay0 * vx1 + (ax1 * vy0 - ay1 * vx0));
  const sizeX = Math.abs(ax0) + Math.abs(ax1) + (Math.abs(bx0) + Math.abs(bx1));
  const sizeY = Math.abs(ay0) + Math.abs(ay1) + (Math.abs(by0) + Math.abs(by1));
  const m = (sizeX + sizeY) * (Math.abs(vx0) + Math.abs(vy0) + (Math.abs(vx1) + Math.abs(vy1)));
  const e = SHIFT * m + TINY;
  // Signs of the ends must be certain, and of the discriminant where the two agree.
  if (!(m > LOW && m < HIGH) || !(Math.abs(f0) > e) || !(Math.abs(f2) > e)) {
    return exactCrossings(point, segment, out, po, so);
  }
  const same = f0 > 0 === f2 > 0;
  const d = f1 * f1 - f0 * f2;
  if (same) {
    if (f0 > 0 ? f1 > e : f1 < -e) return 0;
    const noise = 8 * e * m;
    if (d < -noise) return 0;
    if (d <= noise) return exactCrossings(point, segment, out, po, so);
  }
  const root = Math.sqrt(d);
  // Otherwise no certain signs enclose a root.
  if (!(root > STEEP * m)) return exactCrossings(point, segment, out, po, so);
  // All times the root, which saves a division.
  const slack = 2 * e + SLACK * root;
  let count = 0;
  const slackX = slack * sizeX;
  const slackY = slack * sizeY;
  // With ends of two signs there is one root. In these forms nothing cancels.
  let t =
    same || f0 > 0 !== f1 > 0
      ? Math.abs(f0) / (Math.abs(f0 - f1) + root)
      : 1 - Math.abs(f2) / (Math.abs(f2 - f1) + root);
  for (let i = same ? 2 : 1; ; i--) {
    const r = 1 - t;
    const ax = r * ax0 + t * ax1;
    const ay = r * ay0 + t * ay1;
    const bx = r * bx0 + t * bx1;
    const by = r * by0 + t * by1;
    const sureX = Math.abs(ax) * root > slackX && Math.abs(bx) * root > slackX;
    const sureY = Math.abs(ay) * root > slackY && Math.abs(by) * root > slackY;
    if (!((sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0))) {
      if (!sureX && !sureY) return exactCrossings(point, segment, out, po, so);
      const vx = r * vx0 + t * vx1;
      const vy = r * vy0 + t * vy1;
      const square = vx * vx + vy * vy;
      if (!(square > SMALL_SQUARE)) return exactCrossings(point, segment, out, po, so);
      const s = -(ax * vx + ay * vy) / square;
      out.t[count] = t;
      out.s[count++] = s > 0 ? (s < 1 ? s : 1) : 0;
    }
    if (i === 1) {
      out.count = count;
      return count;
    }
    t = 1 - Math.abs(f2) / (Math.abs(f2 - f1) + root);
  }
}

/** Where the root of the discriminant is this fraction of m, a time is off by less than 2^-36. */
const STEEP = 2 ** -12;
