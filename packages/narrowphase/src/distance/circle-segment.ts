import { CIRCLE, type Rows, SEGMENT } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * A disc and a segment (with thickness: a capsule): how far apart, and between which points. Whether
 * they are apart is exact, the record rounded; see `DistanceTest`.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held
 * against every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1).
 *
 * - zero-length segment: a point
 *
 * `out` is always written.
 */
export function distanceCircleSegment(
  circle: Rows,
  segment: Rows,
  out: ClosestPoints,
  co = 0,
  so = 0,
): boolean {
  loadPair(CIRCLE, circle, co, SEGMENT, segment, so);
  return measureDistance(CIRCLE, SEGMENT, out);
}
