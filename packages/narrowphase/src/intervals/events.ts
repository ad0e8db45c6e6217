import { FIRST, TIME } from '../event/first.js';
import { SIDE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { decideBeside } from './beside.js';
import { ROOT_WINDOW } from './condition-value.js';
import { BERNSTEIN, countRoots, ONE, SOME, SPAN } from './count-roots.js';
import { sharpen, WIDE } from './sharpen.js';

/** No pair has more roots than 90: see `intervals.ts`. */
const MOST = 96;

/**
 * An event is a root that matters: its time, the error of that, and the index of its condition in the list;
 * plus MEETS_END, if the vertex is always on the line of the edge, and meets an end of it.
 */
export const EVENT_TIMES = new Float64Array(MOST);
export const WINDOWS = new Float64Array(MOST);
export const CONDITIONS = new Int32Array(MOST);
export const MEETS_END = 1;
let count = 0;

/** Keeps the first n events only. */
export function keepEvents(n: number): void {
  count = n;
}

/** Adds FIRST[TIME], off by less than ROOT_WINDOW. */
export function addEvent(condition: number): void {
  EVENT_TIMES[count] = FIRST[TIME];
  WINDOWS[count] = ROOT_WINDOW[0];
  CONDITIONS[count++] = condition;
}

/** Decides whether a root matters, with the three answers of `decideBeside`. */
type Decide = (form: number, p: number, a: number, b: number) => number;
const leaveOpen: Decide = () => UNSURE;

/** Adds all events of the condition at k of a list. Returns their number, or UNSURE. */
export function addEvents(list: Int32Array, k: number): number {
  SPAN[0] = 0;
  SPAN[1] = 1;
  return addEventsWithin(list, k, leaveOpen);
}

/** Has the condition at k of a list certainly no root that matters? */
export function isQuiet(list: Int32Array, k: number): boolean {
  keepEvents(0);
  return addEvents(list, k) === 0;
}

/** More divisions than are needed to separate roots that are not adjacent doubles. */
const DEEPEST = 16;
/**
 * The ends of the parts of the step still to be tested, the next one last; and the starts of those after
 * them.
 */
const ENDS = new Float64Array(DEEPEST);
const NEXT = new Float64Array(DEEPEST);

/** Like `addEvents`, in SPAN; the given test decides whether a root matters where doubles cannot. */
export function addEventsWithin(list: Int32Array, k: number, decide: Decide): number {
  const form = list[k];
  const p = list[k + 1];
  const a = list[k + 2];
  const b = list[k + 3];
  const before = count;
  let depth = 0;
  ENDS[0] = NEXT[0] = SPAN[1];
  while (depth >= 0) {
    SPAN[1] = ENDS[depth];
    if (!(SPAN[0] < SPAN[1])) {
      SPAN[0] = Math.max(SPAN[0], NEXT[depth--]);
      continue;
    }
    const roots = countRoots(form, p, a, b);
    if (roots === UNSURE) {
      // A root at an end of the part may be left out if none matters near there.
      ROOT_WINDOW[0] = WIDE;
      FIRST[TIME] = SPAN[0];
      if (FIRST[TIME] === 0 && decideBeside(form, p, a, b) === 0) {
        SPAN[0] = WIDE;
        continue;
      }
      FIRST[TIME] = SPAN[1];
      if (FIRST[TIME] !== NEXT[depth] || decideBeside(form, p, a, b) !== 0) return UNSURE;
      ENDS[depth] = FIRST[TIME] - WIDE;
      NEXT[depth] = FIRST[TIME] + WIDE;
      continue;
    }
    if (roots === SOME) {
      if (++depth === DEEPEST) return UNSURE;
      chooseMiddle(form);
      if (!(FIRST[TIME] > SPAN[0] && FIRST[TIME] < SPAN[1])) return UNSURE;
      ENDS[depth] = NEXT[depth] = FIRST[TIME];
      continue;
    }
    if (roots === ONE) {
      if (!sharpen(form, p, a, b)) return UNSURE;
      let matters = decideBeside(form, p, a, b);
      if (matters === UNSURE) matters = decide(form, p, a, b);
      if (matters === UNSURE) return UNSURE;
      if (matters === 1) addEvent(k);
    }
    SPAN[0] = NEXT[depth--];
  }
  return count - before;
}

/** FIRST[TIME] = where to divide SPAN to separate roots: at the extremum for degree 2, else near it. */
function chooseMiddle(form: number): void {
  const f0 = BERNSTEIN[0];
  const f2 = form === SIDE ? BERNSTEIN[4] : BERNSTEIN[2];
  const f1 = form === SIDE ? BERNSTEIN[1] + BERNSTEIN[3] - 0.5 * (f0 + f2) : BERNSTEIN[1];
  const at = (f0 - f1) / (f0 - f1 - f1 + f2);
  const margin = form === SIDE ? 0.0625 : 0;
  FIRST[TIME] = SPAN[0] + (SPAN[1] - SPAN[0]) * (at > margin && at < 1 - margin ? at : 0.5);
}

/** Sorts the first n events by time. */
export function sortEvents(n: number): void {
  for (let i = 1; i < n; i++) {
    const time = EVENT_TIMES[i];
    const window = WINDOWS[i];
    const condition = CONDITIONS[i];
    let j = i;
    for (; j > 0 && EVENT_TIMES[j - 1] > time; j--) {
      EVENT_TIMES[j] = EVENT_TIMES[j - 1];
      WINDOWS[j] = WINDOWS[j - 1];
      CONDITIONS[j] = CONDITIONS[j - 1];
    }
    EVENT_TIMES[j] = time;
    WINDOWS[j] = window;
    CONDITIONS[j] = condition;
  }
}
