import { InvalidInput, slotOf } from '@swept/core';
import { knownOptions } from '@swept/core/internal';
import { BOUNCE } from '../call-log.js';
import type { Hit } from '../hit.js';
import { RATES } from '../motion/growth.js';
import { insideOf, type World } from '../world.js';
import { bounceTurning } from './bounce-turning.js';
import { expectHit, isTurning, LEAST_SEPARATION, takeVelocity } from './expect-hit.js';

/** How two bodies bounce; a number alone is the restitution. */
export interface BounceOptions {
  /** The part of the speed along the normal that is kept, 0 to 1; 1 unless given. */
  readonly restitution?: number;
  /**
   * Coulomb's coefficient: the change of the speed along the surfaces is at most this part of the change along
   * the normal, 0 or more; unless given, the geometric mean of the `friction` of the two bodies. It applies to
   * this hit alone: resting contacts use the `friction` of the bodies.
   */
  readonly friction?: number;
}

const OPTIONS = ['restitution', 'friction'] as const;

/** The velocities of the two bodies at the point of contact: x and y of a, then of b. */
const AT = new Float64Array(4);
/** Restitution and friction. */
const ANSWER = new Float64Array(2);

/**
 * Lets the two bodies of a hit bounce off each other: `restitution` 1 keeps the speed along the normal, 0
 * takes it all, except for 2^-48 of the speeds, and leaves them sliding. Momentum is shared by the masses;
 * the velocities of static and kinematic bodies do not change. Two that begin in overlap bounce if they go
 * deeper, and are left alone otherwise: a bounce never makes bodies approach. A falling body that begins
 * inside a floor is brought out of it step by step, as by every response. Nothing happens with a sensor. If
 * one of the bodies turns, or can be turned, the impulse acts at the point of contact and turns it too; where
 * edges lie on each other, at both of their ends, so that what falls flat rebounds flat. The speed at which
 * surfaces grow counts. `options` may be the restitution alone, 1 unless given.
 *
 * A push (`moveBy`, `moveVertex`) counts as velocity for the other body, which bounces off as from a body
 * with the speed of the point that it touches. The pushed body answers with its own velocity alone and
 * slides, so that it keeps none of the push as velocity. Throws `InvalidInput` when one of the bodies was
 * removed, on what is not a hit, and on unknown options or values out of range.
 */
export function bounce(world: World, hit: Hit, options?: number | BounceOptions): void {
  let restitution = 1;
  let friction: number | undefined;
  if (typeof options === 'number') restitution = options;
  else if (options !== undefined) {
    knownOptions('bounce', options, OPTIONS);
    ({ restitution = 1, friction } = options);
  }
  if (typeof restitution !== 'number' || !(restitution >= 0 && restitution <= 1)) {
    throw new InvalidInput('bounce: restitution', restitution, 'a number from 0 to 1');
  }
  if (friction !== undefined && (typeof friction !== 'number' || !(friction >= 0 && friction < Infinity))) {
    throw new InvalidInput('bounce: friction', friction, 'a finite number, 0 or more');
  }
  expectHit('bounce', world, hit);
  const { log } = insideOf(world);
  log?.respond(BOUNCE, hit, restitution, friction === undefined ? NaN : friction);
  ANSWER[0] = restitution;
  ANSWER[1] = friction === undefined ? NaN : friction;
  bounceOff(world, hit);
  log?.responded();
}

/** With the restitution and the friction in `ANSWER`; NaN for that of the bodies. */
function bounceOff(world: World, hit: Hit): void {
  const { bodies } = world;
  const slotA = slotOf(hit.a);
  const slotB = slotOf(hit.b);
  const { nx, ny } = hit;
  if (nx === 0 && ny === 0) return;
  const { velocities: v, mass, sensor } = bodies;
  const { driven } = insideOf(world).plan;
  // What an unyielding body drives on does not yield either.
  const inverseA = driven[slotA] > 0 ? 0 : 1 / mass[slotA];
  const inverseB = driven[slotB] > 0 ? 0 : 1 / mass[slotB];
  if (inverseA + inverseB === 0 || sensor[slotA] === 1 || sensor[slotB] === 1) return;
  // In most worlds no body has friction.
  const rough = bodies.friction;
  if (Number.isNaN(ANSWER[1])) ANSWER[1] = rough.length > 0 ? Math.sqrt(rough[slotA] * rough[slotB]) : 0;
  world.hitVelocities(hit, AT);
  if (isTurning(bodies, slotA) || isTurning(bodies, slotB)) {
    bounceTurning(world, hit, slotA, slotB, AT, ANSWER);
    return;
  }
  const restitution = ANSWER[0];
  const rub = ANSWER[1];
  for (let side = 0; side < 2; side++) {
    const inverse = side === 0 ? inverseA : inverseB;
    if (inverse === 0) continue;
    // The column is read and written directly, because a double that is passed to a call may be boxed.
    const own = 2 * (side === 0 ? slotA : slotB);
    const ax = side === 0 ? v[own] : AT[0];
    const ay = side === 0 ? v[own + 1] : AT[1];
    const bx = side === 0 ? AT[2] : v[own];
    const by = side === 0 ? AT[3] : v[own + 1];
    // Its own growth is not part of the velocity of the body.
    const swell = bodies.growth.length > 0 ? RATES[side] : 0;
    const apart = (bx - ax) * nx + (by - ay) * ny - swell;
    if (hit.depth > 0 && apart >= 0) continue;
    const speeds = Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) + Math.abs(swell);
    const least = LEAST_SEPARATION * speeds;
    // Changes of the speeds of separation and of sliding, shared by the bodies that can be deflected.
    const change = Math.max(apart < 0 ? -restitution * apart : apart, least) - apart;
    // Shares of the change and not an impulse, whose size the masses set: that could overflow.
    const part = (side === 0 ? -inverse : inverse) / (inverseA + inverseB);
    const share = part * change;
    v[own] += share * nx;
    v[own + 1] += share * ny;
    if (rub > 0) {
      const sliding = (by - ay) * nx - (bx - ax) * ny;
      const taken = Math.min(rub * change, Math.abs(sliding));
      const along = sliding > 0 ? -part * taken : part * taken;
      v[own] -= along * ny;
      v[own + 1] += along * nx;
    }
    takeVelocity(world, side === 0 ? slotA : slotB);
  }
}
