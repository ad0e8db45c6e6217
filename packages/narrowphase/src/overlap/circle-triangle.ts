import { CIRCLE, RADIUS, type Rows, TRIANGLE, vertexAt } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';
import { edgeEndAt } from '../pair/edges.js';
import { anyVertexNearEdge } from './features.js';
import { insideTriangle } from './inside.js';

/**
 * The outcome below is off by less than this fraction of the squared lengths: a point of an edge by 31u of the
 * largest distance of a corner from the centre, the square of its distance by 66u of that squared.
 */
const ROUNDING = 128 * 2 ** -53;

/**
 * Do a disc and a filled triangle touch? Exact. See `OverlapTest`.
 *
 * They do if the centre is within R of an edge, that is if d^2 - R^2 is not positive for one of them, or if
 * it is inside: if its cross products with the edges are all of one sign, that is if -(the least) or the
 * greatest is not positive. The least of all these numbers decides. Pairs of a broadphase touch about as
 * often as not, and a branch for each number would be mispredicted as often: so min(x, y) is computed as
 * (x + y - |x - y|) / 2, and clamping t to [0, 1] as (1 + |t| - |t - 1|) / 2.
 */
export function overlapCircleTriangle(circle: Rows, triangle: Rows, co = 0, to = 0): boolean {
  const px = circle[co];
  const py = circle[co + 1];
  const r = circle[co + RADIUS] + triangle[to + RADIUS];
  const rr = r * r;
  let ax = triangle[to] - px;
  let ay = triangle[to + 1] - py;
  let size = rr;
  let nearest = ax * ax + ay * ay;
  let least = Number.MAX_VALUE;
  let greatest = -Number.MAX_VALUE;
  for (let i = 0; i < TRIANGLE; i++) {
    const e = to + vertexAt(i);
    const v = to + edgeEndAt(TRIANGLE, i);
    const bx = triangle[v] - px;
    const by = triangle[v + 1] - py;
    const ux = triangle[v] - triangle[e];
    const uy = triangle[v + 1] - triangle[e + 1];
    const cross = ax * by - ay * bx;
    const t = -(ax * ux + ay * uy) / (ux * ux + uy * uy);
    const along = (1 + Math.abs(t) - Math.abs(t - 1)) / 2;
    const x = ax + along * ux;
    const y = ay + along * uy;
    const square = x * x + y * y;
    size += ax * ax + ay * ay;
    nearest = (nearest + square - Math.abs(nearest - square)) / 2;
    least = least < cross ? least : cross;
    greatest = greatest > cross ? greatest : cross;
    ax = bx;
    ay = by;
  }
  const gap = nearest - rr;
  const outside = (greatest - least - Math.abs(greatest + least)) / 2;
  const outcome = (gap + outside - Math.abs(gap - outside)) / 2;
  if (size > LOW && size < HIGH) {
    if (outcome > ROUNDING * size) return false;
    if (outcome < -ROUNDING * size) return true;
  }
  return exactly(circle, triangle, co, to);
}

function exactly(circle: Rows, triangle: Rows, co: number, to: number): boolean {
  if (insideTriangle(circle, co, triangle, to)) return true;
  if (circle[co + RADIUS] === 0 && triangle[to + RADIUS] === 0) return false;
  return anyVertexNearEdge(CIRCLE, circle, co, TRIANGLE, triangle, to);
}
