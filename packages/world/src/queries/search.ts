import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { expectFound, type Found } from './found.js';
import { shapeQueryOf } from './shape-query.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const NONE: QueryOptions = {};

/**
 * Writes to `out` the bodies that touch the box between two opposite corners, (x0, y0) and (x1, y1), at
 * present, in the order of their ids: their shapes and not only their boxes, exact, and mere touch counts.
 * Returns their number. Throws `InvalidInput` on points that are not in the world (where it wraps, up to 8
 * periods), on options that are unknown or out of range, and within a trace or `canTouch`.
 */
export function search(
  world: World,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  out: Found,
  options: QueryOptions = NONE,
): number {
  const query = shapeQueryOf('search', world);
  const { numbers } = query;
  if (typeof x0 !== 'number') coordinate('search: x0', x0);
  if (typeof y0 !== 'number') coordinate('search: y0', y0);
  if (typeof x1 !== 'number') coordinate('search: x1', x1);
  if (typeof y1 !== 'number') coordinate('search: y1', y1);
  query.view.read('search', options, QUERY_OPTIONS);
  // In an array: a call that engines do not inline would box them.
  numbers[0] = x0;
  numbers[1] = y0;
  numbers[2] = x1;
  numbers[3] = y1;
  query.given.readBox('search', numbers);
  return query.all(expectFound('search', out));
}
