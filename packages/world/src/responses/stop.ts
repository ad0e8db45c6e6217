import { slotOf } from '@swept/core';
import type { Hit } from '../hit.js';
import type { World } from '../world.js';
import { expectHit } from './expect-hit.js';

/**
 * Lets the two bodies of a hit stop where they are: their velocities become 0. One that has hit a static or
 * kinematic body takes on the velocity of that, so an arrow sticks in a lift that moves; that body goes its
 * way. Acceleration goes on. Nothing happens with a sensor. Throws `InvalidInput` when one of the bodies was
 * removed.
 */
export function stop(world: World, hit: Hit): void {
  expectHit('stop', world, hit);
  const { bodies } = world;
  const slotA = slotOf(hit.a);
  const slotB = slotOf(hit.b);
  const { velocities: v, mass, sensor } = bodies;
  if (sensor[slotA] === 1 || sensor[slotB] === 1) return;
  const a = 2 * slotA;
  const b = 2 * slotB;
  const turnsA = mass[slotA] < Infinity;
  const turnsB = mass[slotB] < Infinity;
  if (turnsA) {
    v[a] = turnsB ? 0 : v[b];
    v[a + 1] = turnsB ? 0 : v[b + 1];
    world.velocityChanged(hit.a);
  }
  if (turnsB) {
    v[b] = turnsA ? 0 : v[a];
    v[b + 1] = turnsA ? 0 : v[a + 1];
    world.velocityChanged(hit.b);
  }
}
