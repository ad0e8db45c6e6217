import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thinWalls } from '../../gas-box.js';
import type { Planck } from './module.js';

/** Of its numbers of iterations those that keep the energy of a dense gas best; its own gain more. */
const ITERATIONS = { velocity: 4, position: 3 };

/** Its speed below which hits are inelastic is set to none. */
export function gasOf({ World, Circle, Edge, Settings }: Planck, box: GasBox): GasPlayer {
  Settings.velocityThreshold = 0;
  const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false });
  const elastic = { density: 1, friction: 0, restitution: 1 };
  const frame = world.createBody({ type: 'static' });
  for (const [x, y, x1, y1] of thinWalls(box.side))
    frame.createFixture({ ...elastic, shape: new Edge({ x, y }, { x: x1, y: y1 }) });
  const discs = Array.from({ length: box.count }, (_, i) => {
    const disc = world.createBody({
      type: 'dynamic',
      position: { x: box.places[2 * i], y: box.places[2 * i + 1] },
      linearVelocity: { x: box.velocities[2 * i], y: box.velocities[2 * i + 1] },
      fixedRotation: true,
    });
    disc.createFixture({ ...elastic, shape: new Circle(box.radius) });
    return disc;
  });
  return {
    step: () => world.step(DT, ITERATIONS.velocity, ITERATIONS.position),
    read(out) {
      for (const [i, disc] of discs.entries()) {
        const { x, y } = disc.getPosition();
        const velocity = disc.getLinearVelocity();
        out.set([x, y, velocity.x, velocity.y], 4 * i);
      }
    },
  };
}
