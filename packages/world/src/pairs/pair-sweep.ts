import { type BodyStore, CIRCLE, END, MOVING, RADIUS, ROW, type Rows } from '@swept/core';
import { IMPACT, type Impact, OVERLAPPING, SEPARATE, type SweepStatus } from '@swept/narrowphase';
import { extend, writeExtent } from '../motion/extent.js';
import { writeRest } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { isAtRest } from '../motion/pose.js';
import { areFarDiscs } from './disc-filter.js';

/**
 * The pose of the earlier body at the start of the piece of the later one is rounded. Its radius is padded by
 * this part of its coordinates, which is more.
 */
const PAD = 2 ** -48;
/**
 * Moving bodies that overlap by no more than this part of their coordinates merely touch: rounding brings
 * them there, in crowds above all.
 */
export const TOUCH = 2 ** -40;

const advanced = new Float64Array(ROW);
/** Its radii without the pad. */
const radii = new Float64Array(2);
const shrunk = new Float64Array(ROW);
const extent = new Float64Array(1);

/**
 * The first contact of two bodies in the whole step, before any is planned anew. Unless both are discs, an
 * overlap counts as one even if it is a mere touch: to distinguish them, each lasting one would have to be
 * swept twice a step.
 */
export function sweepFromStart(store: BodyStore, plan: Plan, a: number, b: number, out: Impact): SweepStatus {
  const { rows } = store;
  const kindA = store.kindAt(a);
  const kindB = store.kindAt(b);
  const status = plan.domain.firstContact(kindA, kindB, rows, rows, out, a * ROW, b * ROW);
  // Discs that overlap by more than a touch were taken by `Overlaps`.
  const areDiscs = kindA === CIRCLE && kindB === CIRCLE;
  if (status === OVERLAPPING && areDiscs && isMereTouch(store, plan, a, b, rows, rows, out, a * ROW, b * ROW))
    return IMPACT;
  return status;
}

/**
 * The first contact of two bodies on the rest of their present pieces; `out.toi` is a time of the step,
 * `out.closingSpeed` is per step. Pieces that start at the same time, and all pieces against bodies at rest,
 * are swept as they are. When one starts later, the other is first advanced to that time: its rounded pose is
 * padded, so no later contact is missed, and a hit is false only where the gap is below 2^-47 of the
 * coordinates, or some quanta where the world wraps. A pair that is nearer than that at the start is decided
 * without the pad.
 */
export function sweepPair(store: BodyStore, plan: Plan, a: number, b: number, out: Impact): SweepStatus {
  const areDiscs = store.kind[a] === CIRCLE && store.kind[b] === CIRCLE;
  if (areDiscs && plan.domain.torus === undefined && areFarDiscs(store.rows, plan.since, a, b))
    return SEPARATE;
  let rowsA = store.rows;
  let rowsB = store.rows;
  let rowA = a * ROW;
  let rowB = b * ROW;
  const sinceA = plan.since[a];
  const sinceB = plan.since[b];
  if (sinceA < sinceB && advance(store, plan, a, b)) {
    rowsA = advanced;
    rowA = 0;
  } else if (sinceB < sinceA && advance(store, plan, b, a)) {
    rowsB = advanced;
    rowB = 0;
  }
  const from = Math.max(sinceA, sinceB);
  if (from === 1) return SEPARATE;
  const kindA = store.kindAt(a);
  const kindB = store.kindAt(b);
  let status = plan.domain.firstContact(kindA, kindB, rowsA, rowsB, out, rowA, rowB);
  if (status === OVERLAPPING && (rowsA === advanced || rowsB === advanced)) {
    // Perhaps only the pad overlaps: then a contact that starts here is like any other.
    advanced[RADIUS] = radii[0];
    advanced[RADIUS + END] = radii[1];
    status = plan.domain.firstContact(kindA, kindB, rowsA, rowsB, out, rowA, rowB);
  }
  if (status === OVERLAPPING && isMereTouch(store, plan, a, b, rowsA, rowsB, out, rowA, rowB))
    status = IMPACT;
  if (status === IMPACT && from > 0) {
    out.toi = Math.min(1, from + out.toi * (1 - from));
    out.closingSpeed /= 1 - from;
  }
  return status;
}

/**
 * Do two moving bodies whose motions start in overlap merely touch, except for the rounding of their poses,
 * and move into each other? Then writes the contact. Treated as an overlap, they would sink into each other.
 */
function isMereTouch(
  store: BodyStore,
  plan: Plan,
  a: number,
  b: number,
  rowsA: Rows,
  rowsB: Rows,
  out: Impact,
  rowA: number,
  rowB: number,
): boolean {
  if (plan.active[a] === 0 || plan.active[b] === 0) return false;
  const ofB = rowsB[rowB + RADIUS] > rowsA[rowA + RADIUS];
  const rows = ofB ? rowsB : rowsA;
  const row = ofB ? rowB : rowA;
  writeExtent(plan, a, b, extent);
  const touch = extent[0] * TOUCH + plan.domain.quantum;
  if (rows[row + RADIUS] < touch) return false;
  for (let i = 0; i < ROW; i++) shrunk[i] = rows[row + i];
  shrunk[RADIUS] -= touch;
  shrunk[RADIUS + END] = Math.max(0, shrunk[RADIUS + END] - touch);
  const kindA = store.kindAt(a);
  const kindB = store.kindAt(b);
  const { domain } = plan;
  const status = ofB
    ? domain.firstContact(kindA, kindB, rowsA, shrunk, out, rowA, 0)
    : domain.firstContact(kindA, kindB, shrunk, rowsB, out, 0, rowB);
  if (status !== IMPACT) return false;
  out.toi = 0;
  return true;
}

/**
 * Writes a body's piece from the start of a later one on, padded; false when it is at rest, so that its own row
 * serves.
 */
function advance(store: BodyStore, plan: Plan, slot: number, later: number): boolean {
  const { rows } = store;
  const row = slot * ROW;
  const kind = store.kind[slot];
  if (store.mobility[slot] !== MOVING || isAtRest(kind, rows, row)) return false;
  writeRest(plan, slot, plan.since, later, advanced, 0);
  extent[0] = 0;
  extend(plan, slot, extent);
  const pad = extent[0] * PAD + plan.domain.quantum;
  radii[0] = advanced[RADIUS];
  radii[1] = advanced[RADIUS + END];
  advanced[RADIUS] += pad;
  advanced[RADIUS + END] += pad;
  return true;
}
