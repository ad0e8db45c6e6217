import { CIRCLE, type Rows } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import type { ClosestPoints } from './closest-points.js';
import { measureDistance } from './measure.js';

/**
 * Two discs: the distance of their centres less the radii. Whether they are apart is exact, the record
 * rounded; see `DistanceTest`.
 *
 * - both radii 0: the distance of two points
 *
 * `out` is always written.
 */
export function distanceCircleCircle(a: Rows, b: Rows, out: ClosestPoints, ao = 0, bo = 0): boolean {
  loadPair(CIRCLE, a, ao, CIRCLE, b, bo);
  return measureDistance(CIRCLE, CIRCLE, out);
}
