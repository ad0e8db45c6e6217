import { BOX, END, ROW, type Rows, SAG_X, SAG_Y, sweptBox, vertexAt } from '@swept/core';
import { wrapAngle, writeSineAndCosine } from '@swept/core/internal';
import { COUNT, countChords } from './chord-count.js';
import type { Plan } from './plan.js';
import { PUSH } from './pushes.js';
import { quantized } from './quantum.js';
import {
  LOCAL,
  PIECE,
  PIECE_AX,
  PIECE_AY,
  PIECE_PUSH_X,
  PIECE_PUSH_Y,
  PIECE_SPIN,
  PIECE_X,
  PIECE_Y,
  SPINS,
} from './turning.js';

/**
 * The pieces of bodies that turn. The true path of a vertex turns about the centre, which falls; its piece is
 * a chord, straight from its present position to its true position at a later time, `until`. In between, the
 * two are apart by at most max|P''| / 2 (t - t0) (t1 - t), the error of linear interpolation, where P'' is the
 * acceleration of the vertex: that of the centre, and w^2 r towards it. Chords are short enough to keep this
 * within the skin. A piece that begins at a hit does not begin with the true pose, but off by up to the skin;
 * the rest of that falls off linearly, so half the length serves: for e + 4 u (1 - u) skin / 4 is at most skin
 * if e <= (1 - u) skin. It ends with the true pose again.
 *
 * A row is a path until the end of the step. So the row of a chord that ends before continues straight: its
 * contacts there are stale when the next chord is planned.
 *
 * The file is long because all poses, planned or queried, must come from one state (`writeState`) to the bit.
 */

// The state of a body at a time: its centre, sine, cosine and angle.
const CX = 0;
const CY = 1;
const SINE = 2;
const COSINE = 3;
const ANGLE = 4;
/** The angle by which its piece has turned it until then. */
const TURNED = 5;
const state = new Float64Array(6);
/** A vertex in that state. */
const vertex = new Float64Array(2);
const turn = new Float64Array(2);
const one = new Float64Array(1);
const arm = new Float64Array(2);
const start = new Float64Array(2);
const truePose = new Float64Array(ROW);

/**
 * Starts a piece of a body that turns: with its push, and its velocities or, if it rests on others and was not
 * hit yet, its displacement in this step.
 */
export function startTurning(plan: Plan, slot: number): void {
  const { turning, velocities, acceleration, shifts, pushes } = plan;
  const { pieces } = turning;
  const isPushed = pushes.pending[slot] === 1 && plan.stalled[slot] === 0;
  const at = PIECE * slot;
  turning.start(slot, plan.isHeld(slot));
  pieces[at + PIECE_X] = velocities[2 * slot];
  pieces[at + PIECE_Y] = velocities[2 * slot + 1];
  pieces[at + PIECE_SPIN] = turning.angularVelocities[slot];
  pieces[at + PIECE_AX] = plan.bends ? acceleration.acting[2 * slot] : 0;
  pieces[at + PIECE_AY] = plan.bends ? acceleration.acting[2 * slot + 1] : 0;
  pieces[at + PIECE_PUSH_X] = isPushed ? pushes.rates[PUSH * slot] : 0;
  pieces[at + PIECE_PUSH_Y] = isPushed ? pushes.rates[PUSH * slot + 1] : 0;
  if (shifts === undefined || !plan.isShifted(slot)) return;
  pieces[at + PIECE_X] = shifts[2 * slot];
  pieces[at + PIECE_Y] = shifts[2 * slot + 1];
  pieces[at + PIECE_SPIN] = plan.spinShifts[slot];
}

/**
 * Plans the row of a body that flies along chords, from the start poses of its rows and the time at which its
 * piece starts. False if it leaves the range, `ranges` times that of the domain, or takes too many chords.
 */
