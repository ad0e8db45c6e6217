import type { Rows } from '@swept/core';

/**
 * The nearest points of two shapes: `(ax, ay)` on the surface of A, `(bx, by)` on that of B, and their
 * distance. In contact the distance is 0 and both are one point that the shapes have in common.
 */
export interface ClosestPoints {
  distance: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createClosestPoints(): ClosestPoints {
  return { distance: NaN, ax: NaN, ay: NaN, bx: NaN, by: NaN };
}

/**
 * Is shape A in row `a` at offset `ao` apart from shape B in their start poses, how far, and between which
 * points? True when they are apart, false when they touch: exact for all finite doubles up to 1e150, and the
 * same as `out.distance > 0`. The distance is within 1e-14 of the largest extent or distance of the two;
 * `out` is always written. At `offset + END`: the end poses. Offsets are 0 unless given.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held against
 * every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1). The distance is not
 * returned itself: a double that leaves a function this large is allocated (16 bytes per call). Trusts its
 * input.
 */
export type ClosestPointsTest = (a: Rows, b: Rows, out: ClosestPoints, ao?: number, bo?: number) => boolean;
