import type { BodyId, Rows } from '@swept/core';

/**
 * Told of each straight piece of a moving body's path, from time `from` to `to` of the step, as it becomes final. It may remove
 * bodies.
 */
export type Trace = (id: BodyId, from: number, to: number, rows: Rows, offset: number) => void;
