import { InvalidInput } from '@swept/core';
import type { Plan } from './plan.js';
import {
  CHORDS,
  PIECE,
  PIECE_AX,
  PIECE_AY,
  PIECE_PUSH_X,
  PIECE_PUSH_Y,
  PIECE_SPIN,
  PIECE_X,
  PIECE_Y,
} from './turning.js';

/** The maximum number of chords of the usual length in a step. */
const MAX_CHORDS = 256;
/** The largest angle by which a body may turn in a step, in radians. */
const MAX_TURN = 1e6;
/** The part of that which hits may cause: acceleration and rounding need some of the chords. */
const OF_HITS = 15 / 16;
/** Above the rounding of an angular velocity that was limited. */
const SAME = 2 ** -40;
/** The effect of rounding, as a part of the coordinates: some dozens of spacings of doubles. */
const ROUNDING = 2 ** -46;
/** The same in quanta, where the world wraps. */
const ROUNDING_QUANTA = 4;

/** The number of chords of a body, and the part of its skin that rounding leaves. */
export const COUNT = new Float64Array(2);

/**
 * Writes the number of chords that a body needs for a step if its piece is like those to come: twice as many
 * while its pose is not true. Infinity if there are too many.
 */
export function countChords(plan: Plan, slot: number): void {
  const { store, turning, dt, domain } = plan;
  const { pieces } = turning;
  const at = PIECE * slot;
  const spin = pieces[at + PIECE_SPIN];
  const ax = pieces[at + PIECE_AX];
  const ay = pieces[at + PIECE_AY];
  const bend = spin * spin * turning.reach[slot] + Math.sqrt(ax * ax + ay * ay);
  const { centers } = store;
  let far = Math.abs(centers[2 * slot]) + Math.abs(centers[2 * slot + 1]) + turning.reach[slot];
  far += dt * (Math.abs(pieces[at + PIECE_X]) + Math.abs(pieces[at + PIECE_Y]));
  far += dt * Math.abs(spin) * turning.reach[slot];
  far += Math.abs(pieces[at + PIECE_PUSH_X]) + Math.abs(pieces[at + PIECE_PUSH_Y]);
  const skin = turning.skin[slot] - ROUNDING * far - ROUNDING_QUANTA * domain.quantum;
  const whole = dt * Math.sqrt(bend / (8 * skin));
  COUNT[1] = skin;
  if (bend === 0) COUNT[0] = 0;
  else if (skin > 0 && whole <= MAX_CHORDS) COUNT[0] = turning.isTrue[slot] === 1 ? whole : 2 * whole;
  else COUNT[0] = Infinity;
}

/** Can a body turn as fast as it is planned to, in a step? */
export function canTurn(plan: Plan, slot: number): boolean {
  const { turning, dt } = plan;
  if (turning.how[slot] === CHORDS) {
    countChords(plan, slot);
    return COUNT[0] < Infinity;
  }
  return Math.abs(turning.pieces[PIECE * slot + PIECE_SPIN]) * dt <= MAX_TURN;
}

/** The angle by which a body can turn in a step, if nothing bends its path. */
function mostTurn({ turning }: Plan, slot: number): number {
  if (turning.how[slot] !== CHORDS) return MAX_TURN;
  return MAX_CHORDS * Math.sqrt((8 * turning.skin[slot]) / turning.reach[slot]);
}

/**
 * Limits the speed of a body that hits may turn to what a step like this one can follow: jammed by unyielding
 * bodies, it would be turned faster with each hit. A body that no hit turns keeps the velocity that it was
 * given. `spins` are angular velocities by root.
 */
export function limitSpin(plan: Plan, slot: number, spins = plan.store.angularVelocity): void {
  const { store, turning, dt } = plan;
  if (!turning.turns(slot) || !(store.inertia[slot] < Infinity)) return;
  const spin = spins[slot];
  const most = mostTurn(plan, slot);
  if (Math.abs(spin) * dt > OF_HITS * most) spins[slot] = Math.sign(spin) * OF_HITS * (most / dt);
}

/**
 * A step begins that is longer than the last, of `lasted` seconds. Bodies that the last could follow, but this one
 * cannot, are slowed: hits may have turned them as fast as that one allowed.
 */
export function limitSpins(plan: Plan, lasted: number): void {
  const { store, movers } = plan;
  const { slots, count } = movers;
  for (let i = 0; i < count; i++) {
    const turned = Math.abs(store.angularVelocity[slots[i]]) * lasted;
    if (turned <= (OF_HITS + SAME) * mostTurn(plan, slots[i])) limitSpin(plan, slots[i]);
  }
}

/** The error for a body that turns too fast: it says how fast the body could turn. */
export function turnsTooFast(plan: Plan, slot: number): InvalidInput {
  const { store, turning, dt } = plan;
  const id = store.idAt(slot);
  const what = `step: angular velocity of body ${id}`;
  const spin = store.angularVelocity[slot];
  if (turning.how[slot] !== CHORDS)
    return new InvalidInput(what, spin, `at most ${MAX_TURN} radians in the step`);
  const at = PIECE * slot + PIECE_SPIN;
  const planned = turning.pieces[at];
  turning.pieces[at] = 0;
  countChords(plan, slot);
  turning.pieces[at] = planned;
  const skin = turning.skin[slot];
  const room = COUNT[1];
  const straight = turning.isTrue[slot] === 1 ? COUNT[0] : COUNT[0] / 2;
  if (!(room > 0) || straight === Infinity)
    return new InvalidInput(
      `step: skin of body ${id}`,
      skin,
      `larger, by what rounding at its coordinates (${skin - room}) and its acceleration need in ${dt} s`,
    );
  const most = Math.sqrt((8 * room * (MAX_CHORDS * MAX_CHORDS - straight * straight)) / turning.reach[slot]);
  const limit = (most / dt).toPrecision(3);
  return new InvalidInput(
    what,
    spin,
    `about ${limit} or less for ${MAX_CHORDS} chords within its skin of ${skin}`,
  );
}
