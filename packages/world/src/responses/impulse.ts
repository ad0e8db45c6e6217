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
export const INVERSE_NORMAL = 1;
/** The sliding speed along (-ny, nx), and the inverse of the mass that an impulse across the normal moves. */
export const TANGENT = new Float64Array(2);
export const SLIDING = 0;
export const INVERSE_TANGENT = 1;
/** The moments about the centres of an impulse of 1 along the normal, of a and b, and of one across it. */
export const MOMENTS = new Float64Array(4);
/** By how much an impulse of 1 across the normal changes the speed of separation, and one along it the sliding. */
export const COUPLED = new Float64Array(1);
/** The impulses on b along the normal and, turned left, along the surfaces; the energy that they give the bodies. */
export const IMPULSE = new Float64Array(3);
export const PUSH = 0;
export const DRAG = 1;
export const ENERGY = 2;
/**
 * Newton's restitution and Coulomb's friction together may gain energy (Kane and Levinson, "Dynamics", 1985). Then the
 * rebound is as large as it can be without that, found by halving an interval this number of times.
 */
export const HALVINGS = 40;
/** A gain of energy that is a smaller part of that along the normal comes from rounding. */
export const GAINED = 2 ** -44;

/** Writes the lever arms of a hit, the speeds at its point, and what impulses there move. */
export function writeLevers(world: World, hit: Hit, slotA: number, slotB: number, at: Float64Array): void {
  const { present } = insideOf(world);
  ARMS.fill(0);
  if (INVERSE[2] > 0) present.writeArm(slotA, hit, ARMS, 0);
  if (INVERSE[3] > 0) present.writeArm(slotB, hit, ARMS, 2);
  const { nx, ny } = hit;
  const alongA = ARMS[0] * ny - ARMS[1] * nx;
  const alongB = ARMS[2] * ny - ARMS[3] * nx;
  const acrossA = ARMS[0] * nx + ARMS[1] * ny;
  const acrossB = ARMS[2] * nx + ARMS[3] * ny;
  const inverseMass = INVERSE[0] + INVERSE[1];
  MOMENTS[0] = alongA;
  MOMENTS[1] = alongB;
  MOMENTS[2] = acrossA;
  MOMENTS[3] = acrossB;
  NORMAL[APART] = (at[2] - at[0]) * nx + (at[3] - at[1]) * ny;
  NORMAL[INVERSE_NORMAL] = inverseMass + INVERSE[2] * alongA * alongA + INVERSE[3] * alongB * alongB;
  TANGENT[SLIDING] = (at[3] - at[1]) * nx - (at[2] - at[0]) * ny;
  TANGENT[INVERSE_TANGENT] = inverseMass + INVERSE[2] * acrossA * acrossA + INVERSE[3] * acrossB * acrossB;
  COUPLED[0] = INVERSE[2] * alongA * acrossA + INVERSE[3] * alongB * acrossB;
}

/** The least speed of separation of two bodies of these velocities. */
export function leastApart(at: Float64Array): number {
  return LEAST_SEPARATION * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]) + Math.abs(at[3]));
}
