import type { Shape } from '@swept/core';
import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { expectRayHit, type RayHit } from './ray-hit.js';
import { expectRayHits, type RayHits } from './ray-hits.js';
import { type ShapeCastOptions, shapeCastOf } from './shape-cast.js';

const NONE: ShapeCastOptions = {};

/**
 * The closest body that a shape, or a list of them as for a body of several parts, meets when it moves by
 * (dx, dy), in length units: true if there is one, and then `out` holds the fraction of the motion, the point
 * of contact, and the normal out of the body there; false if not, and then `out` is unchanged. Bodies that it
 * touches at the start are met at fraction 0, with the normal (0, 0) unless it moves into them from a mere
 * touch.
 *
 * Contacts are those of a step: whether a body is met is exact, fractions are the doubles nearest to the true
 * ones, and bodies that turn have their skin. But the bodies do not move: they have their present poses, in a
 * callback those at the hit. Of equal fractions the lowest id counts, then the lowest part. One-sided segments
 * are met from both sides. Throws `InvalidInput` on what `World.add` would refuse, also at the end of the
 * motion, on options that are unknown or out of range, and within a trace or `canTouch`.
 */
export function castShape(
  world: World,
  shape: Shape | readonly Shape[],
  dx: number,
  dy: number,
  out: RayHit,
  options: ShapeCastOptions = NONE,
): boolean {
  const cast = shapeCastOf('castShape', world);
  if (typeof dx !== 'number') coordinate('castShape: dx', dx);
  if (typeof dy !== 'number') coordinate('castShape: dy', dy);
  cast.read('castShape', options);
  cast.given.read('castShape', shape);
  // In an array: a call that engines do not inline would box them.
  cast.displacement[0] = dx;
  cast.displacement[1] = dy;
  cast.given.displace('castShape', cast.displacement);
  return cast.closest(expectRayHit('castShape', out));
}

/** Does it meet any body? As `castShape`, but it stops at the first hit. */
export function castShapeAny(
  world: World,
  shape: Shape | readonly Shape[],
  dx: number,
  dy: number,
  options: ShapeCastOptions = NONE,
): boolean {
  const cast = shapeCastOf('castShapeAny', world);
  if (typeof dx !== 'number') coordinate('castShapeAny: dx', dx);
  if (typeof dy !== 'number') coordinate('castShapeAny: dy', dy);
  cast.read('castShapeAny', options);
  cast.given.read('castShapeAny', shape);
  cast.displacement[0] = dx;
  cast.displacement[1] = dy;
  cast.given.displace('castShapeAny', cast.displacement);
  return cast.any();
}

/**
 * All bodies that it meets, as `castShape`: each once, with its closest hit, sorted by fraction, then by id.
 * Writes `out` and returns its count.
 */
export function castShapeAll(
  world: World,
  shape: Shape | readonly Shape[],
  dx: number,
  dy: number,
  out: RayHits,
  options: ShapeCastOptions = NONE,
): number {
  const cast = shapeCastOf('castShapeAll', world);
  if (typeof dx !== 'number') coordinate('castShapeAll: dx', dx);
  if (typeof dy !== 'number') coordinate('castShapeAll: dy', dy);
  cast.read('castShapeAll', options);
  cast.given.read('castShapeAll', shape);
  cast.displacement[0] = dx;
  cast.displacement[1] = dy;
  cast.given.displace('castShapeAll', cast.displacement);
  return cast.all(expectRayHits('castShapeAll', out));
}
