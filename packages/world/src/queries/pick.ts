import { coordinate } from '@swept/core/internal';
import type { World } from '../world.js';
import { expectFound, type Found } from './found.js';
import { shapeQueryOf } from './shape-query.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const NONE: QueryOptions = {};

/**
 * Writes to `out` the bodies that contain the point (x, y), boundary included, at present, in the order of
 * their ids: exact. Returns their number. For some tolerance, `overlap` a `circle` instead. Throws
 * `InvalidInput` on a point that is not in the world (where it wraps, up to 8 periods), on options that are
 * unknown or out of range, and within a trace or `canTouch`.
 */
export function pick(world: World, x: number, y: number, out: Found, options: QueryOptions = NONE): number {
  const query = shapeQueryOf('pick', world);
  const { numbers } = query;
  if (typeof x !== 'number') coordinate('pick: x', x);
  if (typeof y !== 'number') coordinate('pick: y', y);
  query.view.read('pick', options, QUERY_OPTIONS);
  // In an array: a call that engines do not inline would box them.
  numbers[0] = x;
  numbers[1] = y;
  query.given.readPoint('pick', numbers);
  return query.all(expectFound('pick', out));
}
