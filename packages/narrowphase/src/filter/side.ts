import type { Rows } from '@swept/core';
import { HOLD, LOW, TINY } from './bounds.js';
import { scaleOf } from './scale.js';

/**
 * On which side of the directed line from a to b is p? 1: left of it, -1: right of it, both certain; 0: on it, or too
 * close for doubles to tell.
 *
 * X = A x v with A = a - p, v = b - a. The end nearer to p takes the place of a (B x v is the same number), which keeps
 * the error below 6u of distance times length, and makes the answer of (b, a) exactly the opposite.
 * Offsets are those of the vertices in their rows.
 */
export function sideOfLine(p: Rows, pv: number, e: Rows, av: number, bv: number): number {
  const px = p[pv];
  const py = p[pv + 1];
  const ax = e[av] - px;
  const ay = e[av + 1] - py;
  const bx = e[bv] - px;
  const by = e[bv + 1] - py;
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  const near = firstIsNearer(ax, ay, bx, by);
  const cx = near ? ax : bx;
  const cy = near ? ay : by;
  const left = cx * vy;
  const right = cy * vx;
  const x = left - right;
  const bound = HOLD * (Math.abs(left) + Math.abs(right)) + TINY;
  if (x > bound) return 1;
  if (x < -bound) return -1;
  return bound < LOW ? sideOfSmallLine(cx, cy, vx, vy) : 0;
}

/** The same for numbers whose products underflow: differences are scaled up, which is exact. */
function sideOfSmallLine(cx: number, cy: number, vx: number, vy: number): number {
  const c = Math.max(Math.abs(cx), Math.abs(cy));
  const v = Math.max(Math.abs(vx), Math.abs(vy));
  if (c === 0 || v === 0) return 0;
  const cScale = scaleOf(c);
  const vScale = scaleOf(v);
  const left = cx * cScale * (vy * vScale);
  const right = cy * cScale * (vx * vScale);
  const x = left - right;
  const bound = HOLD * (Math.abs(left) + Math.abs(right)) + TINY;
  return x > bound ? 1 : x < -bound ? -1 : 0;
}

/** Is (ax, ay) nearer to the origin than (bx, by)? A total order, so that swapping the two swaps the answer. */
export function firstIsNearer(ax: number, ay: number, bx: number, by: number): boolean {
  const a = Math.abs(ax) + Math.abs(ay);
  const b = Math.abs(bx) + Math.abs(by);
  return a < b || (a === b && (ax < bx || (ax === bx && ay < by)));
}
