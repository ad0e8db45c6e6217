import type { Question } from './contests.js';
import type { Result } from './result.js';

/** The goal for the ratio to a contender, for every pair of shapes. */
export interface Target {
  readonly what: string;
  readonly question: Question;
  readonly inputs: readonly string[];
  readonly against: string;
  /**
   * The largest ratio of this repository's time to the contender's, or the least one of the inverse.
   */
  readonly atMost?: number;
  readonly atLeast?: number;
}

const GENERIC = ['uniform', 'uniform, deforming'];
const DECIMAL = ['tenths', 'tenths, deforming'];

export const TARGETS: readonly Target[] = [
  {
    what: 'sweep, generic input: at most 1.5 times the doubles',
    question: 'first contact',
    inputs: GENERIC,
    against: 'doubles',
    atMost: 1.5,
  },
  {
    what: 'sweep, decimal grid: at most 5 times the doubles',
    question: 'first contact',
    inputs: DECIMAL,
    against: 'doubles',
    atMost: 5,
  },
  {
    what: 'sweep: at least 8 times as fast as planck',
    question: 'first contact',
    inputs: GENERIC,
    against: 'planck',
    atLeast: 8,
  },
  {
    what: 'sweep: at least 10 times as fast as Rapier',
    question: 'first contact',
    inputs: GENERIC,
    against: 'Rapier',
    atLeast: 10,
  },
  {
    what: 'crossings, generic input: at most 1.5 times the doubles',
    question: 'crossings',
    inputs: GENERIC,
    against: 'doubles',
    atMost: 1.5,
  },
  {
    what: 'crossings, decimal grid: at most 5 times the doubles',
    question: 'crossings',
    inputs: DECIMAL,
    against: 'doubles',
    atMost: 5,
  },
  {
    what: 'overlap: faster than SAT.js',
    question: 'overlap',
    inputs: [...GENERIC, ...DECIMAL],
    against: 'SAT.js',
    atLeast: 1,
  },
  {
    what: 'contact: faster than SAT.js',
    question: 'contact',
    inputs: [...GENERIC, ...DECIMAL],
    against: 'SAT.js',
    atLeast: 1,
  },
];

export interface Verdict {
  readonly target: Target;
  /** The ratio of the pair that is furthest from the target. */
  readonly ratio: number;
  readonly result: Result;
  readonly met: boolean;
  /** The number of pairs that meet it. */
  readonly meeting: number;
  readonly of: number;
}

/** Judges every target with measurements by the worst of its pairs. */
export function verdicts(results: readonly Result[]): Verdict[] {
  return TARGETS.flatMap((target) => {
    const measured = results
      .filter(({ question, input }) => question === target.question && target.inputs.includes(input))
      .flatMap((result) => {
        const ratio = result.ratios[target.against];
        if (ratio === undefined) return [];
        return [{ result, ratio: target.atMost === undefined ? 1 / ratio : ratio }];
      });
    if (measured.length === 0) return [];
    const isMet = (ratio: number) =>
      target.atMost === undefined ? ratio >= (target.atLeast ?? 0) : ratio <= target.atMost;
    const worst = measured.reduce((worst, it) =>
      (target.atMost === undefined ? it.ratio < worst.ratio : it.ratio > worst.ratio) ? it : worst,
    );
    const meeting = measured.filter(({ ratio }) => isMet(ratio)).length;
    return [{ target, ...worst, met: isMet(worst.ratio), meeting, of: measured.length }];
  });
}
