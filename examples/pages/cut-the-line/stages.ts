import { circle, motion, segment } from 'swept';
import { cutAt, type StepRecord } from './cut.js';
import { meetings } from './meetings.js';
import { touches } from './once-per-frame.js';

/** A step of one line and the hand, as seen by somebody with whom the hand moves. */
interface Stage {
  /** x and y of end 0 and of end 1 at the start, then at the end. */
  readonly line: readonly number[];
  /** Where the hand is at first. */
  readonly hand: readonly [x: number, y: number];
  /** What there is to see. */
  readonly text: string;
}

export type StageName = 'simple' | 'lateral' | 'dive' | 'raise';

/** The cases of Craig Gidney's text. All numbers are exact in binary, and so are their answers. */
export const STAGES: Readonly<Record<StageName, Stage>> = {
  simple: {
    line: [-2, -2, 2, -2, -2, 2, 2, 2],
    hand: [1, 1],
    text: 'Both ends move alike, square to the line.',
  },
  lateral: {
    line: [-5, 0, -1, 0, -1, 0, 3, 0],
    hand: [0, 0],
    text: 'The line moves along itself: every coefficient of the quadratic is 0.',
  },
  dive: {
    line: [-2, 2, 2, 2, 2, -2, 2, 0],
    hand: [1, 0.5],
    text: 'One end goes straight down, the other dives below it.',
  },
  raise: {
    line: [0, 0, 4, 0, 0, 4, 2, 0],
    hand: [2.1875, 0.375],
    text: 'One end is raised while the other is drawn near: 0, 1 or 2 cuts, by where the hand is.',
  },
};

/** Who moves, and the share of the motion of the line's middle that is the hand's instead. */
export const MOVERS = { 'the line': 0, 'the hand': 1, both: 0.5 } as const;

export type Mover = keyof typeof MOVERS;

/** The step, with the hand at (x, y) at first. Who moves changes neither t nor s. */
export function staged(name: StageName, mover: Mover, radius: number, [x, y]: readonly number[]): StepRecord {
  const { line } = STAGES[name];
  const share = MOVERS[mover];
  const driftX = (share * (line[4] + line[6] - line[0] - line[2])) / 2;
  const driftY = (share * (line[5] + line[7] - line[1] - line[3])) / 2;
  const path = line.map((value, i) => (i < 4 ? value : value - (i % 2 === 0 ? driftX : driftY)));
  const hand = [x, y, x - driftX, y - driftY];
  const handMotion = motion(circle(x, y), circle(hand[2], hand[3]));
  const pose = (i: number) => segment(path[i], path[i + 1], path[i + 2], path[i + 3], radius);
  const cuts = meetings(handMotion.row, motion(pose(0), pose(4)).row).map((it) =>
    cutAt(it, handMotion, path, 0, 0),
  );
  if (cuts.length > 0)
    cuts[0].seenOnce = touches([path[4], path[5], path[6], path[7]], radius, hand[2], hand[3]);
  return { hand, lines: [path], colours: [0], radius, cuts };
}
