import { CIRCLE, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { findRoots, isCrossing, isOnEdge, setRoot, TOO_WIDE } from './edge-roots.js';
import { FIRST, INSIDE, PLACE, TIME } from './verdict.js';

const V1 = vertexAt(1);

/**
 * A point and a segment without thickness that meet for an instant at `times[i]`: does the point go through,
 * strictly between the ends? Where magnitudes are too far apart for expansions, yes.
 */
export function passesThrough(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  b: Rows,
  bo: number,
  times: Rows,
  i: number,
): boolean {
  const [p, pv, e, ev] = kindA === CIRCLE ? [a, ao, b, bo] : [b, bo, a, ao];
  const roots = findRoots(p, pv, e, ev, ev + V1);
  if (roots === TOO_WIDE) return true;
  // All of them before the time of one is looked for, which forgets what they are made of.
  const first = roots > 0 && isPassage(0);
  const second = roots > 1 && isPassage(1);
  for (let k = 0; k < roots; k++) {
    if (!(k === 0 ? first : second)) continue;
    if (!setRoot(k, p, pv, e, ev, ev + V1) || Math.abs(FIRST[TIME] - times[i]) <= SAME) return true;
  }
  return false;
}

function isPassage(k: number): boolean {
  return isOnEdge(k) && FIRST[PLACE] === INSIDE && isCrossing(k);
}

/** Two roots that are less apart than this would be one. */
const SAME = 2 ** -50;
