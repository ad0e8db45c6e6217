import { END, RADIUS, type Rows } from '@swept/core';
import { UP } from '../exact/bounds.js';

/** Are both ends of an edge on the same side of the vertex, on one axis and for the whole step? Exact. */
export function isBesideEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const p0 = p[pv + axis];
    const p1 = p[pv + axis + END];
    const a0 = e[av + axis];
    const a1 = e[av + axis + END];
    const b0 = e[bv + axis];
    const b1 = e[bv + axis + END];
    if (a0 > p0 ? a1 > p1 && b0 > p0 && b1 > p1 : a0 < p0 && a1 < p1 && b0 < p0 && b1 < p1) return true;
  }
  return false;
}

/** The same by more than the sum of the radii of rows pr and er, with thickness. True is certain. */
export function isBesideThickEdge(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): boolean {
  const r0 = p[pr + RADIUS] + e[er + RADIUS];
  const r1 = p[pr + RADIUS + END] + e[er + RADIUS + END];
  const wide = (r0 > r1 ? r0 : r1) * UP;
  const ax0 = e[av] - p[pv];
  const ax1 = e[av + END] - p[pv + END];
  const bx0 = e[bv] - p[pv];
  const bx1 = e[bv + END] - p[pv + END];
  const beside =
    ax0 > 0
      ? ax0 > wide && ax1 > wide && bx0 > wide && bx1 > wide
      : ax0 < -wide && ax1 < -wide && bx0 < -wide && bx1 < -wide;
  if (beside) return true;
  const ay0 = e[av + 1] - p[pv + 1];
  const ay1 = e[av + END + 1] - p[pv + END + 1];
  const by0 = e[bv + 1] - p[pv + 1];
  const by1 = e[bv + END + 1] - p[pv + END + 1];
  return ay0 > 0
    ? ay0 > wide && ay1 > wide && by0 > wide && by1 > wide
    : ay0 < -wide && ay1 < -wide && by0 < -wide && by1 < -wide;
}
