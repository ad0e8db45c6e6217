import { slotOf } from '@swept/core';
import { STOP } from '../call-log.js';
import type { Hit } from '../hit.js';
import { RATES } from '../motion/growth.js';
import { insideOf, type World } from '../world.js';
import { expectHit, takeVelocity } from './expect-hit.js';

/** The velocities of the two bodies at the point of contact: x and y of a, then of b. */
const AT = new Float64Array(4);
/** From the centre of a body to the point of contact. */
const ARM = new Float64Array(2);

/**
 * Stops the two bodies of a hit where they are: their velocities become 0, and so do their angular velocities,
 * unless their inertia is infinite. A body that has hit a static or kinematic one moves with it, so an arrow
 * sticks in a moving lift or a growing balloon, and turns with a blade; the motion of that other body does not
 * change. Acceleration continues. Nothing happens with a sensor. Throws `InvalidInput` when one of the bodies
 * was removed, and on what is not a hit.
 */
export function stop(world: World, hit: Hit): void {
  expectHit('stop', world, hit);
  const { log } = insideOf(world);
  log?.respond(STOP, hit, NaN, NaN);
  stopBoth(world, hit);
  log?.responded();
}

function stopBoth(world: World, hit: Hit): void {
  const { bodies } = world;
  const slotA = slotOf(hit.a);
  const slotB = slotOf(hit.b);
  const { mass, sensor } = bodies;
  if (sensor[slotA] === 1 || sensor[slotB] === 1) return;
  const givesA = mass[slotA] < Infinity;
  const givesB = mass[slotB] < Infinity;
  if (givesA) stick(world, hit, 0, slotA, givesB ? -1 : slotB);
  if (givesB) stick(world, hit, 1, slotB, givesA ? -1 : slotA);
}

/** Gives body a (`side` 0) or b of a hit the motion of the body `onto`, or none if that is -1. */
function stick(world: World, hit: Hit, side: 0 | 1, slot: number, onto: number): void {
  const { velocities: v, angularVelocity: spins, inertia, hadAngles, growth } = world.bodies;
  const spin = hadAngles && onto >= 0 ? spins[onto] : 0;
  const grows = growth.length > 0 && onto >= 0;
  if (spin !== 0 || grows) world.hitVelocities(hit, AT);
  // The surface of body a moves along the normal, that of b against it.
  const swell = grows && spin === 0 ? (side === 0 ? -RATES[1] : RATES[0]) : 0;
  for (let axis = 0; axis < 2; axis++) {
    const others = spin !== 0 ? AT[2 - 2 * side + axis] : v[2 * onto + axis];
    v[2 * slot + axis] = onto >= 0 ? others + swell * (axis === 0 ? hit.nx : hit.ny) : 0;
  }
  if (hadAngles && inertia[slot] < Infinity) {
    spins[slot] = spin;
    if (spin !== 0) {
      insideOf(world).present.writeArm(slot, hit, ARM, 0);
      v[2 * slot] += spin * ARM[1];
      v[2 * slot + 1] -= spin * ARM[0];
    }
  }
  takeVelocity(world, slot);
}
