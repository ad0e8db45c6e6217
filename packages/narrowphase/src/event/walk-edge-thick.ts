import { END, RADIUS } from '@swept/core';
import { EARLIER, HIGH, HOLD, LOW, SHIFT, TINY, UP } from '../exact/bounds.js';
import { firstNonPositive, Q, ROOT } from '../exact/quadratic.js';
import { ROW_B, ROWS } from '../pair/loaded.js';
import { AT_ONE, FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from './first.js';
import { UNTIL } from './until.js';
import { BESIDE, ENDS_ONLY, NEVER, type ThickVerdict, UNSURE } from './verdict.js';

/**
 * First contact of vertex p of the loaded pair with the long side of any edge ab, R being the sum of the two
 * radii. The two are apart at t = 0. With A = a - p, B = b - p, v = b - a, X = A x B, contact at t <=> A.v <=
 * 0 <= B.v and X^2 <= R^2 |v|^2, of degree 4. The ends are features of their own (`meet-vertices.ts`). The
 * walk ends at UNTIL, with ENDS_ONLY. After UNSURE, FIRST[TIME] is a time up to which there is certainly no
 * contact.
 *
 * Walks forward piece by piece, the vertex being on one side of the edge. On a piece, |v| is bounded by its
 * chord, which makes the condition one of degree 2 and is off by the square of the length of the piece; where
 * a condition is certainly violated at the front of the piece, time moves to the first root of its quadratic,
 * else the piece is shortened. |A| <= R + |v| is a fourth condition: it is needed for edges that shrink to a
 * point, where the other three decide nothing. Bounds are those of the whole motion. Where it stops there is
 * a contact if the vertex is certainly inside a moment later: a drop that is certain after so short a time is
 * steep, so it is one root.
 */
export function walkEdgeThick(p: number, a: number, b: number): ThickVerdict {
  const r0 = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
  const r1 = ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END];
  const ax0 = ROWS[a] - ROWS[p];
  const ay0 = ROWS[a + 1] - ROWS[p + 1];
  const ax1 = ROWS[a + END] - ROWS[p + END];
  const ay1 = ROWS[a + END + 1] - ROWS[p + END + 1];
  const bx0 = ROWS[b] - ROWS[p];
  const by0 = ROWS[b + 1] - ROWS[p + 1];
  const bx1 = ROWS[b + END] - ROWS[p + END];
  const by1 = ROWS[b + END + 1] - ROWS[p + END + 1];
  // Most pairs of features are far from each other, and this is quickly seen.
  const wide = (r0 > r1 ? r0 : r1) * UP;
  if (
    ax0 > 0
      ? ax0 > wide && ax1 > wide && bx0 > wide && bx1 > wide
      : ax0 < -wide && ax1 < -wide && bx0 < -wide && bx1 < -wide
  )
    return NEVER;
  if (
    ay0 > 0
      ? ay0 > wide && ay1 > wide && by0 > wide && by1 > wide
      : ay0 < -wide && ay1 < -wide && by0 < -wide && by1 < -wide
  )
    return NEVER;
  const vx0 = ROWS[b] - ROWS[a];
  const vy0 = ROWS[b + 1] - ROWS[a + 1];
  const vx1 = ROWS[b + END] - ROWS[a + END];
  const vy1 = ROWS[b + END + 1] - ROWS[a + END + 1];
  const length0 = Math.sqrt(vx0 * vx0 + vy0 * vy0);
  const length1 = Math.sqrt(vx1 * vx1 + vy1 * vy1);
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
  const f1 = 0.5 * (left01 - right01 + (left10 - right10));
  const u0 = r0 * length0;
  const u2 = r1 * length1;
  const u1 = 0.5 * (r0 * length1 + r1 * length0);
  const m0 = Math.abs(left0) + Math.abs(right0) + u0;
  const m2 = Math.abs(left2) + Math.abs(right2) + u2;
  const m1 = 0.5 * (Math.abs(left01) + Math.abs(right01) + Math.abs(left10) + Math.abs(right10)) + u1;
  const size = m0 + m1 + m2;
  const e0 = SHIFT * m0 + TINY;
  const e1 = SHIFT * m1 + TINY;
  const e2 = SHIFT * m2 + TINY;
  let side = f0 < 0 ? -1 : 1;
  const q0 = side * f0 - u0;
  const q1 = side * f1 - u1;
  const q2 = side * f2 - u2;
  // |v| is convex in t and below its chord, so this holds for every edge.
  if (q0 > e0 && q1 > e1 && q2 > e2 && size < HIGH) return NEVER;
  FIRST[TIME] = 0;
  FIRST[FROM_SIDE] = side;
  if (!(size > LOW && size < HIGH)) return UNSURE;
  if (length0 === 0 && length1 === 0) return ENDS_ONLY;
  if (q0 > e0) {
    Q[0] = q0 - e0;
    Q[1] = q1 - e1;
    Q[2] = q2 - e2;
    if (!firstNonPositive()) return NEVER;
    if (ROOT[0] > UNTIL[0]) return ENDS_ONLY;
    FIRST[TIME] = ROOT[0];
  }

  const reachV = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx1) + Math.abs(vy1);
  const reach = Math.abs(ax0) + Math.abs(ay0) + Math.abs(ax1) + Math.abs(ay1) + reachV + r0 + r1;
  const hold = HOLD * reach * reachV + TINY;
  const shift = SHIFT * reach * reachV + TINY;
  const holdFar = HOLD * reach;

  let t = FIRST[TIME];
  let length = 1 - t;
  for (let piece = 0; piece < PIECES; piece++) {
    if (t > UNTIL[0]) return ENDS_ONLY;
    const end = t + length < 1 ? t + length : 1;
    const q = 1 - t;
    const ax = q * ax0 + t * ax1;
    const ay = q * ay0 + t * ay1;
    const vx = q * vx0 + t * vx1;
    const vy = q * vy0 + t * vy1;
    const r = q * r0 + t * r1;
    const v = Math.sqrt(vx * vx + vy * vy);
    const x = ax * vy - ay * vx;
    const g = ax * vx + ay * vy;
    const h = -g - (vx * vx + vy * vy);
    const far = r + v;
    const distance = Math.sqrt(ax * ax + ay * ay);
    // At t = 0 the pair is known to be apart, although this condition may not show it.
    const certain = Math.abs(x) - r * v > hold;
    const outside = certain || (t === 0 && Math.abs(x) > hold);
    if (outside) side = x > 0 ? 1 : -1;
    const beyond = distance - far > holdFar;
    if (!outside && g <= hold && h <= hold && !beyond) {
      if (Math.abs(x) > hold) side = x > 0 ? 1 : -1;
      break;
    }

    const qe = 1 - end;
    const axe = qe * ax0 + end * ax1;
    const aye = qe * ay0 + end * ay1;
    const vxe = qe * vx0 + end * vx1;
    const vye = qe * vy0 + end * vy1;
    const re = qe * r0 + end * r1;
    const ve = Math.sqrt(vxe * vxe + vye * vye);
    let next = 0;
    let clear = false;
    if (outside) {
      const xe = axe * vye - aye * vxe;
      const xm = 0.5 * (ax * vye - ay * vxe + (axe * vy - aye * vx));
      Q[0] = Math.max(side * x - r * v - shift, TINY);
      Q[1] = side * xm - 0.5 * (r * ve + re * v) - shift;
      Q[2] = side * xe - re * ve - shift;
      if (firstNonPositive()) next = certain ? ROOT[0] : 0;
      else clear = true;
    }
    if (!clear && g > hold) {
      Q[0] = g - shift;
      Q[1] = 0.5 * (ax * vxe + ay * vye + (axe * vx + aye * vy)) - shift;
      Q[2] = axe * vxe + aye * vye - shift;
      if (firstNonPositive()) next = Math.max(next, ROOT[0]);
      else clear = true;
    }
    if (!clear && h > hold) {
      Q[0] = h - shift;
      Q[1] = -0.5 * (ax * vxe + ay * vye + (axe * vx + aye * vy)) - (vx * vxe + vy * vye) - shift;
      Q[2] = -(axe * vxe + aye * vye) - (vxe * vxe + vye * vye) - shift;
      if (firstNonPositive()) next = Math.max(next, ROOT[0]);
      else clear = true;
    }
    if (!clear && beyond) {
      // |A| falls at most by the length of its path, R + |v| rises at most by its chord.
      const ex = axe - ax;
      const ey = aye - ay;
      const closing = Math.sqrt(ex * ex + ey * ey) + Math.max(0, re + ve - far);
      const open = distance - far - SHIFT * reach;
      if (open <= closing) next = Math.max(next, open / closing);
      else clear = true;
    }
    if (clear) {
      if (end === 1) return ENDS_ONLY;
      t = end;
      length += length;
      continue;
    }
    const before = t;
    t = Math.max(t, (t + (end - t) * next) * EARLIER);
    if (t === before && length <= SHORTEST) break;
    if (next === 0) length *= STUCK;
    else if (next < 0.125) length *= 0.5;
  }
  FIRST[TIME] = t;
  FIRST[FROM_SIDE] = side;
  FIRST[PLACE] = FIRST[GRAZING] = FIRST[AT_ONE] = 0;
  let deep = false;
  for (let i = 0; i < MOMENTS.length; i++) {
    const at = t + MOMENTS[i] < 1 ? t + MOMENTS[i] : 1;
    const q = 1 - at;
    const ax = q * ax0 + at * ax1;
    const ay = q * ay0 + at * ay1;
    const vx = q * vx0 + at * vx1;
    const vy = q * vy0 + at * vy1;
    const square = vx * vx + vy * vy;
    const g = ax * vx + ay * vy;
    const depth = (q * r0 + at * r1) * Math.sqrt(square) - Math.abs(ax * vy - ay * vx);
    const between = g < -hold && g + square > hold;
    if (i === 0) {
      deep = depth > hold;
      if (!deep && !between) return UNSURE;
    } else if (between && depth > hold) {
      // It was within reach of the line before, so it came past an end.
      return deep ? ENDS_ONLY : BESIDE;
    }
  }
  return UNSURE;
}

/** After this many pieces the rest counts as touching, which happens only where the vertex grazes the edge. */
const PIECES = 256;
/** The shortest piece, as a fraction of the step. */
const SHORTEST = 2 ** -52;
/**
 * The factor by which the next piece is shorter where time does not advance, as for a contact at the very
 * start.
 */
const STUCK = 2 ** -13;

/** Over these times the slope of the condition changes by less than the drop that `hold` makes certain. */
const MOMENTS = [0, 2 ** -40, 2 ** -32, 2 ** -28];
