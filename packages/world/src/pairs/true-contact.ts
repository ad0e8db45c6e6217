import { CIRCLE, RADIUS, ROW, vertexAt } from '@swept/core';
import { EDGE, type Impact } from '@swept/narrowphase';
import { writeBeyond } from '../motion/chord.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';

const time = new Float64Array(1);
const pose = new Float64Array(ROW);
/** How far the true shape is beyond that of the chord at the point of contact, and at an end of an edge. */
const beyond = new Float64Array(2);
const other = new Float64Array(2);
/** From the vertex of a that is hit to that of b; then the sum of their radii, that of a, and its place. */
const between = new Float64Array(6);
const REACH = 2;
const RADIUS_A = 3;
const PLACE_X = 4;
const PLACE_Y = 5;
/** How this changes in a step. */
const relative = new Float64Array(2);
/** Vertices are round if their radii are this many times the skins of the bodies. */
const ROUND = 4;
/** By how much the cosine of the angle between the normal and the line of two vertices may be less than 1. */
const SMOOTHED = 2 ** -20;
/** The time at which round vertices meet is known to a part of the time in question, 2 to this power. */
const HALVINGS = 12;

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

/**
 * Moves a contact that closes to an earlier time. Its point moves along with the vertex that is hit; that of round
 * shapes, and the normal, is found anew (`bringRound`).
 */
export function bringForward(plan: Plan, a: number, b: number, contact: Impact, toi: Float64Array): void {
  if (!(toi[0] < contact.toi && contact.closingSpeed > 0)) return;
  const { featureA, featureB } = contact;
  if (featureA < EDGE && featureB < EDGE && areRound(plan, a, b, contact)) {
    bringRound(plan, a, b, contact, toi);
    return;
  }
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
 * Are two vertices that meet much rounder than their true paths are bent? Corners are as round as the skins of their
 * bodies. Writes `between` at the time of the contact.
 */
function areRound(plan: Plan, a: number, b: number, contact: Readonly<Impact>): boolean {
  const { turning, store } = plan;
  const rootA = store.rootOf(a);
  const rootB = store.rootOf(b);
  const skins =
    (turning.chords(rootA) ? turning.skin[rootA] : 0) + (turning.chords(rootB) ? turning.skin[rootB] : 0);
  time[0] = contact.toi;
  writeBetween(plan, a, b, contact, false);
  return between[REACH] >= ROUND * skins;
}

/**
 * Moves a contact of two round vertices to the first time, no earlier than that given, at which their true shapes touch
 * and their chords approach. The normal is that at this time, unless a seam has smoothed it: while a tip passes a disc,
 * it turns.
 */
function bringRound(plan: Plan, a: number, b: number, contact: Impact, toi: Float64Array): void {
  const x = between[0];
  const y = between[1];
  const isSmoothed = x * contact.nx + y * contact.ny < (1 - SMOOTHED) * Math.sqrt(x * x + y * y);
  time[0] = toi[0];
  writeBetween(plan, a, b, contact, false);
  const dt = contact.toi - toi[0];
  relative[0] = (x - between[0]) / dt;
  relative[1] = (y - between[1]) / dt;
  let early = toi[0];
  let late = contact.toi;
  if (isTrueHit(plan, a, b, contact)) late = early;
  for (let i = 0; i < HALVINGS && early < late; i++) {
    time[0] = (early + late) / 2;
    if (isTrueHit(plan, a, b, contact)) late = time[0];
    else early = time[0];
  }
  if (late === contact.toi) return;
  contact.toi = time[0] = late;
  writeBetween(plan, a, b, contact, true);
  const length = Math.sqrt(between[0] * between[0] + between[1] * between[1]);
  const gap = isSmoothed ? 0 : length - between[REACH];
  if (!isSmoothed) {
    contact.nx = between[0] / length;
    contact.ny = between[1] / length;
    contact.closingSpeed = -(relative[0] * contact.nx + relative[1] * contact.ny);
  }
  // On the disc, if one is.
  const isOfB = plan.store.kind[b] === CIRCLE;
  const reach = isOfB ? between[RADIUS_A] - between[REACH] - gap / 2 : between[RADIUS_A] + gap / 2;
  contact.x = between[PLACE_X] + (isOfB ? between[0] : 0) + reach * contact.nx;
  contact.y = between[PLACE_Y] + (isOfB ? between[1] : 0) + reach * contact.ny;
}

/** Do the true shapes of two vertices touch at `time`, and do their chords approach? */
function isTrueHit(plan: Plan, a: number, b: number, contact: Readonly<Impact>): boolean {
  writeBetween(plan, a, b, contact, true);
  const x = between[0];
  const y = between[1];
  return x * x + y * y <= between[REACH] * between[REACH] && relative[0] * x + relative[1] * y < 0;
}

/** Writes `between` for the vertices of a contact at `time`, on their chords or as they are in truth. */
function writeBetween(plan: Plan, a: number, b: number, contact: Readonly<Impact>, isTrue: boolean): void {
  const { turning, store, domain } = plan;
  const va = vertexAt(contact.featureA);
  const vb = vertexAt(contact.featureB);
  const isBeyondA = isTrue && turning.chords(store.rootOf(a));
  if (!(isBeyondA && writeBeyondAt(plan, a, contact, contact.featureA, true))) {
    writePose(plan, a, time, 0, pose, 0);
    beyond[0] = beyond[1] = 0;
  }
  between[PLACE_X] = pose[va] + beyond[0];
  between[PLACE_Y] = pose[va + 1] + beyond[1];
  between[RADIUS_A] = pose[RADIUS];
  const isBeyondB = isTrue && turning.chords(store.rootOf(b));
  if (!(isBeyondB && writeBeyondAt(plan, b, contact, contact.featureB, false))) {
    writePose(plan, b, time, 0, pose, 0);
    beyond[0] = beyond[1] = 0;
  }
  between[0] = pose[vb] + beyond[0] - between[PLACE_X];
  between[1] = pose[vb + 1] + beyond[1] - between[PLACE_Y];
  between[REACH] = between[RADIUS_A] + pose[RADIUS];
  domain.bringNear(between, 0);
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
