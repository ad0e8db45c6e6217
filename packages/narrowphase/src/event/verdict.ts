/** What a kernel says of the first contact of two features, and where it leaves it. */

/** The end of a search for the first of several contacts: the earliest so far, or a time after all others. */
export const UNTIL = Float64Array.of(2);
/** How far a time that is not refined may be off. */
export const LOOSE = 2 ** -12;

/** No contact in the step, or none before UNTIL: certain. */
export const NEVER = 0;
/** There is a contact: certain. */
export const MET = 1;
/** Too close for doubles to tell. */
export const UNSURE = -1;
export type Verdict = 0 | 1 | -1;

/** As MET, but the event is in FIRST, and the record is not written. */
export const FOUND = 3;
export type ThinVerdict = Verdict | 3;

/**
 * Of an edge with thickness: its long side is not reached, but its ends may be (ENDS_ONLY), or only the one
 * (FIRST_END, SECOND_END). NEVER says that they are not either; after MET and FOUND there is no need to ask.
 */
export const ENDS_ONLY = 4;
export const FIRST_END = 5;
export const SECOND_END = 6;
/**
 * Contact with the long side or, as near as doubles can tell, with an end of it, at the same time.
 * FIRST[TIME] is when the vertex comes within reach of the line, within rounding.
 */
export const CORNER = 7;
/** There is a contact with the long side, about FIRST[TIME], but the ends may be met before. */
export const BESIDE = 8;
/** The edge changes its length: for the walk. */
export const DEFORMS = 9;
export type ThickVerdict = ThinVerdict | 4 | 5 | 6 | 7 | 8 | 9;

/**
 * An event: its time, and the side of the edge (1 left, -1 right) on which the vertex was before, or 0 when
 * it came along the line of the edge. FIRST[PLACE] is where on the edge that is: INSIDE it, or exactly
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

/** Puts an event inside of an edge into FIRST, its time being there. */
export function setInside(side: number): typeof FOUND {
  FIRST[FROM_SIDE] = side;
  FIRST[PLACE] = FIRST[GRAZING] = FIRST[AT_ONE] = 0;
  return FOUND;
}