export function planChord(plan: Plan, slot: number, ranges: number): boolean {
  const { store, turning, since, domain } = plan;
  const { rows, boxes, kind } = store;
  const { quantizers, reach } = domain;
  const rest = turning.held[slot] === 1 ? 0 : 1 - since[slot];
  countChords(plan, slot);
  if (COUNT[0] === Infinity) return false;
  const chords = Math.max(1, Math.ceil(rest * COUNT[0]));
  turning.until[slot] = chords > 1 ? since[slot] + rest / chords : 1;
  writeState(plan, slot, turning.until, slot);
  let inReach = true;
  for (let part = slot, end = store.endOf(slot); part < end; part++) {
    const row = part * ROW;
    for (let i = 0; i < kind[part]; i++) {
      const at = LOCAL * part + 2 * i;
      const v = row + vertexAt(i);
      writeVertex(turning.local, at);
      for (let axis = 0; axis < 2; axis++) {
        const start = rows[v + axis];
        const to = quantized(vertex[axis], quantizers[axis]);
        const ahead = chords > 1 ? start + quantized((to - start) * chords, quantizers[axis]) : to;
        rows[v + END + axis] = rest === 0 ? start : ahead;
        inReach &&= Math.abs(to) <= ranges * reach[axis] && Math.abs(ahead) <= 2 * reach[axis];
      }
    }
    rows[row + SAG_X] = rows[row + SAG_Y] = 0;
    sweptBox(store.kindAt(part), rows, 0, boxes, row, part * BOX);
  }
  return inReach;
}

/**
 * Writes the state of a body at the time `times[which]`, or at the start of its piece if that is later: by its
 * velocities, its acceleration and its push.
 */
function writeState(plan: Plan, slot: number, times: Float64Array, which: number): void {
  const { store, turning, domain } = plan;
  const { pieces } = turning;
  const piece = PIECE * slot;
  const part = turning.held[slot] === 1 ? 0 : Math.max(0, times[which] - plan.since[slot]);
  const seconds = plan.dt * part;
  for (let axis = 0; axis < 2; axis++) {
    let moved = pieces[piece + PIECE_X + axis] * seconds;
    if (plan.bends) moved += pieces[piece + PIECE_AX + axis] * seconds * (seconds / 2);
    moved += pieces[piece + PIECE_PUSH_X + axis] * part;
    state[axis] = store.centers[2 * slot + axis] + quantized(moved, domain.quantizers[axis]);
  }
  state[TURNED] = pieces[piece + PIECE_SPIN] * seconds;
  state[ANGLE] = store.angle[slot] + state[TURNED];
  wrapAngle(state, ANGLE);
  writeTurn(state, ANGLE);
}

/** Writes the sine and cosine of the angle at an index. */
function writeTurn(angles: Float64Array, index: number): void {
  writeSineAndCosine(angles, index, turn);
  state[SINE] = turn[0];
  state[COSINE] = turn[1];
}

/** Writes a vertex of a local shape in the state that was written. */
function writeVertex(local: Float64Array, at: number): void {
  const x = local[at];
  const y = local[at + 1];
  vertex[0] = state[CX] + (state[COSINE] * x - state[SINE] * y);
  vertex[1] = state[CY] + (state[SINE] * x + state[COSINE] * y);
}

/**
 * Lets a body leave its piece at its pose at the time `times[which]`, displaced by two numbers of `aside` from
 * `which` on. The pose is true only at the end of a chord.
 */
export function leaveChord(
  plan: Plan,
  slot: number,
  times: Float64Array,
  which: number,
  aside: Float64Array,
): void {
  const { store, turning } = plan;
  if (turning.held[slot] === 1) return;
  writeState(plan, slot, times, which);
  if (times[which] > plan.since[slot] && turning.until[slot] > times[which]) turning.isTrue[slot] = 0;
  else if (times[which] > plan.since[slot]) turning.isTrue[slot] = 1;
  store.angle[slot] = state[ANGLE];
  turning.turned[slot] += state[TURNED];
  store.centers[2 * slot] = state[CX] + aside[2 * which];
  store.centers[2 * slot + 1] = state[CY] + aside[2 * which + 1];
}

/**
 * Puts a body that has left its piece back, against the direction of `away`, so that the true pose of a part
 * reaches no farther against `away` than the pose at which it has left it: its end pose, from row number
 * `first` on. Otherwise the next piece would lead it to its true pose, and so into what it has hit.
 */
export function withdraw(
  plan: Plan,
  slot: number,
  part: number,
  pieces: Rows,
  first: number,
  away: Float64Array,
): void {
  const { store, turning, domain } = plan;
  if (plan.isHeld(slot) === 1 || turning.isTrue[slot] === 1) return;
  const end = (first + part - slot) * ROW + END;
  writeTruePose(plan, slot, part, truePose, 0);
  let reach = -Infinity;
  let trueReach = -Infinity;
  for (let i = 0; i < store.kind[part]; i++) {
    const v = vertexAt(i);
    reach = Math.max(reach, away[0] * pieces[end + v] + away[1] * pieces[end + v + 1]);
    trueReach = Math.max(trueReach, away[0] * truePose[v] + away[1] * truePose[v + 1]);
  }
  const beyond = trueReach - reach;
  if (!(beyond > 0)) return;
  for (let axis = 0; axis < 2; axis++)
    store.centers[2 * slot + axis] -= quantized(beyond * away[axis], domain.quantizers[axis]);
}

