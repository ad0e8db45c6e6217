import type { Shape } from 'swept';
import type { Meeting } from './meetings.js';

/** One place where the hand went through a line, or into a thick one. */
export interface Cut extends Meeting {
  /** Index into the lines of the step. */
  line: number;
  /** The hand's place. */
  x: number;
  y: number;
  /** x and y of the hand at the start and at the end of the step. */
  hand: readonly number[];
  /** x and y of end 0 and of end 1 at the start, then at the end of the step. */
  path: readonly number[];
  colour: number;
  /** Which cut of its stroke this is, from 1. */
  combo: number;
  /** A test once per frame finds it as well: known after the step. */
  seenOnce: boolean;
}

/** What happened in one step with the hand down: enough to show it again, and to check it by other means. */
export interface StepRecord {
  hand: readonly number[];
  /** The paths of all lines, as in `Cut`. */
  lines: readonly (readonly number[])[];
  colours: readonly number[];
  /** Half the thickness of the lines. */
  radius: number;
  cuts: readonly Cut[];
}

/** A cut of a line on its path, the `line`-th of the step. */
export function cutAt(
  it: Meeting,
  handMotion: Shape,
  path: readonly number[],
  line: number,
  colour: number,
): Cut {
  const hand = placesOf(handMotion);
  const x = hand[0] + (hand[2] - hand[0]) * it.t;
  const y = hand[1] + (hand[3] - hand[1]) * it.t;
  return { ...it, line, x, y, hand, path, colour, combo: 0, seenOnce: false };
}

/** Where a point is at the start and at the end of its motion. */
export function placesOf({ row }: Shape): number[] {
  return [row[0], row[1], row[2], row[3]];
}
