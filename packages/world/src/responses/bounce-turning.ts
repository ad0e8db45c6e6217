import type { Bodies } from '@swept/core';
import type { Hit } from '../hit.js';
import type { Plan } from '../motion/plan.js';
import { insideOf, type World } from '../world.js';
import { LEAST_SEPARATION, takeVelocity } from './expect-hit.js';

/** The lever arms of the hit: x and y from the centre of a, then of b; 0 where a body does not turn. */
const ARMS = new Float64Array(4);
/** The closing speed of the hit. */
const SPEED = new Float64Array(1);
/** The energy that each of the two can give by turning more slowly (`writeSpinEnergies`). */
const ENERGIES = new Float64Array(2);

/**
 * The impulse of a hit of two bodies of which at least one turns, applied at the point of contact: first along
 * the normal, then along the surfaces, limited by Coulomb's law (Baraff, "Physically Based Modeling",
 * SIGGRAPH 1997, "Colliding Contact"). `at` holds the velocities at the point, x and y of a, then of b;
 * `answer` holds restitution and friction.
 */
export function bounceTurning(
  world: World,
  hit: Hit,
  slotA: number,
  slotB: number,
  at: Float64Array,
  answer: Float64Array,
): void {
  const { nx, ny } = hit;
  const { bodies } = world;
  const { velocities: v, angularVelocity: spin, mass, inertia } = bodies;
  const { plan, stepper } = insideOf(world);
  const squeezed = stepper.running ? stepper.lasting.squeezed : undefined;
  const yieldsA = squeezed?.isWall(slotA) ? 0 : 1;
  const yieldsB = squeezed?.isWall(slotB) ? 0 : 1;
  const inverseA = yieldsA / mass[slotA];
  const inverseB = yieldsB / mass[slotB];
  const turnA = yieldsA / inertia[slotA];
  const turnB = yieldsB / inertia[slotB];
  writeArm(world, hit, hit.a, turnA, 0);
  writeArm(world, hit, hit.b, turnB, 2);
  const apart = (at[2] - at[0]) * nx + (at[3] - at[1]) * ny;
  if (hit.depth > 0 && apart >= 0) return;
  // The moments about the centres of an impulse of 1 along the normal.
  const alongA = ARMS[0] * ny - ARMS[1] * nx;
  const alongB = ARMS[2] * ny - ARMS[3] * nx;
  const inverseMass = inverseA + inverseB + turnA * alongA * alongA + turnB * alongB * alongB;
  if (!(inverseMass > 0)) return;
  const least = LEAST_SEPARATION * (Math.abs(at[0]) + Math.abs(at[1]) + Math.abs(at[2]) + Math.abs(at[3]));
  const change = Math.max(apart < 0 ? -answer[0] * apart : apart, least) - apart;
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
  const closes = (isOff || wins) && plan.dt > 0 && pressing >= 0;
  let closing = closes ? pressing / plan.dt + least : 0;
  // A body that is being run over, or was, closes by its depth, which is not a speed.
  const { bodies: held } = stepper.lasting;
  if (isOff && (hit.toi === 0 || held.has(slotA) || held.has(slotB))) {
    const bend = chordSpeed(plan, slotA) + chordSpeed(plan, slotB);
    closing = Math.min(closing, Math.max(0, -apart) + bend + least);
  }
  const off = isOff ? closing + Math.min(closing, closing + apart) : closing;
  let push = (change > closing ? change : off) / inverseMass;
  if (wins) {
    writeSpinEnergies(bodies, turnA > 0 ? slotA : -1, turnB > 0 ? slotB : -1);
    const spare = (ENERGIES[0] + ENERGIES[1]) / 2;
    const most = (Math.sqrt(apart * apart + 2 * inverseMass * spare) - apart) / inverseMass;
    push = Math.max(change / inverseMass, Math.min(push, most));
  }
  let drag = 0;
  const rub = answer[1];
  if (rub > 0) {
    // The sliding speed along (-ny, nx), before and after the normal impulse.
    const acrossA = ARMS[0] * nx + ARMS[1] * ny;
    const acrossB = ARMS[2] * nx + ARMS[3] * ny;
    const coupled = turnA * alongA * acrossA + turnB * alongB * acrossB;
    const across = (at[3] - at[1]) * nx - (at[2] - at[0]) * ny;
    const inverseTangent = inverseA + inverseB + turnA * acrossA * acrossA + turnB * acrossB * acrossB;
    drag = Math.max(-rub * push, Math.min(rub * push, -(across + push * coupled) / inverseTangent));
    // Friction may turn them so that they approach again. Then both impulses are solved together: the bodies
    // stick or, where friction does not suffice, slide.
    if (apart + push * inverseMass + drag * coupled < least) {
      const part = coupled / inverseTangent;
      push = (least - apart + part * across) / (inverseMass - part * coupled);
      drag = -(across + push * coupled) / inverseTangent;
      if (!(Math.abs(drag) <= rub * push)) {
        const slope = drag > 0 ? rub : -rub;
        push = (least - apart) / (inverseMass + slope * coupled);
        drag = slope * push;
      }
    }
  }
  const x = push * nx - drag * ny;
  const y = push * ny + drag * nx;
  const isMovedA = inverseA > 0 || turnA > 0;
  const isMovedB = inverseB > 0 || turnB > 0;
  if (squeezed !== undefined) {
    const { constraints } = stepper.lasting.pairs;
    if (isMovedA) squeezed.note(slotA, slotB, constraints);
    if (isMovedB) squeezed.note(slotB, slotA, constraints);
    if (isMovedA && !isMovedB) squeezed.expect(slotA, at, 2);
    if (isMovedB && !isMovedA) squeezed.expect(slotB, at, 0);
  }
  if (isMovedA) {
    v[2 * slotA] -= inverseA * x;
    v[2 * slotA + 1] -= inverseA * y;
    spin[slotA] -= turnA * (ARMS[0] * y - ARMS[1] * x);
    takeVelocity(world, slotA);
  }
  if (isMovedB) {
    v[2 * slotB] += inverseB * x;
    v[2 * slotB + 1] += inverseB * y;
    spin[slotB] += turnB * (ARMS[2] * y - ARMS[3] * x);
    takeVelocity(world, slotB);
  }
  if (squeezed !== undefined) {
    if (isMovedA && isMovedB) {
      squeezed.allow(slotA);
      squeezed.allow(slotB);
    } else if (isMovedA) squeezed.judge(slotA, answer);
    else squeezed.judge(slotB, answer);
    if (squeezed.held.has(slotA) || squeezed.held.has(slotB)) return;
  }
  if (!wins || push === 0) return;
  writeSpinEnergies(bodies, turnA > 0 ? slotA : -1, turnB > 0 ? slotB : -1);
  const energy = Math.max(0, push * (apart + (push * inverseMass) / 2));
  const left = Math.sqrt(Math.max(0, 1 - energy / (ENERGIES[0] + ENERGIES[1])));
  if (ENERGIES[0] > 0) spin[slotA] *= left;
  if (ENERGIES[1] > 0) spin[slotB] *= left;
}

