import { type Rows, SEGMENT, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import { APART, relation } from '../pair/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/**
 * A segment and a filled triangle, through it, in it or beside it. Whether they touch is exact, the
 * record rounded; see `ContactTest`.
 *
 * The cores (without radii) overlap: the axis of least penetration among the normals of all edges, which
 * are the edges of the Minkowski difference. They do not: the line between their nearest points (Ericson,
 * "Real-Time Collision Detection", 2004, sections 5.1 and 5.2).
 *
 * - the whole segment inside: the nearest way out for all of it
 * - flat triangle: a segment; zero-length segment: a point
 *
 * When false `out` is left as it was.
 */
export function contactSegmentTriangle(
  segment: Rows,
  triangle: Rows,
  out: Manifold,
  so = 0,
  to = 0,
): boolean {
  loadPair(SEGMENT, segment, so, TRIANGLE, triangle, to);
  const how = relation(SEGMENT, TRIANGLE);
  if (how === APART) return false;
  reportContact(SEGMENT, TRIANGLE, how, out);
  return true;
}
