import { END, RADIUS, type Rows } from '@swept/core';
import { FIRST, TIME } from './verdict.js';

/**
 * Makes the time in FIRST, known within rounding, the double nearest to the true one (but for a chance of about 2^-40): Newton's
 * step on a residual computed with twice the digits. The last step is shorter than LAST, so what it leaves is beyond
 * the rounding of the sum. All answer false, and leave the time as it was, where the steps do not get that short. Products must not
 * leave the range of doubles: callers see to it.
 */
const LAST = 2 ** -44;
const STEPS = 6;

/**
 * Numbers of twice the digits, high part and low part, with their change per step. Products lose about 2^-104 of
 * themselves, which only has to be small against the residual. Straight code and few calls. What is usual is made exact in `secant.ts`.
 */
const HIGH = new Float64Array(6);
const LOW = new Float64Array(6);
const RATE = new Float64Array(6);
const AX = 0;
const AY = 1;
const BX = 2;
const BY = 3;
const R = 4;
/** The function whose zero is looked for. */
const F = 5;

/** 2^27 + 1 splits a double into two halves of 26 bits (Dekker 1971). */
const SPLITTER = 134217729;

/** The zero of X = A x B: an edge without thickness. */
export function refineThin(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  const start = FIRST[TIME];
  for (let i = 0; i < STEPS; i++) {
    combine(AX, p, pv, -1, e, av);
    combine(AY, p, pv + 1, -1, e, av + 1);
    combine(BX, p, pv, -1, e, bv);
    combine(BY, p, pv + 1, -1, e, bv + 1);
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
    gap();
    if (advanced()) return true;
  }
  FIRST[TIME] = start;
  return false;
}

/** The zero of |X| - R |v|, v along the edge: the long side of an edge with thickness. */
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
    combine(BX, e, av, -1, e, bv);
    combine(BY, e, av + 1, -1, e, bv + 1);
    combine(R, p, pr + RADIUS, 1, e, er + RADIUS);
    cross();
    width();
    if (advanced()) return true;
  }
  FIRST[TIME] = start;
  return false;
}

/** Newton's step for F. Was it short enough to be the last? */
function advanced(): boolean {
  const step = HIGH[F] / RATE[F];
  const t = FIRST[TIME] - step;
  FIRST[TIME] = t < 1 ? (t > 0 ? t : 0) : 1;
  return Math.abs(step) <= LAST;
}

/** to = number of q plus `sign` times number of p, at the time in FIRST. */
function combine(to: number, p: Rows, at: number, sign: number, q: Rows, from: number): void {
  const t = FIRST[TIME];
  const p0 = sign * p[at];
  const q0 = q[from];
  const d0 = q0 + p0;
  const part0 = d0 - q0;
  const low0 = q0 - (d0 - part0) + (p0 - part0);
  const p1 = sign * p[at + END];
  const q1 = q[from + END];
  const d1 = q1 + p1;
  const part1 = d1 - q1;
  const low1 = q1 - (d1 - part1) + (p1 - part1);
  const change = d1 - d0;
  const part2 = change - d1;
  const lowChange = d1 - (change - part2) - (d0 + part2) + (low1 - low0);
  const path = t * change;
  const wideT = SPLITTER * t;
  const highT = wideT - (wideT - t);
  const lowT = t - highT;
  const wideC = SPLITTER * change;
  const highC = wideC - (wideC - change);
  const lowC = change - highC;
  const lowPath = highT * highC - path + highT * lowC + lowT * highC + lowT * lowC + t * lowChange;
  const high = d0 + path;
  const part3 = high - d0;
  const low = d0 - (high - part3) + (path - part3) + (lowPath + low0);
  const top = high + low;
  HIGH[to] = top;
  LOW[to] = low - (top - high);
  RATE[to] = change;
}

