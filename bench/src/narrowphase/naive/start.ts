import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

/** On which side of the line from a to b is p? */
function side(a: Rows, av: number, bv: number, p: Rows, pv: number): number {
  return (a[bv] - a[av]) * (p[pv + 1] - a[av + 1]) - (a[bv + 1] - a[av + 1]) * (p[pv] - a[av]);
}

/** Is the squared distance from a vertex to an edge at most the square of the radii? */
export function isNear(p: Rows, po: number, e: Rows, av: number, bv: number, eo: number): boolean {
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  const ax = p[po] - e[av];
  const ay = p[po + 1] - e[av + 1];
  const square = vx * vx + vy * vy;
  const s = square > 0 ? Math.min(Math.max((ax * vx + ay * vy) / square, 0), 1) : 0;
  const x = ax - s * vx;
  const y = ay - s * vy;
  const reach = p[po + RADIUS] + e[eo + RADIUS];
  return x * x + y * y <= reach * reach;
}

/** Is the first vertex of p in the closed triangle? */
export function isInside(p: Rows, po: number, t: Rows, to: number): boolean {
  const v0 = to + vertexAt(0);
  const v1 = to + vertexAt(1);
  const v2 = to + vertexAt(2);
  const s0 = side(t, v0, v1, p, po);
  const s1 = side(t, v1, v2, p, po);
  const s2 = side(t, v2, v0, p, po);
  return (s0 >= 0 && s1 >= 0 && s2 >= 0) || (s0 <= 0 && s1 <= 0 && s2 <= 0);
}

/** Is the other shape strictly beyond the line of an edge of one shape? */
function hasSeparatingEdge(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  for (let i = 0; i < (kindA === 3 ? 3 : 1); i++) {
    const av = ao + vertexAt(i);
    const bv = ao + vertexAt(i + 1 < kindA ? i + 1 : 0);
    const first = side(a, av, bv, b, bo);
    if (first === 0 || (kindA === 3 && first * side(a, av, bv, a, ao + vertexAt(i > 0 ? i - 1 : 2)) > 0))
      continue;
    let apart = true;
    for (let j = 1; apart && j < kindB; j++) apart = first * side(a, av, bv, b, bo + vertexAt(j)) > 0;
    if (apart) return true;
  }
  return false;
}

/** Is one shape beyond the other on a coordinate axis (0 or 1)? */
function isBeyond(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  axis: number,
): boolean {
  let low = a[ao + axis];
  let high = low;
  for (let i = 1; i < kindA; i++) {
    const x = a[ao + axis + vertexAt(i)];
    if (x < low) low = x;
    if (x > high) high = x;
  }
  let below = true;
  let above = true;
  for (let i = 0; i < kindB; i++) {
    const x = b[bo + axis + vertexAt(i)];
    if (x >= low) below = false;
    if (x <= high) above = false;
  }
  return below || above;
}

/** Do two shapes with edges overlap? By separating axes: those of the boxes, then those of the edges. */
export function coresOverlap(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  return (
    !isBeyond(kindA, a, ao, kindB, b, bo, 0) &&
    !isBeyond(kindA, a, ao, kindB, b, bo, 1) &&
    !hasSeparatingEdge(kindA, a, ao, kindB, b, bo) &&
    !hasSeparatingEdge(kindB, b, bo, kindA, a, ao)
  );
}
