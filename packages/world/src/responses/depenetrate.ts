import { type BodyId, InvalidInput, STATIC } from '@swept/core';
import { DEPENETRATE } from '../call-log.js';
import { type Inside, insideOf, World } from '../world.js';
import { Escape } from './escape.js';

/**
 * Brings a moving body out of everything that it overlaps, between steps, by the shortest straight
 * displacement: at its end the body is proven apart from all others, by the gap of knots, and along it the
 * body meets nothing that it was apart from or merely touched. It may pass only the other triangles of a
 * solid that it is in. Sensors, and bodies that filters exclude, do not count. Velocity and pushes stay.
 *
 * Returns true if the body is free now, also if it was before. False if there is no such displacement: the
 * body is wedged, and nothing has changed. However many others it overlaps, the displacement is the shortest
 * of all, except for some gaps. The search extends to several times the depth of the overlaps; its time grows
 * at most with the square of the number of parts nearby, where a part of the body counts as a body. Throws
 * `InvalidInput` on a static body, and within a step.
 */
export function depenetrate(world: World, id: BodyId): boolean {
  if (!(world instanceof World)) throw new InvalidInput('depenetrate: world', world, 'a World');
  let found = escapes.get(world);
  if (found === undefined) {
    found = new Escape(insideOf(world), true);
    escapes.set(world, found);
  }
  const root = expectMover(found.inside, id);
  const { log } = found.inside;
  log?.moving();
  const isFree = found.free(root);
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
