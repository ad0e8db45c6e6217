/**
 * Sums and products without rounding: the nearest double, and what it lacks, which is a double as well (Knuth
 * 1969; Dekker 1971). No product may leave the range of doubles. All are formulas, which the build writes
 * into the place of their calls (`scripts/formulas.ts`).
 */
export type Exact = readonly [rounded: number, lost: number];

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
