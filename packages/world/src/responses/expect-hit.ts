import { type Bodies, InvalidInput } from '@swept/core';
import type { Hit } from '../hit.js';
import { limitSpin } from '../motion/chord-count.js';
import { insideOf, World } from '../world.js';

/**
 * The least speed of separation, as a part of the speeds: so rounding cannot leave the two bodies
 * approaching.
 */
export const LEAST_SEPARATION = 2 ** -48;
/** The largest coordinate of a unit vector, with more than its rounding. */
const MAX_NORMAL = 1 + 2 ** -40;

/**
 * Throws `InvalidInput` unless these are a world and one of its hits; `call` names the response. Afterwards
 * the hit counts as answered, even if the response finds nothing to change.
 */
export function expectHit(call: string, world: World, hit: Hit): void {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  if (typeof hit !== 'object' || hit === null) throw new InvalidInput(`${call}: hit`, hit, 'a hit of a step');
  const { bodies } = world;
  const slotA = bodies.slot(call, hit.a);
  const slotB = bodies.slot(call, hit.b);
  const { stepper, filters } = insideOf(world);
  if (filters.asking)
    throw new InvalidInput(`${call}: the call`, 'within canTouch', 'outside of it: it must change nothing');
  const { nx, ny, depth } = hit;
  if (typeof nx !== 'number' || !(Math.abs(nx) <= MAX_NORMAL)) throw noNormal(call, 'nx', nx);
  if (typeof ny !== 'number' || !(Math.abs(ny) <= MAX_NORMAL)) throw noNormal(call, 'ny', ny);
  if (depth !== undefined && typeof depth !== 'number')
    throw new InvalidInput(`${call}: depth of the hit`, depth, 'a number');
  // Bodies that do not turn need no point of contact.
  if (isTurning(bodies, slotA) || isTurning(bodies, slotB)) expectPlace(call, hit);
  stepper.answer.confirm();
}

/** Within a step, lets a moving body go on with the velocity that a response has written for it. */
export function takeVelocity(world: World, slot: number): void {
  const { stepper, plan } = insideOf(world);
  if (!stepper.running) return;
  limitSpin(plan, slot);
  stepper.answer.change(slot);
}

/** Does a body turn, or can it be turned? */
export function isTurning({ hadAngles, inertia, angularVelocity }: Bodies, slot: number): boolean {
  return hadAngles && (inertia[slot] < Infinity || angularVelocity[slot] !== 0);
}

function expectPlace(call: string, { x, y }: Hit): void {
  if (typeof x !== 'number' || !(Math.abs(x) < Infinity))
    throw new InvalidInput(`${call}: x of the hit`, x, 'a finite number');
  if (typeof y !== 'number' || !(Math.abs(y) < Infinity))
    throw new InvalidInput(`${call}: y of the hit`, y, 'a finite number');
}

function noNormal(call: string, part: string, value: unknown): InvalidInput {
  return new InvalidInput(`${call}: ${part} of the hit`, value, 'a number from -1 to 1');
}
