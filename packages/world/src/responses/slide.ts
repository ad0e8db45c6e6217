import { slotOf } from '@swept/core';
import { SLIDE } from '../call-log.js';
import type { Hit } from '../hit.js';
import { RATES } from '../motion/growth.js';
import { insideOf, type World } from '../world.js';
import { bounceTurning } from './bounce-turning.js';
import { expectHit, isTurning, LEAST_SEPARATION, takeVelocity } from './expect-hit.js';

/** The velocities of the two bodies at the point of contact: x and y of a, then of b. */
const AT = new Float64Array(4);
/** Restitution and friction. */
const INELASTIC = new Float64Array(2);

/**
 * Lets the two bodies of a hit slide along each other: each loses the part of its velocity that leads into the
 * other, except for 2^-48 of the speeds so that rounding leads none back, and keeps the rest. Neither body is
 * pushed, whatever the masses (`bounce` with restitution 0 pushes), except by static and kinematic bodies,
 * whose velocities do not change. Two that begin in overlap lose what leads them deeper. Surfaces that grow
 * push what they touch. If one of the bodies turns, or can be turned, the approach at the point of contact is
 * stopped by an impulse without friction, as by `bounce` with restitution 0, which turns and may push. Nothing
 * happens with a sensor. Throws `InvalidInput` when one of the bodies was removed, and on what is not a hit.
 */
export function slide(world: World, hit: Hit): void {
  expectHit('slide', world, hit);
  const { log } = insideOf(world);
  log?.respond(SLIDE, hit, NaN, NaN);
  slideAlong(world, hit);
  log?.responded();
}

function slideAlong(world: World, hit: Hit): void {
  const { bodies } = world;
  const slotA = slotOf(hit.a);
  const slotB = slotOf(hit.b);
  const { nx, ny } = hit;
  const { velocities: v, mass, sensor } = bodies;
  if ((nx === 0 && ny === 0) || sensor[slotA] === 1 || sensor[slotB] === 1) return;
  if (isTurning(bodies, slotA) || isTurning(bodies, slotB)) {
    if (!(mass[slotA] < Infinity) && !(mass[slotB] < Infinity)) return;
    world.hitVelocities(hit, AT);
    bounceTurning(world, hit, slotA, slotB, AT, INELASTIC);
    return;
  }
  const a = 2 * slotA;
  const b = 2 * slotB;
  const givesA = mass[slotA] < Infinity;
  const givesB = mass[slotB] < Infinity;
  const speedA = v[a] * nx + v[a + 1] * ny;
  const speedB = v[b] * nx + v[b + 1] * ny;
  const least =
    LEAST_SEPARATION * (Math.abs(v[a]) + Math.abs(v[a + 1]) + Math.abs(v[b]) + Math.abs(v[b + 1]));
  const grows = bodies.growth.length > 0;
  if (grows) world.hitVelocities(hit, AT);
  const swell = grows ? RATES[0] + RATES[1] : 0;
  // A velocity at which the other body gives way, or comes if nothing deflects it, does not lead into it.
  const limitA = (givesB ? Math.max(speedB, 0) : speedB) - least - swell;
  const limitB = (givesA ? Math.min(speedA, 0) : speedA) + least + swell;
  if (givesA) {
    const excess = Math.max(0, speedA - limitA);
    v[a] -= excess * nx;
    v[a + 1] -= excess * ny;
    takeVelocity(world, slotA);
  }
  if (givesB) {
    const lack = Math.max(0, limitB - speedB);
    v[b] += lack * nx;
    v[b + 1] += lack * ny;
    takeVelocity(world, slotB);
  }
}
