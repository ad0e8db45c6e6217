import { END, RADIUS, type Rows } from '@swept/core';
import { UP } from '../exact/bounds.js';

/** Are both ends of an edge on the same side of the vertex, on one axis and for the whole step? Exact. */
export function isClearOfEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
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

/** Are two vertices farther apart than their radii, on one axis and for the whole step? True is certain. */
export function isClearOfVertex(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): boolean {
  const r0 = p[pr + RADIUS] + q[qr + RADIUS];
  const r1 = p[pr + RADIUS + END] + q[qr + RADIUS + END];
  const wide = (r0 > r1 ? r0 : r1) * UP;
  const x0 = q[qv] - p[pv];
  const x1 = q[qv + END] - p[pv + END];
  if (x0 > 0 ? x0 > wide && x1 > wide : x0 < -wide && x1 < -wide) return true;
  const y0 = q[qv + 1] - p[pv + 1];
  const y1 = q[qv + END + 1] - p[pv + END + 1];
  return y0 > 0 ? y0 > wide && y1 > wide : y0 < -wide && y1 < -wide;
}
