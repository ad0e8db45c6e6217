import type { Frontier } from './frontier.js';
import { ENTRY, lower } from './ray.js';

/** No bound of `visitNearest`. */
export const EVERYWHERE: Float64Array = Float64Array.of(Infinity);

/** Visits the slots in the frontier of a cast, a heap, within the limit, and empties it. */
export function visitHits(frontier: Frontier, limit: Float64Array, visit: (slot: number) => void): void {
  while (frontier.count > 0) {
    const slot = frontier.pop();
    if (!frontier.isNear) frontier.count = 0;
    else {
      visit(slot);
      lower(frontier.ready, limit);
    }
  }
}

/**
 * Visits the slots in the frontier of a nearest query, a heap, within the limit and `bounds[0]`, and drops
 * those beyond the limit. The bound is in an array, since a double argument would be boxed.
 */
export function visitNearest(
  frontier: Frontier,
  bounds: Float64Array,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { ready } = frontier;
  const bound = bounds[0];
  while (frontier.count > 0) {
    const slot = frontier.pop();
    if (!frontier.isNear) frontier.count = 0;
    else if (ready[ENTRY] > bound) {
      frontier.push(slot);
      return;
    } else {
      limit[1] = ready[ENTRY];
      visit(slot);
      lower(ready, limit);
    }
  }
}
