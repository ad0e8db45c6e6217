import type { Shape } from '@swept/core';
import { coordinate, length, MAX_COORDINATE, whole } from '@swept/core/internal';
import type { World } from '../world.js';
import { expectNeighbours, type Neighbours } from './neighbours.js';
import { type Proximity, proximityOf } from './proximity.js';
import type { QueryOptions } from './view.js';

/** Selects the bodies of a search, and its range. */
export interface NearestOptions extends QueryOptions {
  /** Bodies farther away than this do not count; in length units, `Infinity` unless given. */
  readonly maxDistance?: number;
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'maxDistance'] as const;
const NONE: NearestOptions = {};

/**
 * Writes to `out` the `count` bodies that are nearest to the point (x, y) in their present poses, or as many as
 * there are, sorted by distance, then by id. Returns their number. Distances are of shapes and not of their
 * boxes, within 1e-14 of the size of the bodies, and 0 exactly where a body contains the point. Bodies that turn
 * have their skin. Throws `InvalidInput` on a point that is not in the world (where it wraps, up to 8 periods),
 * a count that is not a whole number from 1, options that are unknown or out of range, and within a trace or
 * `canTouch`.
 */
export function nearest(
  world: World,
  x: number,
  y: number,
  count: number,
  out: Neighbours,
  options: NearestOptions = NONE,
): number {
  const query = proximityOf('nearest', world);
  if (typeof x !== 'number') coordinate('nearest: x', x);
  if (typeof y !== 'number') coordinate('nearest: y', y);
  readOptions('nearest', query, count, options);
  // In an array: a call that engines do not inline would box them.
  query.place[0] = x;
  query.place[1] = y;
  query.given.readPoint('nearest', query.place);
  return query.nearest(count, expectNeighbours('nearest', out));
}

/**
 * As `nearest`, from a shape, or a list of them as for a body of several parts: 0 where they touch a body.
 * Throws `InvalidInput` on what `World.add` would refuse.
 */
export function nearestToShape(
  world: World,
  shape: Shape | readonly Shape[],
  count: number,
  out: Neighbours,
  options: NearestOptions = NONE,
): number {
  const query = proximityOf('nearestToShape', world);
  readOptions('nearestToShape', query, count, options);
  query.given.read('nearestToShape', shape);
  return query.nearest(count, expectNeighbours('nearestToShape', out));
}

function readOptions(call: string, query: Proximity, count: number, options: NearestOptions): void {
  query.view.expect(call, options, OPTIONS);
  const { maxDistance = Infinity } = options;
  // A message is made only on errors: strings would be garbage.
  if (
    !(
      maxDistance === Infinity ||
      (typeof maxDistance === 'number' && maxDistance >= 0 && maxDistance <= MAX_COORDINATE)
    )
  )
    length(`${call}: maxDistance`, maxDistance);
  if (!(Number.isSafeInteger(count) && count > 0)) whole(`${call}: count`, count, 1, Number.MAX_SAFE_INTEGER);
  query.view.take(call, options);
  query.limit[0] = maxDistance;
}
