import type { Rows } from '@swept/core';

/** A power of 2^32 that brings a magnitude near 1; 1 for 0. Multiplying by it is exact. */
export function scaleOf(magnitude: number): number {
  if (magnitude === 0) return 1;
  let rest = magnitude;
  let scale = 1;
  while (rest > 2 ** 32) {
    rest *= 2 ** -32;
    scale *= 2 ** -32;
  }
  while (rest < 2 ** -32 && scale < 2 ** 960) {
    rest *= 2 ** 32;
    scale *= 2 ** 32;
  }
  return scale;
}

/**
 * Between this and its inverse, products of eight numbers with all their digits are in the range of doubles.
 */
const MODERATE = 2 ** 60;

/** Is x[i] 0 or of moderate magnitude? */
export function isModerate(x: Rows, i: number): boolean {
  const size = Math.abs(x[i]);
  return size === 0 || (size < MODERATE && size > 1 / MODERATE);
}

/** Are the first `length` numbers moderate or 0? */
export function areModerate(x: Rows, length: number): boolean {
  for (let i = 0; i < length; i++) if (!isModerate(x, i)) return false;
  return true;
}
