import type { Bodies } from '@swept/core';
import type { Hit } from '../hit.js';
import type { Plan } from '../motion/plan.js';
import { insideOf, type World } from '../world.js';
import { takeVelocity } from './expect-hit.js';
import { writeFlatImpulse } from './flat-hit.js';
import {
  APART,
  ARMS,
  COUPLED,
  DRAG,
  ENERGY,
  GAINED,
  HALVINGS,
  IMPULSE,
  INVERSE,
  INVERSE_NORMAL,
  INVERSE_TANGENT,
  leastApart,
  NORMAL,
  PUSH,
  SLIDING,
  TANGENT,
  writeLevers,
} from './impulse.js';

/** The closing speed of the hit. */
const SPEED = new Float64Array(1);
/** The energy that each of the two can give by turning more slowly (`writeSpinEnergies`). */
const ENERGIES = new Float64Array(2);

/**
 * The impulse of a hit of two bodies of which at least one turns, applied at the point of contact: along the normal
 * and, within Coulomb's law, along the surfaces, solved together (Baraff, "Physically Based Modeling", SIGGRAPH 1997,
 * "Colliding Contact"). Where edges lie on each other, the point is the centre of pressure. `at` holds the velocities at
 * the point, x and y of a, then of b; `answer` holds restitution and friction.
 */
export function bounceTurning(
  world: World,
  hit: Hit,
  slotA: number,
  slotB: number,
  at: Float64Array,
  answer: Float64Array,
): void {
  const { stepper } = insideOf(world);
  const squeezed = stepper.running ? stepper.lasting.squeezed : undefined;
  const yieldsA = squeezed?.isWall(slotA) ? 0 : 1;
  const yieldsB = squeezed?.isWall(slotB) ? 0 : 1;
  const { mass, inertia } = world.bodies;
  INVERSE[0] = yieldsA / mass[slotA];
  INVERSE[1] = yieldsB / mass[slotB];
  INVERSE[2] = yieldsA / inertia[slotA];
  INVERSE[3] = yieldsB / inertia[slotB];
  writeLevers(world, hit, slotA, slotB, at);
  if (hit.depth > 0 && NORMAL[APART] >= 0) return;
  if (!(NORMAL[INVERSE_NORMAL] > 0)) return;
  const isFlat =
    mayBeFlat(world, hit, slotA, slotB) && writeFlatImpulse(world, hit, slotA, slotB, at, answer);
  const isPaid = !isFlat && writePush(world, hit, slotA, slotB, at, answer);
  if (!isFlat) writeDrag(at, answer);
  const isMovedA = INVERSE[0] > 0 || INVERSE[2] > 0;
  const isMovedB = INVERSE[1] > 0 || INVERSE[3] > 0;
  if (squeezed !== undefined) {
    const { constraints } = stepper.lasting.pairs;
    if (isMovedA) squeezed.note(slotA, slotB, constraints);
    if (isMovedB) squeezed.note(slotB, slotA, constraints);
    if (isMovedA && !isMovedB) squeezed.expect(slotA, at, 2);
    if (isMovedB && !isMovedA) squeezed.expect(slotB, at, 0);
  }
  if (isMovedA) applyImpulse(world, hit, slotA, 0);
  if (isMovedB) applyImpulse(world, hit, slotB, 1);
  if (squeezed !== undefined) {
    if (isMovedA && isMovedB) {
      squeezed.allow(slotA);
      squeezed.allow(slotB);
    } else if (isMovedA) squeezed.judge(slotA, answer);
    else squeezed.judge(slotB, answer);
    if (squeezed.held.has(slotA) || squeezed.held.has(slotB)) return;
  }
  if (isPaid) payBySpin(world.bodies, slotA, slotB);
}

/**
 * May edges of the two bodies of a hit lie on each other? Not if a body follows chords or pushes that no answer changes,
 * was placed by the callback, or is hit again and again.
 */
