import { END, RADIUS, type Rows } from '@swept/core';

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
  for (let axis = 0; axis < 2; axis++) {
    const a0 = e[av + axis] - p[pv + axis];
    const a1 = e[av + axis + END] - p[pv + axis + END];
    const b0 = e[bv + axis] - p[pv + axis];
    const b1 = e[bv + axis + END] - p[pv + axis + END];
    if (
      a0 > 0
        ? a0 > wide && a1 > wide && b0 > wide && b1 > wide
        : a0 < -wide && a1 < -wide && b0 < -wide && b1 < -wide
    )
      return true;
  }
  return false;
}

/** The sum of the radii is rounded up by more than it and a difference of coordinates are rounded. */
const UP = 1 + 2 ** -50;
