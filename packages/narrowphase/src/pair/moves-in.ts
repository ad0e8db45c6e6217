import { GAP } from './axis.js';
import { APPROACHING, CONTACT_AXIS, contactAxis } from './contact-axis.js';
import { nearestAxis } from './nearest-axis.js';
import { MEASURES, NO_LENGTH } from './poses.js';

/**
 * Two shapes in contact, as in POSES: do they only touch, and move into each other? They only touch when the
 * gap along some axis is 0 within rounding, and they move in when the gap shrinks along every such axis
 * (without radius: normals and directions of edges; with radius: between the nearest points). A vertex on a
 * bare segment has no inside to move into: the gap grows on one side or the other.
 */
export function movesIn(thick: boolean): boolean {
  const state = contactAxis();
  if (!thick) return state === APPROACHING;
  // Cores without edges, or only edges of length 0, have no axis to overlap on: GAP is -Infinity.
  if (CONTACT_AXIS[GAP] < -MEASURES[NO_LENGTH] && CONTACT_AXIS[GAP] > -Infinity) return false;
  return nearestAxis() === APPROACHING;
}