function mayBeFlat(world: World, hit: Hit, slotA: number, slotB: number): boolean {
  const { plan, stepper } = insideOf(world);
  const { pending } = plan.pushes;
  if (!stepper.isAnswering(hit) || stepper.answer.placed.count > 0) return false;
  if (turnsUnmoved(plan, slotA) || turnsUnmoved(plan, slotB)) return false;
  return pending[slotA] + pending[slotB] === 0 && !plan.comesAgain(slotA, slotB);
}

/**
 * Writes the impulse along the normal, by which the bodies separate and leave the chords on which they close.
 * True if a part of it is to be paid by rotational energy (`payBySpin`).
 */
function writePush(
  world: World,
  hit: Hit,
  slotA: number,
  slotB: number,
  at: Float64Array,
  answer: Float64Array,
): boolean {
  const { plan, stepper } = insideOf(world);
  const apart = NORMAL[APART];
  const inverseNormal = NORMAL[INVERSE_NORMAL];
  const least = leastApart(at);
  const change = Math.max(apart < 0 ? -answer[0] * apart : apart, least) - apart;
  IMPULSE[PUSH] = change / inverseNormal;
  // Between steps, nothing moves along chords.
  if (!stepper.running || !(plan.dt > 0)) return false;
  // The chord of an unyielding body that turns may close although the bodies separate already, or nearly so:
  // such a hit would come again and again. So the answer makes them leave the chord, by as much as it is faster.
  const isOff = turnsUnmoved(plan, slotA) || turnsUnmoved(plan, slotB);
  stepper.writePressing(hit, SPEED);
  const pressing = SPEED[0];
  // The chords of other bodies that are pressed may close too. Leaving those gains energy, so up to half of
  // the rotational energy pays for it. Elastic bodies are never pressed, and under acceleration pressed bodies
  // are at rest: there, only a hit that comes again and again is treated like this. And a body that is stopped
  // for the rest of the step leaves nothing.
  const comesAgain = plan.comesAgain(slotA, slotB);
  const parts = comesAgain ? -2 * apart * plan.dt < pressing : apart >= least && !plan.acceleration.used;
  const areMoving = plan.stalled[slotA] + plan.stalled[slotB] === 0;
  const wins = !isOff && answer[0] < 1 && parts && areMoving;
  let closing = (isOff || wins) && pressing >= 0 ? pressing / plan.dt + least : 0;
  // A body that is being run over, or was, closes by its depth, which is not a speed.
  const { bodies: held } = stepper.lasting;
  if (isOff && (hit.toi === 0 || held.has(slotA) || held.has(slotB))) {
    const bend = chordSpeed(plan, slotA) + chordSpeed(plan, slotB);
    closing = Math.min(closing, Math.max(0, -apart) + bend + least);
  }
  const off = isOff ? closing + Math.min(closing, closing + apart) : closing;
  if (change <= closing) IMPULSE[PUSH] = off / inverseNormal;
  if (!wins) return false;
  writeSpinEnergies(world.bodies, slotA, slotB);
  const spare = (ENERGIES[0] + ENERGIES[1]) / 2;
  const most = (Math.sqrt(apart * apart + 2 * inverseNormal * spare) - apart) / inverseNormal;
  IMPULSE[PUSH] = Math.max(change / inverseNormal, Math.min(IMPULSE[PUSH], most));
  return IMPULSE[PUSH] !== 0;
}

/**
 * Writes the impulse of friction along the surfaces, and the one along the normal with which the bodies separate as fast
 * as they would without friction, unless that would gain energy: they stick or, where friction does not suffice, slide.
 */
