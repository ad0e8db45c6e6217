import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thickWalls } from '../../gas-box.js';
import type { P2 } from './module.js';

/** The number that keeps the energy of a dense gas best; its own, 10, gains more. */
const ITERATIONS = 4;

export function gasOf({ Body, World, SAPBroadphase, Circle, Box }: P2, gas: GasBox): GasPlayer {
  const world = new World({ gravity: [0, 0], broadphase: new SAPBroadphase() });
  world.solver.iterations = ITERATIONS;
  world.defaultContactMaterial.restitution = 1;
  world.defaultContactMaterial.friction = 0;
  for (const { x, y, w, h } of thickWalls(gas.side, 5)) {
    const wall = new Body({ position: [x, y] });
    wall.addShape(new Box({ width: 2 * w, height: 2 * h }));
    world.addBody(wall);
  }
  const discs = Array.from({ length: gas.count }, (_, i) => {
    const position = [gas.places[2 * i], gas.places[2 * i + 1]];
    const velocity = [gas.velocities[2 * i], gas.velocities[2 * i + 1]];
    const disc = new Body({
      mass: 1,
      damping: 0,
      angularDamping: 0,
      fixedRotation: true,
      position,
      velocity,
    });
    disc.addShape(new Circle({ radius: gas.radius }));
    world.addBody(disc);
    return disc;
  });
  return {
    step: () => world.step(DT),
    read(out) {
      for (const [i, { position, velocity }] of discs.entries()) {
        out.set([position[0], position[1], velocity[0], velocity[1]], 4 * i);
      }
    },
  };
}
