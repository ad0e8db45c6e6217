import { CIRCLE, type Rows, TRIANGLE } from '@swept/core';
import type { Impact, SweepStatus } from '../impact.js';
import { overlapCircleTriangle } from '../overlap/circle-triangle.js';
import { sweepShapes } from './shapes.js';

/**
 * A disc against a filled triangle: the vertex against three edges, and with thickness against three corners.
 * The answer is exact. `out` is written only with IMPACT. See `SweepTest`.
 */
export function sweepCircleTriangle(circle: Rows, triangle: Rows, out: Impact, co = 0, to = 0): SweepStatus {
  return sweepShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, overlapCircleTriangle, out);
}
