/**
 * The row: one moving rounded simplex in 16 numbers (128 bytes). The path of vertex 0, the radius and the sag
 * fill the first cache line, the paths of the other two vertices the second, so a point or circle costs one
 * line.
 *
 * ```
 *  0 x0   1 y0   2 x0'  3 y0' |  4 r    5 sagX  6 r'   7 sagY
 *  8 x1   9 y1  10 x1' 11 y1' | 12 x2  13 y2   14 x2' 15 y2'
 * ```
 *
 * Unprimed is the pose at t = 0, primed at t = 1: the end pose is the same row read at `offset + END`.
 * Between them every vertex moves on its own, `P(t) = (1-t) P0 + t P1 - t (1-t) sag`. A kind reads only its
 * own vertices; the others are 0.
 */
export type Rows = Float64Array;

/** Numbers in a row. */
export const ROW = 16;
/** The offset from a number of the start pose to the same number of the end pose. */
export const END = 2;
/** Offset of the radius. */
export const RADIUS = 4;
/** Offset of the sag in x. */
export const SAG_X = 5;
/** Offset of the sag in y. */
export const SAG_Y = 7;

/** A kind is its number of vertices. A point is a circle of radius 0, a capsule a segment with a radius. */
export type ShapeKind = 1 | 2 | 3;
/** The kind of a disc or a point. */
export const CIRCLE = 1;
/** The kind of a segment or a capsule. */
export const SEGMENT = 2;
/** The kind of a filled triangle, also a rounded one. */
export const TRIANGLE = 3;

/**
 * A single shape: a one-row store, which every test takes as (rows, offset 0). `circle`, `segment` and
 * `triangle` make shapes at rest, as a world takes them; `moved`, `motion` and `rotation` make motions, for
 * the tests of the narrowphase.
 */
export interface Shape {
  /** `CIRCLE`, `SEGMENT` or `TRIANGLE`. */
  readonly kind: ShapeKind;
  /** `ROW` numbers: see `Rows`. */
  readonly row: Rows;
  /**
   * Does only the right side of a segment hold bodies in a world, that of (dy, -dx) where it leads by (dx,
   * dy)? `chain` sets it; the tests of the narrowphase ignore it.
   */
  readonly oneSided?: boolean;
}

/** Offset of vertex `i` (0, 1 or 2) in a row; its y is one further. Trusts its input. */
export function vertexAt(i: number): number {
  return i === 0 ? 0 : 4 + 4 * i;
}
