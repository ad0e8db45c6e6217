import type { Question } from './contests.js';

/** What was measured of one contest. */
export interface Result {
  readonly question: Question;
  readonly pair: string;
  readonly input: string;
  /** Nanoseconds per pair: the median over the rounds of the median in a round. */
  readonly nanoseconds: Readonly<Record<string, number>>;
  /** Time of this repository over the contender's: the median over the rounds of the ratio in a round. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Pairs that each finds to touch, of how many: half of them do. */
  readonly hits: Readonly<Record<string, number>>;
  readonly pairs: number;
}
