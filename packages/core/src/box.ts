import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from './row.js';

/** Numbers in a box: minX minY maxX maxY. Boxes are closed: touching ones overlap. */
export const BOX = 4;

/** Twice the relative spacing of doubles: more than three roundings of a sum. */
const OUTWARD = 2 ** -51;

/**
 * Writes the box of the whole motion in a row at `offset`, parabola included, grown by its larger radius and
 * by `margin`: minX minY maxX maxY to `out` at `outOffset`. Without radius, margin and sag it is the exact
 * min and max; otherwise every bound is rounded outward, so that the true shape is inside at every time of
 * the step. Trusts its input.
 */
export function sweptBox(
  kind: ShapeKind,
  rows: Rows,
  margin: number,
  out: Rows,
  offset = 0,
  outOffset = 0,
): void {
  // Branch-free: the direction of a vertex is random, and a mispredicted branch costs more than all the rest.
  const left = +(rows[offset + END] < rows[offset]) * END;
  const low = +(rows[offset + END + 1] < rows[offset + 1]) * END;
  let minX = rows[offset + left];
  let maxX = rows[offset + END - left];
  let minY = rows[offset + 1 + low];
  let maxY = rows[offset + 1 + END - low];
  for (let i = 1; i < kind; i++) {
    const v = offset + vertexAt(i);
    minX = Math.min(minX, rows[v], rows[v + END]);
    maxX = Math.max(maxX, rows[v], rows[v + END]);
    minY = Math.min(minY, rows[v + 1], rows[v + END + 1]);
    maxY = Math.max(maxY, rows[v + 1], rows[v + END + 1]);
  }
  // t (1-t) <= 1/4: the parabola stays within a quarter of the sag of its chord.
  const sagX = quarter(rows[offset + SAG_X]);
  const sagY = quarter(rows[offset + SAG_Y]);
  const grow = Math.max(rows[offset + RADIUS], rows[offset + RADIUS + END]) + margin;
  out[outOffset] = below(minX, grow + Math.max(sagX, 0));
  out[outOffset + 1] = below(minY, grow + Math.max(sagY, 0));
  out[outOffset + 2] = above(maxX, grow + Math.max(-sagX, 0));
  out[outOffset + 3] = above(maxY, grow + Math.max(-sagY, 0));
}

/**
 * The same numbers as of `sweptBox` without margin, for a disc whose path is straight. Its numbers are literals,
 * because engines do not fold imported constants, and a world calls this for every disc that moves. Trusts its
 * input.
 */
export function discBox(rows: Rows, out: Rows, offset: number, outOffset: number): void {
  const left = +(rows[offset + 2] < rows[offset]) << 1;
  const low = +(rows[offset + 3] < rows[offset + 1]) << 1;
  const minX = rows[offset + left];
  const maxX = rows[offset + 2 - left];
  const minY = rows[offset + 1 + low];
  const maxY = rows[offset + 3 - low];
  const grow = rows[offset + 4 + (+(rows[offset + 6] > rows[offset + 4]) << 1)];
  const outward = grow === 0 ? 0 : 2 ** -51;
  out[outOffset] = minX - grow - (Math.abs(minX) + 2 * grow) * outward;
  out[outOffset + 1] = minY - grow - (Math.abs(minY) + 2 * grow) * outward;
  out[outOffset + 2] = maxX + grow + (Math.abs(maxX) + 2 * grow) * outward;
  out[outOffset + 3] = maxY + grow + (Math.abs(maxY) + 2 * grow) * outward;
}

/**
 * Do two closed boxes, in `a` at offset `ao` and in `b` at `bo`, have a point in common? Trusts its input.
 */
export function boxesOverlap(a: Rows, b: Rows, ao = 0, bo = 0): boolean {
  return a[ao] <= b[bo + 2] && b[bo] <= a[ao + 2] && a[ao + 1] <= b[bo + 3] && b[bo + 1] <= a[ao + 3];
}

/** A quarter, rounded away from 0 where doubles are so small that it is rounded. */
function quarter(x: number): number {
  return x === 0 ? 0 : x / 4 + (x > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE);
}

/** At most the exact x - grow: covers two rounded additions in `grow` and one here. */
function below(x: number, grow: number): number {
  return grow === 0 ? x : x - grow - (Math.abs(x) + 2 * grow) * OUTWARD;
}

function above(x: number, grow: number): number {
  return grow === 0 ? x : x + grow + (Math.abs(x) + 2 * grow) * OUTWARD;
}
