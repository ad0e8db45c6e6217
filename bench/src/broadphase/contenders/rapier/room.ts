import type { RoomPlayer } from '../../contest.js';
import { DT, type Room, thinWalls } from '../../room.js';
import type { Rapier } from './module.js';

/**
 * The numbers of iterations that best keep the energy of a gas; the defaults multiply it by thirty in a dense
 * one.
 */
const ELASTIC = { solver: 2, internal: 4 };

export function roomOf(rapier: Rapier, room: Room): RoomPlayer {
  const { ColliderDesc, RigidBodyDesc } = rapier;
  const { restitution, friction } = room;
  const world = new rapier.World({ x: 0, y: -room.gravity });
  world.timestep = DT;
  if (restitution === 1) {
    world.integrationParameters.numSolverIterations = ELASTIC.solver;
    world.integrationParameters.numInternalPgsIterations = ELASTIC.internal;
  }
  for (const [x, y, x1, y1] of thinWalls(room.side)) {
    const wall = ColliderDesc.segment({ x, y }, { x: x1, y: y1 });
    world.createCollider(wall.setRestitution(restitution).setFriction(friction));
  }
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const body = world.createRigidBody(
      RigidBodyDesc.dynamic()
        .setTranslation(room.places[2 * i], room.places[2 * i + 1])
        .setLinvel(room.velocities[2 * i], room.velocities[2 * i + 1])
        .lockRotations()
        .setCanSleep(false),
    );
    const radius = room.radii[i];
    const shape = room.boxes[i] === 1 ? ColliderDesc.cuboid(radius, radius) : ColliderDesc.ball(radius);
    world.createCollider(shape.setRestitution(restitution).setFriction(friction), body);
    return body;
  });
  return {
    step: () => world.step(),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const { x, y } = body.translation();
        const velocity = body.linvel();
        out.set([x, y, velocity.x, velocity.y], 4 * i);
      }
    },
    end: () => world.free(),
  };
}
