import { CIRCLE, type Rows, vertexAt } from '@swept/core';
import { kindA, ROW_B, ROWS } from '../pair/loaded.js';
import { findRoots, isCrossing, isOnEdge, setRoot, TOO_WIDE } from './edge-roots.js';
import { FIRST, INSIDE, PLACE, TIME } from './first.js';

/** Two roots closer than this would be the same. */
const SAME = 2 ** -50;

/**
 * A point and a segment without radius, the loaded pair, meet for an instant at `times[i]`: does the point go
 * through, strictly between the ends? Where magnitudes are too far apart for expansions, yes.
 */
export function passesThrough(times: Rows, i: number): boolean {
  const point = kindA === CIRCLE ? 0 : ROW_B;
  const segment = ROW_B - point;
  const roots = findRoots(ROWS, point, segment, segment + vertexAt(1));
  if (roots === TOO_WIDE) return true;
  // All are tested before any time is computed, which discards the numbers they are made of.
  const first = roots > 0 && isPassage(0);
  const second = roots > 1 && isPassage(1);
  for (let k = 0; k < roots; k++) {
    if (!(k === 0 ? first : second)) continue;
    if (!setRoot(k) || Math.abs(FIRST[TIME] - times[i]) <= SAME) return true;
  }
  return false;
}

function isPassage(k: number): boolean {
  return isOnEdge(k) && FIRST[PLACE] === INSIDE && isCrossing(k);
}
