/**
 * What a kernel says of the first contact of a pair of features, and where it leaves it, so that no double passes through
 * a call.
 */

/** No contact in the step: certain. */
export const NEVER = 0;
/**
 * There is a contact: certain. FIRST[TIME] is its time within rounding; `refine.ts` makes it the nearest double. FIRST[SIDE]
 * says on which side of the edge (1 left, -1 right) the vertex was before, or 0 when it came along the line of the edge.
 */
export const MET = 1;
/** Too close for doubles to tell. FIRST[TIME] is a time up to which there is certainly no contact. */
export const UNSURE = 2;
export type Verdict = 0 | 1 | 2;

/**
 * Of an edge with thickness: its long side is not reached, but its ends may be (ENDS_ONLY), or only the one (FIRST_END,
 * SECOND_END). NEVER says that they are not either; after MET there is no need to ask.
 */
export const ENDS_ONLY = 3;
export const FIRST_END = 4;
export const SECOND_END = 5;
/**
 * Contact with the long side or, as near as doubles can tell, with an end of it, at the same time. FIRST[TIME] is when the
 * vertex comes within reach of the line, within rounding.
 */
export const CORNER = 6;
/** As MET, but the ends may be met before. */
export const BESIDE = 7;
export type ThickVerdict = Verdict | 3 | 4 | 5 | 6 | 7;

/**
 * FIRST[PLACE], where on the edge that is: INSIDE it, or exactly AT_FIRST or AT_SECOND end; FIRST[GRAZING] is 1 where the two touch
 * and do not come nearer. Both are known where exact arithmetic was asked; else it is INSIDE, not grazing.
 */
export const FIRST = new Float64Array(4);
export const TIME = 0;
export const SIDE = 1;
export const PLACE = 2;
export const GRAZING = 3;

export const INSIDE = 0;
export const AT_FIRST = 1;
export const AT_SECOND = 2;
