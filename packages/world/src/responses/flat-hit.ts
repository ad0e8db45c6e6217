import type { Hit } from '../hit.js';
import { insideOf, type World } from '../world.js';
import {
  APART,
  ARMS,
  DRAG,
  GAINED,
  HALVINGS,
  IMPULSE,
  INVERSE,
  leastApart,
  NORMAL,
  PUSH,
} from './impulse.js';

/** The speed of separation along the edge: at the point of the hit, and by how much it changes per length. */
const SPEED = new Float64Array(2);
/** The centre of pressure, and the energy that is gained. */
const PLACE = new Float64Array(1);
const GAIN = new Float64Array(1);
/** Restitution and friction, where those that were asked for would gain energy. */
const TRIED = new Float64Array(2);
/** The largest number of rounds in which friction and the impulse along the normal change each other. */
const MOST_ROUNDS = 64;
/** They end with a change below this part of the largest friction. */
const SETTLED = 2 ** -50;
/** A lever shorter than this is none, as a part of the edge. */
const ROUNDING = 2 ** -40;

/**
 * Writes the impulse of a hit of edges that lie on each other and close at both ends, and moves the levers to the point
 * at which it acts. The impulses at the two ends are one at that centre of pressure, where both ends separate as each
 * would on its own; if that is beyond an end, only this one is hit. So they solve the linear complementarity problem of
 * two contacts with friction (Baraff, "Fast Contact Force Computation", SIGGRAPH 1994). False, and nothing is written,
 * if the bodies touch at one point, or close at one alone. `at` and `answer` are those of `bounceTurning`; distances
 * along the edge are from the point of the hit, to the left of its normal.
 */
export function writeFlatImpulse(
  world: World,
  hit: Hit,
  slotA: number,
  slotB: number,
  at: Float64Array,
  answer: Float64Array,
): boolean {
  const { edge } = insideOf(world).stepper;
  const { angularVelocity: spin } = world.bodies;
  if (!(INVERSE[2] + INVERSE[3] > 0)) return false;
  edge.find(hit);
  const { ends } = edge;
  SPEED[0] = NORMAL[APART];
  SPEED[1] = spin[slotA] - spin[slotB];
  const latest = SPEED[0] + Math.max(ends[0] * SPEED[1], ends[1] * SPEED[1]);
  if (!(ends[0] < ends[1] && latest < 0)) return false;
  solve(hit, ends, at, answer);
  if (GAIN[0] > 0) limitRestitution(hit, ends, at, answer);
  moveLevers(hit, ends);
  return true;
}

/** Solves with the largest restitution that gains no energy: without any, none is gained. */
function limitRestitution(hit: Hit, ends: Float64Array, at: Float64Array, answer: Float64Array): void {
  let low = 0;
  let high = answer[0];
  TRIED[1] = answer[1];
  for (let i = 0; i < HALVINGS; i++) {
    TRIED[0] = low + (high - low) / 2;
    solve(hit, ends, at, TRIED);
    if (GAIN[0] > 0) high = TRIED[0];
    else low = TRIED[0];
  }
  TRIED[0] = low;
  solve(hit, ends, at, TRIED);
}

/** Solves for the impulse along the normal and its place, and for friction, in turn. */
function solve({ nx, ny }: Hit, ends: Float64Array, at: Float64Array, answer: Float64Array): void {
  const restitution = answer[0];
  const rub = answer[1];
  const alongA = ARMS[0] * ny - ARMS[1] * nx;
  const alongB = ARMS[2] * ny - ARMS[3] * nx;
  const acrossA = ARMS[0] * nx + ARMS[1] * ny;
  const acrossB = ARMS[2] * nx + ARMS[3] * ny;
  const inverseMass = INVERSE[0] + INVERSE[1];
  const turns = INVERSE[2] + INVERSE[3];
  // An impulse along the normal that acts here turns the two alike.
  const foot = (INVERSE[2] * alongA + INVERSE[3] * alongB) / turns;
  const a = alongA - foot;
  const b = alongB - foot;
  const inverseNormal = inverseMass + INVERSE[2] * a * a + INVERSE[3] * b * b;
  const inverseTangent = inverseMass + INVERSE[2] * acrossA * acrossA + INVERSE[3] * acrossB * acrossB;
  // By how much friction changes the speed of separation: at the point of the hit, and per length.
  const coupled = INVERSE[2] * alongA * acrossA + INVERSE[3] * alongB * acrossB;
  const tilt = -(INVERSE[2] * acrossA + INVERSE[3] * acrossB);
  const sliding = (at[3] - at[1]) * nx - (at[2] - at[0]) * ny;
  const least = leastApart(at);
  const slowest = -SPEED[0] - Math.max(ends[0] * SPEED[1], ends[1] * SPEED[1]);
  const extra = restitution * slowest < least ? least : 0;
  let push = 0;
  let drag = 0;
  let place = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // The change of the speed of separation that is wanted: at the point of the hit, and per length.
    const value = extra - (1 + restitution) * SPEED[0] - drag * coupled;
    const slope = -(1 + restitution) * SPEED[1] - drag * tilt;
    const atFoot = value + foot * slope;
    place = slope > 0 ? ends[1] : ends[0];
    if (atFoot > 0)
      place = Math.min(ends[1], Math.max(ends[0], foot + (slope * inverseNormal) / (turns * atFoot)));
    const lever = place - foot;
    push = Math.max(0, (value + place * slope) / (inverseNormal + turns * lever * lever));
    const most = rub * push;
    const wanted = -(sliding + push * (coupled + place * tilt)) / inverseTangent;
    const before = drag;
    drag = Math.max(-most, Math.min(most, wanted));
    if (Math.abs(drag - before) <= SETTLED * most) break;
  }
  const lever = place - foot;
  const both = drag * (coupled + place * tilt);
  const apart = SPEED[0] + place * SPEED[1] + (push * (inverseNormal + turns * lever * lever) + both) / 2;
  const slides = sliding + (drag * inverseTangent + push * (coupled + place * tilt)) / 2;
  const gain = push * apart + drag * slides;
  GAIN[0] = gain > GAINED * push * slowest ? gain : 0;
  PLACE[0] = place;
  IMPULSE[PUSH] = push;
  IMPULSE[DRAG] = drag;
}

/** Moves the levers to the centre of pressure. */
function moveLevers({ nx, ny }: Hit, ends: Float64Array): void {
  for (let side = 0; side < 2; side++) {
    if (!(INVERSE[2 + side] > 0)) continue;
    ARMS[2 * side] -= PLACE[0] * ny;
    ARMS[2 * side + 1] += PLACE[0] * nx;
    const lever = ARMS[2 * side] * ny - ARMS[2 * side + 1] * nx;
    // Rounding turns nothing.
    if (Math.abs(lever) > ROUNDING * (ends[1] - ends[0])) continue;
    ARMS[2 * side] -= lever * ny;
    ARMS[2 * side + 1] += lever * nx;
  }
}
