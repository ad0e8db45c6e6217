import { type BodyId, InvalidInput } from '@swept/core';
import type { CastHit } from '@swept/narrowphase';

/**
 * A hit of a ray: `part` of the body `id`, from 0, at `fraction` of the ray, 0 to 1, which is at (x, y). The
 * normal (nx, ny) is a unit vector out of the body there, and (0, 0) where the ray starts in it and the policy
 * counts that. In a world that wraps, the point is on the ray as it was given, at the image of the body that it
 * meets.
 */
export interface RayHit {
  id: BodyId;
  part: number;
  fraction: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/** A record to be reused from call to call. NaN until first written, and ids -1. */
export function createRayHit(): RayHit {
  return { id: -1, part: -1, fraction: NaN, x: NaN, y: NaN, nx: NaN, ny: NaN };
}

/** Throws `InvalidInput` on what is not such a record. Its numbers are not read: engines would box them. */
export function expectRayHit(call: string, out: RayHit): RayHit {
  // The columns for many hits have a `count`, and their fields are not numbers.
  if (typeof out !== 'object' || out === null || !('fraction' in out && 'part' in out) || 'count' in out)
    throw new InvalidInput(`${call}: out`, out, 'a record of createRayHit()');
  return out;
}

/** Writes the point of a hit, and the normal there. */
export function copyPlace(from: CastHit, to: RayHit): void {
  to.x = from.x;
  to.y = from.y;
  to.nx = from.nx;
  to.ny = from.ny;
}
