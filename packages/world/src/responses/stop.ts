import { RATES } from '../growth.js';
import type { Hit } from '../hit.js';
import type { World } from '../world.js';
import { expectHit } from './expect-hit.js';

/** What the two bodies do where they touch: x and y of a, then of b. */
const AT = new Float64Array(4);

/**
 * Lets the two bodies of a hit stop where they are: their velocities become 0. One that has hit a static or
 * kinematic body takes on the velocity of that, so an arrow sticks in a lift that moves, or in a balloon that
 * grows; that body goes its way. Acceleration goes on. Nothing happens with a sensor. Throws `InvalidInput` when one of the bodies was
 * removed.
 */
export function stop(world: World, hit: Hit): void {
  expectHit('stop', world, hit);
  const { bodies } = world;
  const slotA = bodies.slot('stop', hit.a);
  const slotB = bodies.slot('stop', hit.b);
  const { velocities: v, mass, sensor } = bodies;
  if (sensor[slotA] === 1 || sensor[slotB] === 1) return;
  const a = 2 * slotA;
  const b = 2 * slotB;
  const turnsA = mass[slotA] < Infinity;
  const turnsB = mass[slotB] < Infinity;
  const grows = bodies.growth.length > 0;
  if (grows) world.hitVelocities(hit, AT);
  const growthA = grows ? RATES[0] : 0;
  const growthB = grows ? RATES[1] : 0;
  if (turnsA) {
    v[a] = turnsB ? 0 : v[b] - growthB * hit.nx;
    v[a + 1] = turnsB ? 0 : v[b + 1] - growthB * hit.ny;
    world.velocityChanged(hit.a);
  }
  if (turnsB) {
    v[b] = turnsA ? 0 : v[a] + growthA * hit.nx;
    v[b + 1] = turnsA ? 0 : v[a + 1] + growthA * hit.ny;
    world.velocityChanged(hit.b);
  }
}
