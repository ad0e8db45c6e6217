import { placesOf, signOf, toWhole } from './whole.js';

/** The number n / 2^k, in this package mostly a time of a step. */
export interface Dyadic {
  readonly n: bigint;
  readonly k: bigint;
}

export const START: Dyadic = { n: 0n, k: 0n };
export const END_OF_STEP: Dyadic = { n: 1n, k: 0n };

/** A double, as it is. */
export function dyadic(x: number): Dyadic {
  const places = placesOf([x]);
  return { n: toWhole(x, places), k: BigInt(places) };
}

/** The sign of s - t. */
export function compare(s: Dyadic, t: Dyadic): number {
  return signOf((s.n << t.k) - (t.n << s.k));
}

export function middle(s: Dyadic, t: Dyadic): Dyadic {
  return { n: (s.n << t.k) + (t.n << s.k), k: s.k + t.k + 1n };
}
