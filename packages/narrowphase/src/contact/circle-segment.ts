import { CIRCLE, type Rows, SEGMENT } from '@swept/core';
import { loadPair } from '../pose/pair.js';
import { APART, relation } from '../pose/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/**
 * A disc and a segment (with thickness: a capsule). Whether they touch is exact, the record rounded; see
 * `ContactTest`.
 *
 * The cores (without radii) overlap: the axis of least penetration among the normals of all edges, which
 * are the edges of the Minkowski difference. They do not: the line between their nearest points (Ericson,
 * "Real-Time Collision Detection", 2004, sections 5.1 and 5.2).
 *
 * - centre on the segment itself: the normal is perpendicular to it
 * - zero-length segment: a point; where that is the centre as well, the normal is (1, 0)
 *
 * When false `out` is left as it was.
 */
export function contactCircleSegment(circle: Rows, segment: Rows, out: Manifold, co = 0, so = 0): boolean {
  loadPair(CIRCLE, circle, co, SEGMENT, segment, so);
  const how = relation(CIRCLE, SEGMENT);
  if (how === APART) return false;
  reportContact(CIRCLE, SEGMENT, how, out);
  return true;
}
