import type { Bodies } from './body-store.js';

/**
 * May two bodies touch? Each is in the categories of its bits and meets those of its mask; both must agree.
 * Bodies of one owner (a polygon's triangles, a chain's segments) never touch each other; owner 0 is nobody.
 * Trusts its input: two slots in use.
 */
export function mayTouch(bodies: Bodies, a: number, b: number): boolean {
  if (bodies.filtered === 0) return true;
  const { category, mask, owner } = bodies;
  return (
    (category[a] & mask[b]) !== 0 &&
    (category[b] & mask[a]) !== 0 &&
    (owner[a] === 0 || owner[a] !== owner[b])
  );
}
