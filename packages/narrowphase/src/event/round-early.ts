import type { Rows } from '@swept/core';
import { $product, $sum } from '../exact/error-free.js';
import {
  approximate,
  approximateTwice,
  clear,
  cross,
  dot,
  half,
  minus,
  plus,
  shortened,
  square,
  times,
} from '../exact/number.js';
import { A, PATH, R, setPaths, V } from './exact-form.js';
import { FIRST, TIME } from './first.js';
import { APEX, BENT, LINE } from './forms.js';

/** Times below this are those of shapes that begin a step in touch except for a rounding. */
export const EARLY = 2 ** -36;

/** A, v and R at the start, each followed by its change over the step, as exact numbers. */
const START = new Int32Array(10);
const EDGE = 4;
const REACH = 8;
/** Offset of the change of each. */
const CHANGE = 2;

/** The same as doubles. */
const VALUES: Rows = new Float64Array(10);

/** f0 and f1 / 2, each a sum of two doubles, of f(t) = f0 + f1 t + f2 t^2 + ... */
const SERIES: Rows = new Float64Array(4);
const LOW = 1;
const SLOPE = 2;

/** f2; bounds of |f2|, of the terms after it, and of the two terms whose difference is f1. */
const BENDS: Rows = new Float64Array(4);
const F2 = 0;
const MOST_BEND = 1;
const MOST_LATER = 2;
const MOST_SLOPE = 3;

/**
 * FIRST[TIME] = the double nearest to the first root of a straight form of the features in COORDINATES, which
 * has the sign `before` at the start, if the root is EARLY. False, with FIRST unchanged, where that cannot be
 * proven.
 *
 * The function at the start is exact and nearly 0, so the root is -f0 / (f1 + f2 t + ...), where f1 is known
 * with twice the digits and the other terms hardly matter. Where f1 keeps half of itself up to 2 t, there is
 * no other root.
 */
export function roundEarly(form: number, before: number, p: number, a: number, b: number): boolean {
  if (form & BENT) return false;
  clear();
  setStart(p, a, b);
  if (form === APEX) setGap();
  else if (form === LINE) setCross();
  else setSide();
  const f0 = -SERIES[0];
  const slope = 2 * SERIES[SLOPE];
  let t = f0 / slope;
  t = f0 / (slope + t * BENDS[F2]);
  if (!(t > 0 && t < EARLY && f0 * before < 0)) return false;
  const bend = t * BENDS[F2];
  const changes = 4 * t * (BENDS[MOST_BEND] + 3 * t * BENDS[MOST_LATER]);
  if (!(changes < 2 ** -30 * Math.abs(slope))) return false;
  const [bottom, lost] = $sum(slope, bend);
  const high = f0 / bottom;
  const [product, lowProduct] = $product(high, bottom);
  const low = f0 - product - lowProduct - SERIES[LOW] - high * (lost + 2 * SERIES[SLOPE + LOW]);
  const off = 2 ** -46 * changes + t * t * BENDS[MOST_LATER] + 2 ** -98 * BENDS[MOST_SLOPE];
  const doubt = 2 * t * (off / Math.abs(slope) + 2 ** -86);
  const rest = low / bottom;
  const early = high + (rest - doubt);
  if (early !== high + (rest + doubt)) return false;
  FIRST[TIME] = early;
  return true;
}

function setStart(p: number, a: number, b: number): void {
  setPaths(p, a, b);
  setVector(0, A);
  setVector(EDGE, V);
  START[REACH] = PATH[R];
  START[REACH + 1] = minus(PATH[R + 1], PATH[R]);
  for (let i = 0; i < START.length; i++) approximate(START[i], VALUES, i);
}

function setVector(to: number, path: number): void {
  for (let i = 0; i < 2; i++) {
    START[to + i] = PATH[path + i];
    START[to + CHANGE + i] = minus(PATH[path + CHANGE + i], PATH[path + i]);
  }
}

