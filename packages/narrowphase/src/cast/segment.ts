import { RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { NX, NY } from '../pair/axis.js';
import {
  CAST_HIT,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  START_HITS,
} from './cast-hit.js';
import { ENTRY, normalize, T } from './entry.js';
import { castRay } from './ray.js';
import { crossThin, UNSURE_SIDE } from './thin-segment.js';

/** Offset of the far end in the row of a segment. */
const FAR = vertexAt(SEGMENT - 1);

/**
 * A ray against a segment, or with radius a capsule. Whether it hits is exact, the record rounded; see
 * `CastTest`.
 *
 * A ray of a lidar against a wall: t = e x (start - e0) / e x (start - end), e the direction of the segment.
 * For a capsule, the first of its two arcs and two sides that is met.
 *
 * - in line: the nearer end, with the normal along the ray; sliding along a segment, the exit is its other
 *   end
 * - parallel at exactly R: a hit
 * - zero-length segment: a point or disc
 */
export function castSegment(
  ray: Rows,
  segment: Rows,
  out: CastHit,
  ro = 0,
  so = 0,
  policy: CastPolicy = START_HITS,
): CastStatus {
  const side = segment[so + RADIUS] === 0 ? crossThin(ray, segment, ro, so) : UNSURE_SIDE;
  if (side === 0) return CAST_MISS;
  if (side !== UNSURE_SIDE) {
    writeCrossing(ray, segment, out, ro, so, side);
    return CAST_HIT;
  }
  return castRay(SEGMENT, ray, segment, out, ro, so, policy);
}

/** Writes the hit inside both at ENTRY[T], with the same bits as `writePoint` and `setEdgeNormal`. */
function writeCrossing(ray: Rows, segment: Rows, out: CastHit, ro: number, so: number, side: number): void {
  const t = ENTRY[T];
  const x = ray[ro];
  const y = ray[ro + 1];
  const rayX = ray[ro + FAR] - x;
  const rayY = ray[ro + FAR + 1] - y;
  out.fraction = t;
  out.exit = t;
  if (t > 0.5) {
    out.x = ray[ro + FAR] + (t - 1) * rayX;
    out.y = ray[ro + FAR + 1] + (t - 1) * rayY;
  } else {
    out.x = x + t * rayX;
    out.y = y + t * rayY;
  }
  ENTRY[NX] = -side * (segment[so + FAR + 1] - segment[so + 1]);
  ENTRY[NY] = side * (segment[so + FAR] - segment[so]);
  normalize();
  out.nx = ENTRY[NX] + 0;
  out.ny = ENTRY[NY] + 0;
}
