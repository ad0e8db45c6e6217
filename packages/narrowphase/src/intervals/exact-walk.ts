import { REST } from '../event/exact-form.js';
import { FIRST, TIME } from '../event/first.js';
import type { Intervals } from '../intervals.js';
import { conditions } from './condition-table.js';
import { EVENT_TIMES } from './events.js';
import { exactStateAt } from './exact-state.js';
import { CUT_REST } from './round.js';
import { FINE, NEAREST_TIMES, RESTS, settle } from './settle.js';
import { ORDER, orderEvents } from './simultaneous.js';
import { APART } from './state.js';

/** Like `walk`, for events however near to each other. False if they cannot be distinguished. */
export function walkExactly(n: number, out: Intervals): boolean {
  const list = conditions();
  for (let i = 0; i < n; i++) if (!settle(list, i)) return false;
  const events = orderEvents(list, n);
  if (events < 0) return false;
  let count = 0;
  let before = APART;
  for (let k = 0; k <= events; k++) {
    if (!placeBetween(k === 0 ? -1 : ORDER[k - 1], k === events ? -1 : ORDER[k])) return false;
    const after = exactStateAt();
    if (k > 0 && (before === APART || after === APART)) {
      const time = NEAREST_TIMES[ORDER[k - 1]];
      if (before === APART) out.enter[count] = time;
      if (after === APART) out.exit[count++] = time;
    }
    if (k === 0) {
      // The ends of the step are not among the events.
      if (after !== APART || touchesAt(0)) {
        out.enter[0] = 0;
        if (after === APART) out.exit[count++] = 0;
      }
    }
    before = after;
  }
  if (before !== APART || touchesAt(1)) {
    if (before === APART) out.enter[count] = 1;
    out.exit[count++] = 1;
  }
  out.count = count;
  return true;
}

function touchesAt(end: 0 | 1): boolean {
  FIRST[TIME] = end;
  REST[0] = 0;
  return exactStateAt() !== APART;
}

/** A gap as wide as this contains a double. */
const WIDE_GAP = 2 ** -40;

/** FIRST[TIME] + REST = a time between two neighbouring events, certainly; -1 is an end of the step. */
function placeBetween(i: number, j: number): boolean {
  const from = i < 0 ? 0 : EVENT_TIMES[i];
  const to = j < 0 ? 1 : EVENT_TIMES[j];
  FIRST[TIME] = 0.5 * (from + to);
  REST[0] = 0;
  if (to - from > WIDE_GAP) return true;
  const rest = i < 0 ? 0 : RESTS[i];
  const length = to - from + ((j < 0 ? 0 : RESTS[j]) - rest);
  const middle = rest + 0.5 * length + CUT_REST - CUT_REST;
  const after = middle - rest;
  FIRST[TIME] = from + middle;
  REST[0] = from < middle ? from - (FIRST[TIME] - middle) : middle - (FIRST[TIME] - from);
  return after > (i < 0 ? 0 : FINE[i]) && length - after > (j < 0 ? 0 : FINE[j]);
}
