import { END, RADIUS } from '@swept/core';
import { SMALL_SQUARE, TINY } from '../exact/bounds.js';
import { SPLITTER } from '../exact/expansion.js';
import { ROW_B } from '../pair/loaded.js';
import { COORDINATES } from './exact-form.js';
import { APEX, LINE } from './forms.js';
import { FIRST, TIME } from './verdict.js';

/**
 * One step of Newton's method from FIRST[TIME] to the root of an event, on a residual with twice the digits,
 * and how far its end may be from the root. The function f is that of `forms.ts`, but |X| - R |v| for a side.
 * With u = 2^-53:
 *
 * - A coordinate d0 + t (d1 - d0), each d a difference of two doubles, is a sum of two doubles. It is off by
 *   less than 32 u^2 of its `SIZE` |d0| + |t (d1 - d0)|; however small the time, that is small where the
 *   coordinates are. Products of two such, their difference and the length |v| lose another 32 u^2 of the
 *   sizes that go into them, and what is added to f is off by u of f. So f is off by less than NOISE of the
 *   sizes, and f' by less than COARSE of sizes times `SPEED`.
 * - Between t and the root f' changes by at most their distance times a bound of |f''|. Where it keeps half
 *   of itself over a window of 2 |f / f'|, there is one root in that window, at t - f / f'(z) with z between
 *   t and the root (mean value theorem).
 *
 * What underflows is less than TINY, and what overflows proves nothing. Straight code and few calls.
 */
const HIGH = new Float64Array(6);
const LOW = new Float64Array(6);
const RATE = new Float64Array(6);
const SIZE = new Float64Array(5);
const SPEED = new Float64Array(5);
const AX = 0;
const AY = 1;
/** B of a line, v of a side. */
const BX = 2;
const BY = 3;
const R = 4;
const F = 5;

const NOISE = 2 ** -97;
const COARSE = 2 ** -48;

/** Bounds for f: its error, the magnitudes of the terms of f', |f''|, and the window in which they hold. */
const BOUNDS = new Float64Array(4);
const ERROR = 0;
const SLOPES = 1;
const BEND = 2;
const SPAN = 3;

/**
 * Going in, how far from FIRST[TIME] the root certainly is, or 0. Coming out, the root is at FIRST[TIME] -
 * STEP, off by less than DOUBT, and the slope there has this sign.
 */
export const NEWTON = new Float64Array(4);
export const WINDOW = 0;
export const STEP = 1;
export const DOUBT = 2;
export const SLOPE = 3;

/**
 * Fills NEWTON for the vertex at p and the edge or vertex at a and b, in COORDINATES. False if DOUBT is not
 * certain: else there is one root, a simple one, in the window and within 2 STEP.
 */
export function approach(form: number, p: number, a: number, b: number): boolean {
  combine(AX, p, -1, a);
  combine(AY, p + 1, -1, a + 1);
  if (form !== LINE) combine(R, RADIUS, 1, ROW_B + RADIUS);
  if (form === APEX) {
    gap();
  } else if (form === LINE) {
    combine(BX, p, -1, b);
    combine(BY, p + 1, -1, b + 1);
    cross();
  } else {
    combine(BX, a, -1, b);
    combine(BY, a + 1, -1, b + 1);
    cross();
    width();
  }
  const f = Math.abs(HIGH[F]);
  const slope = Math.abs(RATE[F]);
  const step = HIGH[F] / RATE[F];
  const error = NOISE * BOUNDS[ERROR] + TINY;
  const off = COARSE * BOUNDS[SLOPES] + TINY;
  const bend = BOUNDS[BEND];
  const window = Math.max(NEWTON[WINDOW], (2 * (f + error)) / slope);
  const least = slope - off - window * bend;
  const away = (f + error) / least;
  NEWTON[STEP] = step;
  NEWTON[DOUBT] =
    2 * ((away * (off + bend * away)) / least + error / least) + 2 ** -50 * Math.abs(step) + TINY;
  NEWTON[SLOPE] = RATE[F];
  return least >= 0.5 * slope && window <= BOUNDS[SPAN] && NEWTON[DOUBT] < 1;
}

/** to = the number at q plus `sign` times that at p, at the time in FIRST. */
function combine(to: number, p: number, sign: number, q: number): void {
  const t = FIRST[TIME];
  const p0 = sign * COORDINATES[p];
  const q0 = COORDINATES[q];
  const d0 = q0 + p0;
  const part0 = d0 - q0;
  const low0 = q0 - (d0 - part0) + (p0 - part0);
  const p1 = sign * COORDINATES[p + END];
  const q1 = COORDINATES[q + END];
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
  const rate = change + lowChange;
  HIGH[to] = top;
  LOW[to] = low - (top - high);
  RATE[to] = rate;
  SIZE[to] = Math.abs(d0) + Math.abs(path) + 2 ** -960;
  SPEED[to] = Math.abs(rate) + 2 ** -40 * (Math.abs(d0) + Math.abs(change));
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
  BOUNDS[ERROR] = SIZE[AX] * SIZE[BY] + SIZE[AY] * SIZE[BX];
  BOUNDS[SLOPES] =
    SPEED[AX] * SIZE[BY] + SIZE[AX] * SPEED[BY] + (SPEED[AY] * SIZE[BX] + SIZE[AY] * SPEED[BX]);
  BOUNDS[BEND] = 2 * (SPEED[AX] * SPEED[BY] + SPEED[AY] * SPEED[BX]);
  BOUNDS[SPAN] = 1;
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
  // Where the squares are equal but for the residual, their difference is exact.
  HIGH[F] = sum - rr + (lost + (lowXx + lowYy - lowRr) + 2 * (x * LOW[AX] + y * LOW[AY] - r * LOW[R]));
  RATE[F] = 2 * (x * RATE[AX] + y * RATE[AY] - r * RATE[R]);
  BOUNDS[ERROR] = SIZE[AX] * SIZE[AX] + SIZE[AY] * SIZE[AY] + SIZE[R] * SIZE[R];
  BOUNDS[SLOPES] = 2 * (SIZE[AX] * SPEED[AX] + SIZE[AY] * SPEED[AY] + SIZE[R] * SPEED[R]);
  BOUNDS[BEND] = 2 * (SPEED[AX] * SPEED[AX] + SPEED[AY] * SPEED[AY] + SPEED[R] * SPEED[R]);
  BOUNDS[SPAN] = 1;
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
  const size = SIZE[BX] + SIZE[BY];
  const speed = SPEED[BX] + SPEED[BY];
  BOUNDS[ERROR] += SIZE[R] * size;
  BOUNDS[SLOPES] += SPEED[R] * size + SIZE[R] * speed;
  // |v| keeps half of itself, so |v|'' < |v'|^2 / |v| is twice this at most; and |X| + R |v| does not vanish.
  BOUNDS[BEND] += 4 * SPEED[R] * speed + (2 * SIZE[R] * speed * speed) / length;
  const keeps = Math.min(length / (2 * speed), (side * x + reach) / (2 * BOUNDS[SLOPES]));
  BOUNDS[SPAN] = square > SMALL_SQUARE ? Math.min(1, keeps) : -1;
}
