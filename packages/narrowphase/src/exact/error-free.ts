/**
 * Sums and products without rounding: the nearest double, and its error, which is a double as well (Knuth
 * 1969; Dekker 1971). No product may leave the range of doubles. All are formulas, which the build writes
 * into the place of their calls (`scripts/formulas.ts`).
 */
export type Exact = readonly [rounded: number, lost: number];

/** 2^27 + 1 splits a double into two halves of 26 bits. */
export const SPLITTER = 134217729;

/** a + b (TwoSum). */
export function $sum(a: number, b: number): Exact {
  const sum = a + b;
  const part = sum - a;
  const lost = a - (sum - part) + (b - part);
  return [sum, lost];
}

/** a - b (TwoDiff). */
export function $difference(a: number, b: number): Exact {
  const difference = a - b;
  const back = a - difference;
  const lost = a - (difference + back) + (back - b);
  return [difference, lost];
}

/** a b (TwoProduct). */
export function $product(a: number, b: number): Exact {
  const product = a * b;
  const wideA = SPLITTER * a;
  const highA = wideA - (wideA - a);
  const lowA = a - highA;
  const wideB = SPLITTER * b;
  const highB = wideB - (wideB - b);
  const lowB = b - highB;
  const lost = highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
  return [product, lost];
}

/** a a. */
export function $square(a: number): Exact {
  const square = a * a;
  const wide = SPLITTER * a;
  const high = wide - (wide - a);
  const low = a - high;
  const lost = high * high - square + 2 * high * low + low * low;
  return [square, lost];
}
