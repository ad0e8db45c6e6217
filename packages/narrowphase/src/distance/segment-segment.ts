import { type Rows, SEGMENT } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * Two segments (with thickness: capsules): how far apart, and between which points. Whether they are
 * apart is exact, the record rounded; see `DistanceTest`.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held
 * against every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1).
 *
 * - crossing: distance 0 at the crossing
 * - parallel: one of the equally near places
 * - zero-length: a point
 *
 * `out` is always written.
 */
export function distanceSegmentSegment(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(SEGMENT, a, ao, SEGMENT, b, bo);
  return measureDistance(SEGMENT, SEGMENT, out);
}
