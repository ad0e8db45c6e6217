import { RADIUS } from '@swept/core';
import { IMPACT, type Impact, OVERLAPPING, type SweepStatus } from '../impact.js';
import { GAP } from '../pair/axis.js';
import { APPROACHING, CONTACT_AXIS, contactAxis } from '../pair/contact-axis.js';
import { ROW_B, ROWS } from '../pair/loaded.js';
import { nearestAxis } from '../pair/nearest-axis.js';
import { loadPoses, MEASURES, NO_LENGTH } from '../pair/poses.js';
import { reportStart } from './report.js';

const START = new Float64Array([0]);

/**
 * The loaded pair, in contact at t = 0: OVERLAPPING, unless they only touch and move into each other: then
 * IMPACT at time 0. They only touch when the gap along some axis is 0 within rounding, and they move in when
 * the gap shrinks along every such axis (without thickness: normals and directions of edges; with thickness:
 * between the nearest points). A vertex on a bare segment has no inside to move into: the gap grows on one
 * side or the other.
 */
export function startContact(out: Impact): SweepStatus {
  loadPoses(START);
  let state = contactAxis();
  if (ROWS[RADIUS] > 0 || ROWS[ROW_B + RADIUS] > 0) {
    // Cores without edges, or only edges of length 0, have no axis to overlap on: GAP is -Infinity.
    if (CONTACT_AXIS[GAP] < -MEASURES[NO_LENGTH] && CONTACT_AXIS[GAP] > -Infinity) return OVERLAPPING;
    state = nearestAxis();
  }
  if (state !== APPROACHING) return OVERLAPPING;
  reportStart(out);
  return IMPACT;
}
