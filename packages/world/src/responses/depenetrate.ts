import { type BodyId, InvalidInput, STATIC } from '@swept/core';
import { DEPENETRATE } from '../call-log.js';
import { type Inside, insideOf, World } from '../world.js';
import { Escape } from './escape.js';

/**
 * Brings a moving body out of all that it overlaps, between steps, by the shortest straight way: at its end
 * the body is proven apart from all others, by the gap of knots, and on it the body meets nothing that it was
 * apart from or merely touched. Only the other triangles of a solid that it is in may be passed. Sensors, and
 * what filters exclude, do not count. Velocity and pushes stay.
 *
 * True if the body is free now, also if it was. False if there is no such way: it is wedged, and nothing has
 * changed. However many others it overlaps, the way is the shortest of all, except for some gaps. Looks as
 * far as some depths of what it is in; the time it takes grows with the square of what is near, at the most,
 * and a part of the body counts as a body here. Throws `InvalidInput` on a static body, and within a step.
 */
export function depenetrate(world: World, id: BodyId): boolean {
  if (!(world instanceof World)) throw new InvalidInput('depenetrate: world', world, 'a World');
  let way = escapes.get(world);
  if (way === undefined) {
    way = new Escape(insideOf(world), true);
    escapes.set(world, way);
  }
  const root = expectMover(way.inside, id);
  const { log } = way.inside;
  log?.moving();
  const isFree = way.free(root);
  log?.call(DEPENETRATE, id);
  return isFree;
}

const escapes = new WeakMap<World, Escape>();

function expectMover({ store, stepper, filters }: Inside, id: BodyId): number {
  if (stepper.running) throw new InvalidInput('depenetrate: the call', 'within a step', 'between steps');
  if (filters.asking) throw new InvalidInput('depenetrate: the call', 'within canTouch', 'outside of it');
  const root = store.slot('depenetrate', id);
  if (store.mobility[root] === STATIC)
    throw new InvalidInput('depenetrate: body', id, 'a moving body, not a static one');
  return root;
}
