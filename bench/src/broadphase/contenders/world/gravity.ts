import { ROW, slotOf } from '@swept/core';
import type { Hit } from 'swept';
import type { FieldPlayer } from '../../contest.js';
import { DT, type Field, GRAVITY } from '../../field.js';
import { thinWalls } from '../../room.js';
import type { Engine } from '../engine.js';

/** @param gravity upward or downward, alternating from step to step */
export function gravityOf({ swept }: Engine, field: Field, gravity = GRAVITY): FieldPlayer {
  const world = new swept.World();
  const still = { mobility: swept.STATIC } as const;
  for (const ends of thinWalls(field.side)) world.add(swept.segment(...ends), still);
  for (const obstacle of field.obstacles) world.add(obstacle, still);
  const movers = field.movers.map((shapes, i) => {
    const velocity: [number, number] = [field.velocities[2 * i], field.velocities[2 * i + 1]];
    return slotOf(world.add(shapes, { velocity }));
  });
  const { rows } = world.bodies;
  const onHit = (hit: Hit) => swept.bounce(world, hit, 1);
  let up = 1;
  return {
    prepare() {
      up = -up;
      world.setGravity(0, up * gravity);
    },
    step: () => world.step(DT, onHit),
    read(out) {
      for (const [i, slot] of movers.entries()) out.set(rows.subarray(ROW * slot, ROW * slot + 2), 2 * i);
    },
  };
}
