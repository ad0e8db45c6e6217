import type { Rows, ShapeKind } from '@swept/core';
import { intervalsBent } from '../bent/intervals.js';
import { FIRST, TIME } from '../event/first.js';
import { UNSURE } from '../event/verdict.js';
import { isFull, reset } from '../exact/number.js';
import { stages } from '../exact/stages.js';
import { WHOLE_INTERVAL } from '../impact.js';
import type { Intervals } from '../intervals.js';
import { bendApart } from '../pair/bend-apart.js';
import { load, setKinds } from '../pair/loaded.js';
import { pathsApart } from '../pair/paths-apart.js';
import { conditions } from './condition-table.js';
import { ROOT_WINDOW } from './condition-value.js';
import { addEvents, CONDITIONS, EVENT_TIMES, keepEvents, sortEvents, WINDOWS } from './events.js';
import { addEventsExactly } from './exact-events.js';
import { walkExactly } from './exact-walk.js';
import { integerIntervals } from './integers.js';
import { areMotionsModerate, loadMotions } from './motions.js';
import { ROUNDED, roundTime } from './round.js';
import { APART, stateAt } from './state.js';

/**
 * All contact of two shapes of any kinds in one step; see `IntervalTest`. Contact begins and ends at events
 * only, roots of the conditions in `event/forms.ts`; so one test at a time between neighbouring events gives
 * the state up to both.
 *
 * Everything is done in doubles with bounds on their errors first. What they cannot decide, such as two
 * events at the same time or a touch, is computed in expansions (`exact-events.ts`, `exact-walk.ts`), and the
 * rest in whole numbers (`integers.ts`). All give the same doubles, since all round the true times.
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
  out.count = 0;
  if (bendApart(a, ao, b, bo)) intervalsBent(kindA, a, ao, kindB, b, bo, out);
  else if (!pathsApart(kindA, a, ao, kindB, b, bo)) {
    setKinds(kindA, a, ao, kindB, b, bo);
    loadMotions(a, ao, b, bo);
    if (!fill(out)) {
      load(kindA, a, ao, kindB, b, bo);
      integerIntervals(out);
    }
  }
  out.flags = out.count === 1 && out.enter[0] === 0 && out.exit[0] === 1 ? WHOLE_INTERVAL : 0;
  return out.count;
}

/** False if whole numbers are needed. */
function fill(out: Intervals): boolean {
  const events = findEvents();
  if (events === UNSURE) return false;
  return (!exactly && walk(events, out)) || (mayExpand() && walkExactly(events, out) && !isFull());
}

/** Has the pair reached rung 2? */
let exactly = false;

/** Finds all events, in no order, each of them certain; returns their number, or UNSURE. */
function findEvents(): number {
  const list = conditions();
  exactly = false;
  let count = 0;
  keepEvents(0);
  for (let k = 0; k < list.length; k += 4) {
    let added = addEvents(list, k);
    if (added === UNSURE && mayExpand()) {
      keepEvents(count);
      added = addEventsExactly(list, k);
    }
    if (added === UNSURE) return UNSURE;
    count += added;
  }
  return count;
}

/** Goes on to rung 2, if expansions can hold the products of the numbers of the pair. */
function mayExpand(): boolean {
  if (exactly) return true;
  if (!areMotionsModerate()) return false;
  exactly = true;
  stages.expansions++;
  reset();
  return true;
}

/** Writes the intervals between n events. False if something is unsure; then `out` is not complete. */
function walk(n: number, out: Intervals): boolean {
  const list = conditions();
  sortEvents(n);
  let count = 0;
  let before = APART;
  for (let i = 0; i <= n; i++) {
    const from = i === 0 ? 0 : EVENT_TIMES[i - 1];
    const to = i === n ? 1 : EVENT_TIMES[i];
    // Windows that do not overlap make the order of the times certain, and a time between them is between the
    // events.
    if (!(to - from > 2 * ((i === 0 ? 0 : WINDOWS[i - 1]) + (i === n ? 0 : WINDOWS[i])))) return false;
    FIRST[TIME] = 0.5 * (from + to);
    const after = stateAt();
    if (after === UNSURE) return false;
    // At an event the shapes touch, so if they are apart on both sides of it, the contact is an instant.
    if (i === 0) out.enter[0] = 0;
    else if (before === APART || after === APART) {
      FIRST[TIME] = from;
      ROOT_WINDOW[0] = WINDOWS[i - 1];
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
