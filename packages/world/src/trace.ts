import type { BodyId, Rows } from '@swept/core';

/**
 * Called with each piece of a moving body's path, straight or a parabola, from time `from` to `to` of the
 * step, as it becomes final; of a body of several parts once for each `part`. It may remove bodies;
 * velocities that it sets take effect in the next step. `rows` is valid during the call.
 */
export type Trace = (id: BodyId, from: number, to: number, rows: Rows, offset: number, part: number) => void;
