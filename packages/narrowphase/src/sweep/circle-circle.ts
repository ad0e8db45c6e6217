import { CIRCLE, type Rows } from '@swept/core';
import { sweepBentCircles } from '../bent/circle-circle.js';
import { exactVertexVertex, pointsMeet } from '../event/exact-vertices.js';
import { meetVertices } from '../event/meet-vertices.js';
import { MET, UNSURE } from '../event/verdict.js';
import { IMPACT, type Impact, OVERLAPPING, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleCircle } from '../overlap/circle-circle.js';
import { bendApart } from '../pair/bend-apart.js';
import { VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { load, ROW_B } from '../pair/loaded.js';
import { overlapDeeply } from './deep.js';
import { keep } from './earliest.js';
import { report } from './report.js';
import { startContact } from './start-contact.js';

/** Two discs: one pair of vertices. Points (no radius) meet only at the same place. See `SweepTest`. */
export function sweepCircleCircle(a: Rows, b: Rows, out: Impact, ao = 0, bo = 0): SweepStatus {
  if (bendApart(a, ao, b, bo)) return sweepBentCircles(a, ao, b, bo, out);
  const met = meetVertices(a, ao, ao, b, bo, bo, out);
  return met === UNSURE ? undecided(a, b, out, ao, bo) : met === MET ? IMPACT : SEPARATE;
}

/** The rare rest, separate so that the function above is small enough to be inlined into loops. */
function undecided(a: Rows, b: Rows, out: Impact, ao: number, bo: number): SweepStatus {
  const thin = isThin(a, ao, b, bo);
  if (!thin && overlapDeeply(CIRCLE, a, ao, CIRCLE, b, bo)) return OVERLAPPING;
  const touching = overlapCircleCircle(a, b, ao, bo);
  load(CIRCLE, a, ao, CIRCLE, b, bo);
  if (touching) return startContact(out);
  if (!(thin ? pointsMeet(0, ROW_B) : exactVertexVertex(0, ROW_B))) return SEPARATE;
  keep(VERTEX_VERTEX, 0, 0);
  report(out);
  return IMPACT;
}
