import { type Rows, SEGMENT } from '@swept/core';
import { orient } from './exact/orient.js';
import { onEdge } from './exact/reach.js';
import { pairEdgesTouch } from './pair/cores.js';
import { CROSSING_POINT, crossingPoint } from './pair/crossing-point.js';
import { FRACTION, fractionAlong } from './pair/fraction.js';
import { loadPair, OF_B, PAIR } from './pair/pair.js';

/** Verdict of `segmentIntersection`: no point in common. The record is not written. */
export const DISJOINT = 0;
/** Verdict of `segmentIntersection`: one common point, inside both segments. They pass through each other. */
export const CROSSING = 1;
/**
 * Verdict of `segmentIntersection`: one common point, an end of at least one of them (or the whole of one
 * without length).
 */
export const TOUCHING = 2;
/** Verdict of `segmentIntersection`: in line, with more than a point in common. */
export const OVERLAP = 3;
/** `DISJOINT`, `CROSSING`, `TOUCHING` or `OVERLAP`. */
export type SegmentVerdict = 0 | 1 | 2 | 3;

/**
 * What two segments have in common, from `(x, y)`, at fraction `s` of a and `t` of b, to `(xEnd, yEnd)`
 * at `sEnd` and `tEnd`; the same values twice if it is one point. `s <= sEnd`; t runs backwards if the
 * segments do. Fractions are exactly 0 or 1 at the ends, and points there the ends themselves.
 */
export interface SegmentContact {
  s: number;
  t: number;
  x: number;
  y: number;
  sEnd: number;
  tEnd: number;
  xEnd: number;
  yEnd: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createSegmentContact(): SegmentContact {
  return { s: NaN, t: NaN, x: NaN, y: NaN, sEnd: NaN, tEnd: NaN, xEnd: NaN, yEnd: NaN };
}

const A0 = 0;
const A1 = 2;
const B0 = OF_B;
const B1 = OF_B + 2;

/**
 * How do segment a in row `a` at offset `ao` and segment b meet? The verdict is exact for all finite doubles
 * up to 1e150, on integers and elsewhere; fractions and points inside segments are rounded (to about 1e-14).
 * Radii are ignored.
 *
 * Cross products (Ericson, Real-Time Collision Detection, 2004, section 5.1.9.1). Not parallel: s = (b1-b0) x
 * (b0-a0) / (b1-b0) x (a1-a0), and likewise t. Parallel: one more cross product decides whether they are in
 * line, then coordinates are compared.
 *
 * - parallel, not in line: DISJOINT
 * - in line: DISJOINT, TOUCHING end to end, or OVERLAP
 * - zero length: a point, TOUCHING where it is on the other segment
 *
 * Trusts its input.
 */
export function segmentIntersection(a: Rows, b: Rows, out: SegmentContact, ao = 0, bo = 0): SegmentVerdict {
  loadPair(SEGMENT, a, ao, SEGMENT, b, bo);
  if (!pairEdgesTouch(A0, A1, B0, B1)) return DISJOINT;
  if (isProper()) {
    crossingPoint(B0, B1, A0, A1);
    out.t = CROSSING_POINT[0];
    crossingPoint(A0, A1, B0, B1);
    out.s = CROSSING_POINT[0];
    out.x = CROSSING_POINT[1];
    out.y = CROSSING_POINT[2];
    closeAt(out);
    return CROSSING;
  }
  // Some ends lie on the other segment: the first and the last of them along a bound the common part.
  const axis = Math.abs(PAIR[A1] - PAIR[A0]) >= Math.abs(PAIR[A1 + 1] - PAIR[A0 + 1]) ? 0 : 1;
  const forward = PAIR[A0 + axis] <= PAIR[A1 + axis];
  let first = -1;
  let last = -1;
  for (let end = A0; end <= B1; end = next(end)) {
    if (!(end < OF_B ? onEdge(PAIR, end, B0, B1) : onEdge(PAIR, end, A0, A1))) continue;
    const x = PAIR[end + axis];
    if (first < 0 || (forward ? x < PAIR[first + axis] : x > PAIR[first + axis])) first = end;
    if (last < 0 || (forward ? x > PAIR[last + axis] : x < PAIR[last + axis])) last = end;
  }
  out.x = PAIR[first];
  out.y = PAIR[first + 1];
  fractionAlong(first, A0, A1);
  out.s = FRACTION[0];
  fractionAlong(first, B0, B1);
  out.t = FRACTION[0];
  if (same(first, last)) {
    closeAt(out);
    return TOUCHING;
  }
  out.xEnd = PAIR[last];
  out.yEnd = PAIR[last + 1];
  fractionAlong(last, A0, A1);
  out.sEnd = FRACTION[0];
  fractionAlong(last, B0, B1);
  out.tEnd = FRACTION[0];
  return OVERLAP;
}

function next(end: number): number {
  return end === A1 ? B0 : end + 2;
}

function same(v: number, w: number): boolean {
  return PAIR[v] === PAIR[w] && PAIR[v + 1] === PAIR[w + 1];
}

/** Are the ends of each segment strictly on different sides of the other? They have a point in common. */
function isProper(): boolean {
  return (
    orient(PAIR, A0, A1, B0) * orient(PAIR, A0, A1, B1) < 0 &&
    orient(PAIR, B0, B1, A0) * orient(PAIR, B0, B1, A1) < 0
  );
}

function closeAt(out: SegmentContact): void {
  out.sEnd = out.s;
  out.tEnd = out.t;
  out.xEnd = out.x;
  out.yEnd = out.y;
}
