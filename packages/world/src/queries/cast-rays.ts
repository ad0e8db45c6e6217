import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { rayBundleOf } from './ray-bundle.js';
import { FAR } from './ray-caster.js';
import { expectRayHits, type RayHits } from './ray-hits.js';
import type { RayOptions } from './ray-query.js';

const NONE: RayOptions = {};

/**
 * Casts many rays as `castRay` does, each from (x0, y0) to (x1, y1): these four numbers for each, one ray
 * after the other. Entry i of `out` is the closest hit of ray i; if it misses, `id` and `part` are -1, the
 * fraction is 1, the point is the end of the ray and the normal (0, 0). Returns the number of hits. Throws
 * `InvalidInput` as `castRay` does, before anything is written.
 */
export function castRays(world: World, rays: Float64Array, out: RayHits, options: RayOptions = NONE): number {
  const bundle = rayBundleOf('castRays', world);
  bundle.query.read('castRays', options);
  bundle.expectPlaces('castRays: rays', rays, 4);
  return bundle.each(rays, expectRayHits('castRays', out));
}

/**
 * Casts many rays that all start at (x, y), as a lidar does, each to a point of `ends`: x and y of the first,
 * then of the next. Otherwise the same as `castRays`, and faster.
 */
export function castFan(
  world: World,
  x: number,
  y: number,
  ends: Float64Array,
  out: RayHits,
  options: RayOptions = NONE,
): number {
  const bundle = rayBundleOf('castFan', world);
  bundle.query.read('castFan', options);
  coordinate('castFan: x', x);
  coordinate('castFan: y', y);
  const { ray } = bundle.query;
  ray[0] = ray[FAR] = x;
  ray[1] = ray[FAR + 1] = y;
  bundle.query.expectRay('castFan');
  bundle.expectPlaces('castFan: ends', ends, 2);
  return bundle.fan(ends, expectRayHits('castFan', out));
}
