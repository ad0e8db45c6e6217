import { CIRCLE, type Rows, TRIANGLE } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleTriangle } from '../overlap/circle-triangle.js';
import { sweepFeatures } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A disc against a filled triangle: the vertex against three edges, and with thickness against three corners.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepCircleTriangle(circle: Rows, triangle: Rows, out: Impact, co = 0, to = 0): SweepStatus {
  if (bendApart(circle, co, triangle, to))
    return sweepAccelerated(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  if (overlapCircleTriangle(circle, triangle, co, to))
    return startContact(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  if (!sweepFeatures(CIRCLE, circle, co, TRIANGLE, triangle, to)) return SEPARATE;
  report(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  return IMPACT;
}
