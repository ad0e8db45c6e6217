import { END, RADIUS, type Rows, SAG_X, SAG_Y } from '@swept/core';
import { SMALL_SQUARE, TINY } from '../exact/bounds.js';
import { $difference, $product, $square, $sum } from '../exact/error-free.js';
import { ROW_B } from '../pair/loaded.js';
import { COORDINATES } from './exact-form.js';
import { FIRST, TIME } from './first.js';
import { APEX, BENT, LINE } from './forms.js';

/**
 * One step of Newton's method from FIRST[TIME] to the root of an event, on a residual with twice the digits,
 * and how far its end may be from the root. The function f is that of `forms.ts`, but |X| - R |v| for a side.
 * With u = 2^-53:
 *
 * - A coordinate d0 + t (d1 - d0), each d a difference of two doubles, is a sum of two doubles. It is off by
 *   less than 32 u^2 of its `SIZE` |d0| + |t (d1 - d0)|; however small the time, that is small where the
 *   coordinates are. Products of two such, their difference and the length |v| lose another 32 u^2 of the
 *   sizes that go into them, and the last addition is off by u of f. So f is off by less than VALUE_ERROR of
 *   the sizes, and f' by less than RATE_ERROR of sizes times `SPEED`.
 * - Between t and the root f' changes by at most their distance times a bound of |f''|. Where it keeps half
 *   of itself over a window of 2 |f / f'|, there is one root in that window, at t - f / f'(z) with z between
 *   t and the root (mean value theorem).
 *
 * Underflow loses less than TINY, and overflow proves nothing.
 */
/** High and low parts of these numbers, their rates, and bounds of their magnitudes and of those of rates. */
const HI = new Float64Array(6);
const LO = new Float64Array(6);
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

/** Relative errors of f and of f'. */
const VALUE_ERROR = 2 ** -97;
const RATE_ERROR = 2 ** -48;

/** Bounds for f: its error, the magnitudes of the terms of f', |f''|, and the window in which they hold. */
const BOUNDS = new Float64Array(4);
const ERROR = 0;
const SLOPES = 1;
const BEND = 2;
const SPAN = 3;

/**
 * In: the distance from FIRST[TIME] within which the root certainly is, or 0. Out: the root is at FIRST[TIME]
 * - STEP, off by less than DOUBT, and SLOPE has the sign of the slope there.
 */
export const NEWTON = new Float64Array(4);
export const KNOWN = 0;
export const STEP = 1;
export const DOUBT = 2;
export const SLOPE = 3;

/**
 * Fills NEWTON for the vertex at p and the edge or vertex at a and b, in COORDINATES. False if DOUBT is not
 * certain: otherwise there is one root, a simple one, in the window and within 2 STEP.
 */
export function approach(form: number, p: number, a: number, b: number): boolean {
  combine(AX, p, -1, a);
  combine(AY, p + 1, -1, a + 1);
  const bent = (form & BENT) !== 0;
  if (bent) {
    bend(AX, SAG_X);
    bend(AY, SAG_Y);
  }
  const straight = form & ~BENT;
  if (straight !== LINE) combine(R, RADIUS, 1, ROW_B + RADIUS);
  if (straight === APEX) {
    gap();
    if (bent) BOUNDS[BEND] += 4 * (SAG[0] * (SIZE[AX] + SPEED[AX]) + SAG[1] * (SIZE[AY] + SPEED[AY]));
  } else if (form === LINE) {
    combine(BX, p, -1, b);
    combine(BY, p + 1, -1, b + 1);
    cross();
  } else {
    combine(BX, a, -1, b);
    combine(BY, a + 1, -1, b + 1);
    cross();
    if (straight !== LINE) width();
    if (bent) BOUNDS[BEND] += 2 * (SAG[0] * (SIZE[BY] + SPEED[BY]) + SAG[1] * (SIZE[BX] + SPEED[BX]));
  }
  const f = Math.abs(HI[F]);
  const slope = Math.abs(RATE[F]);
  const step = HI[F] / RATE[F];
  const error = VALUE_ERROR * BOUNDS[ERROR] + TINY;
  const off = RATE_ERROR * BOUNDS[SLOPES] + TINY;
  const most = BOUNDS[BEND];
  const window = Math.max(NEWTON[KNOWN], (2 * (f + error)) / slope);
  const least = slope - off - window * most;
  const away = (f + error) / least;
  NEWTON[STEP] = step;
  NEWTON[DOUBT] =
    2 * ((away * (off + most * away)) / least + error / least) + 2 ** -50 * Math.abs(step) + TINY;
  NEWTON[SLOPE] = RATE[F];
  return least >= 0.5 * slope && window <= BOUNDS[SPAN] && NEWTON[DOUBT] < 1;
}

