import type { Rows, ShapeKind } from '@swept/core';
import { INSIDE, PLACE, TIME } from '../event/verdict.js';
import { AT_END, type Impact } from '../impact.js';
import { AXIS, contactAxis, NX, NY, RATE } from '../pair/contact-axis.js';
import { FEATURES } from '../pair/features.js';
import { nearestAxis } from '../pair/nearest-axis.js';
import { loadPoses, MEASURES, REACH } from '../pair/poses.js';
import { EARLIEST } from './earliest.js';
import { measure } from './measures.js';
import { setFeatureMeeting } from './meeting.js';

/** Writes a contact that begins at `times[i]`, known from elsewhere: normal and features are those of the poses at that time. */
export function reportAt(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  times: Rows,
  i: number,
  out: Impact,
): void {
  EARLIEST[TIME] = times[i];
  EARLIEST[PLACE] = INSIDE;
  FEATURES.fill(0);
  AXIS[NX] = 1;
  AXIS[NY] = 0;
  loadPoses(kindA, a, ao, kindB, b, bo, EARLIEST);
  contactAxis(kindA, kindB);
  if (MEASURES[REACH] > 0) nearestAxis(kindA, kindB);
  out.toi = times[i];
  out.flags = times[i] === 1 ? AT_END : 0;
  out.nx = AXIS[RATE] < Infinity ? AXIS[NX] : 1;
  out.ny = AXIS[RATE] < Infinity ? AXIS[NY] : 0;
  setFeatureMeeting(kindA, a, ao, kindB, b, bo, out);
  measure(kindA, a, ao, kindB, b, bo, out);
}
