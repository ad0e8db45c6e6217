import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { filteredContact } from '@swept/judge';
import type { Subject } from './subject.js';

/** The tolerance for a reported time besides the distance: it may be a number of single precision. */
const MOMENT = 1e-6;

/**
 * Is an answer within the stated tolerance of its subject? Such a subject reports a hit at some time between the
 * first contact at the greatest distance and that at the least distance it allows, and may report none when the
 * shapes never come as near as the least one, or only at t = 1.
 */
export function isCovered(
  { allowance }: Subject,
  time: number | undefined,
  kindA: ShapeKind,
  a: Rows,
  kindB: ShapeKind,
  b: Rows,
): boolean {
  if (allowance === undefined) return false;
  const reach = a[RADIUS] + b[RADIUS];
  const [least, most] = allowance(reach, Math.max(extent(kindA, a, a), extent(kindB, b, a)));
  const latest = filteredContact(kindA, a, kindB, b, least - reach);
  if (time === undefined) return latest === undefined || latest.high > 1 - MOMENT;
  if (latest !== undefined && time > latest.high + MOMENT) return false;
  const earliest = filteredContact(kindA, a, kindB, b, most - reach);
  return earliest !== undefined && time > earliest.high - MOMENT;
}

/** The largest distance, along an axis, of the vertices of a row from vertex 0 of another at its start. */
function extent(kind: ShapeKind, row: Rows, origin: Rows): number {
  let size = 0;
  for (let i = 0; i < kind; i++) {
    for (const at of [vertexAt(i), vertexAt(i) + END]) {
      size = Math.max(size, Math.abs(row[at] - origin[0]), Math.abs(row[at + 1] - origin[1]));
    }
  }
  return size;
}
