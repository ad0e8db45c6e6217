import { END, RADIUS, type Rows } from '@swept/core';
import { lineReach, vertexReach } from './reach.js';

/** A vertex, one or two ends and the two radii, as `exact/reach.ts` reads them. */
const POINTS: Rows = new Float64Array(8);
const RADII = 6;

/** The sign of |X| - R |v| at t = 1: the vertex is within R of the line through a and b (-1), at R (0) or beyond (1). Exact. */
export function lineReachAtEnd(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): number {
  load(p, pv, pr, e, av, er);
  POINTS[4] = e[bv + END];
  POINTS[5] = e[bv + END + 1];
  return lineReach(POINTS, 0, 2, 4, RADII);
}

/** The sign of |A| - R at t = 1, exact. */
export function vertexReachAtEnd(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): number {
  load(p, pv, pr, q, qv, qr);
  return vertexReach(POINTS, 0, 2, RADII);
}

function load(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): void {
  for (let i = 0; i < 2; i++) {
    POINTS[i] = p[pv + END + i];
    POINTS[2 + i] = q[qv + END + i];
  }
  POINTS[RADII] = p[pr + RADIUS + END];
  POINTS[RADII + 1] = q[qr + RADIUS + END];
}