function writeDrag(at: Float64Array, answer: Float64Array): void {
  const rub = answer[1];
  const bare = IMPULSE[PUSH];
  const apart = NORMAL[APART];
  const inverseNormal = NORMAL[INVERSE_NORMAL];
  const sliding = TANGENT[SLIDING];
  const inverseTangent = TANGENT[INVERSE_TANGENT];
  const coupled = COUPLED[0];
  const part = coupled / inverseTangent;
  const least = leastApart(at);
  // By how much the impulses are to change the speed of separation. If they gain energy, by less, but for the last time,
  // which leaves the bodies hardly separating: that gains none. What leads off chords may gain some.
  let change = bare * inverseNormal;
  let low = Math.min(change, least - apart);
  let high = change;
  const isOff = change > 2 * least - (1 + answer[0]) * apart;
  let push = bare;
  let drag = 0;
  let energy = bare * (apart + (bare * inverseNormal) / 2);
  for (let i = 0; rub > 0 && bare > 0 && i <= HALVINGS; i++) {
    push = (change + part * sliding) / (inverseNormal - part * coupled);
    drag = -(sliding + push * coupled) / inverseTangent;
    if (!(Math.abs(drag) <= rub * push)) {
      const slope = drag > 0 ? rub : -rub;
      push = change / (inverseNormal + slope * coupled);
      drag = slope * push;
    }
    const separates = apart + (push * inverseNormal + drag * coupled) / 2;
    const slides = sliding + (drag * inverseTangent + push * coupled) / 2;
    energy = push * separates + drag * slides;
    const gains = !(push > 0 && energy <= GAINED * bare * Math.abs(apart));
    if (i === 0 && (isOff || !gains)) break;
    if (gains) high = change;
    else low = change;
    change = i < HALVINGS - 1 ? low + (high - low) / 2 : low;
  }
  IMPULSE[PUSH] = push;
  IMPULSE[DRAG] = drag;
  IMPULSE[ENERGY] = energy;
}

/** Applies the impulses to body a, whose `side` is 0, or to b. */
function applyImpulse(world: World, { nx, ny }: Hit, slot: number, side: 0 | 1): void {
  const { velocities: v, angularVelocity: spin } = world.bodies;
  const way = side === 0 ? -1 : 1;
  const x = way * (IMPULSE[PUSH] * nx - IMPULSE[DRAG] * ny);
  const y = way * (IMPULSE[PUSH] * ny + IMPULSE[DRAG] * nx);
  v[2 * slot] += INVERSE[side] * x;
  v[2 * slot + 1] += INVERSE[side] * y;
  spin[slot] += INVERSE[2 + side] * (ARMS[2 * side] * y - ARMS[2 * side + 1] * x);
  takeVelocity(world, slot);
}

/** Slows the rotation of both bodies by the energy that the impulse has given them. */
function payBySpin(bodies: Bodies, slotA: number, slotB: number): void {
  const spin = bodies.angularVelocity;
  writeSpinEnergies(bodies, slotA, slotB);
  const energy = Math.max(0, IMPULSE[ENERGY]);
  const left = Math.sqrt(Math.max(0, 1 - energy / (ENERGIES[0] + ENERGIES[1])));
  if (ENERGIES[0] > 0) spin[slotA] *= left;
  if (ENERGIES[1] > 0) spin[slotB] *= left;
}

/** Writes the rotational energy that each body could give up; 0 for one that no hit sets turning. */
function writeSpinEnergies({ inertia, angularVelocity: spin }: Bodies, slotA: number, slotB: number): void {
  ENERGIES[0] = INVERSE[2] === 0 ? 0 : (inertia[slotA] * spin[slotA] * spin[slotA]) / 2;
  ENERGIES[1] = INVERSE[3] === 0 ? 0 : (inertia[slotB] * spin[slotB] * spin[slotB]) / 2;
}

/**
 * By how much the chord of a body may be faster than the body itself: half of the change of velocity of its
 * farthest point from one end of the chord to the other, and as much again for the return to the true pose.
 */
function chordSpeed({ store, turning, since, dt }: Plan, slot: number): number {
  if (!turning.chords(slot)) return 0;
  const spin = store.angularVelocity[slot];
  return spin * spin * turning.reach[slot] * (turning.until[slot] - since[slot]) * dt;
}

/** Does a body follow chords that no hit changes? */
function turnsUnmoved(plan: Plan, slot: number): boolean {
  return plan.turning.chords(slot) && !(plan.store.mass[slot] < Infinity);
}
