import { type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * A segment and a filled triangle: how far apart, and between which points. Whether they are apart is
 * exact, the record rounded; see `DistanceTest`.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held
 * against every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1).
 *
 * - inside: distance 0
 * - flat triangle: a segment; zero-length segment: a point
 *
 * `out` is always written.
 */
export function distanceSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: ClosestPoints,
  so = 0,
  to = 0,
): boolean {
  loadPair(SEGMENT, segment, so, TRIANGLE, triangle, to);
  return measureDistance(SEGMENT, TRIANGLE, out);
}
