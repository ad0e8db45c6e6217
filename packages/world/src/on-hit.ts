import type { Hit } from './hit.js';

/**
 * Called with every contact in the order of time. It may call all queries about the present, and change
 * everything that is not reserved for the time between steps: set velocities and filters, push, place, add and
 * remove bodies. Bodies that it changes are planned anew from the hit. Returning false lets the two pass
 * through each other although a velocity was changed. It must answer at once: an async function is refused.
 * There is one record, written anew for each contact: copy what you keep.
 */
export type OnHit = (hit: Hit) => boolean | void;

/** Is the answer a promise? It would be resolved after the step is over. */
export function isLate(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && typeof (answer as { then?: unknown }).then === 'function'
  );
}
