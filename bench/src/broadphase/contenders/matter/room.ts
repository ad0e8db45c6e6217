import type { RoomPlayer } from '../../contest.js';
import { DT, type Room, thickWalls } from '../../room.js';
import type { Matter } from './module.js';

/** Its lengths are pixels: with bodies this large, its slop is a four-hundredth of one. */
const PIXELS = 20;

/**
 * Its circles are polygons, which must not turn. By default it treats slow hits as resting contacts, which are
 * inelastic: if restitution is 1, the threshold for that is set to 0.
 */
export function roomOf({ Engine, Bodies, Body, Composite, Resolver }: Matter, room: Room): RoomPlayer {
  const { restitution, friction } = room;
  if (restitution === 1) Resolver._restingThresh = 0.001;
  // Its own unit of time is the millisecond.
  const engine = Engine.create({ gravity: { x: 0, y: -1, scale: (room.gravity * PIXELS) / 1e6 } });
  const options = { restitution, friction, frictionStatic: friction, frictionAir: 0, inertia: Infinity };
  for (const { x, y, w, h } of thickWalls(room.side, 5)) {
    const size = [2 * w * PIXELS, 2 * h * PIXELS] as const;
    const wall = Bodies.rectangle(x * PIXELS, y * PIXELS, ...size, { ...options, isStatic: true });
    Composite.add(engine.world, [wall]);
  }
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const [x, y] = [room.places[2 * i] * PIXELS, room.places[2 * i + 1] * PIXELS];
    const radius = room.radii[i] * PIXELS;
    const body =
      room.boxes[i] === 1
        ? Bodies.rectangle(x, y, 2 * radius, 2 * radius, options)
        : Bodies.circle(x, y, radius, options);
    // Its velocities are displacements per step of 1/60 s.
    const [vx, vy] = [room.velocities[2 * i], room.velocities[2 * i + 1]];
    Body.setVelocity(body, { x: vx * PIXELS * DT, y: vy * PIXELS * DT });
    return body;
  });
  Composite.add(engine.world, bodies);
  return {
    step: () => Engine.update(engine, 1000 * DT),
    read(out) {
      for (const [i, { position, positionPrev }] of bodies.entries()) {
        out[4 * i] = position.x / PIXELS;
        out[4 * i + 1] = position.y / PIXELS;
        out[4 * i + 2] = (position.x - positionPrev.x) / PIXELS / DT;
        out[4 * i + 3] = (position.y - positionPrev.y) / PIXELS / DT;
      }
    },
  };
}
