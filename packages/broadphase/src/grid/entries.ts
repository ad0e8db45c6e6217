import type { Rows } from '@swept/core';
import type { GridFrame } from './frame.js';

/** What a grid holds, in the order of its buckets, as those who sort and search it see it. */
export interface GridEntries {
  readonly frame: GridFrame;
  /** First entry of each bucket, which ends where the next begins. */
  readonly starts: Uint32Array;
  /** The box and the slot of each entry. */
  readonly boxes: Rows;
  readonly slots: Int32Array;
  /** By level: the axis along which each bucket is sorted, because some are crowded (-1 if not), and the longest box along it. */
  readonly axes: Int8Array;
  readonly longest: Float64Array;
  /** First entry of a level, or of those outside when it is the number of levels; and the one after its last. */
  from(level: number): number;
  to(level: number): number;
}
