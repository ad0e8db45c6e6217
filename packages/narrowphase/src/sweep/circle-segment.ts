import { CIRCLE, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { exactVertexEdgeThin } from '../exact/vertex-edge-thin.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleSegment } from '../overlap/circle-segment.js';
import { isThin, keepOnly, sweepFeatures, VERTEX_OF_A } from './earliest.js';
import { MET, NEVER } from './first.js';
import { refineThin } from './refine.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';
import { vertexEdgeThin } from './vertex-edge-thin.js';

const V1 = vertexAt(1);

/**
 * A disc against a segment: the vertex against the edge, and with thickness against its two ends.
 * The answer is exact. `out` is written only with IMPACT.
 */
export function sweepCircleSegment(circle: Rows, segment: Rows, out: Impact, co = 0, so = 0): SweepStatus {
  if (bendApart(circle, co, segment, so))
    return sweepAccelerated(CIRCLE, circle, co, SEGMENT, segment, so, out);
  const thin = isThin(circle, co, segment, so);
  if (thin) {
    const verdict = vertexEdgeThin(circle, co, segment, so, so + V1);
    if (verdict === NEVER) return SEPARATE;
    if (verdict === MET && refineThin(circle, co, segment, so, so + V1))
      return told(circle, segment, out, co, so);
  }
  if (overlapCircleSegment(circle, segment, co, so))
    return startContact(CIRCLE, circle, co, SEGMENT, segment, so, out);
  if (thin)
    return exactVertexEdgeThin(circle, co, segment, so, so + V1)
      ? told(circle, segment, out, co, so)
      : SEPARATE;
  if (!sweepFeatures(CIRCLE, circle, co, SEGMENT, segment, so)) return SEPARATE;
  report(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}

function told(circle: Rows, segment: Rows, out: Impact, co: number, so: number): SweepStatus {
  keepOnly(VERTEX_OF_A, 0, 0);
  report(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}
