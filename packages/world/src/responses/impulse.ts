import type { Hit } from '../hit.js';
import { insideOf, type World } from '../world.js';
import { LEAST_SEPARATION } from './expect-hit.js';

/** The impulse of a hit of two bodies of which at least one turns, and the point at which it acts. */

/** The lever arms of the hit: x and y from the centre of a, then of b; 0 where a body does not turn. */
export const ARMS = new Float64Array(4);
/** The inverse masses of a and b, which are 0 for what does not yield, then their inverse inertias. */
export const INVERSE = new Float64Array(4);
/** The speed of separation, and the inverse of the mass that an impulse along the normal moves. */
export const NORMAL = new Float64Array(2);
export const APART = 0;
export const INVERSE_MASS = 1;
/** The impulses on b along the normal and, turned left, along the surfaces. */
export const IMPULSE = new Float64Array(2);
export const PUSH = 0;
export const DRAG = 1;
/**
 * Newton's restitution and Coulomb's friction together may gain energy (Kane and Levinson, "Dynamics", 1985). Then the
 * rebound is as large as it can be without that, found by halving an interval this number of times.
 */
export const HALVINGS = 40;
/** A gain of energy that is a smaller part of that along the normal comes from rounding. */
export const GAINED = 2 ** -44;

/** Writes the speed of separation, the lever arms, and what an impulse along the normal moves. */
export function writeLevers(world: World, hit: Hit, slotA: number, slotB: number, at: Float64Array): void {
  const { present } = insideOf(world);
  ARMS.fill(0);
  if (INVERSE[2] > 0) present.writeArm(slotA, hit, ARMS, 0);
  if (INVERSE[3] > 0) present.writeArm(slotB, hit, ARMS, 2);
  const { nx, ny } = hit;
  const alongA = ARMS[0] * ny - ARMS[1] * nx;
  const alongB = ARMS[2] * ny - ARMS[3] * nx;
  NORMAL[APART] = (at[2] - at[0]) * nx + (at[3] - at[1]) * ny;
  NORMAL[INVERSE_MASS] =
    INVERSE[0] + INVERSE[1] + INVERSE[2] * alongA * alongA + INVERSE[3] * alongB * alongB;
}

/** The least speed of separation of two bodies of these velocities. */
export function leastApart(at: Float64Array): number {
  return LEAST_SEPARATION * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]) + Math.abs(at[3]));
}
