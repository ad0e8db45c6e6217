import { InvalidInput } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { Intervals } from '@swept/narrowphase';
import { Ranking } from './ranking.js';

/**
 * Times of the last step, in columns: span i lasts from `from[i]` to `to[i]`, i from 0 to `count` - 1,
 * fractions of the step. They ascend. Columns are replaced when they have to grow, and never become shorter;
 * read them from the record at each use.
 */
export interface TimeSpans {
  readonly count: number;
  /** Does the last of them continue at the end of the step? */
  readonly lasts: boolean;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Columns to be reused from call to call, empty at first. */
export function createTimeSpans(): TimeSpans {
  return new TimeSpanColumns();
}

/** Throws `InvalidInput` on what `createTimeSpans` has not made. */
export function expectTimeSpans(call: string, out: TimeSpans): TimeSpanColumns {
  if (!(out instanceof TimeSpanColumns))
    throw new InvalidInput(`${call}: out`, out, 'what createTimeSpans() has made');
  return out;
}

/** The writable form of `TimeSpans`. */
export class TimeSpanColumns implements TimeSpans {
  count = 0;
  lasts = false;
  from = new Float64Array(16);
  to = new Float64Array(16);

  /** Appends a span from `times[0]` to `times[1]`. */
  add(times: Float64Array): void {
    if (this.count === this.from.length) {
      this.from = grown(Float64Array, this.from, 2 * this.count);
      this.to = grown(Float64Array, this.to, 2 * this.count);
    }
    this.from[this.count] = times[0];
    this.to[this.count++] = times[1];
  }
}

/** Closed intervals of time, in any order, whose union is to be reported. */
export class TimeUnion {
  /** Start and end of the interval that is added next. */
  readonly times = new Float64Array(2);
  private readonly all = new TimeSpanColumns();
  /** The intervals by their starts. */
  private readonly ranking = new Ranking();

  clear(): void {
    this.all.count = this.ranking.count = 0;
  }

  /** Adds an interval from `times[0]` to `times[1]`. */
  add(): void {
    this.ranking.add(this.times, 0, this.all.count);
    this.all.add(this.times);
  }

  /** Adds intervals that are fractions of a window of the step. */
  addAll({ enter, exit, count }: Intervals, window: Float64Array): void {
    const { times } = this;
    const span = window[1] - window[0];
    for (let i = 0; i < count; i++) {
      times[0] = enter[i] === 1 ? window[1] : window[0] + enter[i] * span;
      times[1] = exit[i] === 1 ? window[1] : window[0] + exit[i] * span;
      this.add();
    }
  }

  /** Writes the times that are in any of them. */
  writeUnion(out: TimeSpanColumns): void {
    const { ranking, all, times } = this;
    ranking.sort();
    out.count = 0;
    for (let i = 0; i < ranking.count; i++) {
      const at = ranking.codes[i];
      times[0] = all.from[at];
      times[1] = all.to[at];
      const last = out.count - 1;
      if (last >= 0 && times[0] <= out.to[last]) out.to[last] = Math.max(out.to[last], times[1]);
      else out.add(times);
    }
    out.lasts = out.count > 0 && out.to[out.count - 1] === 1;
  }

  /** Writes the times from `times[0]` on that are in none of them, if that is in the step. */
  writeGaps(out: TimeSpanColumns): void {
    const { all, ranking, times } = this;
    ranking.sort();
    out.count = 0;
    out.lasts = times[0] <= 1;
    let free = times[0];
    for (let i = 0; i < ranking.count; i++) {
      const at = ranking.codes[i];
      times[0] = free;
      times[1] = all.from[at];
      if (times[0] < times[1]) out.add(times);
      free = Math.max(free, all.to[at]);
      if (all.to[at] === 1) out.lasts = false;
    }
    times[0] = free;
    times[1] = 1;
    if (free < 1 || out.lasts) out.add(times);
  }
}
