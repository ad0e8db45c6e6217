import type { ShapeKind } from '@swept/core';
import { isBeside } from './beside.js';
import { SIDE, TIME, UNSURE, WINDOW } from './conditions.js';
import { BERNSTEIN, countRoots, ONE, SOME, SPAN } from './count-roots.js';
import { conditionsOf } from './features.js';
import { sharpen, WIDE } from './sharpen.js';

/** No pair has more roots than 90: see `intervals.ts`. */
const MOST = 96;

/** An event is a root that matters: its time, how far that may be off, and where its condition stands in the list of the pair. */
export const TIMES = new Float64Array(MOST);
export const WINDOWS = new Float64Array(MOST);
export const CONDITIONS = new Int32Array(MOST);
let count = 0;

/** All events of a pair, in no order. Returns how many; none is missing, and none is wrong. Or UNSURE. */
export function findEvents(kindA: ShapeKind, kindB: ShapeKind): number {
  const list = conditionsOf(kindA, kindB);
  count = 0;
  for (let k = 0; k < list.length; k += 4) if (addEvents(list, k) === UNSURE) return UNSURE;
  return count;
}

/** Has the condition at k of a list certainly no root that matters? */
export function isQuiet(list: Int32Array, k: number): boolean {
  count = 0;
  return addEvents(list, k) === 0;
}

/** More divisions than roots that are not next to each other need. */
const DEEPEST = 16;
/** The ends of the parts of the step that are still to be looked at, the last one next; and where the part after it begins. */
const ENDS = new Float64Array(DEEPEST);
const NEXT = new Float64Array(DEEPEST);

/** Adds the events of the condition at k of a list. Returns how many, or UNSURE. */
function addEvents(list: Int32Array, k: number): number {
  const form = list[k];
  const p = list[k + 1];
  const a = list[k + 2];
  const b = list[k + 3];
  const before = count;
  let from = 0;
  let depth = 0;
  ENDS[0] = NEXT[0] = 1;
  while (depth >= 0) {
    const to = ENDS[depth];
    if (!(from < to)) {
      from = Math.max(from, NEXT[depth--]);
      continue;
    }
    SPAN[0] = from;
    SPAN[1] = to;
    const roots = countRoots(form, p, a, b);
    if (roots === UNSURE) {
      // A root at an end of the part may be left out if none matters near there.
      WINDOW[0] = WIDE;
      if (from === 0 && isQuietAt(0, form, p, a, b)) from = WIDE;
      else if (to === NEXT[depth] && isQuietAt(to, form, p, a, b)) {
        ENDS[depth] = to - WIDE;
        NEXT[depth] = to + WIDE;
      } else return UNSURE;
      continue;
    }
    if (roots === SOME) {
      if (++depth === DEEPEST) return UNSURE;
      chooseMiddle(form);
      const middle = TIME[0];
      if (!(middle > from && middle < to)) return UNSURE;
      ENDS[depth] = NEXT[depth] = middle;
      continue;
    }
    if (roots === ONE) {
      const matters = sharpen(form, p, a, b);
      if (matters === UNSURE) return UNSURE;
      if (matters === 1) {
        TIMES[count] = TIME[0];
        WINDOWS[count] = WINDOW[0];
        CONDITIONS[count++] = k;
      }
    }
    from = NEXT[depth--];
  }
  return count - before;
}

/** Is it certain that no root within WINDOW of t would matter? */
function isQuietAt(t: number, form: number, p: number, a: number, b: number): boolean {
  TIME[0] = t;
  return isBeside(form, p, a, b) === 0;
}

/**
 * TIME = where to divide SPAN so that roots are told apart: at the extremum of the condition, if it is of degree 2, and
 * near it otherwise.
 */
function chooseMiddle(form: number): void {
  const f0 = BERNSTEIN[0];
  const f2 = form === SIDE ? BERNSTEIN[4] : BERNSTEIN[2];
  const f1 = form === SIDE ? BERNSTEIN[1] + BERNSTEIN[3] - 0.5 * (f0 + f2) : BERNSTEIN[1];
  const at = (f0 - f1) / (f0 - f1 - f1 + f2);
  const margin = form === SIDE ? 0.0625 : 0;
  TIME[0] = SPAN[0] + (SPAN[1] - SPAN[0]) * (at > margin && at < 1 - margin ? at : 0.5);
}

/** Puts the first n events in order of time. */
export function sortEvents(n: number): void {
  for (let i = 1; i < n; i++) {
    const time = TIMES[i];
    const window = WINDOWS[i];
    const condition = CONDITIONS[i];
    let j = i;
    for (; j > 0 && TIMES[j - 1] > time; j--) {
      TIMES[j] = TIMES[j - 1];
      WINDOWS[j] = WINDOWS[j - 1];
      CONDITIONS[j] = CONDITIONS[j - 1];
    }
    TIMES[j] = time;
    WINDOWS[j] = window;
    CONDITIONS[j] = condition;
  }
}
