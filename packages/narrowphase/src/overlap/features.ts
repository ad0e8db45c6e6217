import { type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { edgesTouch } from './crossing.js';
import { nearEdge } from './edge.js';

/** Does any edge of A touch or cross any edge of B, without radius? Exact. */
export function anyEdgesTouch(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): boolean {
  for (let i = 0; i < edgeCount(kindA); i++) {
    const a0 = ao + vertexAt(i);
    const a1 = ao + edgeEndAt(kindA, i);
    for (let j = 0; j < edgeCount(kindB); j++) {
      if (edgesTouch(a, a0, a1, b, bo + vertexAt(j), bo + edgeEndAt(kindB, j))) return true;
    }
  }
  return false;
}

/** Is any vertex of P within the sum of the radii of any edge of E? Exact. */
export function anyVertexNearEdge(
  kindP: ShapeKind,
  p: Rows,
  po: number,
  kindE: ShapeKind,
  e: Rows,
  eo: number,
): boolean {
  for (let i = 0; i < kindP; i++) {
    const pv = po + vertexAt(i);
    for (let j = 0; j < edgeCount(kindE); j++) {
      if (nearEdge(p, pv, po, e, eo + vertexAt(j), eo + edgeEndAt(kindE, j), eo)) return true;
    }
  }
  return false;
}
