import type { RoomPlayer } from '../../contest.js';
import { DT, massOf, type Room, thickWalls } from '../../room.js';
import type { P2 } from './module.js';

/** The number of iterations that best keeps the energy of a dense gas; the default, 10, gains more. */
const ELASTIC = 4;

export function roomOf({ Body, World, SAPBroadphase, Circle, Box }: P2, room: Room): RoomPlayer {
  const world = new World({ gravity: [0, -room.gravity], broadphase: new SAPBroadphase() });
  if (room.restitution === 1) world.solver.iterations = ELASTIC;
  world.defaultContactMaterial.restitution = room.restitution;
  world.defaultContactMaterial.friction = room.friction;
  for (const { x, y, w, h } of thickWalls(room.side, 5)) {
    const wall = new Body({ position: [x, y] });
    wall.addShape(new Box({ width: 2 * w, height: 2 * h }));
    world.addBody(wall);
  }
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const position = [room.places[2 * i], room.places[2 * i + 1]];
    const velocity = [room.velocities[2 * i], room.velocities[2 * i + 1]];
    const body = new Body({
      mass: massOf(room, i),
      damping: 0,
      angularDamping: 0,
      fixedRotation: true,
      position,
      velocity,
    });
    const radius = room.radii[i];
    const size = 2 * radius;
    body.addShape(room.boxes[i] === 1 ? new Box({ width: size, height: size }) : new Circle({ radius }));
    world.addBody(body);
    return body;
  });
  return {
    step: () => world.step(DT),
    read(out) {
      for (const [i, { position, velocity }] of bodies.entries()) {
        out.set([position[0], position[1], velocity[0], velocity[1]], 4 * i);
      }
    },
  };
}
