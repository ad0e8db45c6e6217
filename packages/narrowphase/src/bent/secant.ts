import { $difference } from '../exact/error-free.js';

/**
 * `event/secant.ts` on paths that bend. At a time t of 26 bits, a coordinate is less by t (1 - t) times the
 * relative sag. That product has 52 bits; cut into two parts of 26, and the sag on the grid, the product of
 * the first parts is as exact as the rest, and the other parts are of the size of the rests. A coordinate is
 * then off by 10 u g instead of 4, a cross product by 25 u g of the magnitudes of its factors, and the term
 * subtracted for a radius by as much again: 64 u g 2^-25 S, half of the bound here.
 */

/** Error of a cross product less a radius term, as a fraction of S times the factors. */
export const BENT_RESIDUAL_ERROR = 2 ** -71;
/** Error of a slope times the longest step, 2^-26, and the remainder of third order in that step. */
export const BENT_SLOPE_ERROR = 2 ** -74;

type OnGrid = readonly [high: number, rest: number];

/**
 * a - b at that time, from their values at the start and at the end and their sags: `fall` is t (1 - t), cut
 * into `highFall` and `lowFall`.
 */
export function $bentAt(
  a0: number,
  b0: number,
  a1: number,
  b1: number,
  sagA: number,
  sagB: number,
  time: number,
  fall: number,
  highFall: number,
  lowFall: number,
  c: number,
): OnGrid {
  const [x0, lost0] = $difference(a0, b0);
  const [x1, lost1] = $difference(a1, b1);
  const [sag, lost] = $difference(sagA, sagB);
  const h0 = x0 + c - c;
  const h1 = x1 + c - c;
  const k = sag + c - c;
  const r0 = x0 - h0 + lost0;
  const r1 = x1 - h1 + lost1;
  const x = h0 + time * (h1 - h0) - highFall * k;
  const high = x + c - c;
  const rest = x - high + (r0 + time * (r1 - r0) - (lowFall * k + fall * (sag - k + lost)));
  return [high, rest];
}