/** |A|^2 - R^2 */
function setGap(): void {
  approximateTwice(minus(dot(START, 0, 0), square(START[REACH])), SERIES, 0);
  approximateTwice(minus(dot(START, 0, CHANGE), times(START[REACH], START[REACH + 1])), SERIES, SLOPE);
  const dx = VALUES[CHANGE];
  const dy = VALUES[CHANGE + 1];
  const dr = VALUES[REACH + 1];
  BENDS[F2] = dx * dx + dy * dy - dr * dr;
  BENDS[MOST_BEND] = dx * dx + dy * dy + dr * dr;
  BENDS[MOST_LATER] = BENDS[MOST_SLOPE] = 0;
}

/** X */
function setCross(): void {
  approximateTwice(cross(START, 0, EDGE), SERIES, 0);
  approximateTwice(half(crossChange()), SERIES, SLOPE);
  const left = VALUES[CHANGE] * VALUES[EDGE + CHANGE + 1];
  const right = VALUES[CHANGE + 1] * VALUES[EDGE + CHANGE];
  BENDS[F2] = left - right;
  BENDS[MOST_BEND] = Math.abs(left) + Math.abs(right);
  BENDS[MOST_LATER] = BENDS[MOST_SLOPE] = 0;
}

/** X^2 - R^2 |v|^2. The factors of f1 are rounded to two doubles, to keep it short. */
function setSide(): void {
  const x = cross(START, 0, EDGE);
  const r = START[REACH];
  const rr = square(r);
  const vv = dot(START, EDGE, EDGE);
  approximateTwice(minus(square(x), times(rr, vv)), SERIES, 0);
  const xx = times(shortened(x), shortened(crossChange()));
  const widening = times(shortened(times(r, START[REACH + 1])), shortened(vv));
  const lengthening = times(shortened(rr), shortened(dot(START, EDGE, EDGE + CHANGE)));
  approximateTwice(minus(xx, plus(widening, lengthening)), SERIES, SLOPE);

  const ax = VALUES[0];
  const ay = VALUES[1];
  const adx = VALUES[CHANGE];
  const ady = VALUES[CHANGE + 1];
  const vx = VALUES[EDGE];
  const vy = VALUES[EDGE + 1];
  const vdx = VALUES[EDGE + CHANGE];
  const vdy = VALUES[EDGE + CHANGE + 1];
  const r0 = VALUES[REACH];
  const r1 = VALUES[REACH + 1];
  const x0 = ax * vy - ay * vx;
  const x1 = adx * vy - ady * vx + (ax * vdy - ay * vdx);
  const x2 = adx * vdy - ady * vdx;
  const width = r1 * r1 * (vx * vx + vy * vy) + r0 * r0 * (vdx * vdx + vdy * vdy);
  BENDS[F2] = x1 * x1 + 2 * x0 * x2 - (width + 4 * r0 * r1 * (vx * vdx + vy * vdy));
  // |X| and R |v| are at most q0 + q1 t + q2 t^2.
  const a0 = Math.abs(ax) + Math.abs(ay) + r0;
  const a1 = Math.abs(adx) + Math.abs(ady) + Math.abs(r1);
  const v0 = Math.abs(vx) + Math.abs(vy);
  const v1 = Math.abs(vdx) + Math.abs(vdy);
  const q0 = a0 * v0;
  const q1 = a1 * v0 + a0 * v1;
  const q2 = a1 * v1;
  BENDS[MOST_SLOPE] = 4 * q0 * q1;
  BENDS[MOST_BEND] = 2 * q1 * q1 + 4 * q0 * q2;
  BENDS[MOST_LATER] = 4 * q1 * q2 + 2 * q2 * q2;
}

/** The change of X at the start. */
function crossChange(): number {
  return plus(cross(START, CHANGE, EDGE), cross(START, 0, EDGE + CHANGE));
}
