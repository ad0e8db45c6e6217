import type { Rows } from '@swept/core';
import { A, PATH, setPaths } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import { LINE } from '../event/forms.js';
import { OFF } from '../event/quadratic-roots.js';
import { approximate, clear, minus, signOf, times } from '../exact/number.js';
import { COEFFICIENTS } from './coefficients.js';
import { MEASURED, measureCondition, VALUE_SLOPE } from './condition-value.js';
import { CONDITIONS, EVENT_TIMES } from './events.js';
import { guessFraction } from './fraction.js';
import { FINE, formOf, isFraction, NEAREST_TIMES, RESTS, SIMPLE, setFunction } from './settle.js';

/** Settled events in order of time; one of those at the same time. */
export const ORDER = new Int32Array(EVENT_TIMES.length);

/** Fills ORDER; returns the number of times, or -1 if it is uncertain whether two are the same. */
export function orderEvents(list: Int32Array, n: number): number {
  for (let i = 0; i < n; i++) {
    let j = i;
    for (; j > 0 && lead(ORDER[j - 1], i) < 0; j--) ORDER[j] = ORDER[j - 1];
    ORDER[j] = i;
  }
  let count = 0;
  for (let j = 0; j < n; j++) {
    const i = ORDER[j];
    const last = count === 0 ? -1 : ORDER[count - 1];
    if (last < 0 || lead(last, i) > FINE[last] + FINE[i]) {
      ORDER[count++] = i;
      continue;
    }
    if (!areOne(list, last, i)) return -1;
    FINE[last] = Math.max(FINE[last], lead(last, i) + FINE[i]);
  }
  return count;
}

/** The time from event i to event j, up to their windows. */
function lead(i: number, j: number): number {
  return EVENT_TIMES[j] - EVENT_TIMES[i] + (RESTS[j] - RESTS[i]);
}

/**
 * Are two neighbouring events certainly at the same time? They share a fraction, the meeting of two vertices,
 * or the same function except for a factor. Or may they be treated as one? With radius they may if both begin
 * a touch or both end one, since then contact does not cease between them, and if they round to the same
 * double.
 */
function areOne(list: Int32Array, i: number, j: number): boolean {
  const simple = SIMPLE[i] === 1 && SIMPLE[j] === 1;
  const line = formOf(list, i) === LINE;
  if (simple && !line && NEAREST_TIMES[i] === NEAREST_TIMES[j] && isEnd(list, i) === isEnd(list, j))
    return true;
  FIRST[TIME] = EVENT_TIMES[i];
  if (guessFraction() && isFraction(list, i) && isFraction(list, j)) return true;
  return simple && ((line && isMeeting(list, i, j)) || areProportional(list, i, j));
}

/** Does a simple event end the touch of its two features? */
function isEnd(list: Int32Array, i: number): boolean {
  const k = CONDITIONS[i];
  FIRST[TIME] = EVENT_TIMES[i];
  measureCondition(list[k], list[k + 1], list[k + 2], list[k + 3]);
  return MEASURED[VALUE_SLOPE] > 0;
}

/** Do two vertices of both events meet at that time? Each as the vertex, or as an end of the edge. */
function isMeeting(list: Int32Array, i: number, j: number): boolean {
  const k = CONDITIONS[i] + 1;
  const l = CONDITIONS[j] + 1;
  for (let end = 1; end <= 2; end++) {
    for (let other = 1; other <= 2; other++) {
      const p = list[k];
      const a = list[k + end];
      const areCommon = (p === list[l] && a === list[l + other]) || (p === list[l + other] && a === list[l]);
      if (areCommon && meetAt(p, a, i) && meetAt(p, a, j)) return true;
    }
  }
  return false;
}

/** Do vertices p and a meet at a simple event of theirs? Then A is 0, and so is its function. */
function meetAt(p: number, a: number, i: number): boolean {
  clear();
  setPaths(p, a, a);
  const axis = signOf(PATH[A]) === 0 ? A + 1 : A;
  const start = PATH[axis];
  const end = PATH[axis + 2];
  if (signOf(start) * signOf(end) >= 0) return false;
  if (signOf(minus(times(PATH[A], PATH[A + 3]), times(PATH[A + 1], PATH[A + 2]))) !== 0) return false;
  approximate(start, QUOTIENT, 0);
  approximate(minus(start, end), QUOTIENT, 1);
  return Math.abs(QUOTIENT[0] / QUOTIENT[1] - EVENT_TIMES[i]) < 0.5 * OFF;
}

const QUOTIENT: Rows = new Float64Array(2);

/** Are the functions of two simple events the same except for a factor? */
function areProportional(list: Int32Array, i: number, j: number): boolean {
  clear();
  const degree = setFunction(list, i);
  OTHER.set(COEFFICIENTS);
  if (setFunction(list, j) !== degree) return false;
  let pivot = 0;
  while (pivot < degree && signOf(OTHER[pivot]) === 0) pivot++;
  for (let m = 0; m <= degree; m++) {
    const left = times(OTHER[m], COEFFICIENTS[pivot]);
    if (signOf(minus(left, times(COEFFICIENTS[m], OTHER[pivot]))) !== 0) return false;
  }
  return true;
}

const OTHER = new Int32Array(COEFFICIENTS.length);
