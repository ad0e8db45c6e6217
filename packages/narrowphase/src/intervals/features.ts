import type { ShapeKind } from '@swept/core';
import { APEX, LINE, SIDE } from '../event/forms.js';
import { edgeCount } from '../pair/edges.js';
import { isThin, OF_B } from './motions.js';

/**
 * The conditions of every pair of kinds, by 4 kindA + kindB, without and with thickness: form, p, a, b of one
 * after the other, as `measure` takes them.
 */
const THIN: Int32Array[] = [];
const THICK: Int32Array[] = [];

for (const kindA of [1, 2, 3] as const) {
  for (const kindB of [1, 2, 3] as const) {
    const edges = [...edgesTo(0, kindA, OF_B, kindB), ...edgesTo(OF_B, kindB, 0, kindA)];
    const ends: number[] = [];
    for (let i = 0; i < kindA; i++) {
      for (let j = 0; j < kindB; j++) ends.push(APEX, 4 * i, OF_B + 4 * j, OF_B + 4 * j);
    }
    // Without thickness the ends of an edge are points of it; only two points have no edge.
    THIN[4 * kindA + kindB] = Int32Array.from(edges.length > 0 ? edges.flatMap((e) => [LINE, ...e]) : ends);
    THICK[4 * kindA + kindB] = Int32Array.from([...ends, ...edges.flatMap((e) => [SIDE, ...e])]);
  }
}

/** Each vertex of the shape at p0 with each edge of the one at e0. */
function edgesTo(p0: number, kindP: ShapeKind, e0: number, kindE: ShapeKind): number[][] {
  const edges: number[][] = [];
  for (let j = 0; j < edgeCount(kindE); j++) {
    for (let i = 0; i < kindP; i++) edges.push([p0 + 4 * i, e0 + 4 * j, e0 + edgeEnd(kindE, j)]);
  }
  return edges;
}

/** The offset of the end of edge i of a shape, from its vertex 0. */
export function edgeEnd(kind: ShapeKind, i: number): number {
  return i + 1 === kind ? 0 : 4 * i + 4;
}

/** The conditions of the pair that is looked at. */
export function conditionsOf(kindA: ShapeKind, kindB: ShapeKind): Int32Array {
  return (isThin() ? THIN : THICK)[4 * kindA + kindB];
}
