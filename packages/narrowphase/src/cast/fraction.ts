import { CIRCLE, RADIUS, type Rows, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';
import { MAX_CANCELLATION, SMALL_SQUARE } from '../exact/bounds.js';
import { CAST_HIT, CAST_MISS, type CastPolicy, type CastStatus, START_HITS } from './cast-hit.js';
import { ENTRY, T } from './entry.js';
import { rayFraction } from './ray.js';
import { CERTAIN } from './thick.js';
import { crossThin, UNSURE_SIDE } from './thin-segment.js';

/** Offset of the end of a ray in its row. */
const FAR = vertexAt(SEGMENT - 1);

/**
 * The status of `cast`, and its `fraction` bit for bit in `out[0]`, without point, normal and exit: for many
 * targets when only the nearest hit counts. With CAST_MISS `out` is unchanged. Trusts its input.
 */
export function castFraction(
  kind: ShapeKind,
  ray: Rows,
  target: Rows,
  out: Float64Array,
  ro = 0,
  to = 0,
  policy: CastPolicy = START_HITS,
): CastStatus {
  // No table, so that engines can inline the calls.
  if (kind === CIRCLE) return fractionCircle(ray, target, out, ro, to, policy);
  const side = kind === SEGMENT && target[to + RADIUS] === 0 ? crossThin(ray, target, ro, to) : UNSURE_SIDE;
  if (side === 0) return CAST_MISS;
  if (side === UNSURE_SIDE) return rayFraction(kind, ray, target, out, ro, to, policy);
  out[0] = ENTRY[T];
  return CAST_HIT;
}

function fractionCircle(
  ray: Rows,
  circle: Rows,
  out: Float64Array,
  ro: number,
  co: number,
  policy: CastPolicy,
): CastStatus {
  const vx = ray[ro + FAR] - ray[ro];
  const vy = ray[ro + FAR + 1] - ray[ro + 1];
  const ax = circle[co] - ray[ro];
  const ay = circle[co + 1] - ray[ro + 1];
  const r = circle[co + RADIUS];
  const square = ax * ax + ay * ay;
  const outside = square - r * r;
  const long = vx * vx + vy * vy;
  if (outside > CERTAIN * square && long > SMALL_SQUARE) {
    // Like `tryArc`, with the same bits.
    const b = ax * vx + ay * vy;
    const length = Math.sqrt(long);
    const x = Math.abs((vx * ay - vy * ax) / length);
    const deep = r - x;
    const far = Math.sqrt(square);
    if (Math.abs(deep) > CERTAIN * (r + far) && Math.abs(b) > CERTAIN * length * far) {
      if (b <= 0 || deep < 0) return CAST_MISS;
      const half = length * Math.sqrt(deep * (r + x));
      const t = outside / (b + half);
      const noise = square + r * r + t * length * (far + (far * r * length) / half);
      if (noise <= MAX_CANCELLATION * (b + half)) {
        if (t > 1 + CERTAIN) return CAST_MISS;
        if (t < 1 - CERTAIN) {
          out[0] = t;
          return CAST_HIT;
        }
      }
    }
  }
  return rayFraction(CIRCLE, ray, circle, out, ro, co, policy);
}
