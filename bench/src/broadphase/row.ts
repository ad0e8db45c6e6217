import type { Figures, Verdict } from './contest.js';

/** One contender in one contest at one size. */
export interface Row {
  readonly contender: string;
  readonly use: string;
  /** The version of its package; none for contenders built here. */
  readonly version?: string;
  readonly contest: string;
  readonly size: number;
  /** The objects of its pairs, in the pair contests. */
  readonly decides?: string;
  /** Beyond this number of bodies it was not measured. */
  readonly most?: number;
  /** The worst of its answers. */
  readonly verdict?: Verdict;
  /** Why it could not be measured. */
  readonly error?: string;
  readonly timing?: Timing;
  /** The number of ticks after which these figures were read, in a contest that endures. */
  readonly endured?: number;
  readonly figures?: Figures;
}

export interface Timing {
  readonly ticks: number;
  /** Milliseconds per tick. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Medians of its two parts, and of each round. */
  readonly build: number;
  readonly query: number;
  readonly rounds: readonly number[];
  /** The part of the time in which it had a processor: well below 1 on a busy machine. */
  readonly share: number;
  /** Bytes that a tick allocates. */
  readonly garbage: number;
  /** Bytes per body that are held in JavaScript. */
  readonly memory: number;
}
