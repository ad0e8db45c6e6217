import { type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapSegmentTriangle } from '../overlap/segment-triangle.js';
import { apartThroughout } from './apart-throughout.js';
import { sweepFeatures } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A segment against a filled triangle: nine vertex-edge pairs, and with thickness six pairs of vertices.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Impact,
  so = 0,
  to = 0,
): SweepStatus {
  if (bendApart(segment, so, triangle, to))
    return sweepAccelerated(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
  if (apartThroughout(TRIANGLE, triangle, to, SEGMENT, segment, so)) return SEPARATE;
  if (apartThroughout(SEGMENT, segment, so, TRIANGLE, triangle, to)) return SEPARATE;
  if (overlapSegmentTriangle(segment, triangle, so, to))
    return startContact(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
  if (!sweepFeatures(SEGMENT, segment, so, TRIANGLE, triangle, to)) return SEPARATE;
  report(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
  return IMPACT;
}
