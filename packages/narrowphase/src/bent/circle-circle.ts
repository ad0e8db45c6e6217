import { CIRCLE, type Rows } from '@swept/core';
import { loadFrame } from '../accelerated/frame.js';
import { isReversed } from '../accelerated/order.js';
import { acceleratedStart } from '../accelerated/start.js';
import { turn } from '../accelerated/turn.js';
import { setWeights } from '../event/feature-names.js';
import { MET, NEVER, UNSURE, type Verdict } from '../event/verdict.js';
import { IMPACT, type Impact, SEPARATE, type SweepStatus } from '../impact.js';
import { overlapCircleCircle } from '../overlap/circle-circle.js';
import { FEATURES, VERTEX_VERTEX } from '../pair/features.js';
import { isThin } from '../pair/is-thin.js';
import { load } from '../pair/loaded.js';
import { meetExactly } from './exact.js';
import { meetPoints } from './meet-points.js';
import { meetVerticesBent } from './meet-vertices.js';
import { reportEvent } from './report.js';

/** Like `sweepBent`, for two discs: there is one pair of vertices, and no shape to keep. */
export function sweepBentCircles(a: Rows, ao: number, b: Rows, bo: number, out: Impact): SweepStatus {
  if (!isReversed(CIRCLE, a, ao, CIRCLE, b, bo)) return sweepOrdered(a, ao, b, bo, out);
  const status = sweepOrdered(b, bo, a, ao, out);
  if (status !== IMPACT) return status;
  turn(out);
  setWeights(CIRCLE, CIRCLE, out);
  return IMPACT;
}

function sweepOrdered(a: Rows, ao: number, b: Rows, bo: number, out: Impact): SweepStatus {
  let verdict = meet(a, ao, b, bo, false, out);
  if (verdict === UNSURE) {
    const touching = overlapCircleCircle(a, b, ao, bo);
    load(CIRCLE, a, ao, CIRCLE, b, bo);
    if (touching) {
      loadFrame();
      const status = acceleratedStart(out);
      if (status === IMPACT) setWeights(CIRCLE, CIRCLE, out);
      return status;
    }
    // The result of the overlap test helps those that start a hair apart.
    verdict = meet(a, ao, b, bo, true, out);
  }
  if (verdict === NEVER) return SEPARATE;
  if (verdict === MET) return IMPACT;
  if (!meetExactly(VERTEX_VERTEX, 0, 0)) return SEPARATE;
  FEATURES[0] = VERTEX_VERTEX;
  FEATURES[1] = FEATURES[2] = 0;
  reportEvent(out);
  return IMPACT;
}

function meet(a: Rows, ao: number, b: Rows, bo: number, apart: boolean, out: Impact): Verdict {
  return isThin(a, ao, b, bo) ? meetPoints(a, ao, b, bo) : meetVerticesBent(a, ao, ao, b, bo, bo, apart, out);
}
