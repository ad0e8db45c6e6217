import { RADIUS, type Rows } from '@swept/core';
import { edgeReach } from '../exact/reach.js';
import { HIGH, LOW, SHIFT, TINY } from '../filter/bounds.js';
import { firstIsNearer, sideOfLine } from '../filter/side.js';

/** Does vertex p touch the edge ab, no thickness? Exact. */
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
 * Is vertex p within R of the edge ab, R the sum of the radii of rows pr and er? Exact.
 * With A = a - p, B = b - p, v = b - a, X = A x v: before a (A.v > 0) it is |A| <= R, behind b (B.v < 0) |B| <= R, and
 * beside the edge |X| <= R |v|.
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
  const rr = r * r;
  const aa = ax * ax + ay * ay;
  const bb = bx * bx + by * by;
  const size = aa + bb + rr;
  if (!(size > LOW && size < HIGH)) return exactNearEdge(p, pv, pr, e, av, bv, er);
  const near = firstIsNearer(ax, ay, bx, by);
  const left = (near ? ax : bx) * vy;
  const right = (near ? ay : by) * vx;
  const width = r * Math.sqrt(vx * vx + vy * vy);
  const gap = Math.abs(left - right) - width;
  const gapBound = SHIFT * (Math.abs(left) + Math.abs(right) + width) + TINY;
  if (gap > gapBound) return false;
  if (rr - aa > SHIFT * (aa + rr) || rr - bb > SHIFT * (bb + rr)) return true;
  const g = ax * vx + ay * vy;
  const gBound = SHIFT * (Math.abs(ax * vx) + Math.abs(ay * vy)) + TINY;
  if (g > gBound && aa - rr > SHIFT * (aa + rr)) return false;
  const h = -(bx * vx + by * vy);
  const hBound = SHIFT * (Math.abs(bx * vx) + Math.abs(by * vy)) + TINY;
  if (h > hBound && bb - rr > SHIFT * (bb + rr)) return false;
  if (gap < -gapBound && g < -gBound && h < -hBound) return true;
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