/** Writes the true pose of a part of a body that flies along chords, at the start of its piece. */
export function writeTruePose(plan: Plan, slot: number, part: number, out: Rows, offset: number): void {
  const { store, turning } = plan;
  state[CX] = store.centers[2 * slot];
  state[CY] = store.centers[2 * slot + 1];
  writeTurn(store.angle, slot);
  for (let i = 0; i < store.kind[part]; i++) {
    writeVertex(turning.local, LOCAL * part + 2 * i);
    out[offset + vertexAt(i)] = vertex[0];
    out[offset + vertexAt(i) + 1] = vertex[1];
  }
}

/** Ends the step of a body that turns: it is where its last chord ends. */
export function endChord(plan: Plan, slot: number): void {
  const { store, turning } = plan;
  if (turning.held[slot] === 1) return;
  one[0] = 1;
  writeState(plan, slot, one, 0);
  store.angle[slot] = state[ANGLE];
  turning.turned[slot] += state[TURNED];
  if (turning.how[slot] === SPINS) return;
  store.centers[2 * slot] = state[CX];
  store.centers[2 * slot + 1] = state[CY];
  turning.isTrue[slot] = 1;
}

/**
 * Puts a body that has left its piece into its true pose with vertex 0 of its first part at a given place: its
 * end poses, from row number `first` on.
 */
export function placeTrue(plan: Plan, slot: number, place: Float64Array, pieces: Rows, first: number): void {
  const { store, turning, domain } = plan;
  writeTruePose(plan, slot, slot, pieces, first * ROW + END);
  for (let axis = 0; axis < 2; axis++)
    store.centers[2 * slot + axis] += place[axis] - pieces[first * ROW + END + axis];
  for (let part = slot, end = store.endOf(slot); part < end; part++) {
    const row = (first + part - slot) * ROW + END;
    writeTruePose(plan, slot, part, pieces, row);
    for (let i = 0; i < store.kind[part]; i++)
      for (let axis = 0 as 0 | 1; axis < 2; axis++)
        pieces[row + vertexAt(i) + axis] = domain.rounded(pieces[row + vertexAt(i) + axis], axis);
  }
  turning.isTrue[slot] = 1;
}

/** Puts a body between steps into its true pose, and its pushed end pose with it. */
export function putTrue(plan: Plan, slot: number): void {
  const { store, turning, domain } = plan;
  const { rows, kind } = store;
  state[CX] = store.centers[2 * slot];
  state[CY] = store.centers[2 * slot + 1];
  writeTurn(store.angle, slot);
  for (let part = slot, end = store.endOf(slot); part < end; part++) {
    for (let i = 0; i < kind[part]; i++) {
      const v = part * ROW + vertexAt(i);
      writeVertex(turning.local, LOCAL * part + 2 * i);
      for (let axis = 0; axis < 2; axis++) {
        const pushed = rows[v + END + axis] - rows[v + axis];
        rows[v + axis] = domain.rounded(vertex[axis], axis as 0 | 1);
        rows[v + END + axis] = rows[v + axis] + domain.rounded(pushed, axis as 0 | 1);
      }
    }
  }
  turning.isTrue[slot] = 1;
}

/** Writes the centre of a body that turns, and its angle, at the present moment. */
export function writePresent(plan: Plan, slot: number, centers: Float64Array, angles: Float64Array): void {
  const { store, active, moment } = plan;
  const isPlanned = active[slot] === 1 && moment[0] > plan.since[slot];
  if (isPlanned) writeState(plan, slot, moment, 0);
  for (let axis = 0; axis < 2; axis++) {
    centers[2 * slot + axis] = isPlanned ? state[axis] : store.centers[2 * slot + axis];
  }
  angles[slot] = isPlanned ? state[ANGLE] : store.angle[slot];
}

/**
 * Writes the displacement per step of a point of a body that moves along chords, from the time `times[which]`
 * on: by its velocities, its acceleration and its push.
 */
