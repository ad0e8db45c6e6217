import { type ShapeKind, vertexAt } from '@swept/core';

/** Edge i runs from vertex i to the next. A segment has one edge, a triangle three. */
export function edgeCount(kind: ShapeKind): number {
  return kind === 3 ? 3 : kind - 1;
}

/** Offset in the row of the end of edge i. */
export function edgeEndAt(kind: ShapeKind, i: number): number {
  return i + 1 === kind ? 0 : vertexAt(i + 1);
}
