import { END, type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapSegmentTriangle } from '../overlap/segment-triangle.js';
import { isThin, sweepFeatures } from './earliest.js';
import { reportAtEnd, reportBetween, reportEarliest } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A segment against a filled triangle: nine vertex-edge pairs, and with thickness six pairs of vertices.
 * SEPARATE is certain; contact at t = 0 and at t = 1 is decided by `overlapSegmentTriangle`. `out` is written only with IMPACT.
 */
export function sweepSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Impact,
  so = 0,
  to = 0,
): SweepStatus {
  if (motionsApart(SEGMENT, segment, so, TRIANGLE, triangle, to)) return SEPARATE;
  if (overlapSegmentTriangle(segment, triangle, so, to))
    return startContact(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
  if (sweepFeatures(SEGMENT, segment, so, TRIANGLE, triangle, to)) {
    if (isThin(segment, so, triangle, to)) reportBetween(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
    else reportEarliest(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
    return IMPACT;
  }
  if (!overlapSegmentTriangle(segment, triangle, so + END, to + END)) return SEPARATE;
  reportAtEnd(SEGMENT, segment, so, TRIANGLE, triangle, to, out);
  return IMPACT;
}
