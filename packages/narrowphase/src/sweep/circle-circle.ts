import { CIRCLE, END, type Rows } from '@swept/core';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { motionsApart } from '../overlap/boxes.js';
import { overlapCircleCircle } from '../overlap/circle-circle.js';
import { isThin, keepEarlier, noneYet, VERTEX_VERTEX } from './earliest.js';
import { reportAtEnd, reportEarliest } from './report.js';
import { startContact } from './start-contact.js';
import { vertexEdgeThin } from './vertex-edge-thin.js';
import { vertexVertex } from './vertex-vertex.js';

/**
 * Two discs: one pair of vertices. Two points (no radius): the vertex against an edge of length 0.
 * SEPARATE is certain; contact at t = 0 and at t = 1 is decided by `overlapCircleCircle`. `out` is written only with IMPACT.
 */
export function sweepCircleCircle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (motionsApart(CIRCLE, a, ao, CIRCLE, b, bo)) return SEPARATE;
  if (overlapCircleCircle(a, b, ao, bo)) return startContact(CIRCLE, a, ao, CIRCLE, b, bo, out);
  if (isThin(a, ao, b, bo) ? vertexEdgeThin(a, ao, b, bo, bo) : vertexVertex(a, ao, ao, b, bo, bo)) {
    noneYet();
    keepEarlier(VERTEX_VERTEX, 0, 0);
    reportEarliest(CIRCLE, a, ao, CIRCLE, b, bo, out);
    return IMPACT;
  }
  if (!overlapCircleCircle(a, b, ao + END, bo + END)) return SEPARATE;
  reportAtEnd(CIRCLE, a, ao, CIRCLE, b, bo, out);
  return IMPACT;
}
