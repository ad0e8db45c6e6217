import { type Rows, SEGMENT } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapSegmentSegment } from '../overlap/segment-segment.js';
import { apartThroughout } from './apart-throughout.js';
import { sweepFeatures } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/**
 * Two segments: each of the four ends against the other segment, and with thickness against its ends.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepSegmentSegment(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (bendApart(a, ao, b, bo)) return sweepAccelerated(SEGMENT, a, ao, SEGMENT, b, bo, out);
  if (apartThroughout(SEGMENT, b, bo, SEGMENT, a, ao)) return SEPARATE;
  if (apartThroughout(SEGMENT, a, ao, SEGMENT, b, bo)) return SEPARATE;
  if (overlapSegmentSegment(a, b, ao, bo)) return startContact(SEGMENT, a, ao, SEGMENT, b, bo, out);
  if (!sweepFeatures(SEGMENT, a, ao, SEGMENT, b, bo)) return SEPARATE;
  report(SEGMENT, a, ao, SEGMENT, b, bo, out);
  return IMPACT;
}
