import { CIRCLE, type Rows, type ShapeKind } from '@swept/core';
import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import { type BodyDesc, colliderOf, type Rapier } from './module.js';

/** Steps of its world with its continuous collisions on for every moving body. */
export function bulletsOf(rapier: Rapier, { target, count, ...all }: Bullets): BulletWatch {
  const world = new rapier.World({ x: 0, y: 0 });
  world.timestep = DT;
  const queue = new rapier.EventQueue(true);
  const noticed = new Set<number>();
  const slotOf = new Map<number, number>();
  const { ActiveEvents, RigidBodyDesc } = rapier;
  const add = (desc: BodyDesc, kind: ShapeKind, row: Rows, slot: number) => {
    const body = world.createRigidBody(desc.setTranslation(row[0], row[1]));
    const collider = colliderOf(rapier, kind, row, 0).setActiveEvents(ActiveEvents.COLLISION_EVENTS);
    slotOf.set(world.createCollider(collider, body).handle, slot);
  };
  const flying = (desc: BodyDesc, displacements: Float64Array, i: number) =>
    desc
      .setLinvel(displacements[2 * i] / DT, displacements[2 * i + 1] / DT)
      .setCcdEnabled(true)
      .setSoftCcdPrediction(10);
  for (let i = 0; i < count; i++) {
    add(flying(RigidBodyDesc.dynamic(), all.bulletDisplacements, i), CIRCLE, all.bullets[i].row, i);
    const { kind, row } = all.targets[i];
    if (target === 'wall') add(RigidBodyDesc.fixed(), kind, row, i);
    else if (target === 'bullet')
      add(flying(RigidBodyDesc.dynamic(), all.targetDisplacements, i), kind, row, i);
    else add(flying(RigidBodyDesc.kinematicVelocityBased(), all.targetDisplacements, i), kind, row, i);
  }
  return {
    step() {
      // A contact made by stopping a body early is reported in the step after.
      for (let i = 0; i < 3; i++) {
        world.step(queue);
        queue.drainCollisionEvents((a, b, started) => {
          if (started && slotOf.get(a) === slotOf.get(b)) noticed.add(slotOf.get(a) as number);
        });
      }
    },
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
