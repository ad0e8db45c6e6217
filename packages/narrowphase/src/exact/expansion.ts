import type { Rows } from '@swept/core';
import { $product, $sum, SPLITTER } from './error-free.js';

/**
 * Expansions: a real number as an unevaluated sum of one or more doubles that do not overlap, smallest first.
 * Every operation is exact as long as no product leaves the range of doubles, which `number.ts` ensures.
 *
 * Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997),
 * figures 6 to 8, 13 and 14; the splitting is Dekker's (1971).
 */

/** h = e + sign f, for a sign of 1 or -1; returns the length of h, which must not overlap e or f in memory. */
export function addExpansions(
  e: Rows,
  eo: number,
  eLength: number,
  f: Rows,
  fo: number,
  fLength: number,
  sign: number,
  h: Rows,
  to: number,
): number {
  const endE = eo + eLength;
  const endF = fo + fLength;
  let i = eo;
  let j = fo;
  let x = e[i];
  let y = sign * f[j];
  let length = 0;
  let sum = 0;
  while (i < endE || j < endF) {
    // The smaller magnitude comes first.
    let next = x;
    if (j >= endF || (i < endE && Math.abs(x) < Math.abs(y))) x = ++i < endE ? e[i] : 0;
    else {
      next = y;
      y = ++j < endF ? sign * f[j] : 0;
    }
    const [total, lost] = $sum(sum, next);
    if (lost !== 0) h[to + length++] = lost;
    sum = total;
  }
  if (sum !== 0 || length === 0) h[to + length++] = sum;
  return length;
}

/** h = e times the double at b[bo]; returns the length of h. */
export function scaleExpansion(
  e: Rows,
  eo: number,
  eLength: number,
  b: Rows,
  bo: number,
  h: Rows,
  to: number,
): number {
  const factor = b[bo];
  const wide = SPLITTER * factor;
  const high = wide - (wide - factor);
  const low = factor - high;
  let [sum, lack] = $product(e[eo], factor);
  let length = 0;
  if (lack !== 0) h[to + length++] = lack;
  for (let i = 1; i < eLength; i++) {
    const x = e[eo + i];
    const product = x * factor;
    const wideX = SPLITTER * x;
    const highX = wideX - (wideX - x);
    const lowX = x - highX;
    const rest = lowX * low - (product - highX * high - lowX * high - highX * low);
    // sum + rest, then the product, which is the larger one.
    const [middle, lost] = $sum(sum, rest);
    if (lost !== 0) h[to + length++] = lost;
    sum = product + middle;
    const left = middle - (sum - product);
    if (left !== 0) h[to + length++] = left;
  }
  if (sum !== 0 || length === 0) h[to + length++] = sum;
  return length;
}
