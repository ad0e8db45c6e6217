import { InvalidInput } from '@swept/core';
import type { World } from '../world.js';
import { pathsOf } from './paths.js';
import { rayBundleOf } from './ray-bundle.js';
import { expectRayHits, type RayHits } from './ray-hits.js';
import type { RayOptions } from './ray-query.js';

const NONE: RayOptions = {};

/**
 * Casts many rays as `castRays` does, each at its own time of the last step, as a lidar that turns while the
 * world moves: ray i at `times[i]`, from 0, the start of the step, to 1. Bodies have their poses at that time,
 * rounded as in the callback of a hit. Bodies added within the step are there from the time at which they took
 * part in it; those added since, and removed bodies, are not. After a step that failed, and before the first,
 * all have their present poses.
 *
 * The world must keep its paths: see `keepPaths`. The time it takes grows with the product of the numbers of
 * rays and of bodies that have moved. Throws `InvalidInput` as `castRays` does, on times that are not from 0 to
 * 1 or not as many as rays, and within a step.
 */
export function castRaysAt(
  world: World,
  rays: Float64Array,
  times: Float64Array,
  out: RayHits,
  options: RayOptions = NONE,
): number {
  const paths = pathsOf('castRaysAt', world);
  const bundle = rayBundleOf('castRaysAt', world);
  bundle.query.read('castRaysAt', options);
  bundle.expectPlaces('castRaysAt: rays', rays, 4);
  if (!(times instanceof Float64Array) || 4 * times.length !== rays.length)
    throw new InvalidInput('castRaysAt: times', times, 'a Float64Array of one number a ray');
  for (let i = 0; i < times.length; i++)
    if (!(times[i] >= 0 && times[i] <= 1))
      throw new InvalidInput(`castRaysAt: times[${i}]`, times[i], 'a fraction of the step, from 0 to 1');
  if (bundle.query.view.inside.stepper.running)
    throw new InvalidInput('castRaysAt: the call', 'within a step', 'between steps');
  return bundle.each(rays, expectRayHits('castRaysAt', out), paths, times);
}
