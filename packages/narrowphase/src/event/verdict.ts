/** The verdict of a kernel on the first contact of two features: each of these constants is one. */

/** No contact in the step, or none before UNTIL (`until.ts`): certain. */
export const NEVER = 0;
/** There is a contact: certain. */
export const MET = 1;
/** Too close for doubles to decide. */
export const UNSURE = -1;
export type Verdict = 0 | 1 | -1;

/** As MET, but the event is in FIRST (`first.ts`), and the record is not written. */
export const FOUND = 3;
export type ThinVerdict = Verdict | 3;

/**
 * For an edge with radius: its long side is not reached, but its ends may be (ENDS_ONLY), or only one of them
 * (FIRST_END, SECOND_END). NEVER covers the ends as well; after MET and FOUND they need no test.
 */
export const ENDS_ONLY = 4;
export const FIRST_END = 5;
export const SECOND_END = 6;
/**
 * Contact with the long side or, as near as doubles can decide, with an end of it, at the same time.
 * FIRST[TIME] is when the vertex comes within reach of the line, within rounding.
 */
export const CORNER = 7;
/** There is a contact with the long side, about FIRST[TIME], but the ends may be met before. */
export const BESIDE = 8;
/** The edge changes its length: left to `walk-edge-thick.ts`. */
export const DEFORMS = 9;
export type ThickVerdict = ThinVerdict | 4 | 5 | 6 | 7 | 8 | 9;
