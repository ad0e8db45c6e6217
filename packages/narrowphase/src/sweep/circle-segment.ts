import { CIRCLE, END, type Rows, SEGMENT } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapCircleSegment } from '../overlap/circle-segment.js';
import { sweepFeatures } from './earliest.js';
import { reportAtEnd, reportEarliest } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A disc against a segment: the vertex against the edge, and with thickness against its two ends.
 * SEPARATE is certain; contact at t = 0 and at t = 1 is decided by `overlapCircleSegment`. `out` is written only with IMPACT.
 */
export function sweepCircleSegment(circle: Rows, segment: Rows, out: Impact, co = 0, so = 0): SweepStatus {
  if (motionsApart(CIRCLE, circle, co, SEGMENT, segment, so)) return SEPARATE;
  if (overlapCircleSegment(circle, segment, co, so))
    return startContact(CIRCLE, circle, co, SEGMENT, segment, so, out);
  if (sweepFeatures(CIRCLE, circle, co, SEGMENT, segment, so)) {
    reportEarliest(CIRCLE, circle, co, SEGMENT, segment, so, out);
    return IMPACT;
  }
  if (!overlapCircleSegment(circle, segment, co + END, so + END)) return SEPARATE;
  reportAtEnd(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}
