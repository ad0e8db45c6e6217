import { type Rows, TRIANGLE } from '@swept/core';
import type { Impact, SweepStatus } from '../impact.js';
import { overlapTriangleTriangle } from '../overlap/triangle-triangle.js';
import { sweepShapes } from './shapes.js';

/**
 * Two filled triangles: eighteen vertex-edge pairs, and with thickness nine pairs of vertices.
 * The answer is exact. `out` is written only with IMPACT. See `SweepTest`.
 */
export function sweepTriangleTriangle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  return sweepShapes(TRIANGLE, a, ao, TRIANGLE, b, bo, overlapTriangleTriangle, out);
}
