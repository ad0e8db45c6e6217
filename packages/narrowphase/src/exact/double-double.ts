import type { Rows } from '@swept/core';
import { SPLITTER } from './expansion.js';

/**
 * Numbers of twice the length of a double, as sums high + low, in numbered registers: Dekker, "A floating-point technique for
 * extending the available precision" (1971). An operation is off by less than 2^-100 of the magnitudes that go into it.
 */
const HIGH: Rows = new Float64Array(16);
const LOW: Rows = new Float64Array(16);

/** Register k = x[i] - x[j], exactly. */
export function setDifference(k: number, x: Rows, i: number, j: number): void {
  const high = x[i] - x[j];
  const part = x[i] - high;
  HIGH[k] = high;
  LOW[k] = x[i] - (high + part) + (part - x[j]);
}

/** Register k = x[i] + x[j], exactly. */
export function setSum(k: number, x: Rows, i: number, j: number): void {
  const high = x[i] + x[j];
  const part = high - x[i];
  HIGH[k] = high;
  LOW[k] = x[i] - (high - part) + (x[j] - part);
}

/** Register k = a + b or, with sign -1, a - b. */
export function add(k: number, a: number, b: number, sign: number): void {
  const x = HIGH[a];
  const y = sign * HIGH[b];
  const sum = x + y;
  const part = sum - x;
  const low = x - (sum - part) + (y - part) + (LOW[a] + sign * LOW[b]);
  const high = sum + low;
  HIGH[k] = high;
  LOW[k] = low - (high - sum);
}

/** Register k = a b. */
export function multiply(k: number, a: number, b: number): void {
  const x = HIGH[a];
  const y = HIGH[b];
  const product = x * y;
  const wideX = SPLITTER * x;
  const highX = wideX - (wideX - x);
  const lowX = x - highX;
  const wideY = SPLITTER * y;
  const highY = wideY - (wideY - y);
  const lowY = y - highY;
  const rest = lowX * lowY - (product - highX * highY - lowX * highY - highX * lowY);
  const low = rest + (x * LOW[b] + LOW[a] * y);
  const high = product + low;
  HIGH[k] = high;
  LOW[k] = low - (high - product);
}

/** Register k = the double x[i]. */
export function set(k: number, x: Rows, i: number): void {
  HIGH[k] = x[i];
  LOW[k] = 0;
}

/** x[i] = register k, rounded. */
export function get(k: number, x: Rows, i: number): void {
  x[i] = HIGH[k];
}
