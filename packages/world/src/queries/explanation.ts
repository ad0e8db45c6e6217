import type { BodyId } from '@swept/core';

/**
 * Why a contact of two bodies was reported in a step, or why not. For reported contacts:
 * - `'touching'`: they were in contact
 * - `'sensor'`: the same, and one is a sensor
 * - `'resting'`: they rest on each other
 *
 * For others, the first of these that is true, in the order in which the world tests:
 * - `'no step'`: there was none since the paths are kept or a state was loaded, or the last one has failed
 * - `'never in the step together'`: one was added after it, or takes part only from the next one on
 * - `'both static'`: such pairs are not tested
 * - `'same owner'`, `'filtered'`: their present filters exclude contact
 * - `'boxes apart'`: the boxes of their paths do not overlap
 * - `'canTouch refused'`: `canTouch` returns false at present
 * - `'separate'`: they came near each other, and no nearer
 * - `'one-sided'`: they touched from a side that does not block
 * - `'unreported'`: their paths touch, and none of the above is true any more: a filter has changed
 *   meanwhile, `canTouch` answers otherwise, or the callback of another hit of the same time has removed one
 *   of them
 */
export type Verdict =
  | 'touching'
  | 'sensor'
  | 'resting'
  | 'no step'
  | 'never in the step together'
  | 'both static'
  | 'same owner'
  | 'filtered'
  | 'boxes apart'
  | 'canTouch refused'
  | 'separate'
  | 'one-sided'
  | 'unreported';

/**
 * Why a contact of two bodies was reported in the last step, or why not: a new record. Times are fractions of
 * the step.
 */
export interface Explanation {
  /** The reason. */
  readonly verdict: Verdict;
  /** The verdict in a sentence, with the numbers that matter. */
  readonly text: string;
  /** The first body, as it was given to `explain`. */
  readonly a: BodyId;
  /** The other one. */
  readonly b: BodyId;
  /** The list of the world that has the pair. It was reported if that is `began` or `stayed`. */
  readonly list: 'began' | 'stayed' | 'ended' | 'none';
  /** The bits of the category of a that are in the mask of b: 0 where this excludes contact. */
  readonly bitsOfA: number;
  /** The bits of the category of b that are in the mask of a: 0 where this excludes contact. */
  readonly bitsOfB: number;
  /** The owner of both, or 0. */
  readonly owner: number;
  /**
   * The gap between the boxes of their paths on `axis`, in length units, negative where they overlap: for the
   * two parts whose boxes are nearest. NaN unless both were in the step, as are `distance` and `at`.
   */
  readonly gap: number;
  /** The axis of `gap`. */
  readonly axis: 'x' | 'y';
  /**
   * The smallest distance of their shapes in the step, to seven digits; 0 exactly where their paths touch.
   */
  readonly distance: number;
  /** The first time at which they were at that distance. */
  readonly at: number;
  /** The number of the part of a at that distance, or -1. */
  readonly partA: number;
  /** The number of the part of b at that distance, or -1. */
  readonly partB: number;
  /** When they touched, from and to, as by `touching`; filters do not matter. */
  readonly spans: readonly (readonly [number, number])[];
}
