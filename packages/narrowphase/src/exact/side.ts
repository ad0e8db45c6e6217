import type { Rows } from '@swept/core';
import { HOLD, TINY } from './bounds.js';
import { exactSide } from './orient.js';

/**
 * On which side of the directed line from a to b is p? 1: left of it, -1: right of it, 0: on it. Exact for
 * all finite doubles up to 1e150.
 *
 * X = A x B with A = a - p, B = b - p, where that is certain. Otherwise A x v with v = b - a, where the end
 * nearer to p takes the place of a (B x v is the same number), which keeps the error below 6u of distance times
 * length. Offsets are those of the vertices in their rows.
 */
export function sideOfLine(p: Rows, pv: number, e: Rows, av: number, bv: number): number {
  const px = p[pv];
  const py = p[pv + 1];
  const ax = e[av] - px;
  const ay = e[av + 1] - py;
  const bx = e[bv] - px;
  const by = e[bv + 1] - py;
  const crossLeft = ax * by;
  const crossRight = ay * bx;
  const cross = crossLeft - crossRight;
  const far = HOLD * (Math.abs(crossLeft) + Math.abs(crossRight)) + TINY;
  if (cross > far) return 1;
  if (cross < -far) return -1;
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  // A total order, so that swapping the ends swaps the answer. Not a call: four double arguments would be
  // boxed where it is not inlined.
  const a = Math.abs(ax) + Math.abs(ay);
  const b = Math.abs(bx) + Math.abs(by);
  const near = a < b || (a === b && (ax < bx || (ax === bx && ay < by)));
  const left = (near ? ax : bx) * vy;
  const right = (near ? ay : by) * vx;
  const x = left - right;
  const bound = HOLD * (Math.abs(left) + Math.abs(right)) + TINY;
  if (x > bound) return 1;
  if (x < -bound) return -1;
  return exactSide(p, pv, e, av, bv);
}