/** to = the number at q plus `sign` times that at p, at the time in FIRST. */
function combine(to: number, p: number, sign: number, q: number): void {
  const [d0, low0] = $sum(COORDINATES[q], sign * COORDINATES[p]);
  const [d1, low1] = $sum(COORDINATES[q + END], sign * COORDINATES[p + END]);
  const [change, lost] = $difference(d1, d0);
  const lowChange = lost + (low1 - low0);
  const t = FIRST[TIME];
  const [path, lostPath] = $product(t, change);
  const [high, lostHigh] = $sum(d0, path);
  const low = lostHigh + (lostPath + t * lowChange + low0);
  const top = high + low;
  const rate = change + lowChange;
  HI[to] = top;
  LO[to] = low - (top - high);
  RATE[to] = rate;
  SIZE[to] = Math.abs(d0) + Math.abs(path) + 2 ** -960;
  SPEED[to] = Math.abs(rate) + 2 ** -40 * (Math.abs(d0) + Math.abs(change));
}

/** The magnitude of the relative sag. */
const SAG: Rows = new Float64Array(2);

/** Subtracts t (1 - t) times the relative sag from a coordinate of A. */
function bend(to: number, sag: number): void {
  const t = FIRST[TIME];
  const [k, lostK] = $difference(COORDINATES[ROW_B + sag], COORDINATES[sag]);
  const [left, lostLeft] = $difference(1, t);
  const [fall, lostFall] = $product(t, left);
  const lowFall = lostFall + t * lostLeft;
  const [dip, lostDip] = $product(fall, k);
  const [high, lost] = $difference(HI[to], dip);
  const low = lost + (LO[to] - (lostDip + (fall * lostK + lowFall * k)));
  const top = high + low;
  const size = Math.abs(k);
  HI[to] = top;
  LO[to] = low - (top - high);
  RATE[to] -= (left - t) * k;
  SIZE[to] += size * fall;
  SPEED[to] += size;
  SAG[to] = size;
}

/** F = A x B. */
function cross(): void {
  const ax = HI[AX];
  const ay = HI[AY];
  const bx = HI[BX];
  const by = HI[BY];
  const [left, lowLeft] = $product(ax, by);
  const [right, lowRight] = $product(ay, bx);
  const [high, lost] = $difference(left, right);
  const low = lost + (lowLeft - lowRight) + (ax * LO[BY] + LO[AX] * by - (ay * LO[BX] + LO[AY] * bx));
  const top = high + low;
  HI[F] = top;
  LO[F] = low - (top - high);
  RATE[F] = RATE[AX] * by + ax * RATE[BY] - (RATE[AY] * bx + ay * RATE[BX]);
  BOUNDS[ERROR] = SIZE[AX] * SIZE[BY] + SIZE[AY] * SIZE[BX];
  BOUNDS[SLOPES] =
    SPEED[AX] * SIZE[BY] + SIZE[AX] * SPEED[BY] + (SPEED[AY] * SIZE[BX] + SIZE[AY] * SPEED[BX]);
  BOUNDS[BEND] = 2 * (SPEED[AX] * SPEED[BY] + SPEED[AY] * SPEED[BX]);
  BOUNDS[SPAN] = 1;
}

/** F = |A|^2 - R^2, the high part alone. */
function gap(): void {
  const x = HI[AX];
  const y = HI[AY];
  const r = HI[R];
  const [xx, lowXx] = $square(x);
  const [yy, lowYy] = $square(y);
  const [rr, lowRr] = $square(r);
  const [sum, lost] = $sum(xx, yy);
  // Where the squares are equal except for the residual, their difference is exact.
  HI[F] = sum - rr + (lost + (lowXx + lowYy - lowRr) + 2 * (x * LO[AX] + y * LO[AY] - r * LO[R]));
  RATE[F] = 2 * (x * RATE[AX] + y * RATE[AY] - r * RATE[R]);
  BOUNDS[ERROR] = SIZE[AX] * SIZE[AX] + SIZE[AY] * SIZE[AY] + SIZE[R] * SIZE[R];
  BOUNDS[SLOPES] = 2 * (SIZE[AX] * SPEED[AX] + SIZE[AY] * SPEED[AY] + SIZE[R] * SPEED[R]);
  BOUNDS[BEND] = 2 * (SPEED[AX] * SPEED[AX] + SPEED[AY] * SPEED[AY] + SPEED[R] * SPEED[R]);
  BOUNDS[SPAN] = 1;
}

/** F = |F| - R |B|. */
function width(): void {
  const vx = HI[BX];
  const vy = HI[BY];
  const r = HI[R];
  const x = HI[F];
  const [xx, lowXx] = $square(vx);
  const [yy, lowYy] = $square(vy);
  const [square, lost] = $sum(xx, yy);
  const length = Math.sqrt(square);
  const [ll, lowLl] = $square(length);
  // The error of the rounded root.
  const rest = square - ll + (lost + (lowXx + lowYy - lowLl) + 2 * (vx * LO[BX] + vy * LO[BY]));
  const lowLength = rest / (2 * length);
  const [reach, lostReach] = $product(r, length);
  const lowReach = lostReach + (r * lowLength + LO[R] * length);
  const side = x < 0 ? -1 : 1;
  HI[F] = side * x - reach + (side * LO[F] - lowReach);
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
