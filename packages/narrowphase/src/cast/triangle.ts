import { type Rows, TRIANGLE } from '@swept/core';
import { type CastHit, type CastPolicy, type CastStatus, START_HITS } from './cast-hit.js';
import { castRay } from './ray.js';

/**
 * A ray against a filled triangle, with thickness a rounded one. Whether it hits is exact, the record
 * rounded; see `CastTest`.
 *
 * The last of the edges that face the start (Cyrus and Beck 1978); rounded, the first of its arcs and
 * sides.
 *
 * - along an edge or through a corner: a hit
 * - flat triangle: a segment
 *
 * With CAST_MISS `out` is left as it was.
 */
export function castTriangle(
  ray: Rows,
  triangle: Rows,
  out: CastHit,
  ro = 0,
  to = 0,
  policy: CastPolicy = START_HITS,
): CastStatus {
  return castRay(TRIANGLE, ray, triangle, out, ro, to, policy);
}
