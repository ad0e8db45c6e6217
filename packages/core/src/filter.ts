import type { BodyStore } from './body-store.js';

/**
 * May two bodies touch? Each is in the categories of its bits and meets those of its mask; both must agree. Pieces of
 * one owner (a polygon's triangles, a chain's segments) never meet each other; owner 0 is nobody. Trusts its input:
 * two slots in use.
 */
export function mayTouch(store: BodyStore, a: number, b: number): boolean {
  if (store.filtered === 0) return true;
  const { category, mask, owner } = store;
  return (
    (category[a] & mask[b]) !== 0 &&
    (category[b] & mask[a]) !== 0 &&
    (owner[a] === 0 || owner[a] !== owner[b])
  );
}
