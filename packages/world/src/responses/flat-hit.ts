import type { Hit } from '../hit.js';
import { insideOf, type World } from '../world.js';
import { LEAST_SEPARATION } from './expect-hit.js';
import {
  APART,
  ARMS,
  COUPLED,
  DRAG,
  GAINED,
  HALVINGS,
  IMPULSE,
  INVERSE,
  INVERSE_TANGENT,
  leastApart,
  MOMENTS,
  NORMAL,
  PUSH,
  SLIDING,
  TANGENT,
} from './impulse.js';

/** The speed of separation along the edge: at the point of the hit, and by how much it changes per length. */
const SPEED = new Float64Array(2);
/** The centre of pressure. */
const PLACE = new Float64Array(1);
/** Restitution and friction, where those that were asked for would gain energy. */
const TRIED = new Float64Array(2);
/**
 * Solutions that are tried: both ends are hit, one, or the other; the bodies stick, or slide one way, or the other. Then
 * the same without friction, of which one always fits.
 */
const PLACES = 3;
const WAYS = 3;
const ROUGH = PLACES * WAYS;
/** What a solution may be off by, as a part of its numbers. */
const SLACK = 2 ** -40;
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
  if (solve(ends, at, answer)) limitRestitution(ends, at, answer);
  moveLevers(hit, ends);
  return true;
}

/** Solves with the largest restitution that gains no energy: without any, none is gained. */
function limitRestitution(ends: Float64Array, at: Float64Array, answer: Float64Array): void {
  let low = 0;
  let high = answer[0];
  TRIED[1] = answer[1];
  for (let i = 0; i < HALVINGS; i++) {
    TRIED[0] = low + (high - low) / 2;
    if (solve(ends, at, TRIED)) high = TRIED[0];
    else low = TRIED[0];
  }
  TRIED[0] = low;
  solve(ends, at, TRIED);
}

/** Solves for the impulses and their place: writes the first solution that fits. Does it gain energy? */
function solve(ends: Float64Array, at: Float64Array, answer: Float64Array): boolean {
  const restitution = answer[0];
  const rub = answer[1];
  const sliding = TANGENT[SLIDING];
  const inverseTangent = TANGENT[INVERSE_TANGENT];
  const turns = INVERSE[2] + INVERSE[3];
  // An impulse along the normal that acts here turns the two alike.
  const foot = (INVERSE[2] * MOMENTS[0] + INVERSE[3] * MOMENTS[1]) / turns;
  const a = MOMENTS[0] - foot;
  const b = MOMENTS[1] - foot;
  const inverseNormal = INVERSE[0] + INVERSE[1] + INVERSE[2] * a * a + INVERSE[3] * b * b;
  // By how much friction changes the speed of separation: there, and per length.
  const tilt = -(INVERSE[2] * MOMENTS[2] + INVERSE[3] * MOMENTS[3]);
  const coupled = COUPLED[0] + foot * tilt;
  const slowest = -SPEED[0] - Math.max(ends[0] * SPEED[1], ends[1] * SPEED[1]);
  const least = leastApart(at) + LEAST_SEPARATION * Math.abs(SPEED[1]) * Math.max(-ends[0], ends[1]);
  const extra = restitution * slowest < least ? least : 0;
  // The change of the speed of separation that is wanted: at the foot, and per length.
  const slope = -(1 + restitution) * SPEED[1];
  const atFoot = extra - (1 + restitution) * SPEED[0] + foot * slope;
  const length = ends[1] - ends[0];
  const scale = atFoot + Math.abs(slope) * length;
  let push = 0;
  let drag = 0;
  let place = 0;
  let moment = 0;
  for (let k = rub > 0 ? 0 : ROUGH; k < ROUGH + PLACES; k++) {
    const limit = k < ROUGH ? rub : 0;
    const end = k < ROUGH ? Math.floor(k / WAYS) : k - ROUGH;
    const way = k < ROUGH ? k % WAYS : 1;
    place = end === 1 ? ends[0] : ends[1];
    const lever = end === 0 ? 0 : place - foot;
    const normal = inverseNormal + turns * lever * lever;
    const both = coupled + lever * tilt;
    const wanted = atFoot + lever * slope;
    if (way === 0) {
      // Where both ends are hit, the moment that friction exerts is taken up by the place.
      const couple = end === 0 ? (slope * tilt) / turns : 0;
      const eased = end === 0 ? (tilt * tilt) / turns : 0;
      const tangent = inverseTangent - eased - (both * both) / normal;
      drag = -(sliding + (wanted * both) / normal + couple) / tangent;
      push = (wanted - drag * both) / normal;
    } else {
      const part = way === 1 ? -limit : limit;
      push = wanted / (normal + part * both);
      drag = part * push;
    }
    if (!(push > 0 && push < Infinity)) continue;
    moment = end === 0 ? (slope - drag * tilt) / turns : push * lever;
    if (end === 0) place = foot + moment / push;
    const slides = sliding + drag * inverseTangent + push * coupled + moment * tilt;
    const fits =
      way === 0
        ? Math.abs(drag) <= (1 + SLACK) * limit * push
        : drag * slides <= SLACK * push * Math.abs(sliding);
    if (!fits) continue;
    if (end === 0 && place >= ends[0] - SLACK * length && place <= ends[1] + SLACK * length) break;
    if (end === 0) continue;
    // The other end separates fast enough without an impulse.
    const away = (end === 1 ? ends[1] : ends[0]) - foot;
    const change = push * inverseNormal + drag * coupled + away * (turns * moment + drag * tilt);
    if (change >= atFoot + away * slope - SLACK * scale) break;
  }
  const before = SPEED[0] + foot * SPEED[1];
  const normalWork = push * (before + (push * inverseNormal + drag * coupled) / 2);
  const turnWork = moment * (SPEED[1] + (turns * moment + drag * tilt) / 2);
  const slideWork = drag * (sliding + (drag * inverseTangent + push * coupled + moment * tilt) / 2);
  PLACE[0] = Math.min(ends[1], Math.max(ends[0], place));
  IMPULSE[PUSH] = push;
  IMPULSE[DRAG] = drag;
  return normalWork + turnWork + slideWork > GAINED * push * slowest;
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
