import { RADIUS, type Rows, vertexAt } from '@swept/core';
import {
  createCrossings,
  createIntervals,
  crossingsPointSegment,
  crossingVelocities,
  intervalsCircleSegment,
} from '@swept/narrowphase';

/** The hand comes onto a line. */
export interface Meeting {
  /** When in the step (0 to 1), and where on the line (0 at end 0, 1 at end 1). */
  t: number;
  s: number;
  /** The motion of the hand as seen from that place of the line, per step. */
  vx: number;
  vy: number;
  /** Degrees between that motion and the line: 90 is square to it, 0 along it. NaN if there is no motion. */
  angle: number;
}

const V1 = vertexAt(1);
const crossings = createCrossings();
const contacts = createIntervals();
const velocities: Rows = new Float64Array(4);

/**
 * All of them in one step, with both as rows: the crossings of a thin line, and the entries into a thick one.
 * Not those at the very start: the hand was there already.
 */
export function meetings(hand: Rows, line: Rows): Meeting[] {
  let count: number;
  let stride = 1;
  if (line[RADIUS] > 0) {
    count = Math.min(intervalsCircleSegment(hand, line, contacts), crossings.t.length);
    for (let i = 0; i < count; i++) {
      crossings.t[i] = contacts.enter[i];
      crossings.s[i] = nearestPlace(hand, line, contacts.enter[i]);
    }
  } else {
    count = crossingsPointSegment(hand, line, crossings);
    // A hand that moves along the line itself cuts it where it comes onto it: the first of each pair.
    if (crossings.always) stride = 2;
  }
  const found: Meeting[] = [];
  for (let i = 0; i < count; i += stride) if (crossings.t[i] > 0) found.push(meeting(hand, line, i));
  return found;
}

function meeting(hand: Rows, line: Rows, i: number): Meeting {
  const t = crossings.t[i];
  crossingVelocities(hand, line, crossings, i, velocities);
  const vx = velocities[0] - velocities[2];
  const vy = velocities[1] - velocities[3];
  const dx = at(line, V1, t) - at(line, 0, t);
  const dy = at(line, V1 + 1, t) - at(line, 1, t);
  const moves = vx !== 0 || vy !== 0;
  const turn = Math.atan2(Math.abs(dx * vy - dy * vx), Math.abs(dx * vx + dy * vy));
  return { t, s: crossings.s[i], vx, vy, angle: moves ? (180 / Math.PI) * turn : Number.NaN };
}

/** Where on the line, from 0 to 1, the hand is nearest at a time. */
function nearestPlace(hand: Rows, line: Rows, t: number): number {
  const x = at(line, 0, t);
  const y = at(line, 1, t);
  return placeOn(x, y, at(line, V1, t), at(line, V1 + 1, t), at(hand, 0, t), at(hand, 1, t));
}

/** The fraction of a segment that is nearest to a point. */
export function placeOn(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  return Math.min(1, Math.max(0, along || 0));
}

/** A number of a vertex at a time. */
function at(row: Rows, i: number, t: number): number {
  return row[i] + (row[i + 2] - row[i]) * t;
}
