import { CIRCLE, type Rows, type ShapeKind } from '@swept/core';
import { isBriefTouch } from './accelerated/brief-touch.js';
import { sweepFrom } from './accelerated/sweep.js';
import { intervals, sweep } from './dispatch.js';
import { passesThrough } from './event/passage.js';
import {
  AT_END,
  createImpact,
  IMPACT,
  type Impact,
  OVERLAPPING,
  SEPARATE,
  type SweepStatus,
  TANGENT,
  TOUCHING_AT_START,
} from './impact.js';
import { createIntervals } from './intervals.js';
import { bendApart } from './pair/bend-apart.js';
import { kindA, kindB, load, thin } from './pair/loaded.js';
import { reportAt } from './sweep/report.js';

/**
 * What a sweep counts as contact: the sum of any of `INITIAL_IGNORED`, `END_EXCLUDED` and `TOUCHES_IGNORED`,
 * or 0 for all contact.
 */
export type SweepPolicy = number;

/**
 * Policy of a sweep: a contact at the start of the step does not count: the answer is the next one, after a
 * gap.
 */
export const INITIAL_IGNORED = 1 as const;
/** Policy of a sweep: a contact that begins at exactly t = 1 does not count; it is the next step's. */
export const END_EXCLUDED = 2 as const;
/**
 * Policy of a sweep: a contact that lasts only an instant does not count, one that begins and ends at the same
 * double: shapes that graze each other, or meet with an end, a corner or a parallel side and part at once. A
 * point (a circle) that goes through a segment between its ends, without radius, does count. Where paths bend
 * against each other, later contacts are known within the bound of `IntervalTest`, and so is which of them are
 * instants.
 */
export const TOUCHES_IGNORED = 4 as const;

const CONTACTS = createIntervals();
/** The contact that is looked at: the record of the caller is written with IMPACT only. */
const FOUND = createImpact();

/** The first contact of two shapes that counts under a policy; see `SweepTest` for the rest. */
export function sweepUnder(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: Impact,
  ao = 0,
  bo = 0,
  policy: SweepPolicy = 0,
): SweepStatus {
  if (policy === 0) return sweep(kindA, kindB, a, b, out, ao, bo);
  const status = firstUnder(kindA, kindB, a, b, ao, bo, policy);
  if (status === IMPACT) Object.assign(out, FOUND);
  return status;
}

/** Writes FOUND, with any status. */
function firstUnder(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  ao: number,
  bo: number,
  policy: SweepPolicy,
): SweepStatus {
  const status = sweep(kindA, kindB, a, b, FOUND, ao, bo);
  if (status === SEPARATE) return SEPARATE;
  const initial = status === OVERLAPPING || (FOUND.flags & TOUCHING_AT_START) !== 0;
  const atEnd = status === IMPACT && (FOUND.flags & AT_END) !== 0;
  if (atEnd && policy & END_EXCLUDED) return SEPARATE;
  const isPassedOver = initial && (policy & INITIAL_IGNORED) !== 0;
  if ((policy & TOUCHES_IGNORED) === 0 && !isPassedOver) return status;
  const count = intervals(kindA, kindB, a, b, CONTACTS, ao, bo);
  const bent = bendApart(a, ao, b, bo);
  for (let i = isPassedOver ? 1 : 0; i < count; i++) {
    if (i > 0 && CONTACTS.enter[i] === 1 && policy & END_EXCLUDED) continue;
    if (i > 0 && bent) sweepFrom(CONTACTS.exit, i - 1, kindA, a, ao, kindB, b, bo, FOUND);
    load(kindA, a, ao, kindB, b, bo);
    if (policy & TOUCHES_IGNORED && (bent ? isTouchBent(i, status, FOUND) : isTouch(i))) continue;
    if (i === 0) return status;
    if (!bent) reportAt(CONTACTS.enter, i, FOUND);
    return IMPACT;
  }
  return SEPARATE;
}

/** Does contact i of the loaded pair last only an instant, and does not count under TOUCHES_IGNORED? */
function isTouch(i: number): boolean {
  if (CONTACTS.enter[i] !== CONTACTS.exit[i]) return false;
  return !thin || kindA + kindB !== 3 || !passesThrough(CONTACTS.enter, i);
}

/** The same on bent paths. `out` is the record of the contact, unless `status` is OVERLAPPING and i is 0. */
function isTouchBent(i: number, status: SweepStatus, out: Impact): boolean {
  if (!isBriefTouch(CONTACTS, i)) return false;
  if (!thin || kindA + kindB !== 3) return true;
  if (i === 0 && status === OVERLAPPING) return true;
  const place = kindA === CIRCLE ? out.t : out.s;
  return (out.flags & TANGENT) !== 0 || place === 0 || place === 1;
}
