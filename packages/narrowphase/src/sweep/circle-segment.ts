import { CIRCLE, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { bendApart } from '../accelerated/relative-sag.js';
import { sweepAccelerated } from '../accelerated/sweep.js';
import { exactVertexEdgeThin } from '../exact/vertex-edge-thin.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleSegment } from '../overlap/circle-segment.js';
import { isThin, keepOnly, sweepFeatures, VERTEX_OF_A, VERTEX_VERTEX } from './earliest.js';
import { FIRST_END, MET, NEVER, SECOND_END } from './first.js';
import { refineThick, refineThin, refineVertices } from './refine.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';
import { vertexEdgeThick } from './vertex-edge-thick.js';
import { vertexEdgeThin } from './vertex-edge-thin.js';
import { vertexVertex } from './vertex-vertex.js';

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
      return told(VERTEX_OF_A, 0, circle, segment, out, co, so);
  } else {
    const verdict = vertexEdgeThick(circle, co, co, segment, so, so + V1, so, false);
    if (verdict === NEVER) return SEPARATE;
    if (verdict === MET && refineThick(circle, co, co, segment, so, so + V1, so))
      return told(VERTEX_OF_A, 0, circle, segment, out, co, so);
    if (verdict === FIRST_END || verdict === SECOND_END) {
      const end = verdict === FIRST_END ? 0 : 1;
      const met = vertexVertex(circle, co, co, segment, so + vertexAt(end), so);
      if (met === NEVER) return SEPARATE;
      if (met === MET && refineVertices(circle, co, co, segment, so + vertexAt(end), so))
        return told(VERTEX_VERTEX, end, circle, segment, out, co, so);
    }
  }
  if (overlapCircleSegment(circle, segment, co, so))
    return startContact(CIRCLE, circle, co, SEGMENT, segment, so, out);
  if (thin)
    return exactVertexEdgeThin(circle, co, segment, so, so + V1)
      ? told(VERTEX_OF_A, 0, circle, segment, out, co, so)
      : SEPARATE;
  if (!sweepFeatures(CIRCLE, circle, co, SEGMENT, segment, so)) return SEPARATE;
  report(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}

function told(
  form: number,
  feature: number,
  circle: Rows,
  segment: Rows,
  out: Impact,
  co: number,
  so: number,
): SweepStatus {
  keepOnly(form, 0, feature);
  report(CIRCLE, circle, co, SEGMENT, segment, so, out);
  return IMPACT;
}
