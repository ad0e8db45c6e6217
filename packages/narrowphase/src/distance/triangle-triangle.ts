import { type Rows, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * Two filled triangles: how far apart, and between which points. Whether they are apart is exact, the
 * record rounded; see `DistanceTest`.
 *
 * Two convex shapes that do not touch are nearest at a vertex of one of them, so every vertex is held
 * against every edge of the other (Ericson, "Real-Time Collision Detection", 2004, section 5.1).
 *
 * - one inside the other: distance 0
 * - flat: a segment
 *
 * `out` is always written.
 */
export function distanceTriangleTriangle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(TRIANGLE, a, ao, TRIANGLE, b, bo);
  return measureDistance(TRIANGLE, TRIANGLE, out);
}
