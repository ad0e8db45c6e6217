import { type BodyId, InvalidInput } from '@swept/core';
import type { World } from '../world.js';
import { type BodyDistance, createBodyDistance } from './body-distance.js';
import { proximityOf } from './proximity.js';
import { QUERY_OPTIONS, type QueryOptions } from './view.js';

const OWN = /* @__PURE__ */ createBodyDistance();
const NONE: QueryOptions = {};

/**
 * The distance of two bodies in their present poses, in length units, with all their parts: 0 exactly where
 * they touch, else within 1e-14 of the size of the bodies. Writes the closest points to `out`, if given.
 * Filters do not count, and bodies that turn have their skin. The time it takes grows with the product of the
 * numbers of their parts. Throws `InvalidInput` on ids of removed bodies, one body and itself, and within a
 * trace or `canTouch`.
 */
export function distance(world: World, a: BodyId, b: BodyId, out: BodyDistance = OWN): number {
  const query = proximityOf('distance', world);
  query.view.read('distance', NONE, QUERY_OPTIONS);
  const { store } = query.view.inside;
  const rootA = store.slot('distance', a);
  const rootB = store.slot('distance', b);
  if (rootA === rootB) throw new InvalidInput('distance: the other body', b, 'another one than the first');
  if (typeof out !== 'object' || out === null || !('partB' in out))
    throw new InvalidInput('distance: out', out, 'a record of createBodyDistance()');
  query.between(rootA, rootB, out);
  return out.distance;
}
