import {
  type BodyStore,
  RADIUS,
  ROW,
  type Rows,
  type ShapeKind,
  STATIC,
  TRIANGLE,
  vertexAt,
} from '@swept/core';

/** Half of the longer side of the box around a part; Infinity for a part that does not move, or a point. */
export function sizeOf({ rows, kind, mobility }: BodyStore, part: number): number {
  const row = part * ROW;
  if (mobility[part] === STATIC) return Infinity;
  let size = 0;
  for (let axis = 0; axis < 2; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < kind[part]; i++) {
      low = Math.min(low, rows[row + vertexAt(i) + axis]);
      high = Math.max(high, rows[row + vertexAt(i) + axis]);
    }
    size = Math.max(size, high - low);
  }
  size = size / 2 + rows[row + RADIUS];
  return size > 0 ? size : Infinity;
}

/** The gap between two parts along a normal from the first to the second; less than 0 in overlap. */
export function gapAlong(kindA: ShapeKind, kindB: ShapeKind, rows: Rows, [nx, ny]: Float64Array): number {
  let farthest = -Infinity;
  let nearest = Infinity;
  for (let i = 0; i < kindA; i++)
    farthest = Math.max(farthest, rows[vertexAt(i)] * nx + rows[vertexAt(i) + 1] * ny);
  for (let i = 0; i < kindB; i++)
    nearest = Math.min(nearest, rows[ROW + vertexAt(i)] * nx + rows[ROW + vertexAt(i) + 1] * ny);
  return nearest - farthest - rows[RADIUS] - rows[ROW + RADIUS];
}

/** The radius of the largest disc in a part; 0 for points and lines. */
export function thicknessOf({ rows, kind }: BodyStore, part: number): number {
  const row = part * ROW;
  const radius = rows[row + RADIUS];
  if (kind[part] !== TRIANGLE) return radius;
  let area = 0;
  let around = 0;
  for (let i = 0; i < TRIANGLE; i++) {
    const v = row + vertexAt(i);
    const w = row + vertexAt((i + 1) % TRIANGLE);
    const x = rows[w] - rows[v];
    const y = rows[w + 1] - rows[v + 1];
    area += (rows[v] - rows[row]) * y - (rows[v + 1] - rows[row + 1]) * x;
    around += Math.sqrt(x * x + y * y);
  }
  return radius + (around > 0 ? Math.abs(area) / around : 0);
}
