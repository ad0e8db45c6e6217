import type { Frontier } from './frontier.js';
import { ENTRY, LIMIT } from './ray.js';

/** Visits what the frontier of a cast, a heap, contains within the limit, and empties it. */
export function visitHits(frontier: Frontier, visit: (slot: number, limit: number) => number): void {
  while (frontier.count > 0) {
    const slot = frontier.pop();
    if (!frontier.isNear) frontier.count = 0;
    else frontier.lower(visit(slot, frontier.ready[LIMIT]));
  }
}

/**
 * Visits what the frontier of a nearest query, a heap, contains within the limit and `bounds[0]`, and drops
 * what is beyond the limit. The bound is in an array, as a double argument would be boxed.
 */
export function visitNearest(
  frontier: Frontier,
  bounds: Float64Array,
  visit: (slot: number, distance: number) => number,
): void {
  const { ready } = frontier;
  const bound = bounds[0];
  while (frontier.count > 0) {
    const slot = frontier.pop();
    if (!frontier.isNear) frontier.count = 0;
    else if (ready[ENTRY] > bound) {
      frontier.push(slot);
      return;
    } else frontier.lower(visit(slot, ready[ENTRY]));
  }
}
