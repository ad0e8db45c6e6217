import { CIRCLE, END, type Rows, SEGMENT } from '@swept/core';
import { ALONG_X, ALONG_Y, FROM_LINE, lineDistance, SIGNED_DISTANCE } from './exact/line-distance.js';
import { RATIO } from './exact/number.js';
import { crossRatio, crossSign, orient } from './exact/orient.js';
import { FRACTION, fractionAlong } from './pair/fraction.js';
import { loadPair, OF_B, PAIR } from './pair/pair.js';

/** Verdict of `timeToLine`: the point moves parallel to the line, or not at all: it never reaches it. */
export const PARALLEL = 0;
/** Verdict of `timeToLine`: the point reaches the line once, at `factor`. */
export const MEETING = 1;
/** Verdict of `timeToLine`: the point moves along the line, or rests on it, so it is there at every factor. */
export const COINCIDENT = 2;
/** `PARALLEL`, `MEETING` or `COINCIDENT`. */
export type LineVerdict = 0 | 1 | 2;

/**
 * The relation of a moving point to a line. Written with `MEETING` only: it meets the line at `factor` times
 * its displacement from the start (negative: behind it; above 1: after the end), in `(x, y)`. Where the two
 * are so nearly parallel, or the displacement so short, that doubles overflow, these are infinite or huge.
 *
 * Always written: how far its start and its end are from the line, positive to the left of the direction from
 * vertex 0 to vertex 1 of the line (y up), and the foot of the perpendicular from its start, `(footX,
 * footY)`. `factor` is `startDistance / (startDistance - endDistance)`. A line whose two points are equal has
 * no sides, and no distance is negative.
 */
export interface LineMeeting {
  factor: number;
  x: number;
  y: number;
  startDistance: number;
  endDistance: number;
  footX: number;
  footY: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createLineMeeting(): LineMeeting {
  return {
    factor: NaN,
    x: NaN,
    y: NaN,
    startDistance: NaN,
    endDistance: NaN,
    footX: NaN,
    footY: NaN,
  };
}

const A = OF_B;
const B = OF_B + 2;
const C = 0;
const D = 2;

/**
 * By which factor must the displacement of a point, from its start pose to its end pose in row `point` at
 * offset `po`, be multiplied for it to reach the line through the two points of the start pose of row `line`
 * at offset `lo`? The line has no ends, and radii are ignored. The verdict is exact for all finite doubles up
 * to 1e150, and so are the signs of the distances; `factor` is off by less than 1e-14, or 1e-14 of its value
 * where that is larger, a distance by less than 2e-14 of its value.
 *
 * A line against a line (Ericson, Real-Time Collision Detection, 2004, section 5.3.1, in the plane): with v =
 * d - c and w = b - a, t = w x (c - a) / v x w.
 *
 * - the point does not move: COINCIDENT if it is on the line, else PARALLEL
 * - both points of the line are equal: that point is to be reached; PARALLEL if the path leads past it
 *
 * Trusts its input.
 */
export function timeToLine(point: Rows, line: Rows, out: LineMeeting, po = 0, lo = 0): LineVerdict {
  loadPair(CIRCLE, point, po, SEGMENT, line, lo);
  PAIR[D] = point[po + END];
  PAIR[D + 1] = point[po + END + 1];
  const isPoint = PAIR[A] === PAIR[B] && PAIR[A + 1] === PAIR[B + 1];
  const isParallel = crossSign(PAIR, A, B, C, D) === 0;
  if (isPoint) writeDistances(out);
  else writeLineDistances(isParallel, out);
  if (!isParallel) {
    crossRatio(PAIR, A, B, C, A, C, D);
    write(RATIO, out);
    return MEETING;
  }
  if (!isPoint) return out.startDistance === 0 ? COINCIDENT : PARALLEL;
  const still = PAIR[C] === PAIR[D] && PAIR[C + 1] === PAIR[D + 1];
  if (still) return PAIR[C] === PAIR[A] && PAIR[C + 1] === PAIR[A + 1] ? COINCIDENT : PARALLEL;
  if (orient(PAIR, C, D, A) !== 0) return PARALLEL;
  fractionAlong(A, C, D);
  write(FRACTION, out);
  return MEETING;
}

function writeLineDistances(isParallel: boolean, out: LineMeeting): void {
  lineDistance(PAIR, A, B, C);
  const start = FROM_LINE[SIGNED_DISTANCE];
  out.startDistance = start;
  out.footX = PAIR[C] + start * FROM_LINE[ALONG_Y];
  out.footY = PAIR[C + 1] - start * FROM_LINE[ALONG_X];
  if (!isParallel) lineDistance(PAIR, A, B, D);
  out.endDistance = FROM_LINE[SIGNED_DISTANCE];
}

/** To a line that is a point. */
function writeDistances(out: LineMeeting): void {
  out.footX = PAIR[A];
  out.footY = PAIR[A + 1];
  for (let at = C; at <= D; at += D - C) {
    const x = Math.abs(PAIR[at] - PAIR[A]);
    const y = Math.abs(PAIR[at + 1] - PAIR[A + 1]);
    const longer = Math.max(x, y);
    const slope = longer > 0 ? Math.min(x, y) / longer : 0;
    const distance = longer * Math.sqrt(1 + slope * slope);
    if (at === C) out.startDistance = distance;
    else out.endDistance = distance;
  }
}

/** The factor is passed in an array: a double argument would be boxed. */
function write(at: Rows, out: LineMeeting): void {
  const factor = at[0];
  out.factor = factor;
  const dx = PAIR[D] - PAIR[C];
  const dy = PAIR[D + 1] - PAIR[C + 1];
  // The factor may be infinite.
  out.x = dx === 0 ? PAIR[C] : PAIR[C] + dx * factor;
  out.y = dy === 0 ? PAIR[C + 1] : PAIR[C + 1] + dy * factor;
}
