import type { Shape } from '@swept/core';
import type { World } from '../world.js';
import { shapeQueryOf } from './shape-query.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const NONE: QueryOptions = {};

/**
 * Does a shape, or a list of them as for a body of several parts, touch no body at present? Exact, and mere
 * touch counts; in a callback all bodies have their poses at the hit. Bodies that `options` exclude do not
 * count, nor do sensors unless requested. `canTouch` is not called: the shape has no id yet. Throws
 * `InvalidInput` on what `World.add` would refuse, on options that are unknown or out of range, and within a
 * trace or `canTouch`.
 */
export function isFree(world: World, shape: Shape | readonly Shape[], options: QueryOptions = NONE): boolean {
  const query = shapeQueryOf('isFree', world);
  query.view.read('isFree', options, QUERY_OPTIONS);
  query.given.read('isFree', shape);
  return !query.any();
}
