import type { Intervals } from '../intervals.js';
import { GAP } from '../pair/axis.js';
import { kindA, kindB } from '../pair/loaded.js';
import { PAIR, RADII } from '../pair/pair.js';
import { AXIS, FACE, widestAxis } from '../pair/widest-axis.js';
import { GAP_ERROR } from './bounds.js';
import { CLOSEST, DISTANCE, findClosest } from './closest.js';
import { FRAME, loadFrame, NOW, placeNow, SIZE, TIMES } from './frame.js';

/** The longest part of a step, and the greatest depth as a part of the size of the pair. */
const BRIEF = 2 ** -16;
const SHALLOW = 2 ** -44;

/**
 * Is interval i of the loaded pair, as `intervalsFrom` gives it, a touch for an instant? Such an interval lasts
 * as long as the gap stays within the bound of that function. So this is a brief one at whose middle the shapes
 * are no deeper in each other.
 */
export function isBriefTouch({ enter, exit }: Intervals, i: number): boolean {
  if (exit[i] - enter[i] > BRIEF) return false;
  loadFrame();
  TIMES[NOW] = 0.5 * (enter[i] + exit[i]);
  placeNow(kindA, kindB);
  return gapNow() >= -SHALLOW * FRAME[SIZE];
}

/** The gap of the pose in PAIR; negative by the depth where the shapes overlap. */
function gapNow(): number {
  findClosest(kindA, kindB);
  widestAxis(kindA, kindB);
  const inside = FACE[2] !== 0 && AXIS[GAP] < -GAP_ERROR * FRAME[SIZE];
  return (inside ? AXIS[GAP] : CLOSEST[DISTANCE]) - PAIR[RADII];
}
