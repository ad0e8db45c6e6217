import { CIRCLE, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { sweepBent } from '../bent/sweep.js';
import { exactVertexEdgeThin } from '../event/exact-edge-thin.js';
import { exactVertexVertex } from '../event/exact-vertices.js';
import { nameVertices } from '../event/feature-names.js';
import { meetEdgeThick } from '../event/meet-edge-thick.js';
import { meetEdgeThin } from '../event/meet-edge-thin.js';
import { meetVertices } from '../event/meet-vertices.js';
import { DEFORMS, FIRST_END, MET, NEVER, SECOND_END } from '../event/verdict.js';
import { IMPACT, type Impact, OVERLAPPING, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleSegment, type Touches } from '../overlap/pairs.js';
import { bendApart } from '../pair/bend-apart.js';
import { VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { load, ROW_B } from '../pair/loaded.js';
import { overlapDeeply } from './deep.js';
import { keep } from './earliest.js';
import { firstEvent } from './first-event.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

const touches: Touches = (_, a, ao, __, b, bo) => overlapCircleSegment(a, b, ao, bo);

/** A disc and a segment: the vertex against the edge, and with radius its ends. See `SweepTest`. */
export function sweepCircleSegment(circle: Rows, segment: Rows, out: Impact, co = 0, so = 0): SweepStatus {
  if (bendApart(circle, co, segment, so))
    return sweepBent(CIRCLE, circle, co, SEGMENT, segment, so, touches, out);
  const thin = isThin(circle, co, segment, so);
  let met = thin
    ? meetEdgeThin(CIRCLE, circle, 0, co, SEGMENT, segment, 0, so, 1, out)
    : meetEdgeThick(CIRCLE, circle, 0, co, SEGMENT, segment, 0, so, 1, out);
  const beyond = met === FIRST_END || met === SECOND_END;
  const end = met === FIRST_END ? 0 : 1;
  if (beyond) {
    met = meetVertices(circle, co, co, segment, so + vertexAt(end), so, out);
    if (met === MET) nameVertices(CIRCLE, 0, SEGMENT, end, out);
  }
  if (met === NEVER) return SEPARATE;
  if (met === MET) return IMPACT;
  // Most of the remaining pairs overlap, unless the edge deforms.
  const deforms = met === DEFORMS;
  if (!deforms && overlapDeeply(CIRCLE, circle, co, SEGMENT, segment, so)) return OVERLAPPING;
  const touching = overlapCircleSegment(circle, segment, co, so);
  if (deforms && touching && overlapDeeply(CIRCLE, circle, co, SEGMENT, segment, so)) return OVERLAPPING;
  load(CIRCLE, circle, co, SEGMENT, segment, so);
  if (touching) return startContact(out);
  if (!thin && !beyond) return firstEvent(out) ? IMPACT : SEPARATE;
  // There is only one pair of features, which doubles could not decide.
  if (thin) {
    if (!exactVertexEdgeThin(0, ROW_B, ROW_B + vertexAt(1))) return SEPARATE;
    keep(VERTEX_OF_A, 0, 0);
  } else {
    if (!exactVertexVertex(0, ROW_B + vertexAt(end))) return SEPARATE;
    keep(VERTEX_VERTEX, 0, end);
  }
  report(out);
  return IMPACT;
}
