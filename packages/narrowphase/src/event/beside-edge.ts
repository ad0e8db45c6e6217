import { END, type Rows } from '@swept/core';

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
