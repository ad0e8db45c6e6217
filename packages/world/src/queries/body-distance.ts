/**
 * The distance of two bodies, and their closest points, (ax, ay) on part `partA` of the first and (bx, by) on
 * part `partB` of the other. Where they touch the distance is 0, and both points are one common point. In a
 * world that wraps, the other body is at its nearest image.
 */
export interface BodyDistance {
  distance: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  partA: number;
  partB: number;
}

/** A record to be reused from call to call. NaN until first written, and parts -1. */
export function createBodyDistance(): BodyDistance {
  return { distance: NaN, ax: NaN, ay: NaN, bx: NaN, by: NaN, partA: -1, partB: -1 };
}
