import { ROW, vertexAt } from '@swept/core';
import { EDGE, type Impact } from '@swept/narrowphase';
import { writeBeyond } from '../motion/chord.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';

const time = new Float64Array(1);
const pose = new Float64Array(ROW);
/** How far the true shape is beyond that of the chord at the point of contact, and at an end of an edge. */
const beyond = new Float64Array(2);
const other = new Float64Array(2);

/**
 * Writes the earlier time to which a contact of two parts, not smoothed yet, is moved: where the true shapes of
 * bodies that turn meet. Between the ends of a chord these are beyond it, by up to the skin: a body that left
 * its piece at the contact of the chord would grow into what it has hit.
 */
export function writeTrueTime(
  plan: Plan,
  a: number,
  b: number,
  contact: Readonly<Impact>,
  out: Float64Array,
): void {
  const { turning, store, since, moment } = plan;
  out[0] = contact.toi;
  const chordsA = turning.chords(store.rootOf(a));
  const chordsB = turning.chords(store.rootOf(b));
  if (!chordsA && !chordsB) return;
  let depth = 0;
  time[0] = contact.toi;
  if (chordsA && writeBeyondAt(plan, a, contact, contact.featureA, true))
    depth += contact.nx * beyond[0] + contact.ny * beyond[1];
  if (chordsB && writeBeyondAt(plan, b, contact, contact.featureB, false))
    depth -= contact.nx * beyond[0] + contact.ny * beyond[1];
  if (!(depth > 0)) return;
  const earliest = Math.max(since[a], since[b], moment[0]);
  out[0] = Math.min(contact.toi, Math.max(earliest, contact.toi - depth / contact.closingSpeed));
}

/** Moves a contact that closes to an earlier time; its point moves along with the vertex that is hit. */
export function bringForward(plan: Plan, a: number, b: number, contact: Impact, toi: Float64Array): void {
  if (!(toi[0] < contact.toi && contact.closingSpeed > 0)) return;
  const { featureA, featureB } = contact;
  const part = featureA < EDGE ? a : b;
  const v = vertexAt((featureA < EDGE ? featureA : featureB) % EDGE);
  time[0] = contact.toi;
  writePose(plan, part, toi, 0, pose, 0);
  const x = pose[v];
  const y = pose[v + 1];
  writePose(plan, part, time, 0, pose, 0);
  contact.x += x - pose[v];
  contact.y += y - pose[v + 1];
  contact.toi = toi[0];
}

/**
 * Writes `beyond` for the point of contact on a feature of a part. False at the end of its chord, and after
 * that.
 */
function writeBeyondAt(
  plan: Plan,
  part: number,
  contact: Readonly<Impact>,
  feature: number,
  isA: boolean,
): boolean {
  const { turning, store } = plan;
  const slot = store.rootOf(part);
  if (turning.held[slot] === 1 || time[0] >= turning.until[slot]) return false;
  writePose(plan, part, time, 0, pose, 0);
  const from = feature % EDGE;
  writeBeyond(plan, slot, part, from, time, pose, beyond);
  if (feature < EDGE) return true;
  writeBeyond(plan, slot, part, (from + 1) % store.kind[part], time, pose, other);
  const along = isA ? contact.s : contact.t;
  for (let axis = 0; axis < 2; axis++) beyond[axis] += along * (other[axis] - beyond[axis]);
  return true;
}
