/**
 * How `meet-vertices.ts`, `meet-edge-thin.ts` and `meet-edge-thick.ts` make a time that is known within rounding the double nearest to
 * the true one, and prove it, in straight code: this is a third of the cost of a hit.
 *
 * One step of the secant from a time of 26 bits near by. There the residual is computed nearly without loss: every number is cut in two,
 * a high part on a grid so coarse that products and sums of high parts are exact, and the rest. With C = CUT times the sum of all
 * magnitudes, `x + C - C` puts x on a grid of g <= 2^-52 C, of which it is at most 2^26 units; the difference of two coordinates
 * is high + rest with the error of the subtraction in the rest (Knuth, TwoSum). A coordinate at that time is then exact in units of
 * 2^-26 g, and after one more cut off by 8 u g (u = 2^-53). So a residual of degree 2 is off by 32 u g times the magnitudes of its
 * factors, and a step by that, by the roundings of the slope, and by what the slope changes between the time given and the
 * one found. Where the interval that is left rounds to one double, that is the answer; else it is UNSURE.
 */
export const CUT = 2 ** 27;

/** Added to a time and taken away again this leaves 26 bits of it. */
export const CUT_TIME = 1.5 * 2 ** 26;

/** More than all rests, as a fraction of C. */
export const GRID = 2 ** -49;

/** Error of a residual of degree 2, as a fraction of C times its factors: 32 u 2^-52. */
export const RESIDUAL = 2 ** -100;

/** Steps of the secant are repeated until one differs from the one before by less than this: the slope is then known well enough. */
export const LAST = 2 ** -46;
export const STEPS = 4;

/** By more than this the time given is not near a root of its own. */
export const FAR = 2 ** -30;

/** Error of a slope times the longest step, 2^-26: sixteen roundings of its terms, and four times what it changes by in LAST. */
export const SLOPE = 2 ** -75;
export const STEP = 2 ** -70;
