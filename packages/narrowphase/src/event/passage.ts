import { CIRCLE, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { findRoots, isCrossing, isOnEdge, setRoot, TOO_WIDE } from './edge-roots.js';
import { FIRST, INSIDE, PLACE, TIME } from './verdict.js';

const V1 = vertexAt(1);

/**
 * A point and a segment without thickness that meet for an instant at `times[i]`: does the point go through, strictly between the
 * ends? Where magnitudes are too far apart for expansions, yes.
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
  for (let k = 0; k < roots; k++) {
    if (!isOnEdge(k) || FIRST[PLACE] !== INSIDE || !isCrossing(k)) continue;
    if (!setRoot(k, p, pv, e, ev, ev + V1) || Math.abs(FIRST[TIME] - times[i]) <= SAME) return true;
  }
  return false;
}

/** Two roots that are less apart than this would be one. */
const SAME = 2 ** -50;