/** Writes the rotational energy that each body could give up; 0 for -1, one that no hit sets turning. */
function writeSpinEnergies({ inertia, angularVelocity: spin }: Bodies, slotA: number, slotB: number): void {
  ENERGIES[0] = slotA < 0 ? 0 : (inertia[slotA] * spin[slotA] * spin[slotA]) / 2;
  ENERGIES[1] = slotB < 0 ? 0 : (inertia[slotB] * spin[slotB] * spin[slotB]) / 2;
}

/**
 * By how much the chord of a body may be faster than the body itself: half of the change of velocity of its
 * farthest point from one end of the chord to the other, and as much again for the return to the true pose.
 */
function chordSpeed({ store, turning }: Plan, slot: number): number {
  if (!turning.chords(slot)) return 0;
  return Math.abs(store.angularVelocity[slot]) * Math.sqrt(8 * turning.skin[slot] * turning.reach[slot]);
}

/** Does a body follow chords that no hit changes? */
function turnsUnmoved(plan: Plan, slot: number): boolean {
  return plan.turning.chords(slot) && !(plan.store.mass[slot] < Infinity);
}

/** Writes a lever arm. Where the world wraps, the hit lies beside body a, perhaps periods away from body b. */
function writeArm(world: World, hit: Hit, id: number, turn: number, at: number): void {
  const { domain } = insideOf(world).plan;
  ARMS[at] = turn > 0 ? hit.x - world.centerX(id) : 0;
  ARMS[at + 1] = turn > 0 ? hit.y - world.centerY(id) : 0;
  if (turn > 0) domain.bringNear(ARMS, at);
}
