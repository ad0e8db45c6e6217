import { slotOf } from '@swept/core';
import type { Hit } from 'swept';
import type { RoomPlayer } from '../../contest.js';
import { DT, massOf, type Room, thinWalls } from '../../room.js';
import type { Engine } from '../engine.js';

export function roomOf({ swept }: Engine, room: Room): RoomPlayer {
  const { restitution, friction } = room;
  const world = new swept.World({ gravity: [0, -room.gravity] });
  for (const ends of thinWalls(room.side))
    world.add(swept.segment(...ends), { mobility: swept.STATIC, friction });
  const ids = Array.from({ length: room.count }, (_, i) => {
    const [x, y, radius] = [room.places[2 * i], room.places[2 * i + 1], room.radii[i]];
    const velocity: [number, number] = [room.velocities[2 * i], room.velocities[2 * i + 1]];
    const shape = room.boxes[i] === 1 ? swept.box(x, y, 2 * radius, 2 * radius) : swept.circle(x, y, radius);
    return world.add(shape, { velocity, friction, mass: massOf(room, i) });
  });
  const { velocities } = world.bodies;
  let hits = 0;
  const onHit = (hit: Hit) => {
    hits++;
    swept.bounce(world, hit, restitution);
  };
  return {
    step: () => world.step(DT, onHit),
    read(out) {
      for (const [i, id] of ids.entries()) {
        // The position of a box is that of its corner.
        const toCentre = room.boxes[i] * room.radii[i];
        const slot = slotOf(id);
        out.set([world.x(id) + toCentre, world.y(id) + toCentre], 4 * i);
        out.set(velocities.subarray(2 * slot, 2 * slot + 2), 4 * i + 2);
      }
    },
    hits: () => hits,
  };
}
