import { CIRCLE, type Rows, TRIANGLE } from '@swept/core';
import { loadPair } from '../pair/pair.js';
import { APART, relation } from '../pair/relation.js';
import type { Manifold } from './manifold.js';
import { reportContact } from './report.js';

/**
 * A disc and a filled triangle, in it or beside it. Whether they touch is exact, the record rounded; see
 * `ContactTest`.
 *
 * The cores (without radii) overlap: the axis of least penetration among the normals of all edges, which
 * are the edges of the Minkowski difference. They do not: the line between their nearest points (Ericson,
 * "Real-Time Collision Detection", 2004, sections 5.1 and 5.2).
 *
 * - centre inside: the normal is that of the nearest edge
 * - flat triangle: a segment
 *
 * When false `out` is left as it was.
 */
export function contactCircleTriangle(circle: Rows, triangle: Rows, out: Manifold, co = 0, to = 0): boolean {
  loadPair(CIRCLE, circle, co, TRIANGLE, triangle, to);
  const how = relation(CIRCLE, TRIANGLE);
  if (how === APART) return false;
  reportContact(CIRCLE, TRIANGLE, how, out);
  return true;
}
