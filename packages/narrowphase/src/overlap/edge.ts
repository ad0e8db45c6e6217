import { RADIUS, type Rows } from '@swept/core';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import { edgeReach } from '../exact/reach.js';
import { sideOfLine } from '../exact/side.js';

/** Does vertex p touch the edge ab, without radius? Exact. */
export function touchesEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  const ax = e[av] - p[pv];
  const bx = e[bv] - p[pv];
  if (ax > 0 ? bx > 0 : ax < 0 && bx < 0) return false;
  const ay = e[av + 1] - p[pv + 1];
  const by = e[bv + 1] - p[pv + 1];
  if (ay > 0 ? by > 0 : ay < 0 && by < 0) return false;
  return sideOfLine(p, pv, e, av, bv) === 0;
}

/**
 * Is vertex p within R of the edge ab, R the sum of the radii of rows pr and er? Exact. With A, B the vectors
 * from p to a and b, v from a to b, X = A x v: before a (A.v > 0) the condition is |A| <= R, beyond b
 * (B.v < 0) it is |B| <= R, beside the edge |X| <= R |v|.
 */
export function nearEdge(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): boolean {
  const r = p[pr + RADIUS] + e[er + RADIUS];
  const ax = e[av] - p[pv];
  const ay = e[av + 1] - p[pv + 1];
  const bx = e[bv] - p[pv];
  const by = e[bv + 1] - p[pv + 1];
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  const gx = ax * vx;
  const gy = ay * vy;
  const g = gx + gy;
  const hx = bx * vx;
  const hy = by * vy;
  const h = -(hx + hy);
  const rr = r * r;
  const size = ax * ax + ay * ay + bx * bx + by * by + rr;
  if (size > LOW && size < HIGH) {
    const before = SHIFT * (Math.abs(gx) + Math.abs(gy));
    const behind = SHIFT * (Math.abs(hx) + Math.abs(hy));
    if (g > before || h > behind) {
      const square = g > before ? ax * ax + ay * ay : bx * bx + by * by;
      if (square - rr > SHIFT * (square + rr)) return false;
      if (rr - square > SHIFT * (square + rr)) return true;
    } else if (g < -before && h < -behind) {
      const left = ax * by;
      const right = ay * bx;
      const x = Math.abs(left - right);
      const bound = SHIFT * (Math.abs(left) + Math.abs(right));
      const width = rr * (vx * vx + vy * vy);
      const low = x - bound;
      const high = x + bound;
      if (low > 0 && low * low > width * (1 + SHIFT)) return false;
      if (high * high < width * (1 - SHIFT)) return true;
    }
  }
  return exactNearEdge(p, pv, pr, e, av, bv, er);
}

/** The vertex, the two ends and the two radii, as `edgeReach` reads them. */
const POINTS: Rows = new Float64Array(8);

function exactNearEdge(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): boolean {
  for (let i = 0; i < 2; i++) {
    POINTS[i] = p[pv + i];
    POINTS[2 + i] = e[av + i];
    POINTS[4 + i] = e[bv + i];
  }
  POINTS[6] = p[pr + RADIUS];
  POINTS[7] = e[er + RADIUS];
  return edgeReach(POINTS, 0, 2, 4, 6) <= 0;
}
