import { END, RADIUS, type Rows } from '@swept/core';
import { FIRST, TIME } from './first.js';

/**
 * Makes the time in FIRST, known within rounding, the double nearest to the true one (but for a chance of about 2^-40): Newton's
 * step on a residual computed with twice the digits. The last step is shorter than LAST, so what it leaves is beyond
 * the rounding of the sum. All answer false, and leave the time as it was, where the steps do not get that short. Products must not
 * leave the range of doubles: callers see to it.
 */
const LAST = 2 ** -44;
const STEPS = 6;

/**
 * Numbers of twice the digits: high part, low part. Products lose about 2^-104 of themselves (Dekker 1971), which
 * only has to be small against the residual.
 */
const PAIRS = new Float64Array(24);
const AX = 0;
const AY = 2;
const VX = 4;
const VY = 6;
const R = 8;
const LEFT = 10;
const RIGHT = 12;
const X = 14;
const WIDTH = 16;
const START = 18;
const CHANGE = 20;
const TIMES = 22;
/** Change per step of the number in the same place. */
const RATE = new Float64Array(16);

/** 2^27 + 1 splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

/** The zero of X = A x v: an edge without thickness. */
export function refineThin(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  const start = FIRST[TIME];
  for (let i = 0; i < STEPS; i++) {
    combine(AX, p, pv, -1, e, av);
    combine(AY, p, pv + 1, -1, e, av + 1);
    combine(VX, e, av, -1, e, bv);
    combine(VY, e, av + 1, -1, e, bv + 1);
    cross();
    if (advanced()) return true;
  }
  FIRST[TIME] = start;
  return false;
}

/** The zero of |A|^2 - R^2: two vertices. */
export function refineVertices(p: Rows, pv: number, pr: number, q: Rows, qv: number, qr: number): boolean {
  const start = FIRST[TIME];
  for (let i = 0; i < STEPS; i++) {
    combine(AX, p, pv, -1, q, qv);
    combine(AY, p, pv + 1, -1, q, qv + 1);
    combine(R, p, pr + RADIUS, 1, q, qr + RADIUS);
    multiply(LEFT, AX, AX);
    multiply(RIGHT, AY, AY);
    add(X, LEFT, RIGHT, 1);
    multiply(LEFT, R, R);
    add(X, X, LEFT, -1);
    RATE[X] = 2 * (PAIRS[AX] * RATE[AX] + PAIRS[AY] * RATE[AY] - PAIRS[R] * RATE[R]);
    if (advanced()) return true;
  }
  FIRST[TIME] = start;
  return false;
}

/** The zero of X^2 - R^2 |v|^2: the long side of an edge with thickness. */
export function refineThick(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): boolean {
  const start = FIRST[TIME];
  for (let i = 0; i < STEPS; i++) {
    combine(AX, p, pv, -1, e, av);
    combine(AY, p, pv + 1, -1, e, av + 1);
    combine(VX, e, av, -1, e, bv);
    combine(VY, e, av + 1, -1, e, bv + 1);
    combine(R, p, pr + RADIUS, 1, e, er + RADIUS);
    cross();
    const x = PAIRS[X];
    multiply(LEFT, VX, VX);
    multiply(RIGHT, VY, VY);
    add(WIDTH, LEFT, RIGHT, 1);
    const square = PAIRS[WIDTH];
    const r = PAIRS[R];
    multiply(LEFT, R, R);
    multiply(RIGHT, LEFT, WIDTH);
    multiply(LEFT, X, X);
    add(X, LEFT, RIGHT, -1);
    const spread = PAIRS[VX] * RATE[VX] + PAIRS[VY] * RATE[VY];
    RATE[X] = 2 * (x * RATE[X] - r * RATE[R] * square - r * r * spread);
    if (advanced()) return true;
  }
  FIRST[TIME] = start;
  return false;
}

/** Newton's step for the value in X and its rate. Was it short enough to be the last? */
function advanced(): boolean {
  const step = PAIRS[X] / RATE[X];
  const t = FIRST[TIME] - step;
  FIRST[TIME] = t < 1 ? (t > 0 ? t : 0) : 1;
  return Math.abs(step) <= LAST;
}

/** X = A x v, with its rate. */
function cross(): void {
  multiply(LEFT, AX, VY);
  multiply(RIGHT, AY, VX);
  add(X, LEFT, RIGHT, -1);
  RATE[X] = RATE[AX] * PAIRS[VY] + PAIRS[AX] * RATE[VY] - (RATE[AY] * PAIRS[VX] + PAIRS[AY] * RATE[VX]);
}

/** to = number of q plus `sign` times number of p, at the time in FIRST. */
function combine(to: number, p: Rows, at: number, sign: number, q: Rows, from: number): void {
  sum(START, p[at] * sign, q[from]);
  sum(CHANGE, p[at + END] * sign, q[from + END]);
  add(CHANGE, CHANGE, START, -1);
  RATE[to] = PAIRS[CHANGE];
  PAIRS[TIMES] = FIRST[TIME];
  multiply(CHANGE, CHANGE, TIMES);
  add(to, START, CHANGE, 1);
}

/** to = x + y, exactly (Knuth 1969). Small enough to be inlined, so that its doubles are not boxed. */
function sum(to: number, x: number, y: number): void {
  const high = x + y;
  const part = high - x;
  PAIRS[to] = high;
  PAIRS[to + 1] = x - (high - part) + (y - part);
}

/** to = a + sign * b. */
function add(to: number, a: number, b: number, sign: number): void {
  const x = PAIRS[a];
  const y = sign * PAIRS[b];
  const high = x + y;
  const part = high - x;
  const low = x - (high - part) + (y - part) + (PAIRS[a + 1] + sign * PAIRS[b + 1]);
  const top = high + low;
  PAIRS[to] = top;
  PAIRS[to + 1] = low - (top - high);
}

/** to = a * b. */
function multiply(to: number, a: number, b: number): void {
  const x = PAIRS[a];
  const y = PAIRS[b];
  const product = x * y;
  const wideX = SPLITTER * x;
  const highX = wideX - (wideX - x);
  const lowX = x - highX;
  const wideY = SPLITTER * y;
  const highY = wideY - (wideY - y);
  const lowY = y - highY;
  const lost = lowX * lowY - (product - highX * highY - lowX * highY - highX * lowY);
  const low = lost + (x * PAIRS[b + 1] + PAIRS[a + 1] * y);
  const top = product + low;
  PAIRS[to] = top;
  PAIRS[to + 1] = low - (top - product);
}
