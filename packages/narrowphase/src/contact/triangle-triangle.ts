import { type Rows, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import { APART, relation } from '../pair/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/**
 * Two filled triangles, one in the other as well. Whether they touch is exact, the record rounded; see
 * `ContactTest`.
 *
 * The cores (without radii) overlap: the axis of least penetration among the normals of all edges, which
 * are the edges of the Minkowski difference. They do not: the line between their nearest points (Ericson,
 * "Real-Time Collision Detection", 2004, sections 5.1 and 5.2).
 *
 * - one inside the other: the nearest way out for all of it
 * - flat: a segment
 *
 * When false `out` is left as it was.
 */
export function contactTriangleTriangle(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  loadPair(TRIANGLE, a, ao, TRIANGLE, b, bo);
  const how = relation(TRIANGLE, TRIANGLE);
  if (how === APART) return false;
  reportContact(TRIANGLE, TRIANGLE, how, out);
  return true;
}
