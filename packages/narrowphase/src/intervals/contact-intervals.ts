import type { Rows, ShapeKind } from '@swept/core';
import { intervalsAccelerated } from '../accelerated/intervals.js';
import { bendApart } from '../accelerated/relative-sag.js';
import type { Intervals } from '../intervals.js';
import { motionsApart } from '../overlap/boxes.js';
import { TIME, UNSURE, WINDOW } from './conditions.js';
import { CONDITIONS, findEvents, sortEvents, TIMES, WINDOWS } from './events.js';
import { exactIntervals } from './exact.js';
import { conditionsOf } from './features.js';
import { loadMotions } from './motions.js';
import { ROUNDED, roundTime } from './round.js';
import { APART, stateAt } from './state.js';

/**
 * All contact of two shapes of any kinds in one step; see `IntervalTest`. Contact begins and ends at events only, roots of
 * the conditions in `conditions.ts`; so one look at a time between neighbouring events tells the state up to both.
 *
 * Everything is done in doubles with bounds on their errors first. What they cannot tell, such as two events at the same time or
 * a touch, is left to `exact.ts`. Each way leads to the same doubles, since both round the true times.
 */
export function contactIntervals(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Intervals,
): number {
  if (bendApart(a, ao, b, bo)) return intervalsAccelerated(kindA, a, ao, kindB, b, bo, out);
  out.count = 0;
  if (motionsApart(kindA, a, ao, kindB, b, bo)) return 0;
  loadMotions(kindA, a, ao, kindB, b, bo);
  const events = findEvents(kindA, kindB);
  if (events === UNSURE || !walk(kindA, kindB, events, out))
    return exactIntervals(kindA, a, ao, kindB, b, bo, out);
  return out.count;
}

/** Writes the intervals between n events. False if something is unsure; then `out` is not complete. */
function walk(kindA: ShapeKind, kindB: ShapeKind, n: number, out: Intervals): boolean {
  const list = conditionsOf(kindA, kindB);
  sortEvents(n);
  let count = 0;
  let before = APART;
  for (let i = 0; i <= n; i++) {
    const from = i === 0 ? 0 : TIMES[i - 1];
    const to = i === n ? 1 : TIMES[i];
    // Events in the order of their times are in that order, and a time between them is between them.
    if (!(to - from > 2 * ((i === 0 ? 0 : WINDOWS[i - 1]) + (i === n ? 0 : WINDOWS[i])))) return false;
    TIME[0] = 0.5 * (from + to);
    const after = stateAt(kindA, kindB);
    if (after === UNSURE) return false;
    // At an event the shapes touch, so where they are apart on both sides of it that is an instant.
    if (i === 0) out.enter[0] = 0;
    else if (before === APART || after === APART) {
      TIME[0] = from;
      WINDOW[0] = WINDOWS[i - 1];
      const k = CONDITIONS[i - 1];
      if (!roundTime(list[k], list[k + 1], list[k + 2], list[k + 3])) return false;
      if (before === APART) out.enter[count] = ROUNDED[0];
      if (after === APART) out.exit[count++] = ROUNDED[0];
    }
    before = after;
  }
  if (before !== APART) out.exit[count++] = 1;
  out.count = count;
  return true;
}
