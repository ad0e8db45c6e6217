import type { Rows, ShapeKind } from '@swept/core';
import { intervals, sweep } from './dispatch.js';
import { passesThrough } from './event/passage.js';
import {
  AT_END,
  IMPACT,
  type Impact,
  OVERLAPPING,
  SEPARATE,
  type SweepStatus,
  TOUCHING_AT_START,
} from './impact.js';
import { createIntervals } from './intervals.js';
import { load, thin } from './pair/loaded.js';
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
 * Policy of a sweep: a contact that lasts only an instant does not count: shapes that graze each other, or
 * meet with an end or a corner and part at once. A point that goes through a segment between its ends,
 * without radius, does count.
 */
export const TOUCHES_IGNORED = 4 as const;

const CONTACTS = createIntervals();

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
  const status = sweep(kindA, kindB, a, b, out, ao, bo);
  if (status === SEPARATE) return SEPARATE;
  const initial = status === OVERLAPPING || (out.flags & TOUCHING_AT_START) !== 0;
  if ((policy & TOUCHES_IGNORED) === 0 && !(initial && policy & INITIAL_IGNORED)) {
    const atEnd = status === IMPACT && (out.flags & AT_END) !== 0;
    return atEnd && policy & END_EXCLUDED ? SEPARATE : status;
  }
  const count = intervals(kindA, kindB, a, b, CONTACTS, ao, bo);
  load(kindA, a, ao, kindB, b, bo);
  for (let i = 0; i < count; i++) {
    const enter = CONTACTS.enter[i];
    if (enter === 0 && policy & INITIAL_IGNORED) continue;
    if (enter === 1 && policy & END_EXCLUDED) continue;
    if (policy & TOUCHES_IGNORED && enter === CONTACTS.exit[i]) {
      if (!thin || kindA + kindB !== 3 || !passesThrough(CONTACTS.enter, i)) continue;
    }
    if (i === 0) return status;
    reportAt(CONTACTS.enter, i, out);
    return IMPACT;
  }
  return SEPARATE;
}
