import type { Rows } from '@swept/core';
import { PRODUCTS, TINY } from './bounds.js';
import { begin, difference, INPUT, plus, signOf, times } from './number.js';

/**
 * The sign of (b - a) . (d - c), exact for all finite doubles up to 1e150: do the directions point the
 * same way (1), are they perpendicular (0), or against each other (-1)? Points are offsets into one array.
 */
export function dotSign(p: Rows, a: number, b: number, c: number, d: number): number {
  const inX = (p[b] - p[a]) * (p[d] - p[c]);
  const inY = (p[b + 1] - p[a + 1]) * (p[d + 1] - p[c + 1]);
  const x = inX + inY;
  const bound = PRODUCTS * (Math.abs(inX) + Math.abs(inY)) + TINY;
  if (x > bound) return 1;
  if (x < -bound) return -1;
  return exactDot(p, a, b, c, d);
}

function exactDot(p: Rows, a: number, b: number, c: number, d: number): number {
  if ((p[b] === p[a] || p[d] === p[c]) && (p[b + 1] === p[a + 1] || p[d + 1] === p[c + 1])) return 0;
  for (let i = 0; i < 2; i++) {
    INPUT[i] = p[a + i];
    INPUT[i + 2] = p[b + i];
    INPUT[i + 4] = p[c + i];
    INPUT[i + 6] = p[d + i];
  }
  begin(8);
  const inX = times(difference(INPUT, 2, 0), difference(INPUT, 6, 4));
  const inY = times(difference(INPUT, 3, 1), difference(INPUT, 7, 5));
  return signOf(plus(inX, inY));
}
