import { CIRCLE, type Rows, vertexAt } from '@swept/core';
import { Q } from '../exact/quadratic.js';
import { sideOfLine } from '../exact/side.js';
import { NX, NY } from '../pair/axis.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { OF_B, PAIR, RADII } from '../pair/pair.js';
import { marchApart } from './apart.js';
import { NORMAL, projectGap } from './axis.js';
import { GAP_ERROR, TOUCH } from './bounds.js';
import { CLOSEST, CLOSEST_OF } from './closest.js';
import { FRAME, NOW, placeStop, SIZE, STOP, STOP_POSE, TIMES } from './frame.js';

/** The error of a vector between vertices at the start: 2.9u from the frame, the rest from its direction. */
const START_ERROR = 8 * 2 ** -53;
/** The change of a projection when its direction is off by 1: vectors are shorter than this many sizes. */
const LONGEST = 4;
/** The largest angle between the computed direction and the exact one. */
const TILT: Rows = new Float64Array(1);

/** `marchApart` from t = 0, for two shapes that the overlap test of the start poses found apart. */
export function marchFromStart(): boolean {
  TIMES[NOW] = 0;
  if (!marchApart(kindA, kindB)) return false;
  return TIMES[NOW] > 0 || !departs() || marchApart(kindA, kindB);
}

/**
 * Two shapes that are apart at t = 0, exactly, but by no more than TOUCH: do they certainly part? If so,
 * TIMES[NOW] moves ahead to where the gap is wider. Without this, a ball that has just bounced would hit the
 * same wall again. PAIR, CLOSEST and CLOSEST_OF are those of t = 0.
 *
 * The direction m between the exact nearest points separates the two at t = 0: that coefficient of the gap
 * along m is positive without any computation. The other two are those along the computed direction, less the
 * angle between both.
 */
function departs(): boolean {
  NORMAL[0] = CLOSEST[NX];
  NORMAL[1] = CLOSEST[NY];
  TILT[0] = Infinity;
  setTiltOfRounds();
  if (CLOSEST_OF[1] !== CLOSEST_OF[2]) setTiltOfEdge();
  const size = FRAME[SIZE];
  const error = (GAP_ERROR + LONGEST * TILT[0]) * size;
  for (let part = 1; part > 2 ** -32; part *= 2 ** -4) {
    TIMES[STOP] = part;
    placeStop(kindA, kindB);
    projectGap(kindA, kindB, STOP_POSE);
    if (Q[1] > error && Q[2] > error + TOUCH * size) {
      TIMES[NOW] = part;
      return true;
    }
  }
  return false;
}

/**
 * With radius the nearest points are at least R apart. When points move by at most e, the direction to the
 * nearest point of a convex set (here the differences of both shapes) at the distance R turns by at most 2
 * sqrt(e / R), that to a single point by e / R.
 */
function setTiltOfRounds(): void {
  const ratio = (START_ERROR * FRAME[SIZE]) / PAIR[RADII];
  if (!(ratio < 2 ** -10)) return;
  TILT[0] = kindA === CIRCLE && kindB === CIRCLE ? 2 * ratio : 2.125 * Math.sqrt(ratio);
}

/**
 * A vertex p beside an edge: any direction that separates it from both ends is within gap / distance of the
 * normal, where the distance is that of the foot of p from the nearer end. Without radius the side of p is
 * decided exactly, since rounding may have put it on the wrong one.
 */
function setTiltOfEdge(): void {
  const v = CLOSEST_OF[0];
  const e0 = CLOSEST_OF[1];
  const e1 = CLOSEST_OF[2];
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const length = Math.sqrt(ux * ux + uy * uy);
  if (!(PAIR[RADII] > TOUCH * FRAME[SIZE])) {
    const sign = v < OF_B ? 1 : -1;
    const side = -sign * sideOfLine(ROWS, inRows(v), ROWS, inRows(e0), inRows(e1));
    if (side === 0) return;
    NORMAL[0] = (-side * uy) / length;
    NORMAL[1] = (side * ux) / length;
  }
  const before = (PAIR[v] - PAIR[e0]) * ux + (PAIR[v + 1] - PAIR[e0 + 1]) * uy;
  const behind = (PAIR[e1] - PAIR[v]) * ux + (PAIR[e1 + 1] - PAIR[v + 1]) * uy;
  const inside = Math.min(before, behind) / length - START_ERROR * FRAME[SIZE];
  if (inside > 0) TILT[0] = Math.min(TILT[0], ((TOUCH + START_ERROR) * FRAME[SIZE]) / inside);
}

/** The offset in the rows of a vertex of PAIR. */
export function inRows(v: number): number {
  return v < OF_B ? vertexAt(v / 2) : ROW_B + vertexAt((v - OF_B) / 2);
}
