import type { Question } from './contests.js';

/** The measurements of one contest. */
export interface Result {
  readonly question: Question;
  readonly pair: string;
  readonly input: string;
  /** Nanoseconds per pair: the median over the rounds of the median in a round. */
  readonly nanoseconds: Readonly<Record<string, number>>;
  /** Time of this repository over the contender's: the median over the rounds of the ratio in a round. */
  readonly ratios: Readonly<Record<string, number>>;
  /** The number of touching pairs that each finds, and the number of pairs: half of them touch. */
  readonly hits: Readonly<Record<string, number>>;
  readonly pairs: number;
}
