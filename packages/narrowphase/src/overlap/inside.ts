import { type Rows, vertexAt } from '@swept/core';
import { sideOfLine } from '../exact/side.js';

const V1 = vertexAt(1);
const V2 = vertexAt(2);

/**
 * Is vertex p inside the triangle of row `to`, or on its boundary? Exact: no if p is on different sides of
 * two of its directed edges, or outside its box. For any order of the corners; a flat triangle has no inside.
 */
export function insideTriangle(p: Rows, pv: number, t: Rows, to: number): boolean {
  if (outsideOnAxis(p, pv, t, to) || outsideOnAxis(p, pv + 1, t, to + 1)) return false;
  const s0 = sideOfLine(p, pv, t, to, to + V1);
  const s1 = sideOfLine(p, pv, t, to + V1, to + V2);
  if (s0 * s1 < 0) return false;
  const s2 = sideOfLine(p, pv, t, to + V2, to);
  return s2 * s0 >= 0 && s2 * s1 >= 0;
}

function outsideOnAxis(p: Rows, at: number, t: Rows, to: number): boolean {
  const x = p[at];
  const x0 = t[to];
  const x1 = t[to + V1];
  const x2 = t[to + V2];
  return (x < x0 && x < x1 && x < x2) || (x > x0 && x > x1 && x > x2);
}
