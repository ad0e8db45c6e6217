import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

/**
 * Two poses side by side, where static queries read them: the vertices of A at 0, 2, 4, those of B at OF_B +
 * 0, 2, 4, then the two radii. So a vertex is one small integer.
 */
export const PAIR: Rows = new Float64Array(14);
export const OF_B = 6;
/** Offset of the radius of A; that of B follows it. */
export const RADII = 12;

/** Copies the pose of A at `a[ao]` and that of B at `b[bo]` to PAIR. */
export function loadPair(kindA: ShapeKind, a: Rows, ao: number, kindB: ShapeKind, b: Rows, bo: number): void {
  PAIR[0] = a[ao];
  PAIR[1] = a[ao + 1];
  for (let i = 1; i < kindA; i++) {
    const v = ao + vertexAt(i);
    PAIR[2 * i] = a[v];
    PAIR[2 * i + 1] = a[v + 1];
  }
  PAIR[OF_B] = b[bo];
  PAIR[OF_B + 1] = b[bo + 1];
  for (let i = 1; i < kindB; i++) {
    const v = bo + vertexAt(i);
    PAIR[OF_B + 2 * i] = b[v];
    PAIR[OF_B + 2 * i + 1] = b[v + 1];
  }
  PAIR[RADII] = a[ao + RADIUS];
  PAIR[RADII + 1] = b[bo + RADIUS];
}

/** From the first vertex of a shape to the end of its edge i. */
export function edgeEnd(kind: ShapeKind, i: number): number {
  return i + 1 === kind ? 0 : 2 * i + 2;
}
