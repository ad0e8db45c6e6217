import type { Rows } from '@swept/core';

/** More than the errors of the fractions of two hits: a hit later by more than this is certainly later. */
export const FRACTION_SLACK = 2 ** -44;

/** Status of a ray: it does not meet the target, or not under the policy. The record is not written. */
export const CAST_MISS = 0;
/** Status of a ray: it starts outside and meets the target at `fraction`. */
export const CAST_HIT = 1;
/** Status of a ray: it starts in the target, boundary included; the policy decides what the record holds. */
export const CAST_INSIDE = 2;
/** `CAST_MISS`, `CAST_HIT` or `CAST_INSIDE`. */
export type CastStatus = 0 | 1 | 2;

/** Policy of a ray: one that starts in the target hits at fraction 0, with the normal (0, 0). */
export const START_HITS = 0 as const;
/**
 * Policy of a ray: one that starts in the target hits where it leaves or ends on the boundary, else misses.
 */
export const START_EXITS = 1 as const;
/** Policy of a ray: one that starts in the target, boundary included, misses it. */
export const START_IGNORED = 2 as const;
/**
 * Policy of a ray: only what lies strictly between the ends of the ray counts, 0 < t < 1, as for the rays of
 * a simulated lidar. A segment without radius must be crossed, not touched at an end; a triangle without
 * radius must be entered, not grazed; a round boundary may be grazed. A ray that starts in the target hits
 * where it leaves; one that ends in it as well misses.
 */
export const STRICTLY_BETWEEN = 3 as const;
/**
 * What happens to a ray that starts in its target: `START_HITS`, `START_EXITS`, `START_IGNORED` or
 * `STRICTLY_BETWEEN`.
 */
export type CastPolicy = 0 | 1 | 2 | 3;

/**
 * Where a ray meets a shape. Written only on a hit.
 *
 * `fraction` and `exit` are fractions of the ray, 0 to 1, between which it is in the target; `exit` is 1 when
 * the ray ends there. `(x, y)` is the point at `fraction`, `(nx, ny)` the outward unit normal of the target
 * there (opposite to the ray where it meets a point or a segment end-on).
 */
export interface CastHit {
  fraction: number;
  exit: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createCastHit(): CastHit {
  return { fraction: NaN, exit: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/**
 * Does the ray, the start pose of the segment in row `ray` at offset `ro` from vertex 0 to vertex 1, meet the
 * start pose of the target? Status exact for all finite doubles up to 1e150 under every policy, the record
 * rounded, fractions to about 1e-14. The radius of the ray is ignored. A ray without length is a point: it
 * hits where it is in the target. Offsets are 0 unless given, the policy is `START_HITS`. Trusts its input.
 */
export type CastTest = (
  ray: Rows,
  target: Rows,
  out: CastHit,
  ro?: number,
  to?: number,
  policy?: CastPolicy,
) => CastStatus;
