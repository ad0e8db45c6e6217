import type { Shape } from '@swept/core';
import type { World } from '../world.js';
import { expectFound, type Found } from './found.js';
import { shapeQueryOf } from './shape-query.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const NONE: QueryOptions = {};

/**
 * Writes to `out` the bodies that a shape, or a list of them as for a body of several parts, touches at
 * present, in the order of their ids: exact, and mere touch counts. Returns their number. There are none
 * where `isFree` is true. Throws `InvalidInput` as `isFree` does.
 */
export function overlap(
  world: World,
  shape: Shape | readonly Shape[],
  out: Found,
  options: QueryOptions = NONE,
): number {
  const query = shapeQueryOf('overlap', world);
  query.view.read('overlap', options, QUERY_OPTIONS);
  query.given.read('overlap', shape);
  return query.all(expectFound('overlap', out));
}
