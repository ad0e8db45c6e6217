import { CIRCLE, type Rows } from '@swept/core';
import { pointsMeet } from '../exact/points-meet.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapCircleCircle } from '../overlap/circle-circle.js';
import { isThin, keepOnly, VERTEX_VERTEX, verticesMeet } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * Two discs: one pair of vertices. Two points (no radius) meet only where both are at the same place.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepCircleCircle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (motionsApart(CIRCLE, a, ao, CIRCLE, b, bo)) return SEPARATE;
  if (overlapCircleCircle(a, b, ao, bo)) return startContact(CIRCLE, a, ao, CIRCLE, b, bo, out);
  if (!(isThin(a, ao, b, bo) ? pointsMeet(a, ao, b, bo) : verticesMeet(a, ao, ao, b, bo, bo)))
    return SEPARATE;
  keepOnly(VERTEX_VERTEX, 0, 0);
  report(CIRCLE, a, ao, CIRCLE, b, bo, out);
  return IMPACT;
}
