/**
 * When and where a moving segment meets a moving point. Entry i: at time `t[i]` of the step the point is at
 * the fraction `s[i]` of the segment, from its vertex 0 to its vertex 1. Times ascend.
 */
export interface Crossings {
  /** 0, 1 or 2; with `always` 2 or 4. */
  count: number;
  readonly t: Float64Array;
  readonly s: Float64Array;
  /** They meet, and are in line for the whole step: entries come in pairs, from and until. */
  always: boolean;
}

export function createCrossings(): Crossings {
  return { count: 0, t: new Float64Array(4), s: new Float64Array(4), always: false };
}
