import { quantile } from './quantile.js';
import type { Run } from './run.js';

/**
 * Strategies whose medians differ by no more than this factor share a place: which of them is ahead may be
 * chance ...
 */
export const NO_MATTER = 1.1;
/**
 * ... and so do those of which neither takes longer in this share of the steps, which are the same for all.
 */
const CLEAR = 2 / 3;

/** The standing of a run among all. Times are milliseconds per step. */
export interface Standing {
  /** 1 is the fastest; strategies that are as fast as each other have the same place. */
  place: number;
  tied: boolean;
  median: number;
  /** The times that 95 and 99 of 100 steps do not exceed. */
  p95: number;
  p99: number;
  /** Its median as a multiple of the least one. */
  ratio: number;
}

/** The runs with their standings, the fastest first, those of one place in the order given. */
export function ranked(runs: readonly Run[]): (Run & Standing)[] {
  const standings = runs.map((run) => ({
    ...run,
    place: 1,
    tied: false,
    median: quantile(run.milliseconds, 0.5),
    p95: quantile(run.milliseconds, 0.95),
    p99: quantile(run.milliseconds, 0.99),
    ratio: 1,
  }));
  const byTime = [...standings].sort((a, b) => a.median - b.median);
  let head = byTime[0];
  byTime.forEach((it, at) => {
    if (it.median > NO_MATTER * head.median && isLonger(it, head)) {
      head = it;
      it.place = at + 1;
    } else if (it !== head) {
      it.place = head.place;
      it.tied = head.tied = true;
    }
    it.ratio = it.median / byTime[0].median;
  });
  return standings.sort((a, b) => a.place - b.place);
}

/** On a busy machine medians waver; a step and the turns beside it are disturbed alike. */
function isLonger(a: Run, b: Run): boolean {
  const longer = a.milliseconds.filter((ms, step) => ms > b.milliseconds[step]).length;
  return longer >= CLEAR * a.milliseconds.length;
}
