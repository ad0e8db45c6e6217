import { CIRCLE, END, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';

/** Far above what counts as a mere touch (see `loadPoses`), and above what doubles round off here. */
export const SHALLOW = 2 ** -40;

/** The depth that counts as deep, as a length. */
const DEPTH = new Float64Array(1);

/**
 * Do two shapes, kinds ascending, overlap at t = 0 by so much that it cannot be a mere touch? False proves
 * nothing: only the cores and discs are tested.
 *
 * Convex shapes overlap by a depth along all directions if they do so along the normals of all edges: the
 * outer ones of a triangle, both of a segment.
 */
export function overlapDeeply(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  let size = a[ao + RADIUS] + a[ao + RADIUS + END] + b[bo + RADIUS] + b[bo + RADIUS + END];
  for (let i = 0; i < kindA; i++) {
    const v = ao + vertexAt(i);
    size += Math.abs(a[v]) + Math.abs(a[v + 1]) + Math.abs(a[v + END]) + Math.abs(a[v + END + 1]);
  }
  for (let i = 0; i < kindB; i++) {
    const v = bo + vertexAt(i);
    size += Math.abs(b[v]) + Math.abs(b[v + 1]) + Math.abs(b[v + END]) + Math.abs(b[v + END + 1]);
  }
  if (!(size * size > LOW && size * size < HIGH)) return false;
  DEPTH[0] = size * SHALLOW;
  if (kindA !== CIRCLE) return crosses(kindA, a, ao, kindB, b, bo) && crosses(kindB, b, bo, kindA, a, ao);
  if (kindB === CIRCLE) return isNear(a, ao, ao, b, bo, bo, bo);
  for (let j = 0; j < edgeCount(kindB); j++) {
    if (isNear(a, ao, ao, b, bo + vertexAt(j), bo + edgeEndAt(kindB, j), bo)) return true;
  }
  return kindB === TRIANGLE && crosses(kindB, b, bo, CIRCLE, a, ao);
}

/**
 * Does P reach across the line of each edge of E, to the inner side of a triangle, to both sides of a
 * segment?
 */
function crosses(kindE: ShapeKind, e: Rows, eo: number, kindP: ShapeKind, p: Rows, po: number): boolean {
  for (let j = 0; j < edgeCount(kindE); j++) {
    const from = eo + vertexAt(j);
    const to = eo + edgeEndAt(kindE, j);
    const ex = e[from];
    const ey = e[from + 1];
    const ux = e[to] - ex;
    const uy = e[to + 1] - ey;
    const deep = DEPTH[0] * (Math.abs(ux) + Math.abs(uy));
    let low = 0;
    let high = 0;
    for (let i = 0; i < kindP; i++) {
      const v = po + vertexAt(i);
      const across = ux * (p[v + 1] - ey) - uy * (p[v] - ex);
      if (across < low) low = across;
      if (across > high) high = across;
    }
    if (kindE !== TRIANGLE) {
      if (!(low < -deep && high > deep)) return false;
      continue;
    }
    const third = eo + vertexAt(j === 0 ? 2 : j - 1);
    const inner = ux * (e[third + 1] - ey) - uy * (e[third] - ex);
    if (!(inner > deep ? high > deep : inner < -deep && low < -deep)) return false;
  }
  return true;
}

/**
 * Does a disc overlap deeply with an edge that has the radius of row `er`, or with a point, where both ends
 * are the same?
 */
function isNear(p: Rows, pv: number, pr: number, e: Rows, av: number, bv: number, er: number): boolean {
  const r = p[pr + RADIUS] + e[er + RADIUS] - DEPTH[0];
  if (!(r > 0)) return false;
  const ux = e[bv] - e[av];
  const uy = e[bv + 1] - e[av + 1];
  const x = p[pv] - e[av];
  const y = p[pv + 1] - e[av + 1];
  const along = x * ux + y * uy;
  if (!(along > 0)) return x * x + y * y < r * r;
  const length = ux * ux + uy * uy;
  if (along > length) {
    const dx = p[pv] - e[bv];
    const dy = p[pv + 1] - e[bv + 1];
    return dx * dx + dy * dy < r * r;
  }
  const across = ux * y - uy * x;
  return across * across < r * r * length;
}
