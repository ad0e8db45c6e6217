import { END, RADIUS, type Rows } from '@swept/core';
import { GRAZING, INSIDE, PLACE, TIME } from '../event/verdict.js';
import { lineReach, vertexReach } from '../exact/reach.js';
import { sideOfLine } from '../exact/side.js';
import { AT_END, type Impact, TANGENT, TOUCHING_AT_START } from '../impact.js';
import { contactIntervals } from '../intervals/contact-intervals.js';
import { createIntervals } from '../intervals.js';
import { NX, NY } from '../pair/axis.js';
import { CONTACT_AXIS, contactAxis, RATE } from '../pair/contact-axis.js';
import { FEATURES, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B, ROWS, thin } from '../pair/loaded.js';
import { nearestAxis } from '../pair/nearest-axis.js';
import { loadPoses, MEASURES, REACH } from '../pair/poses.js';
import { EARLIEST } from './earliest.js';
import { measure } from './measures.js';
import { edge0, edge1, setMeeting, vertex } from './meeting.js';
import { setNormal } from './normal.js';
import { reportPlainly } from './report-plain.js';

/** Writes the event in EARLIEST and FEATURES, of the loaded pair, to the record. */
export function report(out: Impact): void {
  out.toi = EARLIEST[TIME];
  out.flags = EARLIEST[GRAZING] === 1 ? TANGENT : 0;
  setMeeting(out);
  if (reportPlainly(out)) return;
  if (out.toi === 1 && isAtEnd() && beginsAtEnd()) out.flags |= AT_END;
  setNormal(out);
  measure(out);
}

/** Writes a contact at t = 0: the direction in CONTACT_AXIS and the features in FEATURES. */
export function reportStart(out: Impact): void {
  out.toi = 0;
  out.flags = TOUCHING_AT_START;
  out.nx = CONTACT_AXIS[NX];
  out.ny = CONTACT_AXIS[NY];
  EARLIEST[PLACE] = INSIDE;
  setMeeting(out);
  measure(out);
}

/** Writes a contact known to begin at `times[i]`, with the normal and features of the poses at that time. */
export function reportAt(times: Rows, i: number, out: Impact): void {
  EARLIEST[TIME] = times[i];
  EARLIEST[PLACE] = INSIDE;
  FEATURES.fill(0);
  CONTACT_AXIS[NX] = 1;
  CONTACT_AXIS[NY] = 0;
  loadPoses(EARLIEST);
  contactAxis();
  if (MEASURES[REACH] > 0) nearestAxis();
  out.toi = times[i];
  out.flags = times[i] === 1 ? AT_END : 0;
  out.nx = CONTACT_AXIS[RATE] < Infinity ? CONTACT_AXIS[NX] : 1;
  out.ny = CONTACT_AXIS[RATE] < Infinity ? CONTACT_AXIS[NY] : 0;
  setMeeting(out);
  measure(out);
}

/** The vertex, one or two ends and the two radii at t = 1, as `exact/reach.ts` reads them. */
const AT_ONE: Rows = new Float64Array(8);

/**
 * May the event, whose time is 1 as a double, be at exactly t = 1: are the features then at their reach, and
 * no nearer?
 */
function isAtEnd(): boolean {
  const bare = FEATURES[0] !== VERTEX_VERTEX && thin;
  if (bare) return sideOfLine(ROWS, vertex + END, ROWS, edge0 + END, edge1 + END) === 0;
  for (let i = 0; i < 2; i++) {
    AT_ONE[i] = ROWS[vertex + END + i];
    AT_ONE[2 + i] = ROWS[edge0 + END + i];
    AT_ONE[4 + i] = ROWS[edge1 + END + i];
  }
  AT_ONE[6] = ROWS[RADIUS + END];
  AT_ONE[7] = ROWS[ROW_B + RADIUS + END];
  return (FEATURES[0] === VERTEX_VERTEX ? vertexReach(AT_ONE, 0, 2, 6) : lineReach(AT_ONE, 0, 2, 4, 6)) === 0;
}

const CONTACT = createIntervals();

/** Is there no contact before t = 1? These or other features may meet less than a rounding before. */
function beginsAtEnd(): boolean {
  contactIntervals(kindA, ROWS, 0, kindB, ROWS, ROW_B, CONTACT);
  return CONTACT.enter[0] === 1;
}
