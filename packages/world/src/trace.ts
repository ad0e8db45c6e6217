import type { BodyId, Rows } from '@swept/core';

/**
 * Called with each piece of a moving body's path, straight or a parabola, from time `from` to `to`, fractions
 * of the step, as it becomes final; for a body of several parts once for each, with the number of the `part`.
 * A part that stays where it is up to the end of the step has no piece that ends there. The motion of the piece
 * is the row in `rows` at `offset` (see `Rows`), valid during the call. The trace may remove bodies; velocities
 * that it sets take effect in the next step at the latest.
 */
export type Trace = (id: BodyId, from: number, to: number, rows: Rows, offset: number, part: number) => void;
