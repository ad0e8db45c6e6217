import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { FAR } from './ray-caster.js';
import { expectRayHit, type RayHit } from './ray-hit.js';
import { expectRayHits, type RayHits } from './ray-hits.js';
import { type RayOptions, rayQueryOf } from './ray-query.js';

// The numbers of a ray are passed in its row: a call that engines do not inline would box them.

const NONE: RayOptions = {};

/**
 * The closest body on the segment from (x0, y0) to (x1, y1), in length units: true if there is one, written to
 * `out`; false if not, and then `out` is unchanged. Of equal fractions the lowest id counts, then the lowest
 * part. Whether a shape is met is exact, fractions are rounded to about 1e-14. Bodies that turn are met with
 * their skin, and one-sided segments from both sides.
 *
 * Bodies have their present poses, in a callback those at the hit; a `moveBy` that is not applied yet does not
 * count. Nothing changes, and nothing is allocated except what an engine needs to pass numbers to a call;
 * `castRays` avoids that too. Throws `InvalidInput` on numbers that are not coordinates of the world (where it
 * wraps, up to 8 periods), invalid options, ids of removed bodies, and within a trace or `canTouch`.
 */
export function castRay(
  world: World,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  out: RayHit,
  options: RayOptions = NONE,
): boolean {
  const query = rayQueryOf('castRay', world);
  query.read('castRay', options);
  if (typeof x0 !== 'number' || typeof y0 !== 'number') refuse('castRay', 0, x0, y0);
  if (typeof x1 !== 'number' || typeof y1 !== 'number') refuse('castRay', 1, x1, y1);
  const { ray } = query;
  ray[0] = x0;
  ray[1] = y0;
  ray[FAR] = x1;
  ray[FAR + 1] = y1;
  query.expectRay('castRay');
  return query.closest(expectRayHit('castRay', out));
}

/** Is any body on the segment? As `castRay`, but it stops at the first hit: for lines of sight. */
export function castRayAny(
  world: World,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  options: RayOptions = NONE,
): boolean {
  const query = rayQueryOf('castRayAny', world);
  query.read('castRayAny', options);
  if (typeof x0 !== 'number' || typeof y0 !== 'number') refuse('castRayAny', 0, x0, y0);
  if (typeof x1 !== 'number' || typeof y1 !== 'number') refuse('castRayAny', 1, x1, y1);
  const { ray } = query;
  ray[0] = x0;
  ray[1] = y0;
  ray[FAR] = x1;
  ray[FAR + 1] = y1;
  query.expectRay('castRayAny');
  return query.any();
}

/**
 * All bodies on the segment, as `castRay`: each once, with its closest hit, sorted by fraction, then by id.
 * Writes `out` and returns its count.
 */
export function castRayAll(
  world: World,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  out: RayHits,
  options: RayOptions = NONE,
): number {
  const query = rayQueryOf('castRayAll', world);
  query.read('castRayAll', options);
  if (typeof x0 !== 'number' || typeof y0 !== 'number') refuse('castRayAll', 0, x0, y0);
  if (typeof x1 !== 'number' || typeof y1 !== 'number') refuse('castRayAll', 1, x1, y1);
  const { ray } = query;
  ray[0] = x0;
  ray[1] = y0;
  ray[FAR] = x1;
  ray[FAR + 1] = y1;
  query.expectRay('castRayAll');
  return query.all(expectRayHits('castRayAll', out));
}

function refuse(call: string, end: 0 | 1, x: number, y: number): void {
  coordinate(`${call}: x${end}`, x);
  coordinate(`${call}: y${end}`, y);
}
