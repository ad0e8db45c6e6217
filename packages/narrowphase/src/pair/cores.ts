import { CIRCLE, type ShapeKind, TRIANGLE } from '@swept/core';
import { orient } from '../exact/orient.js';
import { edgeReach, onEdge, vertexReach } from '../exact/reach.js';
import { edgeCount } from './edges.js';
import { edgeEnd, OF_B, PAIR, RADII } from './pair.js';

/**
 * Do the two shapes in PAIR touch, as closed sets, without their radii (`coresTouch`) or with them
 * (`withinReach`)? Exact for all finite doubles up to 1e150. Zero-length segments are points, flat
 * triangles segments; no case needs a branch.
 */

/** Without radii: two points coincide, a vertex lies in the other shape, or edges cross. */
export function coresTouch(kindA: ShapeKind, kindB: ShapeKind): boolean {
  if (boxesApart(kindA, kindB, 0) || boxesApart(kindA, kindB, 1)) return false;
  if (kindA === CIRCLE && kindB === CIRCLE) return true;
  if (kindA === CIRCLE) {
    return kindB === TRIANGLE ? inTriangle(0, OF_B) >= 0 : onEdge(PAIR, 0, OF_B, OF_B + 2);
  }
  if (kindB === CIRCLE) {
    return kindA === TRIANGLE ? inTriangle(OF_B, 0) >= 0 : onEdge(PAIR, OF_B, 0, 2);
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    for (let j = 0; j < edgeCount(kindB); j++) {
      if (pairEdgesTouch(2 * i, edgeEnd(kindA, i), OF_B + 2 * j, OF_B + edgeEnd(kindB, j))) return true;
    }
  }
  return (kindB === TRIANGLE && inTriangle(0, OF_B) >= 0) || (kindA === TRIANGLE && inTriangle(OF_B, 0) >= 0);
}

/** With radii, for cores that do not touch: is any vertex within reach of the other's edges or vertex? */
export function withinReach(kindA: ShapeKind, kindB: ShapeKind): boolean {
  if (kindA === CIRCLE && kindB === CIRCLE) return vertexReach(PAIR, 0, OF_B, RADII) <= 0;
  for (let j = 0; j < edgeCount(kindB); j++) {
    const end = OF_B + edgeEnd(kindB, j);
    for (let i = 0; i < kindA; i++) if (edgeReach(PAIR, 2 * i, OF_B + 2 * j, end, RADII) <= 0) return true;
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    const end = edgeEnd(kindA, i);
    for (let j = 0; j < kindB; j++) if (edgeReach(PAIR, OF_B + 2 * j, 2 * i, end, RADII) <= 0) return true;
  }
  return false;
}

/** Vertex p against the triangle at t: 1 inside, 0 on its boundary, -1 outside. Corners in either order. */
export function inTriangle(p: number, t: number): number {
  if (outside(p, t) || outside(p + 1, t + 1)) return -1;
  const s0 = orient(PAIR, t, t + 2, p);
  const s1 = orient(PAIR, t + 2, t + 4, p);
  if (s0 * s1 < 0) return -1;
  const s2 = orient(PAIR, t + 4, t, p);
  if (s2 * s0 < 0 || s2 * s1 < 0) return -1;
  return s0 * s1 * s2 === 0 ? 0 : 1;
}

function outside(p: number, t: number): boolean {
  const x = PAIR[p];
  return (
    (x < PAIR[t] && x < PAIR[t + 2] && x < PAIR[t + 4]) || (x > PAIR[t] && x > PAIR[t + 2] && x > PAIR[t + 4])
  );
}

/** Do the edges a0 a1 and b0 b1 have a point in common? */
export function pairEdgesTouch(a0: number, a1: number, b0: number, b1: number): boolean {
  if (apart(a0, a1, b0, b1) || apart(a0 + 1, a1 + 1, b0 + 1, b1 + 1)) return false;
  if (orient(PAIR, a0, a1, b0) * orient(PAIR, a0, a1, b1) > 0) return false;
  return orient(PAIR, b0, b1, a0) * orient(PAIR, b0, b1, a1) <= 0;
}

function apart(a0: number, a1: number, b0: number, b1: number): boolean {
  const p = PAIR[a0];
  const q = PAIR[a1];
  const r = PAIR[b0];
  const s = PAIR[b1];
  return (p < r && p < s && q < r && q < s) || (p > r && p > s && q > r && q > s);
}

function boxesApart(kindA: ShapeKind, kindB: ShapeKind, axis: number): boolean {
  let minA = Infinity;
  let maxA = -Infinity;
  for (let i = axis; i < 2 * kindA; i += 2) {
    if (PAIR[i] < minA) minA = PAIR[i];
    if (PAIR[i] > maxA) maxA = PAIR[i];
  }
  let minB = Infinity;
  let maxB = -Infinity;
  for (let i = OF_B + axis; i < OF_B + 2 * kindB; i += 2) {
    if (PAIR[i] < minB) minB = PAIR[i];
    if (PAIR[i] > maxB) maxB = PAIR[i];
  }
  return minB > maxA || minA > maxB;
}
