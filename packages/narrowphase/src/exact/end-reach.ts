import { END, RADIUS, type Rows } from '@swept/core';
import { lineReach } from './reach.js';

/** The vertex, the two ends and the two radii, as `lineReach` reads them. */
const POINTS: Rows = new Float64Array(8);

/** The sign of |X| - R |v| at t = 1: is the vertex then within R of the line through a and b (-1), at R (0) or beyond (1)? Exact. */
export function lineReachAtEnd(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): number {
  for (let i = 0; i < 2; i++) {
    POINTS[i] = p[pv + END + i];
    POINTS[2 + i] = e[av + END + i];
    POINTS[4 + i] = e[bv + END + i];
  }
  POINTS[6] = p[pr + RADIUS + END];
  POINTS[7] = e[er + RADIUS + END];
  return lineReach(POINTS, 0, 2, 4, 6);
}
