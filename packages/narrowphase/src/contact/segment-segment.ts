import { type Rows, SEGMENT } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import { APART, relation } from '../pair/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/**
 * Two segments (with thickness: capsules), crossing or beside each other. Whether they touch is exact,
 * the record rounded; see `ContactTest`.
 *
 * The cores (without radii) overlap: the axis of least penetration among the normals of all edges, which
 * are the edges of the Minkowski difference. They do not: the line between their nearest points (Ericson,
 * "Real-Time Collision Detection", 2004, sections 5.1 and 5.2).
 *
 * - crossing: the shorter way out, to one side of one of the two
 * - in line or on each other without thickness: depth 0
 * - zero-length: a point
 *
 * When false `out` is left as it was.
 */
export function contactSegmentSegment(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  loadPair(SEGMENT, a, ao, SEGMENT, b, bo);
  const how = relation(SEGMENT, SEGMENT);
  if (how === APART) return false;
  reportContact(SEGMENT, SEGMENT, how, out);
  return true;
}
