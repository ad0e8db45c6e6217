import {
  BOX,
  CIRCLE,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { discBox } from '@swept/core/internal';
import { endChord, planChord, startTurning } from './chord.js';
import { canTurn, turnsTooFast } from './chord-count.js';
import type { Plan } from './plan.js';
import { copyPose } from './pose.js';
import { PUSH } from './pushes.js';
import { quantized } from './quantum.js';
import { planRadii, startRadii } from './radii.js';

/**
 * The pieces that paths consist of. A piece takes a body from a start pose at a time of the step to the end
 * of it: by its velocity, its acceleration, and the rest of its pushes. All parts of a body are displaced
 * alike, so that vertices of equal coordinates keep them equal. The file is long because planning, cutting and
 * reading a piece must agree on the same rows to the bit.
 */

/** How far from the origin the box of a deflected body may reach, relative to the end of a motion. */
const BOX_REACH = 2;

/** The displacement of a body in the planned step. */
const shift = new Float64Array(2);
/** The position of its first vertex before. */
const before = new Float64Array(2);

/**
 * Plans the whole step of every moving body. Throws `InvalidInput` at the first that would end out of range.
 */
export function planStep(plan: Plan, dt: number): void {
  const { store, pushes } = plan;
  const { slots: movers, count } = plan.movers;
  const { velocities, rows, boxes, kind, hadCompounds, hadAngles } = store;
  const { quantizers, reach } = plan.domain;
  const { resting, shifts, moves } = plan;
  const grows = plan.growth.used;
  const quantizerX = quantizers[0];
  const quantizerY = quantizers[1];
  const reachX = reach[0];
  const reachY = reach[1];
  plan.begin(dt);
  const planned = plan.velocities;
  for (let i = 0; i < count; i++) {
    const slot = movers[i];
    const row = slot * ROW;
    let dx = velocities[2 * slot];
    let dy = velocities[2 * slot + 1];
    if (planned !== velocities) {
      planned[2 * slot] = dx;
      planned[2 * slot + 1] = dy;
    }
    if (grows && !planRadii(plan, slot)) throw unplanned(plan, i);
    if (hadAngles && plan.turning.turns(slot)) {
      if (pushes.pending[slot] === 1) pushes.begin(slot);
      startTurning(plan, slot);
      if (!canTurn(plan, slot)) throw unplanned(plan, i);
      if (plan.turning.chords(slot)) {
        if (!planChord(plan, slot, 1)) throw unplanned(plan, i);
        continue;
      }
    }
    dx *= dt;
    dy *= dt;
    if (plan.bends) {
      plan.acceleration.writeSag(slot, dt, rows, row);
      dx += rows[row + SAG_X];
      dy += rows[row + SAG_Y];
    }
    if (shifts !== undefined && resting[slot] === 1) {
      dx = shifts[2 * slot] * dt;
      dy = shifts[2 * slot + 1] * dt;
    }
    dx = quantized(dx, quantizerX);
    dy = quantized(dy, quantizerY);
    if (pushes.pending[slot] === 1) pushes.begin(slot);
    let inReach = true;
    for (let v = 0; v < kind[slot]; v++) {
      const end = row + vertexAt(v) + END;
      const x = rows[end] + dx;
      const y = rows[end + 1] + dy;
      rows[end] = x;
      rows[end + 1] = y;
      inReach = inReach && Math.abs(x) <= reachX && Math.abs(y) <= reachY;
    }
    if (hadCompounds) {
      shift[0] = dx;
      shift[1] = dy;
      inReach = planOthers(plan, slot) && inReach;
    }
    if (!inReach) throw unplanned(plan, i);
    if (kind[slot] === CIRCLE && !plan.bends) {
      discBox(rows, boxes, row, slot * BOX);
      writeMove(rows, moves, slot);
    } else writeBox(plan, slot);
  }
}

/**
 * The error for a mover, by its place in the list, that could not be planned. `Undo` restores the planned
 * velocities.
 */
function unplanned(plan: Plan, mover: number): Error {
  const { store, velocities } = plan;
  const { slots: movers, count } = plan.movers;
  for (let k = mover + 1; k < count; k++) {
    const v = 2 * movers[k];
    velocities[v] = store.velocities[v];
    velocities[v + 1] = store.velocities[v + 1];
  }
  return outOfReach(plan, movers[mover]);
}

/** Notes the displacement of a disc. */
function writeMove(rows: Rows, moves: Float32Array, slot: number): void {
  const row = slot * ROW;
  moves[2 * slot] = rows[row + END] - rows[row];
  moves[2 * slot + 1] = rows[row + END + 1] - rows[row + 1];
}

/** Displaces the other parts of a body like its first, by `shift`. False if one would end out of range. */
function planOthers(plan: Plan, slot: number): boolean {
  const { store, domain, moves } = plan;
  const { rows, kind } = store;
  let inReach = true;
  for (let part = slot + 1, end = store.endOf(slot); part < end; part++) {
    const row = part * ROW;
    for (let v = 0; v < kind[part]; v++) {
      const at = row + vertexAt(v) + END;
      rows[at] += shift[0];
      rows[at + 1] += shift[1];
      inReach &&= Math.abs(rows[at]) <= domain.reach[0] && Math.abs(rows[at + 1]) <= domain.reach[1];
    }
    if (plan.bends) copySag(rows, slot * ROW, row);
    writeBox(plan, part);
    if (kind[part] === CIRCLE) writeMove(rows, moves, part);
  }
  return inReach;
}

/**
 * Ends the piece of a body at the time `time[0]` and starts its next one at the end poses of the rows of
 * `pieces` from `which` on, one for each part: the flown piece. The rest follows the present velocity, and the
 * rest of a push; a stopped body stays there, or follows its velocity alone.
 */
export function cutPiece(plan: Plan, slot: number, time: Float64Array, pieces: Rows, which: number): void {
  const { store } = plan;
  const { rows, boxes } = store;
  const { quantizers, reach } = plan.domain;
  const row = slot * ROW;
  plan.start(slot, time);
  if (plan.growth.used && !startRadii(plan, slot, pieces, which)) throw outOfReach(plan, slot);
  if (plan.turning.turns(slot)) {
    startTurning(plan, slot);
    if (!canTurn(plan, slot)) throw outOfReach(plan, slot);
    if (plan.turning.chords(slot)) {
      startChord(plan, slot, pieces, which);
      return;
    }
  }
  const rest = plan.isHeld(slot) === 1 ? 0 : 1 - time[0];
  const seconds = plan.dt * rest;
  let dx = plan.velocities[2 * slot] * plan.dt * rest;
  let dy = plan.velocities[2 * slot + 1] * plan.dt * rest;
  if (plan.bends) {
    plan.acceleration.writeSag(slot, seconds, rows, row);
    dx += rows[row + SAG_X];
    dy += rows[row + SAG_Y];
  }
  const { pending, rates } = plan.pushes;
  const push = pending[slot] === 1 && plan.stalled[slot] === 0 ? rest : 0;
  for (let k = 0; k < store.partsOf(slot); k++) {
    const part = slot + k;
    const partRow = part * ROW;
    const piece = (which + k) * ROW;
    for (let i = 0; i < store.kind[part]; i++) {
      const start = partRow + vertexAt(i);
      const x = pieces[piece + vertexAt(i) + END];
      const y = pieces[piece + vertexAt(i) + END + 1];
      const pushX = push > 0 ? rates[PUSH * part + 2 * i] * push : 0;
      const pushY = push > 0 ? rates[PUSH * part + 2 * i + 1] * push : 0;
      rows[start] = x;
      rows[start + 1] = y;
      rows[start + END] = x + quantized(dx + pushX, quantizers[0]);
      rows[start + END + 1] = y + quantized(dy + pushY, quantizers[1]);
    }
    if (plan.bends) copySag(rows, row, partRow);
    writeBox(plan, part);
    const box = part * BOX;
    // One of two coordinates in one comparison: a loop over the four took longer than the piece.
    const x = Math.max(-boxes[box], boxes[box + 2]);
    const y = Math.max(-boxes[box + 1], boxes[box + 3]);
    if (!(x <= BOX_REACH * reach[0] && y <= BOX_REACH * reach[1])) throw outOfReach(plan, slot);
  }
}

/** Starts the rest of a body that flies along chords at the end poses of pieces. */
function startChord(plan: Plan, slot: number, pieces: Rows, which: number): void {
  const { store } = plan;
  for (let k = 0; k < store.partsOf(slot); k++)
    copyPose(store.kind[slot + k], pieces, store.rows, (which + k) * ROW + END, (slot + k) * ROW);
  if (!planChord(plan, slot, BOX_REACH)) throw outOfReach(plan, slot);
}

/** Makes the end poses the start poses of the next step. */
export function endStep(plan: Plan): void {
  const { store, bends, domain, pushes } = plan;
  const { slots: movers, count } = plan.movers;
  const { kind, rows, hadCompounds, hadAngles } = store;
  const { pending } = pushes;
  const strays = hadAngles || domain.torus !== undefined;
  plan.moment[0] = 1;
  for (let i = 0; i < count; i++) {
    const slot = movers[i];
    const end = hadCompounds ? store.endOf(slot) : slot + 1;
    if (bends) plan.showVelocity(slot);
    if (hadAngles && plan.turning.turns(slot)) endChord(plan, slot);
    for (let part = slot; part < end; part++) {
      const row = part * ROW;
      if (bends) rows[row + SAG_X] = rows[row + SAG_Y] = 0;
      copyPose(kind[part], rows, rows, row + END, row);
    }
    if (strays) bringBack(plan, slot);
    pending[slot] = 0;
  }
  pushes.settle();
  plan.close();
}

/**
 * Writes the pose of a part at the time `times[which]` of the step, or at the start of its piece if that is
 * later. A vertex at rest keeps its bits.
 */
export function writePose(
  plan: Plan,
  slot: number,
  times: Float64Array,
  which: number,
  out: Rows,
  outOffset: number,
): void {
  const { rows, kind } = plan.store;
  const { quantizers } = plan.domain;
  const since = plan.since[slot];
  const row = slot * ROW;
  const t = times[which] > since ? (times[which] - since) / (1 - since) : 0;
  out[outOffset + RADIUS] = rows[row + RADIUS] + (rows[row + RADIUS + END] - rows[row + RADIUS]) * t;
  const sagX = t * (1 - t) * rows[row + SAG_X];
  const sagY = t * (1 - t) * rows[row + SAG_Y];
  for (let i = 0; i < kind[slot]; i++) {
    const v = vertexAt(i);
    const start = row + v;
    const x = rows[start];
    const y = rows[start + 1];
    out[outOffset + v] = x + quantized((rows[start + END] - x) * t - sagX, quantizers[0]);
    out[outOffset + v + 1] = y + quantized((rows[start + END + 1] - y) * t - sagY, quantizers[1]);
  }
}

/** Writes the piece of a part from its start to its pose at the time `time[0]`. */
export function writeFlown(plan: Plan, slot: number, time: Float64Array, out: Rows, outOffset: number): void {
  const { rows } = plan.store;
  for (let i = 0; i < ROW; i++) out[outOffset + i] = rows[slot * ROW + i];
  writePose(plan, slot, time, 0, out, outOffset + END);
  // The path of a stopped body does not bend, as its row says.
  const flown = plan.stalled[slot] === 1 ? 0 : Math.max(0, time[0] - plan.since[slot]);
  if (plan.bends) plan.acceleration.writeSag(plan.store.rootOf(slot), plan.dt * flown, out, outOffset);
  if (plan.turning.chords(plan.store.rootOf(slot))) out[outOffset + SAG_X] = out[outOffset + SAG_Y] = 0;
}

/**
 * Writes the piece of a part from the time `times[which]` on, which is later than its start. Where two bodies
 * have equal accelerations their sags have equal bits, so that they do not bend against each other.
 */
export function writeRest(
  plan: Plan,
  slot: number,
  times: Float64Array,
  which: number,
  out: Rows,
  outOffset: number,
): void {
  const { rows, kind } = plan.store;
  const row = slot * ROW;
  writePose(plan, slot, times, which, out, outOffset);
  copyPose(kind[slot], rows, out, row + END, outOffset + END);
  // The row may be one that another world has used.
  const root = plan.store.rootOf(slot);
  if (plan.bends && !plan.turning.chords(root))
    plan.acceleration.writeSag(root, plan.dt * (1 - times[which]), out, outOffset);
  else out[outOffset + SAG_X] = out[outOffset + SAG_Y] = 0;
}

/** Shifts a body by whole periods, so that it starts in the domain. */
export function bringBack(plan: Plan, slot: number): void {
  const { kind, rows, hadAngles } = plan.store;
  before[0] = rows[slot * ROW];
  before[1] = rows[slot * ROW + 1];
  plan.domain.bringBack(kind, rows, slot, plan.store.partsOf(slot));
  if (hadAngles) plan.turning.follow(slot, before);
}

function copySag(rows: Rows, from: number, to: number): void {
  rows[to + SAG_X] = rows[from + SAG_X];
  rows[to + SAG_Y] = rows[from + SAG_Y];
}

function writeBox(plan: Plan, slot: number): void {
  const { store } = plan;
  sweptBox(store.kindAt(slot), store.rows, 0, store.boxes, slot * ROW, slot * BOX);
}

function outOfReach(plan: Plan, slot: number): Error {
  const { store, domain } = plan;
  if (plan.turning.turns(slot) && !canTurn(plan, slot)) return turnsTooFast(plan, slot);
  if (plan.growth.used && !planRadii(plan, slot)) {
    const most = `such that no radius of it exceeds ${domain.widest} at the end of the step`;
    return new InvalidInput(`step: growth of body ${store.idAt(slot)}`, store.growth[slot], most);
  }
  const v = `a velocity of (${store.velocities[2 * slot]}, ${store.velocities[2 * slot + 1]})`;
  return domain.beyond(`step: the end of the motion of body ${store.idAt(slot)} in ${plan.dt} seconds`, v);
}
