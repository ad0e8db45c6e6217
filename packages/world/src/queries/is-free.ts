import type { Shape } from '@swept/core';
import type { World } from '../world.js';
import { shapeQueryOf } from './shape-query.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const NONE: QueryOptions = {};

/**
 * Does a shape, or a list of them as for a body of several parts, touch no body where it is now? Exact, and
 * mere touch counts; in a callback all bodies are where they are at the hit. Bodies that `options` exclude do
 * not count, nor do sensors unless asked for. `canTouch` is not asked: the shape has no id yet. Throws
 * `InvalidInput` on what `World.add` would refuse, on options of other names or out of range, and within a
 * trace or `canTouch`.
 */
export function isFree(world: World, shape: Shape | readonly Shape[], options: QueryOptions = NONE): boolean {
  const query = shapeQueryOf('isFree', world);
  query.view.read('isFree', options, QUERY_OPTIONS);
  query.given.read('isFree', shape);
  return !query.any();
}
