import type { Hit } from './hit.js';

/**
 * Called with every contact in the order of time. It may ask all questions about the present, and change what
 * is not for between steps: set velocities and filters, push, place, add and remove bodies. What it changes
 * is planned anew from the hit. Returning false lets the two pass through each other although a velocity was
 * changed. It must answer at once: an async function is refused. The record is one, written anew for each
 * contact: copy what you keep.
 */
export type OnHit = (hit: Hit) => boolean | void;

/** Is the answer a promise? It would come when the step is over. */
export function isLate(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && typeof (answer as { then?: unknown }).then === 'function'
  );
}
