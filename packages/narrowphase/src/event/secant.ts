import { $difference, $sum } from '../exact/error-free.js';

/**
 * How `meet-vertices.ts`, `meet-edge-thin.ts` and `meet-edge-thick.ts` make a time that is known within
 * rounding the double nearest to the true one, and prove it, in straight-line code: this is a third of the
 * cost of a hit.
 *
 * One step of the secant method from a nearby time of 26 bits. There the residual is computed nearly without
 * loss: every number is cut in two, a high part on a grid so coarse that products and sums of high parts are
 * exact, and the rest. With S at least as large as every coordinate and radius during the step (half the sum
 * of the magnitudes at the start, at the end and of the change is enough) and C = CUT S, `x + C - C` puts x
 * on a grid of g <= 2^-52 C = 2^-25 S, of which it is at most 2^26 units; the difference of two coordinates
 * is high + rest with the error of the subtraction in the rest (Knuth, TwoSum). A coordinate at that time is
 * then exact in units of 2^-26 g, and after one more cut its rest is off by 4 u g (u = 2^-53). So a cross
 * product is off by 10 u g times the magnitudes of its factors, and the term subtracted for a radius by 19 u
 * g; a step by that, by the roundings of the slope, and by the change of the slope between the time given and
 * the one found. Where the remaining interval rounds to one double, that is the answer; one in some thousands
 * does not, and is left to `refine.ts`.
 */
export const CUT = 2 ** 27;

/** Added to a time and subtracted again, this leaves 26 bits of it. */
export const CUT_TIME = 1.5 * 2 ** 26;

/** More than all rests, as a fraction of C. */
export const GRID = 2 ** -49;

/** Error of a cross product, as a fraction of S times its factors: 16 u 2^-25. */
export const RESIDUAL_ERROR = 2 ** -74;

/** The secant is repeated until a step differs from the last by less: then the slope is known well enough. */
export const LAST = 2 ** -46;
export const STEPS = 4;

/** If a step is longer than this, the given time is not near an isolated root. */
export const FAR = 2 ** -30;

/** Error of a slope times the longest step, 2^-27: 32 roundings of its terms, twice its change in LAST. */
export const SLOPE_ERROR = 2 ** -75;
export const STEP_ERROR = 2 ** -72;

/** A number without loss, by a formula as in `error-free.ts`: a part on the grid of c, and the rest. */
type OnGrid = readonly [high: number, rest: number];

/** a - b. */
export function $differenceOnGrid(a: number, b: number, c: number): OnGrid {
  const [x, lost] = $difference(a, b);
  const high = x + c - c;
  const rest = x - high + lost;
  return [high, rest];
}

/** a + b. */
export function $sumOnGrid(a: number, b: number, c: number): OnGrid {
  const [x, lost] = $sum(a, b);
  const high = x + c - c;
  const rest = x - high + lost;
  return [high, rest];
}

/** A linear interpolation from one number to another, at that time. */
function $pathOnGrid(h0: number, r0: number, h1: number, r1: number, time: number, c: number): OnGrid {
  const x = h0 + time * (h1 - h0);
  const high = x + c - c;
  const rest = x - high + (r0 + time * (r1 - r0));
  return [high, rest];
}

/** The same as left times the one plus time times the other, where left + time is 1. */
export function $meanOnGrid(
  left: number,
  h0: number,
  r0: number,
  time: number,
  h1: number,
  r1: number,
  c: number,
): OnGrid {
  const x = left * h0 + time * h1;
  const high = x + c - c;
  const rest = x - high + (left * r0 + time * r1);
  return [high, rest];
}

/** a - b at that time, from their values at the start and at the end. */
export function $differenceAt(
  a0: number,
  b0: number,
  a1: number,
  b1: number,
  time: number,
  c: number,
): OnGrid {
  const [h0, r0] = $differenceOnGrid(a0, b0, c);
  const [h1, r1] = $differenceOnGrid(a1, b1, c);
  const [high, rest] = $pathOnGrid(h0, r0, h1, r1, time, c);
  return [high, rest];
}

/** a + b at that time. */
export function $sumAt(a0: number, b0: number, a1: number, b1: number, time: number, c: number): OnGrid {
  const [h0, r0] = $sumOnGrid(a0, b0, c);
  const [h1, r1] = $sumOnGrid(a1, b1, c);
  const [high, rest] = $pathOnGrid(h0, r0, h1, r1, time, c);
  return [high, rest];
}
