import { RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';

/**
 * Numbers of a capsule: the start of its axis, the displacement to its end, its reach (the radius), its slot,
 * the reach times the length of the axis, and one that is not used. So it is as long as a cache line, and
 * since arrays begin 16 bytes after the start of one, the numbers a fan reads first are in the same line.
 */
export const CAPSULE = 8;
export const AXIS_X = 2;
export const AXIS_Y = 3;
export const REACH = 4;
export const SLOT = 5;
export const MOMENT = 6;

/** More than the relative rounding of a few products and a root. */
const ROUNDING = 2 ** -40;
const UPWARD = 1 + ROUNDING;
/** More than the error of the square of a length where it is subnormal. */
const LOST = 2 ** -500;

/**
 * Writes a capsule that contains the start pose of a shape: the shape itself, or for a triangle the one
 * around the longest edge that reaches the third vertex. Trusts its input.
 */
export function writeCapsule(
  kind: ShapeKind,
  rows: Rows,
  slot: number,
  out: Float64Array,
  offset: number,
  outOffset: number,
): void {
  const first = kind === TRIANGLE ? longestEdge(rows, offset) : 0;
  const from = offset + vertexAt(first);
  const to = offset + vertexAt(kind === TRIANGLE ? (first + 1) % TRIANGLE : kind - 1);
  const x = rows[from];
  const y = rows[from + 1];
  const ex = rows[to] - x;
  const ey = rows[to + 1] - y;
  const length = Math.sqrt(ex * ex + ey * ey) * UPWARD + LOST;
  let reach = rows[offset + RADIUS];
  if (kind === TRIANGLE) {
    const third = offset + vertexAt((first + 2) % TRIANGLE);
    const area = ex * (rows[third + 1] - y) - ey * (rows[third] - x);
    // No angle at the longest edge is obtuse, so the height is the distance.
    reach = (reach + Math.abs(area) / length + length * ROUNDING) * UPWARD;
  }
  out[outOffset] = x;
  out[outOffset + 1] = y;
  out[outOffset + AXIS_X] = ex;
  out[outOffset + AXIS_Y] = ey;
  out[outOffset + REACH] = reach;
  out[outOffset + MOMENT] = reach * length;
  out[outOffset + SLOT] = slot;
}

/** The vertex where the longest edge of a triangle begins. */
function longestEdge(rows: Rows, offset: number): number {
  let best = 0;
  let most = -1;
  for (let i = 0; i < TRIANGLE; i++) {
    const a = offset + vertexAt(i);
    const b = offset + vertexAt((i + 1) % TRIANGLE);
    const x = rows[b] - rows[a];
    const y = rows[b + 1] - rows[a + 1];
    if (x * x + y * y <= most) continue;
    best = i;
    most = x * x + y * y;
  }
  return best;
}
