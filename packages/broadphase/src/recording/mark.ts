import type { Rows } from '@swept/core';

/** The state of a replay by slot. */
export interface Columns {
  /** minX minY maxX maxY of each slot. */
  readonly boxes: Rows;
  /** `ROW` numbers per slot. Empty if the recording holds no motions. */
  readonly rows: Rows;
  /** The kind of shape in each slot. Empty if the recording holds no motions. */
  readonly kind: Uint8Array;
  /** `STATIC` or `MOVING`. */
  readonly mobility: Uint8Array;
  /** 1 for the slots in use. */
  readonly alive: Uint8Array;
}

/** A state of a replay, as `Replay.mark` gives it. */
export interface Mark extends Columns {
  /** The step that it is in; -1 before the first. */
  readonly step: number;
  /** The byte at which the next step begins. */
  readonly at: number;
}
