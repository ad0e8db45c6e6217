import { CIRCLE, type Rows, SEGMENT } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapCircleSegment } from '../overlap/circle-segment.js';
import { sweepFeatures } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A disc against a segment: the vertex against the edge, and with thickness against its two ends.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepCircleSegment(circle: Rows, segment: Rows, out: Impact, co = 0, so = 0): SweepStatus {
  if (motionsApart(CIRCLE, circle, co, SEGMENT, segment, so)) return SEPARATE;
  if (overlapCircleSegment(circle, segment, co, so))
    return startContact(CIRCLE, circle, co, SEGMENT, segment, so, out);
  if (!sweepFeatures(CIRCLE, circle, co, SEGMENT, segment, so)) return SEPARATE;
  report(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}
