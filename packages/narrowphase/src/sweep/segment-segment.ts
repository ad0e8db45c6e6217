import { END, type Rows, SEGMENT } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapSegmentSegment } from '../overlap/segment-segment.js';
import { isThin, sweepFeatures } from './earliest.js';
import { reportAtEnd, reportBetween, reportEarliest } from './report.js';
import { startContact } from './start-contact.js';

/**
 * Two segments: each of the four ends against the other segment, and with thickness against its ends.
 * SEPARATE is certain; contact at t = 0 and at t = 1 is decided by `overlapSegmentSegment`. `out` is written only with IMPACT.
 */
export function sweepSegmentSegment(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (motionsApart(SEGMENT, a, ao, SEGMENT, b, bo)) return SEPARATE;
  if (overlapSegmentSegment(a, b, ao, bo)) return startContact(SEGMENT, a, ao, SEGMENT, b, bo, out);
  if (sweepFeatures(SEGMENT, a, ao, SEGMENT, b, bo)) {
    if (isThin(a, ao, b, bo)) reportBetween(SEGMENT, a, ao, SEGMENT, b, bo, out);
    else reportEarliest(SEGMENT, a, ao, SEGMENT, b, bo, out);
    return IMPACT;
  }
  if (!overlapSegmentSegment(a, b, ao + END, bo + END)) return SEPARATE;
  reportAtEnd(SEGMENT, a, ao, SEGMENT, b, bo, out);
  return IMPACT;
}
