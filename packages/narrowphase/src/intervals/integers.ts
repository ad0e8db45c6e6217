import { vertexAt } from '@swept/core';
import { FIRST, TIME } from '../event/first.js';
import { APEX, LINE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { multiply, subtract } from '../exact/integer-polynomial.js';
import { crossOfPaths, dotOfPaths, subtractPaths } from '../exact/path.js';
import { endOfStep, type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import type { Intervals } from '../intervals.js';
import { type ExactPaths, exactPaths } from '../pair/exact-paths.js';
import { kindA, kindB, ROW_B } from '../pair/loaded.js';
import { conditions } from './condition-table.js';
import { isQuiet } from './events.js';
import { touchAt } from './integer-pose.js';
import { IN_CONTACT, stateAt } from './state.js';

/**
 * Rung 3 of `contactIntervals`, for the pair that is loaded: the same walk from event to event with
 * exact roots. Doubles still decide what they are certain of: conditions without events, and the state
 * between two events.
 */
export function integerIntervals(out: Intervals): void {
  const corners = [0, 1, 2].map(vertexAt);
  const all = [...corners.slice(0, kindA), ...corners.slice(0, kindB).map((v) => ROW_B + v)];
  const motions = exactPaths(all);
  const events: Root[][] = [[endOfStep(0n)], [endOfStep(1n)]];
  const list = conditions();
  for (let k = 0; k < list.length; k += 4) {
    if (!isQuiet(list, k)) events.push(eventsOf(motions, list[k], list[k + 1], list[k + 2], list[k + 3]));
  }
  const times = sortedRoots(...events);
  const last = times.length - 1;
  let count = 0;
  let before = false;
  times.forEach((time, i) => {
    const after = i < last && touchesBetween(motions, time, times[i + 1]);
    // At an event the shapes touch. The ends of the step need not be events.
    const now = before || after || (i > 0 && i < last) || touchAt(motions, i === 0 ? 0n : 1n, 0);
    if (now && !before) out.enter[count] = nearest(i);
    if (now && !after) out.exit[count++] = nearest(i);
    before = after;
  });
  out.count = count;

  /** Strictly inside the step, the nearest normal double there. */
  function nearest(i: number): number {
    const t = times[i].toNearest();
    return i > 0 && i < last ? Math.min(Math.max(t, 2 ** -1022), 1 - 2 ** -53) : t;
  }
}

function touchesBetween(motions: ExactPaths, from: Root, to: Root): boolean {
  const [n, k] = from.between(to);
  if (k <= 53) {
    FIRST[TIME] = Number(n) / Number(1n << BigInt(k));
    const state = stateAt();
    if (state !== UNSURE) return state === IN_CONTACT;
  }
  return touchAt(motions, n, k);
}

/**
 * The roots that matter; where the condition always holds, the times at which it begins or ceases to matter.
 */
function eventsOf({ paths, reach }: ExactPaths, form: number, p: number, a: number, b: number): Root[] {
  const toA = subtractPaths(paths[a], paths[p]);
  const near = multiply(reach, reach);
  if (form === APEX) return rootsInStep(subtract(dotOfPaths(toA, toA), near));
  const toB = subtractPaths(paths[b], paths[p]);
  const between = subtract(dotOfPaths(toA, toB), near);
  const v = subtractPaths(toB, toA);
  const x = crossOfPaths(toA, v);
  if (form === LINE) {
    if (x.length === 0) return rootsInStep(between);
    return rootsInStep(x).filter((root) => root.signOf(between) <= 0);
  }
  const before = dotOfPaths(toA, v);
  const behind = subtract([], dotOfPaths(toB, v));
  // With the side in contact all the time, contact begins and ends at the ends of the edge.
  return rootsInStep(subtract(multiply(x, x), multiply(near, dotOfPaths(v, v)))).filter(
    (root) => root.signOf(before) <= 0 && root.signOf(behind) <= 0 && root.signOf(between) <= 0,
  );
}
