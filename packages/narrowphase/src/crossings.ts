/**
 * When and where a moving segment meets a moving point. Entry i: at time `t[i]` of the step the point is at
 * the fraction `s[i]` of the segment, from its vertex 0 to its vertex 1. Times ascend.
 */
export interface Crossings {
  /** 0, 1 or 2, or 3 where the paths bend against each other; with `always` 2 or 4, there also 6. */
  count: number;
  readonly t: Float64Array;
  readonly s: Float64Array;
  /** Do they meet, and are they in line for the whole step? Then entries come in pairs, from and until. */
  always: boolean;
}

/** A record to be reused from call to call. */
export function createCrossings(): Crossings {
  return { count: 0, t: new Float64Array(6), s: new Float64Array(6), always: false };
}
