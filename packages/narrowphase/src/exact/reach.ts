import type { Rows } from '@swept/core';
import { LARGE_SQUARE, PRODUCTS, SMALL_SQUARE, SQUARES, TINY, WIDTHS } from './bounds.js';
import { $difference, $square, $sum } from './error-free.js';
import { begin, difference, INPUT, minus, plus, signOf, square as squared, times, total } from './number.js';
import { dotSign, orient } from './orient.js';

/**
 * Signs of distance minus reach, exact for all finite doubles up to 1e150. The reach R is the sum, not
 * rounded, of the two radii at p[r] and p[r + 1]. -1: nearer than R, 0: at exactly R, 1: farther. Points
 * are offsets into one array.
 */

/** More than the error with twice the digits, as a fraction of the squares. */
const TWICE = 2 ** -96;

/** |b - a|^2 against R^2: degree 2. */
export function vertexReach(p: Rows, a: number, b: number, r: number): number {
  const x = p[b] - p[a];
  const y = p[b + 1] - p[a + 1];
  const reach = p[r] + p[r + 1];
  const square = x * x + y * y;
  const near = reach * reach;
  const bound = SQUARES * (square + near) + TINY;
  if (square - near > bound) return 1;
  if (near - square > bound) return -1;
  if (reach === 0) return x === 0 && y === 0 ? 0 : 1;
  // With twice the digits (Dekker 1971): cases on grids get here often, and are hardly ever nearer to 0 than
  // that.
  const size = square + near;
  if (size > SMALL_SQUARE && size < LARGE_SQUARE) {
    const [, lostX] = $difference(p[b], p[a]);
    const [, lostY] = $difference(p[b + 1], p[a + 1]);
    const [, lostR] = $sum(p[r], p[r + 1]);
    const [xx, lowXx] = $square(x);
    const [yy, lowYy] = $square(y);
    const [, lowRr] = $square(reach);
    const [, lost] = $sum(xx, yy);
    const rest = lost + (lowXx + lowYy - lowRr) + 2 * (x * lostX + y * lostY - reach * lostR);
    // They are so close that their difference is exact.
    const gap = square - near + rest;
    if (Math.abs(gap) > TWICE * size) return gap > 0 ? 1 : -1;
  }
  load(p, a, 0);
  load(p, b, 2);
  load(p, r, 4);
  begin(6);
  return signOf(minus(squaredLength(2, 0, 3, 1), squared(total(INPUT, 4, 5))));
}

/** c against the whole line through a and b: X^2 against R^2 |v|^2, v = b - a, X = v x (c - a). Degree 4. */
export function lineReach(p: Rows, c: number, a: number, b: number, r: number): number {
  const vx = p[b] - p[a];
  const vy = p[b + 1] - p[a + 1];
  const left = vx * (p[c + 1] - p[a + 1]);
  const right = vy * (p[c] - p[a]);
  const square = vx * vx + vy * vy;
  const far = Math.abs(left - right);
  const near = (p[r] + p[r + 1]) * Math.sqrt(square);
  const bound = PRODUCTS * (Math.abs(left) + Math.abs(right)) + WIDTHS * near + TINY;
  if (square > SMALL_SQUARE) {
    if (far - near > bound) return 1;
    if (near - far > bound) return -1;
  }
  setLineSquares(p, c, a, b, r);
  return signOf(minus(LINE_SQUARES[0], LINE_SQUARES[1]));
}

/** X^2 and R^2 |v|^2, as exact numbers. */
export const LINE_SQUARES = new Int32Array(2);

/** Fills LINE_SQUARES, with a, b, c and the two radii as the input. */
export function setLineSquares(p: Rows, c: number, a: number, b: number, r: number): void {
  load(p, a, 0);
  load(p, b, 2);
  load(p, c, 4);
  load(p, r, 6);
  begin(8);
  const left = times(difference(INPUT, 2, 0), difference(INPUT, 5, 1));
  const right = times(difference(INPUT, 3, 1), difference(INPUT, 4, 0));
  LINE_SQUARES[0] = squared(minus(left, right));
  LINE_SQUARES[1] = times(squared(total(INPUT, 6, 7)), squaredLength(2, 0, 3, 1));
}

/** (input i - input j)^2 + (input k - input l)^2, exact. */
export function squaredLength(i: number, j: number, k: number, l: number): number {
  return plus(squared(difference(INPUT, i, j)), squared(difference(INPUT, k, l)));
}

function load(p: Rows, at: number, to: number): void {
  INPUT[to] = p[at];
  INPUT[to + 1] = p[at + 1];
}

/** c against the edge from a to b, ends included; a zero-length edge is a point. */
export function edgeReach(p: Rows, c: number, a: number, b: number, r: number): number {
  if (p[r] === 0 && p[r + 1] === 0) return onEdge(p, c, a, b) ? 0 : 1;
  if (dotSign(p, a, b, a, c) <= 0) return vertexReach(p, a, c, r);
  if (dotSign(p, a, b, b, c) >= 0) return vertexReach(p, b, c, r);
  return lineReach(p, c, a, b, r);
}

/** Is c a point of the edge from a to b? */
export function onEdge(p: Rows, c: number, a: number, b: number): boolean {
  return within(p, c, a, b) && within(p, c + 1, a + 1, b + 1) && orient(p, a, b, c) === 0;
}

function within(p: Rows, c: number, a: number, b: number): boolean {
  return p[a] < p[b] ? p[a] <= p[c] && p[c] <= p[b] : p[b] <= p[c] && p[c] <= p[a];
}
