import { type Rows, SEGMENT } from '@swept/core';
import { type CastHit, type CastPolicy, type CastStatus, START_HITS } from './cast-hit.js';
import { castRay } from './ray.js';

/**
 * A ray against a segment, or with thickness a capsule. Whether it hits is exact, the record rounded;
 * see `CastTest`.
 *
 * Seed 2 (a ray and a wall): t = e x (start - e0) / e x (start - end), e the direction of the segment; a
 * capsule is that of its two arcs and two sides which is met first.
 *
 * - in line: the nearer end, with the normal along the ray; sliding along a segment, the exit is its other
 *   end
 * - parallel at exactly R: a hit
 * - zero-length segment: a point or disc
 *
 * With CAST_MISS `out` is left as it was.
 */
export function castSegment(
  ray: Rows,
  segment: Rows,
  out: CastHit,
  ro = 0,
  so = 0,
  policy: CastPolicy = START_HITS,
): CastStatus {
  return castRay(SEGMENT, ray, segment, out, ro, so, policy);
}
