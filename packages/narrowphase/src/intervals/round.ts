import { END, type Rows } from '@swept/core';
import { add, get, multiply, set, setDifference, setSum } from '../exact/double-double.js';
import { APEX, LINE, MEASURED, measure, REST, SIDE, SLOPE, TIME, WINDOW } from './conditions.js';
import { COORDINATES, PATHS, RADII, REACH, SIZE, SIZES } from './motions.js';

/** Where `roundTime` leaves the time. */
export const ROUNDED: Rows = new Float64Array(1);
/** How far the root may be from TIME + REST after `refineTime`. */
export const FINE_WINDOW: Rows = new Float64Array(1);
/** The least and the greatest time there may be, rounded. */
const BOUNDS: Rows = new Float64Array(2);

/** Paths in double-double are off by less than this fraction of SIZE, with room for the products made of them. */
const FINE = 2 ** -94;
/** Added to what goes into bounds of derivatives, as a fraction of SIZE: more than it is off by, or changes by within WINDOW. */
const PAD = 2 ** -20;
/** So a derivative is off by less than this fraction of the sum of the magnitudes of its terms. */
const SLOPE_ERROR = 2 ** -26;

/**
 * ROUNDED[0] = the double nearest to the root of a condition within WINDOW of TIME, by one step of Newton's method with the
 * value f in double-double: the root is t - f / f'(z) with z between t and the root (mean value theorem), and f' changes up
 * to z by no more than a bound of the second derivative allows. False if all that leaves more than one double.
 */
export function roundTime(form: number, p: number, a: number, b: number): boolean {
  // A second step starts so near to the root that hardly anything is left.
  return (
    (approach(form, p, a, b) && BOUNDS[0] === BOUNDS[1]) ||
    (approach(form, p, a, b) && BOUNDS[0] === BOUNDS[1])
  );
}

/**
 * TIME + REST = the root of a condition within WINDOW of TIME, as near as double-double comes. False if the condition may have a slope
 * of 0 within WINDOW; else the root is the only one there. ROUNDED is its nearest double, or NaN if that is in doubt.
 */
export function refineTime(form: number, p: number, a: number, b: number): boolean {
  if (!(approach(form, p, a, b) && approach(form, p, a, b))) return false;
  if (BOUNDS[0] !== BOUNDS[1]) ROUNDED[0] = NaN;
  return true;
}

/** One step. */
function approach(form: number, p: number, a: number, b: number): boolean {
  const t = TIME[0];
  const r = 1 - t;
  const pad = PAD * SIZES[SIZE];
  const fine = FINE * SIZES[SIZE];
  const ax0 = PATHS[a] - PATHS[p];
  const ay0 = PATHS[a + 1] - PATHS[p + 1];
  const ax1 = PATHS[a + 2] - PATHS[p + 2];
  const ay1 = PATHS[a + 3] - PATHS[p + 3];
  const sizeA = Math.abs(r * ax0 + t * ax1) + Math.abs(r * ay0 + t * ay1) + pad;
  const speedA = Math.abs(ax1 - ax0) + Math.abs(ay1 - ay0) + pad;
  const reach = r * REACH[0] + t * REACH[1] + pad;
  const growth = Math.abs(REACH[1] - REACH[0]) + pad;
  // Bounds of the error of f, the terms of f', and f''.
  let error = fine * (2 * (sizeA + reach) + 3 * fine);
  let slopes = 2 * (sizeA * speedA + reach * growth);
  let bend = 2 * (speedA * speedA + growth * growth);
  if (form !== APEX) {
    const vx0 = PATHS[b] - PATHS[a];
    const vy0 = PATHS[b + 1] - PATHS[a + 1];
    const vx1 = PATHS[b + 2] - PATHS[a + 2];
    const vy1 = PATHS[b + 3] - PATHS[a + 3];
    const sizeV = Math.abs(r * vx0 + t * vx1) + Math.abs(r * vy0 + t * vy1) + pad;
    const speedV = Math.abs(vx1 - vx0) + Math.abs(vy1 - vy0) + pad;
    const x = sizeA * sizeV;
    const xSlope = speedA * sizeV + sizeA * speedV;
    const xBend = 2 * speedA * speedV;
    const xError = fine * (sizeA + sizeV + 2 * fine);
    error = xError;
    slopes = xSlope;
    bend = xBend;
    if (form !== LINE) {
      const w = reach * sizeV;
      const wSlope = growth * sizeV + reach * speedV;
      error = 4 * fine * (x * (sizeA + sizeV) + w * (reach + sizeV));
      slopes = 2 * (x * xSlope + w * wSlope);
      bend = 2 * (xSlope * xSlope + x * xBend + wSlope * wSlope + 2 * w * growth * speedV);
    }
  }
  measure(form, p, a, b);
  const slope = MEASURED[SLOPE];
  measureFinely(form, p, a, b);
  const f = VALUE_AT[0];
  const off = SLOPE_ERROR * slopes;
  const least = Math.abs(slope) - off - 2 * WINDOW[0] * bend;
  if (!(least > 0)) return false;
  const step = f / slope;
  const away = (Math.abs(f) + error) / least;
  const unsure = 2 * ((away * (off + bend * away)) / least + error / least) + 2 ** -50 * Math.abs(step);
  BOUNDS[0] = t - (step + unsure);
  BOUNDS[1] = t - (step - unsure);
  ROUNDED[0] = BOUNDS[0];
  TIME[0] = t - step;
  REST[0] = t - TIME[0] - step + QUANTUM - QUANTUM;
  FINE_WINDOW[0] = unsure + 2 ** -100;
  return true;
}

/** Adding and subtracting it leaves a multiple of 2^-100. */
export const QUANTUM = 1.5 * 2 ** -48;

// Registers: the time, then A, v and R at that time, then what is made of them.
const T = 0;
const AX = 1;
const AY = 2;
const VX = 3;
const VY = 4;
const R = 5;
const W = 6;
const P = 7;
const Q = 8;

const VALUE_AT: Rows = new Float64Array(1);

/** VALUE_AT[0] = the value of a condition at TIME. */
function measureFinely(form: number, p: number, a: number, b: number): void {
  set(T, TIME, 0);
  setPath(AX, a, p);
  setPath(AY, a + 1, p + 1);
  if (form !== LINE) {
    setSum(P, RADII, 0, 2);
    setSum(Q, RADII, 1, 3);
    interpolate(R);
    multiply(W, R, R);
  }
  if (form === APEX) {
    multiply(P, AX, AX);
    multiply(Q, AY, AY);
    add(P, P, Q, 1);
    add(P, P, W, -1);
  } else {
    setPath(VX, b, a);
    setPath(VY, b + 1, a + 1);
    multiply(P, AX, VY);
    multiply(Q, AY, VX);
    add(P, P, Q, -1);
  }
  if (form === SIDE) {
    multiply(AX, P, P);
    multiply(P, VX, VX);
    multiply(Q, VY, VY);
    add(P, P, Q, 1);
    multiply(Q, P, W);
    add(P, AX, Q, -1);
  }
  get(P, VALUE_AT, 0);
}

/** Register k = the way from coordinate j to coordinate i at the time. */
function setPath(k: number, i: number, j: number): void {
  setDifference(P, COORDINATES, i, j);
  setDifference(Q, COORDINATES, i + END, j + END);
  interpolate(k);
}

/** Register k = P + t (Q - P). */
function interpolate(k: number): void {
  add(Q, Q, P, -1);
  multiply(k, Q, T);
  add(k, k, P, 1);
}
