import { RADIUS, type Rows } from '@swept/core';
import { HOLD, TINY } from '../filter/bounds.js';
import { scaleOf } from '../filter/scale.js';
import { firstIsNearer, sideOfLine } from '../filter/side.js';

/** Does vertex p touch the edge ab, no thickness? False is certain. Signs of differences are exact. */
export function touchesEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): boolean {
  const ax = e[av] - p[pv];
  const bx = e[bv] - p[pv];
  if (ax > 0 ? bx > 0 : ax < 0 && bx < 0) return false;
  const ay = e[av + 1] - p[pv + 1];
  const by = e[bv + 1] - p[pv + 1];
  if (ay > 0 ? by > 0 : ay < 0 && by < 0) return false;
  return sideOfLine(p, pv, e, av, bv) === 0;
}

const SMALL = new Float64Array(24);

/**
 * Is vertex p within R of the edge ab, R the sum of the radii of rows pr and er? False is certain.
 * With A = a - p, B = b - p, v = b - a, X = A x v: near an end, or beside the edge (A.v <= 0 <= B.v) and |X| <= R |v|.
 * The last condition, |A| <= R + |v|, follows from the others, and holds a zero-length edge together.
 */
export function nearEdge(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): boolean {
  const r = p[pr + RADIUS] + e[er + RADIUS];
  const ax = e[av] - p[pv];
  const ay = e[av + 1] - p[pv + 1];
  const bx = e[bv] - p[pv];
  const by = e[bv + 1] - p[pv + 1];
  const vx = e[bv] - e[av];
  const vy = e[bv + 1] - e[av + 1];
  const size = Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) + r;
  if (!(size > 2 ** -200 && size < 2 ** 200) && size > 0 && p !== SMALL) {
    const scale = scaleOf(size);
    for (let i = 0; i < 2; i++) {
      SMALL[i] = p[pv + i] * scale;
      SMALL[8 + i] = e[av + i] * scale;
      SMALL[12 + i] = e[bv + i] * scale;
    }
    SMALL[RADIUS] = r * scale;
    return nearEdge(SMALL, 0, 0, SMALL, 8, 12, 16);
  }
  const near = firstIsNearer(ax, ay, bx, by);
  const left = (near ? ax : bx) * vy;
  const right = (near ? ay : by) * vx;
  const length = Math.sqrt(vx * vx + vy * vy);
  const width = r * length;
  if (Math.abs(left - right) > width + HOLD * (Math.abs(left) + Math.abs(right) + width) + TINY) return false;
  const rr = r * r;
  const aa = ax * ax + ay * ay;
  if (aa - rr <= HOLD * (aa + rr) + TINY) return true;
  const bb = bx * bx + by * by;
  if (bb - rr <= HOLD * (bb + rr) + TINY) return true;
  if (ax * vx + ay * vy > HOLD * (Math.abs(ax * vx) + Math.abs(ay * vy)) + TINY) return false;
  if (bx * vx + by * vy < -HOLD * (Math.abs(bx * vx) + Math.abs(by * vy)) - TINY) return false;
  const far = (r + length) * (r + length);
  return aa - far <= HOLD * (aa + far) + TINY;
}
