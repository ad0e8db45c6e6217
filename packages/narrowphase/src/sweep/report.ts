import type { Rows } from '@swept/core';
import { GRAZING, INSIDE, PLACE, TIME } from '../event/first.js';
import { AT_END, type Impact, TANGENT, TOUCHING_AT_START } from '../impact.js';
import { NX, NY } from '../pair/axis.js';
import { CONTACT_AXIS, contactAxis, RATE } from '../pair/contact-axis.js';
import { FEATURES } from '../pair/features.js';
import { nearestAxis } from '../pair/nearest-axis.js';
import { loadPoses, MEASURES, REACH } from '../pair/poses.js';
import { isAtEnd } from './at-end.js';
import { EARLIEST } from './earliest.js';
import { measure } from './measures.js';
import { setMeeting } from './meeting.js';
import { setNormal } from './normal.js';
import { reportPlainly } from './report-plain.js';

/** Writes the event in EARLIEST and FEATURES, of the loaded pair, to the record. */
export function report(out: Impact): void {
  out.toi = EARLIEST[TIME];
  out.flags = EARLIEST[GRAZING] === 1 ? TANGENT : 0;
  setMeeting(out);
  if (reportPlainly(out)) return;
  if (out.toi === 1 && isAtEnd()) out.flags |= AT_END;
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
