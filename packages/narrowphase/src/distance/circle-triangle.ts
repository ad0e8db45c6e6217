import { CIRCLE, type Rows, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * A disc and a filled triangle: how far apart, and between which points. Whether they are apart is
 * exact, the record rounded; see `DistanceTest`.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held
 * against every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1).
 *
 * - centre inside: distance 0
 * - flat triangle: a segment
 *
 * `out` is always written.
 */
export function distanceCircleTriangle(
  circle: Rows,
  triangle: Rows,
  out: ClosestPoints,
  co = 0,
  to = 0,
): boolean {
  loadPair(CIRCLE, circle, co, TRIANGLE, triangle, to);
  return measureDistance(CIRCLE, TRIANGLE, out);
}
