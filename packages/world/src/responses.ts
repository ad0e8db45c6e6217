import { InvalidInput } from '@swept/core';
import type { Hit } from './hit.js';
import { World } from './world.js';

/**
 * The least speed of separation, as a part of the speeds: so rounding cannot leave two bodies still
 * approaching.
 */
const LEAST_SEPARATION = 2 ** -48;
/** The largest coordinate of a unit vector, with more than its rounding. */
const MAX_NORMAL = 1 + 2 ** -40;

/**
 * Lets the two bodies of a hit bounce off each other: `restitution` 1 keeps the speed along the normal, 0
 * takes it all and leaves them sliding. Momentum is shared by the masses; static and kinematic bodies go
 * their way. Two that begin in overlap bounce if they go deeper, and are left alone if not: a bounce never
 * lets bodies approach. Nothing happens with a sensor. It reads velocities alone, not what `moveBy` or
 * `moveVertex` add to them. Throws `InvalidInput` when one of the bodies was removed.
 */
export function bounce(world: World, hit: Hit, restitution = 1): void {
  if (!(world instanceof World)) throw new InvalidInput('bounce: world', world, 'a World');
  if (typeof hit !== 'object' || hit === null) throw new InvalidInput('bounce: hit', hit, 'a hit of a step');
  if (typeof restitution !== 'number' || !(restitution >= 0 && restitution <= 1)) {
    throw new InvalidInput('bounce: restitution', restitution, 'a number from 0 to 1');
  }
  const { bodies } = world;
  const slotA = bodies.slot('bounce', hit.a);
  const slotB = bodies.slot('bounce', hit.b);
  const { nx, ny } = hit;
  if (typeof nx !== 'number' || !(Math.abs(nx) <= MAX_NORMAL)) throw noNormal('nx', nx);
  if (typeof ny !== 'number' || !(Math.abs(ny) <= MAX_NORMAL)) throw noNormal('ny', ny);
  if (nx === 0 && ny === 0) return;
  // The column is read and written directly, because a double that is passed to a call may be boxed.
  const { velocities: v, mass, sensor } = bodies;
  const inverseA = 1 / mass[slotA];
  const inverseB = 1 / mass[slotB];
  if (inverseA + inverseB === 0 || sensor[slotA] === 1 || sensor[slotB] === 1) return;
  const a = 2 * slotA;
  const b = 2 * slotB;
  const apart = (v[b] - v[a]) * nx + (v[b + 1] - v[a + 1]) * ny;
  if (hit.depth > 0 && apart >= 0) return;
  const least =
    LEAST_SEPARATION * (Math.abs(v[a]) + Math.abs(v[a + 1]) + Math.abs(v[b]) + Math.abs(v[b + 1]));
  // Change of the speed of separation, shared by the bodies that can be deflected.
  const change = Math.max(apart < 0 ? -restitution * apart : apart, least) - apart;
  // Shares of the change and not an impulse, whose size the masses set: that could overflow.
  if (inverseA > 0) {
    const share = (inverseA / (inverseA + inverseB)) * change;
    v[a] -= share * nx;
    v[a + 1] -= share * ny;
    world.velocityChanged(hit.a);
  }
  if (inverseB > 0) {
    const share = (inverseB / (inverseA + inverseB)) * change;
    v[b] += share * nx;
    v[b + 1] += share * ny;
    world.velocityChanged(hit.b);
  }
}

function noNormal(part: string, value: unknown): InvalidInput {
  return new InvalidInput(`bounce: ${part} of the hit`, value, 'a number from -1 to 1');
}