export function writeDisplacement(
  plan: Plan,
  slot: number,
  place: Float64Array,
  times: Float64Array,
  which: number,
  out: Float64Array,
): void {
  const { turning, domain, dt } = plan;
  const { pieces } = turning;
  const at = PIECE * slot;
  out[0] = out[1] = 0;
  if (turning.held[slot] === 1) return;
  writeState(plan, slot, times, which);
  arm[0] = place[0] - state[CX];
  arm[1] = place[1] - state[CY];
  domain.bringNear(arm, 0);
  const spin = pieces[at + PIECE_SPIN];
  // Its mean velocity.
  const seconds = dt * (times[which] - plan.since[slot] + (1 - times[which]) / 2);
  out[0] = dt * (pieces[at + PIECE_X] + pieces[at + PIECE_AX] * seconds - spin * arm[1]);
  out[1] = dt * (pieces[at + PIECE_Y] + pieces[at + PIECE_AY] * seconds + spin * arm[0]);
  out[0] += pieces[at + PIECE_PUSH_X];
  out[1] += pieces[at + PIECE_PUSH_Y];
}

/**
 * Writes where a place of a body that flies along chords, at the time `times[which]`, is at `others[other]`: it moves
 * and turns with the body.
 */
export function writePlaceAt(
  plan: Plan,
  slot: number,
  place: Float64Array,
  times: Float64Array,
  which: number,
  others: Float64Array,
  other: number,
  out: Float64Array,
): void {
  writeState(plan, slot, times, which);
  arm[0] = place[0] - state[CX];
  arm[1] = place[1] - state[CY];
  plan.domain.bringNear(arm, 0);
  const x = state[COSINE] * arm[0] + state[SINE] * arm[1];
  const y = state[COSINE] * arm[1] - state[SINE] * arm[0];
  writeState(plan, slot, others, other);
  out[0] = state[CX] + (state[COSINE] * x - state[SINE] * y);
  out[1] = state[CY] + (state[SINE] * x + state[COSINE] * y);
}

/** Writes the displacement per step of a place at a time that moves along with the present chord of a body. */
export function writeChordMotion(
  plan: Plan,
  slot: number,
  place: Float64Array,
  times: Float64Array,
  which: number,
  out: Float64Array,
): void {
  const { turning, since } = plan;
  const long = turning.until[slot] - since[slot];
  out[0] = out[1] = 0;
  if (turning.held[slot] === 1 || !(long > 0)) return;
  writePlaceAt(plan, slot, place, times, which, since, slot, start);
  writePlaceAt(plan, slot, start, since, slot, turning.until, slot, out);
  out[0] = (out[0] - start[0]) / long;
  out[1] = (out[1] - start[1]) / long;
}

/** The angle of a body at the present moment. */
export function presentAngle(plan: Plan, slot: number): number {
  if (!plan.turning.turns(slot) || plan.active[slot] === 0) return plan.store.angle[slot];
  writeState(plan, slot, plan.moment, 0);
  return state[ANGLE];
}

/** Writes the centre of a body that flies along chords, at the present moment of a step. */
export function writeCenter(plan: Plan, slot: number, out: Float64Array): void {
  const { centers } = plan.store;
  const flies = plan.active[slot] === 1;
  if (flies) writeState(plan, slot, plan.moment, 0);
  out[0] = flies ? state[CX] : centers[2 * slot];
  out[1] = flies ? state[CY] : centers[2 * slot + 1];
}

/** The x or y of vertex `i` of a part of the true shape of such a body, at the present moment. */
export function presentVertex(plan: Plan, slot: number, part: number, i: number, axis: 0 | 1): number {
  writeState(plan, slot, plan.moment, 0);
  writeVertex(plan.turning.local, LOCAL * part + 2 * i);
  return vertex[axis];
}

/**
 * Writes how far the true vertex `i` of a part is beyond that of a pose, at a time of the step.
 */
export function writeBeyond(
  plan: Plan,
  slot: number,
  part: number,
  i: number,
  times: Float64Array,
  pose: Rows,
  out: Float64Array,
): void {
  writeState(plan, slot, times, 0);
  writeVertex(plan.turning.local, LOCAL * part + 2 * i);
  out[0] = vertex[0] - pose[vertexAt(i)];
  out[1] = vertex[1] - pose[vertexAt(i) + 1];
}

/** Writes the sine and cosine of the rotation of a body from an angle, at a time of the step. */
export function writeTurnSince(
  plan: Plan,
  slot: number,
  from: { readonly angle: number },
  times: Float64Array,
  which: number,
  out: Float64Array,
): void {
  writeState(plan, slot, times, which);
  one[0] = state[ANGLE] - from.angle;
  writeSineAndCosine(one, 0, out);
}
