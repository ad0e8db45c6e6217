import { type Rows, SEGMENT, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { createBarycentric, pointInTriangle } from '@swept/narrowphase';

const weights = createBarycentric();
const point = new Float64Array(2);

/**
 * Writes the shares of the vertices of a shape in one of its points, at a displacement (`from[0]`, `from[1]`) from
 * vertex 0: its barycentric coordinates. A point that is slightly outside has those of one on the edge.
 */
export function writeShares(kind: ShapeKind, rows: Rows, from: Float64Array, out: Float64Array): void {
  out[0] = 1;
  out[1] = out[2] = 0;
  if (kind === SEGMENT) {
    const x = rows[vertexAt(1)] - rows[0];
    const y = rows[vertexAt(1) + 1] - rows[1];
    const square = x * x + y * y;
    if (square > 0) out[1] = clamped((from[0] * x + from[1] * y) / square, 1);
  } else if (kind === TRIANGLE) {
    point[0] = rows[0] + from[0];
    point[1] = rows[1] + from[1];
    pointInTriangle(point, rows, weights);
    // A flat triangle has no weights.
    if (Number.isNaN(weights.u)) return;
    out[1] = clamped(weights.v, 1);
    out[2] = clamped(weights.w, 1 - out[1]);
  }
  out[0] = 1 - out[1] - out[2];
}

function clamped(share: number, most: number): number {
  return Math.max(0, Math.min(most, share));
}
