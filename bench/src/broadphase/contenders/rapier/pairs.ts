import { END, ROW, type ShapeKind } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import { ContactKeys } from '../contact-keys.js';
import { type Body, type BodyDesc, colliderOf, type Rapier } from './module.js';

/** Bodies sleep: pairs of bodies kept awake are reported a step late by the build with SIMD. */
export function pairsOf(
  rapier: Rapier,
  { kinds, rows, movers, statics, moved, born, died }: Traffic,
): PairFinder {
  const world = new rapier.World({ x: 0, y: 0 });
  world.timestep = 1;
  const queue = new rapier.EventQueue(true);
  const bodies: Body[] = [];
  const slotOf = new Map<number, number>();
  const { ActiveEvents, RigidBodyDesc } = rapier;
  const { KINEMATIC_KINEMATIC, KINEMATIC_FIXED } = rapier.ActiveCollisionTypes;
  const add = (slot: number, desc: BodyDesc) => {
    const row = slot * ROW;
    bodies[slot] = world.createRigidBody(
      desc.setTranslation(rows[row + END], rows[row + END + 1]).setSleeping(true),
    );
    const collider = colliderOf(rapier, kinds[slot] as ShapeKind, rows, row)
      .setSensor(true)
      .setActiveEvents(ActiveEvents.COLLISION_EVENTS)
      .setActiveCollisionTypes(KINEMATIC_KINEMATIC | KINEMATIC_FIXED);
    slotOf.set(world.createCollider(collider, bodies[slot]).handle, slot);
  };
  for (const slot of movers) add(slot, RigidBodyDesc.kinematicPositionBased());
  for (const slot of statics) add(slot, RigidBodyDesc.fixed());
  const touching = new ContactKeys();
  const place = { x: 0, y: 0 };
  const listener = (a: number, b: number, started: boolean) => {
    touching.set(slotOf.get(a) as number, slotOf.get(b) as number, started);
  };
  return {
    update() {
      for (const slot of died) world.removeRigidBody(bodies[slot]);
      for (const slot of moved) {
        place.x = rows[slot * ROW + END];
        place.y = rows[slot * ROW + END + 1];
        bodies[slot].setTranslation(place, false);
      }
      for (const slot of born) add(slot, RigidBodyDesc.kinematicPositionBased());
    },
    collect() {
      world.step(queue);
      queue.drainCollisionEvents(listener);
    },
    list: (out) => touching.list(out),
  };
}
