/**
 * How `meet-vertices.ts`, `meet-edge-thin.ts` and `meet-edge-thick.ts` make a time that is known within rounding the double nearest to
 * the true one, and prove it, in straight code: this is a third of the cost of a hit.
 *
 * One step of the secant from a time of 26 bits near by. There the residual is computed nearly without loss: every number is cut in two,
 * a high part on a grid so coarse that products and sums of high parts are exact, and the rest. With S at least as large as every
 * coordinate and radius on its way (which half the sum of the magnitudes at the start, at the end and of the change is) and
 * C = CUT S, `x + C - C` puts x on a grid of g <= 2^-52 C = 2^-25 S, of which it is at most 2^26 units; the difference of two
 * coordinates is high + rest with the error of the subtraction in the rest (Knuth, TwoSum). A coordinate at that time is then exact
 * in units of 2^-26 g, and after one more cut its rest is off by 4 u g (u = 2^-53). So a cross product is off by 10 u g times
 * the magnitudes of its factors, and what is taken from it for a thickness by 19 u g; a step by that, by the roundings of the slope,
 * and by what the slope changes between the time given and the one found. Where the interval that is left rounds to one
 * double, that is the answer; one in some thousands does not, and is left to `refine.ts`.
 */
export const CUT = 2 ** 27;

/** Added to a time and taken away again this leaves 26 bits of it. */
export const CUT_TIME = 1.5 * 2 ** 26;

/** More than all rests, as a fraction of C. */
export const GRID = 2 ** -49;

/** Error of a cross product, as a fraction of S times its factors: 16 u 2^-25. */
export const RESIDUAL = 2 ** -74;

/** Steps of the secant are repeated until one differs from the one before by less than this: the slope is then known well enough. */
export const LAST = 2 ** -46;
export const STEPS = 4;

/** By more than this the time given is not near a root of its own. */
export const FAR = 2 ** -30;

/** Error of a slope times the longest step, 2^-27: thirty-two roundings of its terms, and twice what it changes by in LAST. */
export const SLOPE = 2 ** -75;
export const STEP = 2 ** -72;
