import { END, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { HIGH, LOW, SHIFT, TINY } from '../exact/bounds.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';

/**
 * Is there an edge of E whose moving line has all of P on its outer side for the whole step, farther away
 * than the radii? True is certain. For most shapes that do not meet, one or two edges are enough.
 */
export function apartThroughout(
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
): boolean {
  let inner = 0;
  if (kindE === TRIANGLE) {
    inner = sideThroughout(e, eo, -1, e, eo + vertexAt(1), eo + vertexAt(2), eo);
    if (inner === 0) return false;
  }
  for (let j = 0; j < edgeCount(kindE); j++) {
    const av = eo + vertexAt(j);
    const bv = eo + edgeEndAt(kindE, j);
    const side = sideThroughout(p, po, po, e, av, bv, eo);
    if (side === 0 || side === inner) continue;
    let i = 1;
    while (i < kindP && sideThroughout(p, po + vertexAt(i), po, e, av, bv, eo) === side) i++;
    if (i === kindP) return true;
  }
  return false;
}

/**
 * The side of the line through a and b on which p is for the whole step, farther away than the radii of rows
 * pr and er; 0 if that is not certain. With pr below 0 radii are ignored. All Bernstein coefficients of X = A
 * x B have that sign and exceed those of R |v|, where |v| is below its chord.
 */
function sideThroughout(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): number {
  const ax0 = e[av] - p[pv];
  const ay0 = e[av + 1] - p[pv + 1];
  const bx0 = e[bv] - p[pv];
  const by0 = e[bv + 1] - p[pv + 1];
  const left0 = ax0 * by0;
  const right0 = ay0 * bx0;
  const side = left0 > right0 ? 1 : -1;
  const ax1 = e[av + END] - p[pv + END];
  const ay1 = e[av + END + 1] - p[pv + END + 1];
  const bx1 = e[bv + END] - p[pv + END];
  const by1 = e[bv + END + 1] - p[pv + END + 1];
  const left2 = ax1 * by1;
  const right2 = ay1 * bx1;
  if (left2 > right2 !== left0 > right0) return 0;
  const left01 = ax0 * by1;
  const left10 = ax1 * by0;
  const right01 = ay0 * bx1;
  const right10 = ay1 * bx0;
  let q0 = side * (left0 - right0);
  let q1 = side * (left01 - right01 + (left10 - right10));
  let q2 = side * (left2 - right2);
  let m0 = Math.abs(left0) + Math.abs(right0);
  let m1 = Math.abs(left01) + Math.abs(right01) + Math.abs(left10) + Math.abs(right10);
  let m2 = Math.abs(left2) + Math.abs(right2);
  if (pr >= 0) {
    const r0 = p[pr + RADIUS] + e[er + RADIUS];
    const r1 = p[pr + RADIUS + END] + e[er + RADIUS + END];
    if (r0 > 0 || r1 > 0) {
      const vx0 = e[bv] - e[av];
      const vy0 = e[bv + 1] - e[av + 1];
      const vx1 = e[bv + END] - e[av + END];
      const vy1 = e[bv + END + 1] - e[av + END + 1];
      const length0 = Math.sqrt(vx0 * vx0 + vy0 * vy0);
      const length1 = Math.sqrt(vx1 * vx1 + vy1 * vy1);
      const u1 = r0 * length1 + r1 * length0;
      q0 -= r0 * length0;
      q1 -= u1;
      q2 -= r1 * length1;
      m0 += r0 * length0;
      m1 += u1;
      m2 += r1 * length1;
    }
  }
  const size = m0 + m1 + m2;
  const clear = q0 > SHIFT * m0 + TINY && q1 > SHIFT * m1 + TINY && q2 > SHIFT * m2 + TINY;
  return clear && size > LOW && size < HIGH ? side : 0;
}
