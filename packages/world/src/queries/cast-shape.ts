import type { Shape } from '@swept/core';
import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { expectRayHit, type RayHit } from './ray-hit.js';
import { expectRayHits, type RayHits } from './ray-hits.js';
import { type ShapeCastOptions, shapeCastOf } from './shape-cast.js';

const NONE: ShapeCastOptions = {};

/**
 * The closest body that a shape meets, or a list of them as for a body of several parts, when it moves by
 * (dx, dy), in length units: true if there is one, and then `out` holds at which fraction of the way, the
 * place where they touch, and the normal out of the body there; false, and `out` as it was, if not. What it
 * touches at the start is met at fraction 0, with the normal (0, 0) unless it moves into it from a mere
 * touch.
 *
 * As a step sees it: what is met is exact, fractions are the doubles nearest to the true ones, and bodies
 * turn with their skin. Only bodies do not move: they are where they are now, in a callback where they are at
 * the hit. Of equal fractions the lowest id counts, then the lowest part. One-sided segments are met from
 * both sides. Throws `InvalidInput` on what `World.add` would refuse, also at the end of the way, on options
 * of other names or out of range, and within a trace or `canTouch`.
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
  // By an array: a call that engines do not inline would box them.
  cast.displacement[0] = dx;
  cast.displacement[1] = dy;
  cast.given.displace('castShape', cast.displacement);
  return cast.closest(expectRayHit('castShape', out));
}

/** Does it meet any body? As `castShape`, but it stops at the first that is found. */
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
 * All bodies that it meets, as `castShape` finds one: each once, with its closest hit, sorted by fraction,
 * then by id. Writes `out` and returns its count.
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
