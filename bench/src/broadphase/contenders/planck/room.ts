import type { RoomPlayer } from '../../contest.js';
import { DT, type Room, thinWalls } from '../../room.js';
import type { Planck } from './module.js';

/** The numbers of iterations that best keep the energy of a dense gas; the defaults gain more. */
const ELASTIC = { velocity: 4, position: 3 };
/** The numbers that its manual recommends. */
const USUAL = { velocity: 8, position: 3 };

/** If restitution is 1, its threshold speed for inelastic hits is set to 0. */
export function roomOf({ World, Circle, Box, Edge, Settings }: Planck, room: Room): RoomPlayer {
  const { restitution, friction } = room;
  if (restitution === 1) Settings.velocityThreshold = 0;
  const { velocity, position } = restitution === 1 ? ELASTIC : USUAL;
  const world = new World({ gravity: { x: 0, y: -room.gravity }, allowSleep: false });
  const options = { density: 1, friction, restitution };
  const frame = world.createBody({ type: 'static' });
  for (const [x, y, x1, y1] of thinWalls(room.side))
    frame.createFixture({ ...options, shape: new Edge({ x, y }, { x: x1, y: y1 }) });
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const body = world.createBody({
      type: 'dynamic',
      position: { x: room.places[2 * i], y: room.places[2 * i + 1] },
      linearVelocity: { x: room.velocities[2 * i], y: room.velocities[2 * i + 1] },
      fixedRotation: true,
    });
    const radius = room.radii[i];
    const shape = room.boxes[i] === 1 ? new Box(radius, radius) : new Circle(radius);
    body.createFixture({ ...options, shape });
    return body;
  });
  return {
    step: () => world.step(DT, velocity, position),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const { x, y } = body.getPosition();
        const velocity = body.getLinearVelocity();
        out.set([x, y, velocity.x, velocity.y], 4 * i);
      }
    },
  };
}
