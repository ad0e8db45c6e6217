import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thinWalls } from '../../gas-box.js';
import type { Rapier } from './module.js';

/**
 * Of its numbers of iterations those that keep the energy best; its own multiply it by thirty in a dense gas.
 */
const ITERATIONS = { solver: 2, internal: 4 };

export function gasOf(rapier: Rapier, box: GasBox): GasPlayer {
  const { ColliderDesc, RigidBodyDesc } = rapier;
  const world = new rapier.World({ x: 0, y: 0 });
  world.timestep = DT;
  world.integrationParameters.numSolverIterations = ITERATIONS.solver;
  world.integrationParameters.numInternalPgsIterations = ITERATIONS.internal;
  for (const [x, y, x1, y1] of thinWalls(box.side)) {
    const wall = ColliderDesc.segment({ x, y }, { x: x1, y: y1 });
    world.createCollider(wall.setRestitution(1).setFriction(0));
  }
  const discs = Array.from({ length: box.count }, (_, i) => {
    const disc = world.createRigidBody(
      RigidBodyDesc.dynamic()
        .setTranslation(box.places[2 * i], box.places[2 * i + 1])
        .setLinvel(box.velocities[2 * i], box.velocities[2 * i + 1])
        .lockRotations()
        .setCanSleep(false),
    );
    world.createCollider(ColliderDesc.ball(box.radius).setRestitution(1).setFriction(0), disc);
    return disc;
  });
  return {
    step: () => world.step(),
    read(out) {
      for (const [i, disc] of discs.entries()) {
        const { x, y } = disc.translation();
        const velocity = disc.linvel();
        out.set([x, y, velocity.x, velocity.y], 4 * i);
      }
    },
  };
}
