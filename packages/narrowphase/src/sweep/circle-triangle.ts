import { CIRCLE, END, type Rows, TRIANGLE } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapCircleTriangle } from '../overlap/circle-triangle.js';
import { isThin, sweepFeatures } from './earliest.js';
import { reportAtEnd, reportBetween, reportEarliest } from './report.js';
import { startContact } from './start-contact.js';

/**
 * A disc against a filled triangle: the vertex against three edges, and with thickness against three corners.
 * SEPARATE is certain; contact at t = 0 and at t = 1 is decided by `overlapCircleTriangle`. `out` is written only with IMPACT.
 */
export function sweepCircleTriangle(circle: Rows, triangle: Rows, out: Impact, co = 0, to = 0): SweepStatus {
  if (motionsApart(CIRCLE, circle, co, TRIANGLE, triangle, to)) return SEPARATE;
  if (overlapCircleTriangle(circle, triangle, co, to))
    return startContact(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  if (sweepFeatures(CIRCLE, circle, co, TRIANGLE, triangle, to)) {
    if (isThin(circle, co, triangle, to)) reportBetween(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
    else reportEarliest(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
    return IMPACT;
  }
  if (!overlapCircleTriangle(circle, triangle, co + END, to + END)) return SEPARATE;
  reportAtEnd(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  return IMPACT;
}
