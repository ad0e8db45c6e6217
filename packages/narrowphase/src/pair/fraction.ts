import type { Rows } from '@swept/core';
import { PAIR } from './pair.js';

/** Where `fractionAlong` leaves its answer. */
export const FRACTION: Rows = new Float64Array(1);

/**
 * FRACTION[0] = the fraction from e0 to e1 at which vertex v of PAIR lies on their line: exactly 0 or 1 at
 * these.
 */
export function fractionAlong(v: number, e0: number, e1: number): void {
  if (PAIR[v] === PAIR[e0] && PAIR[v + 1] === PAIR[e0 + 1]) {
    FRACTION[0] = 0;
    return;
  }
  const x = PAIR[e1] - PAIR[e0];
  const y = PAIR[e1 + 1] - PAIR[e0 + 1];
  FRACTION[0] = Math.abs(x) >= Math.abs(y) ? (PAIR[v] - PAIR[e0]) / x : (PAIR[v + 1] - PAIR[e0 + 1]) / y;
}
