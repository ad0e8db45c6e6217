import { createHash } from 'node:crypto';
import { ROW, slotOf } from '@swept/core';
import type { World } from '../../src/world.js';

/**
 * Where all bodies are and how they move, to the bit: less than `World.hash`, which also has contacts and all
 * that users have set.
 */
export function bodiesHash(world: World): string {
  const { bodies } = world;
  const hash = createHash('sha256');
  for (const id of world.ids()) {
    const slot = slotOf(id);
    hash.update(bodies.rows.slice(ROW * slot, ROW * bodies.endOf(slot)));
    hash.update(bodies.velocities.slice(2 * slot, 2 * slot + 2));
    hash.update(Float64Array.of(id, world.angle(id), world.angularVelocity(id), world.growth(id)));
  }
  return hash.digest('hex');
}
