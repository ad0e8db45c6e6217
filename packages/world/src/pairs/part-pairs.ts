import type { Bodies, BodyStore, PairBuffer } from '@swept/core';

/**
 * Pairs in worlds with bodies of several parts. Candidates and contacts are pairs of parts, named by their
 * slots; contact sets are of pairs of bodies.
 */

/** Drops the pairs of parts of one body. */
export function dropOwn(bodies: Bodies, pairs: PairBuffer): void {
  const { a, b, count } = pairs;
  let end = 0;
  for (let i = 0; i < count; i++) {
    a[end] = a[i];
    b[end] = b[i];
    end += +(bodies.rootOf(a[i]) !== bodies.rootOf(b[i]));
  }
  pairs.keep(end);
}

/** Keeps the first of the sorted pairs of parts for each pair of bodies, and sorts these by their bodies. */
export function keepFirst({ roots }: BodyStore, pairs: PairBuffer): void {
  pairs.sort(roots);
  const { a, b, count } = pairs;
  let end = 0;
  for (let i = 0; i < count; i++) {
    if (end > 0 && roots[a[i]] === roots[a[end - 1]] && roots[b[i]] === roots[b[end - 1]]) continue;
    a[end] = a[i];
    b[end++] = b[i];
  }
  pairs.keep(end);
}