/** F = A x B. */
function cross(): void {
  const ax = HIGH[AX];
  const ay = HIGH[AY];
  const bx = HIGH[BX];
  const by = HIGH[BY];
  const left = ax * by;
  const right = ay * bx;
  const wideAx = SPLITTER * ax;
  const highAx = wideAx - (wideAx - ax);
  const lowAx = ax - highAx;
  const wideAy = SPLITTER * ay;
  const highAy = wideAy - (wideAy - ay);
  const lowAy = ay - highAy;
  const wideBx = SPLITTER * bx;
  const highBx = wideBx - (wideBx - bx);
  const lowBx = bx - highBx;
  const wideBy = SPLITTER * by;
  const highBy = wideBy - (wideBy - by);
  const lowBy = by - highBy;
  const lowLeft = highAx * highBy - left + highAx * lowBy + lowAx * highBy + lowAx * lowBy;
  const lowRight = highAy * highBx - right + highAy * lowBx + lowAy * highBx + lowAy * lowBx;
  const high = left - right;
  const part = high - left;
  const lost = left - (high - part) - (right + part);
  const low = lost + (lowLeft - lowRight) + (ax * LOW[BY] + LOW[AX] * by - (ay * LOW[BX] + LOW[AY] * bx));
  const top = high + low;
  HIGH[F] = top;
  LOW[F] = low - (top - high);
  RATE[F] = RATE[AX] * by + ax * RATE[BY] - (RATE[AY] * bx + ay * RATE[BX]);
}

/** F = |A|^2 - R^2, the high part alone. */
function gap(): void {
  const x = HIGH[AX];
  const y = HIGH[AY];
  const r = HIGH[R];
  const xx = x * x;
  const wideX = SPLITTER * x;
  const highX = wideX - (wideX - x);
  const lowX = x - highX;
  const lowXx = highX * highX - xx + 2 * highX * lowX + lowX * lowX;
  const yy = y * y;
  const wideY = SPLITTER * y;
  const highY = wideY - (wideY - y);
  const lowY = y - highY;
  const lowYy = highY * highY - yy + 2 * highY * lowY + lowY * lowY;
  const rr = r * r;
  const wideR = SPLITTER * r;
  const highR = wideR - (wideR - r);
  const lowR = r - highR;
  const lowRr = highR * highR - rr + 2 * highR * lowR + lowR * lowR;
  const sum = xx + yy;
  const part = sum - xx;
  const lost = xx - (sum - part) + (yy - part);
  // The squares are equal but for the residual, so their difference is exact.
  HIGH[F] = sum - rr + (lost + (lowXx + lowYy - lowRr) + 2 * (x * LOW[AX] + y * LOW[AY] - r * LOW[R]));
  RATE[F] = 2 * (x * RATE[AX] + y * RATE[AY] - r * RATE[R]);
}

/** F = |F| - R |B|. */
function width(): void {
  const vx = HIGH[BX];
  const vy = HIGH[BY];
  const r = HIGH[R];
  const x = HIGH[F];
  const square = vx * vx + vy * vy;
  const length = Math.sqrt(square);
  const wideX = SPLITTER * vx;
  const highX = wideX - (wideX - vx);
  const lowX = vx - highX;
  const wideY = SPLITTER * vy;
  const highY = wideY - (wideY - vy);
  const lowY = vy - highY;
  const wideL = SPLITTER * length;
  const highL = wideL - (wideL - length);
  const lowL = length - highL;
  const xx = vx * vx;
  const yy = vy * vy;
  const ll = length * length;
  const lowXx = highX * highX - xx + 2 * highX * lowX + lowX * lowX;
  const lowYy = highY * highY - yy + 2 * highY * lowY + lowY * lowY;
  const lowLl = highL * highL - ll + 2 * highL * lowL + lowL * lowL;
  const part = square - xx;
  const lost = xx - (square - part) + (yy - part);
  // What the rounded root lacks.
  const rest = square - ll + (lost + (lowXx + lowYy - lowLl) + 2 * (vx * LOW[BX] + vy * LOW[BY]));
  const lowLength = rest / (2 * length);
  const reach = r * length;
  const wideR = SPLITTER * r;
  const highR = wideR - (wideR - r);
  const lowR = r - highR;
  const lowReach =
    highR * highL - reach + highR * lowL + lowR * highL + lowR * lowL + (r * lowLength + LOW[R] * length);
  const side = x < 0 ? -1 : 1;
  HIGH[F] = side * x - reach + (side * LOW[F] - lowReach);
  RATE[F] = side * RATE[F] - RATE[R] * length - (r * (vx * RATE[BX] + vy * RATE[BY])) / length;
}
