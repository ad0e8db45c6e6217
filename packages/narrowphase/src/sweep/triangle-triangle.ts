import { type Rows, TRIANGLE } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapTriangleTriangle } from '../overlap/triangle-triangle.js';
import { apartThroughout } from './apart-throughout.js';
import { sweepFeatures } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * Two filled triangles: eighteen vertex-edge pairs, and with thickness nine pairs of vertices.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepTriangleTriangle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (bendApart(a, ao, b, bo)) return sweepAccelerated(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
  if (apartThroughout(TRIANGLE, b, bo, TRIANGLE, a, ao)) return SEPARATE;
  if (apartThroughout(TRIANGLE, a, ao, TRIANGLE, b, bo)) return SEPARATE;
  if (overlapTriangleTriangle(a, b, ao, bo)) return startContact(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
  if (!sweepFeatures(TRIANGLE, a, ao, TRIANGLE, b, bo)) return SEPARATE;
  report(TRIANGLE, a, ao, TRIANGLE, b, bo, out);
  return IMPACT;
}
