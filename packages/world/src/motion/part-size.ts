import {
  type BodyStore,
  END,
  RADIUS,
  ROW,
  type Rows,
  type ShapeKind,
  STATIC,
  TRIANGLE,
  vertexAt,
} from '@swept/core';

/**
 * Writes half of the longer side of the box around a part, Infinity for one that does not move and for a
 * point; then the radius of the largest disc that is in the part throughout its piece, 0 for points and thin
 * segments.
 */
export function writeSize(
  { rows, kind, mobility }: BodyStore,
  part: number,
  out: Float64Array,
  offset: number,
): void {
  const row = part * ROW;
  const radius = rows[row + RADIUS];
  let size = 0;
  let area = 0;
  let around = 0;
  let lowX = Infinity;
  let lowY = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  for (let i = 0; i < kind[part]; i++) {
    const v = row + vertexAt(i);
    lowX = Math.min(lowX, rows[v]);
    lowY = Math.min(lowY, rows[v + 1]);
    highX = Math.max(highX, rows[v]);
    highY = Math.max(highY, rows[v + 1]);
    if (kind[part] !== TRIANGLE) continue;
    const w = row + vertexAt((i + 1) % TRIANGLE);
    const x = rows[w] - rows[v];
    const y = rows[w + 1] - rows[v + 1];
    area += (rows[v] - rows[row]) * y - (rows[v + 1] - rows[row + 1]) * x;
    around += Math.sqrt(x * x + y * y);
  }
  size = Math.max(highX - lowX, highY - lowY) / 2 + radius;
  out[offset] = mobility[part] === STATIC || !(size > 0) ? Infinity : size;
  const least = Math.min(radius, rows[row + RADIUS + END]);
  out[offset + 1] = least + (around > 0 ? Math.abs(area) / around : 0);
}

/** Writes the gap between two parts along a normal from the first to the second; negative in overlap. */
export function writeGapAlong(
  kindA: ShapeKind,
  kindB: ShapeKind,
  two: Rows,
  normal: Float64Array,
  out: Float64Array,
): void {
  const nx = normal[0];
  const ny = normal[1];
  let farthest = -Infinity;
  let nearest = Infinity;
  for (let i = 0; i < kindA; i++)
    farthest = Math.max(farthest, two[vertexAt(i)] * nx + two[vertexAt(i) + 1] * ny);
  for (let i = 0; i < kindB; i++)
    nearest = Math.min(nearest, two[ROW + vertexAt(i)] * nx + two[ROW + vertexAt(i) + 1] * ny);
  out[0] = nearest - farthest - two[RADIUS] - two[ROW + RADIUS];
}

/** Is the gap between the boxes around two parts more than `reach[0]`? */
export function areFar(
  { rows, kind }: BodyStore,
  partA: number,
  partB: number,
  reach: Float64Array,
): boolean {
  const a = partA * ROW;
  const b = partB * ROW;
  const far = reach[0] + rows[a + RADIUS] + rows[b + RADIUS];
  for (let axis = 0; axis < 2; axis++) {
    let isRight = true;
    let isLeft = true;
    for (let i = 0; i < kind[partA]; i++) {
      const x = rows[a + vertexAt(i) + axis];
      for (let k = 0; k < kind[partB]; k++) {
        const offset = rows[b + vertexAt(k) + axis] - x;
        isRight &&= offset > far;
        isLeft &&= offset < -far;
      }
    }
    if (isRight || isLeft) return true;
  }
  return false;
}
