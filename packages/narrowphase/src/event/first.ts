import { FOUND } from './verdict.js';

/**
 * The first event found: its time, and the side of the edge (1 left, -1 right) on which the vertex was before,
 * or 0 when it came along the line of the edge. FIRST[PLACE] is its place on the edge: INSIDE it, or exactly
 * AT_FIRST or AT_SECOND end; FIRST[GRAZING] is 1 where the two touch and do not come nearer, FIRST[AT_ONE]
 * where the time is exactly 1. These three are known where exact arithmetic has decided; else they are 0.
 */
export const FIRST = new Float64Array(5);
export const TIME = 0;
export const FROM_SIDE = 1;
export const PLACE = 2;
export const GRAZING = 3;
export const AT_ONE = 4;

export const INSIDE = 0;
export const AT_FIRST = 1;
export const AT_SECOND = 2;

/** Puts an event inside an edge into FIRST, which has its time already. */
export function setInside(side: number): typeof FOUND {
  FIRST[FROM_SIDE] = side;
  FIRST[PLACE] = FIRST[GRAZING] = FIRST[AT_ONE] = 0;
  return FOUND;
}
