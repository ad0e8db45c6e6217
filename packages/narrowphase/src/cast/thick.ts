import { type ShapeKind, TRIANGLE } from '@swept/core';
import { MAX_CANCELLATION, SAFE_PRODUCT, SMALL_SQUARE, TINY } from '../exact/bounds.js';
import {
  areIntegers,
  begin,
  beginWhole,
  difference,
  INPUT,
  isFull,
  minus,
  plus,
  RATIO,
  ratio,
  reset,
  signOf,
  square as squared,
  times,
  total,
} from '../exact/number.js';
import { crossRatio, crossSign, orient } from '../exact/orient.js';
import { LINE_SQUARES, setLineSquares, squaredLength } from '../exact/reach.js';
import { areModerate } from '../exact/scale.js';
import { NX, NY } from '../pair/axis.js';
import { edgeCount } from '../pair/edges.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';
import { ENTRY, normalize, setEdgeNormal, T } from './entry.js';

/**
 * Where the ray from `from` to `to` in PAIR enters a target with radius. It starts outside and is known to
 * meet it. The boundary of the target is made of arcs about its vertices and of edges moved outward, so the
 * earliest of their roots is the answer; roots inside the target come later. A root is rounded; where terms
 * cancel it is computed from exact ones.
 *
 * An edge of a triangle that has the start on its inner side is skipped: moved towards the start it is
 * inside, and unless the triangle is a sliver the ray meets it later by more than rounding.
 */
export function enterRounded(kind: ShapeKind, from: number, to: number): void {
  BEST[0] = Infinity;
  for (let v = OF_B; v < OF_B + 2 * kind; v += 2) tryArc(from, to, v);
  const inner = kind === TRIANGLE ? orientation() : 0;
  for (let i = 0; i < edgeCount(kind); i++) tryEdge(from, to, OF_B + 2 * i, OF_B + edgeEnd(kind, i), inner);
  ENTRY[T] = Math.min(1, BEST[0]);
  ENTRY[NX] = BEST[1];
  ENTRY[NY] = BEST[2];
}

/** A triangle with an area of less than this times the squares of two sides is a sliver. */
const SLIVER = 2 ** -10;

/** The sign of the area of the target, a triangle; 0 of a sliver. */
function orientation(): number {
  const ux = PAIR[OF_B + 2] - PAIR[OF_B];
  const uy = PAIR[OF_B + 3] - PAIR[OF_B + 1];
  const vx = PAIR[OF_B + 4] - PAIR[OF_B];
  const vy = PAIR[OF_B + 5] - PAIR[OF_B + 1];
  const area = ux * vy - uy * vx;
  if (!(Math.abs(area) > SLIVER * (ux * ux + uy * uy + (vx * vx + vy * vy)))) return 0;
  return area > 0 ? 1 : -1;
}

/** A value above this fraction of its terms certainly has its computed sign. */
export const CERTAIN = 2 ** -40;

/** A root at the very end of the ray may be rounded beyond it. */
const LATEST = 1 + 2 ** -40;

/** The earliest root so far and its normal; a root that may be earlier. */
const BEST = new Float64Array(3);
const NEXT = new Float64Array(1);

/**
 * The circle about c: with A = c - from, b = A.v, t = (|A|^2 - R^2) / (b + sqrt(D)), D = R^2 |v|^2 - (v x
 * A)^2, which is free of cancellation except in its two differences.
 */
function tryArc(from: number, to: number, c: number): void {
  let vx = PAIR[to] - PAIR[from];
  let vy = PAIR[to + 1] - PAIR[from + 1];
  let ax = PAIR[c] - PAIR[from];
  let ay = PAIR[c + 1] - PAIR[from + 1];
  let r = PAIR[RADII + 1];
  const b = ax * vx + ay * vy;
  let length = Math.sqrt(vx * vx + vy * vy);
  let x = (vx * ay - vy * ax) / length;
  const square = ax * ax + ay * ay;
  const outside = square - r * r;
  const deep = r - Math.abs(x);
  const half = length * Math.sqrt(Math.max(0, deep) * (r + Math.abs(x)));
  let t = outside / (b + half);
  // The rounding error of t: of the difference above, of b, and of the root where the ray grazes.
  const far = Math.sqrt(square);
  const noise = square + r * r + t * length * (far + (far * r * length) / half);
  if (
    length * length > SMALL_SQUARE &&
    outside > CERTAIN * square &&
    Math.abs(deep) > CERTAIN * (r + far) &&
    Math.abs(b) > CERTAIN * length * far &&
    (b <= 0 || deep < 0 || noise <= MAX_CANCELLATION * (b + half))
  ) {
    if (b <= 0 || deep < 0) return;
  } else {
    if (!exactArc(from, to, c)) return;
    t = RATIO[0];
    const size = Math.max(Math.abs(vx), Math.abs(vy));
    const wide = Math.max(Math.abs(ax), Math.abs(ay), r);
    vx /= size;
    vy /= size;
    ax /= wide;
    ay /= wide;
    r /= wide;
    length = Math.sqrt(vx * vx + vy * vy);
    x = (vx * ay - vy * ax) / length;
  }
  if (t >= BEST[0]) return;
  // The hit relative to c, in units of R: back along the ray and to the side.
  const side = r > 0 ? Math.max(-1, Math.min(1, x / r)) : 0;
  const back = Math.sqrt((1 - side) * (1 + side));
  BEST[0] = t;
  BEST[1] = (-back * vx + side * vy) / length;
  BEST[2] = (-back * vy - side * vx) / length;
}

/** RATIO[0] = the same root from exact terms, (cc / b) / (1 + sqrt(D / b^2)); false if there is none. */
function exactArc(from: number, to: number, c: number): boolean {
  setLineSquares(PAIR, c, from, to, RADII);
  const gap = minus(LINE_SQUARES[1], LINE_SQUARES[0]);
  if (signOf(gap) < 0) return false;
  const inX = times(difference(INPUT, 2, 0), difference(INPUT, 4, 0));
  const inY = times(difference(INPUT, 3, 1), difference(INPUT, 5, 1));
  const b = plus(inX, inY);
  if (signOf(b) <= 0) return false;
  const outside = minus(squaredLength(4, 0, 5, 1), squared(total(INPUT, 6, 7)));
  ratio(gap, squared(b));
  const root = Math.sqrt(RATIO[0]);
  ratio(outside, b);
  RATIO[0] = Math.max(0, RATIO[0]) / (1 + root);
  return true;
}

/** The edge moved out by R to the start: t = (|X| - R |e|) / (|X| - |X'|), X and X' of the ray's ends. */
function tryEdge(from: number, to: number, e0: number, e1: number, inner: number): void {
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const side = orient(PAIR, e0, e1, from);
  if (side === 0 || side === inner) return;
  crossRatio(PAIR, e0, e1, e0, from, to, from);
  // Most rays that do not come nearer to the line are rejected here.
  if (RATIO[0] < -CERTAIN) return;
  const share = Math.max(0, RATIO[0]);
  // Does the ray come nearer to the line, however short the distance?
  if (!(share > CERTAIN) && side * crossSign(PAIR, e0, e1, to, from) <= 0) return;
  const left = ux * (PAIR[from + 1] - PAIR[e0 + 1]);
  const right = uy * (PAIR[from] - PAIR[e0]);
  const height = Math.abs(left - right);
  const square = ux * ux + uy * uy;
  const wide = (PAIR[RADII + 1] * Math.sqrt(square)) / height;
  // The rounding error of `rest`, times the height.
  const noise = wide * (Math.abs(left) + Math.abs(right));
  const sound = square > SMALL_SQUARE && height > SAFE_PRODUCT && share * noise <= MAX_CANCELLATION * height;
  let rest = 1 - wide;
  if (!(sound && Math.abs(rest) * height > CERTAIN * (height + noise))) {
    setLineSquares(PAIR, from, e0, e1, RADII);
    const gap = minus(LINE_SQUARES[0], LINE_SQUARES[1]);
    if (signOf(gap) < 0) return;
    // 1 - q = (1 - q^2) / (1 + q)
    ratio(LINE_SQUARES[1], LINE_SQUARES[0]);
    const q = Math.sqrt(RATIO[0]);
    ratio(gap, LINE_SQUARES[0]);
    rest = RATIO[0] / (1 + q);
  }
  if (rest < 0) return;
  const t = rest * share;
  if (!(t <= LATEST && t < BEST[0])) return;
  NEXT[0] = t;
  if (!isBeside(from, to, e0, e1)) return;
  BEST[0] = t;
  setEdgeNormal(e0, e1, side);
  BEST[1] = ENTRY[NX];
  BEST[2] = ENTRY[NY];
}

/**
 * Is the point of the root in NEXT beside the edge? Exact: a ray that just misses the arc at an end of the
 * edge may have its only other root far away.
 */
function isBeside(from: number, to: number, e0: number, e1: number): boolean {
  const t = NEXT[0];
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const vx = PAIR[to] - PAIR[from];
  const vy = PAIR[to + 1] - PAIR[from + 1];
  const x0 = PAIR[from] - PAIR[e0];
  const y0 = PAIR[from + 1] - PAIR[e0 + 1];
  const square = ux * ux + uy * uy;
  const behind = ux * (x0 + t * vx) + uy * (y0 + t * vy);
  const before = square - behind;
  const size = Math.abs(ux) * (Math.abs(x0) + Math.abs(vx)) + Math.abs(uy) * (Math.abs(y0) + Math.abs(vy));
  const doubt = CERTAIN * (size + square) + TINY;
  if (behind < -doubt || before < -doubt) return false;
  return (behind > doubt && before > doubt) || isBesideExactly(from, to, e0, e1);
}

function isBesideExactly(from: number, to: number, e0: number, e1: number): boolean {
  for (let i = 0; i < 2; i++) {
    INPUT[i] = PAIR[from + i];
    INPUT[2 + i] = PAIR[to + i];
    INPUT[4 + i] = PAIR[e0 + i];
    INPUT[6 + i] = PAIR[e1 + i];
    INPUT[8 + i] = PAIR[RADII + i];
  }
  reset();
  begin(10);
  const beside = isBesideInput();
  if (areIntegers() || (areModerate(INPUT, 10) && !isFull())) return beside;
  beginWhole(10);
  return isBesideInput();
}

/**
 * With v along the ray, e along the edge, A and B from the start to its ends, X = e x A and W = e x v, both
 * turned so that X is above 0, the point is at t = (X - R |e|) / W, and beside the edge where e.A W <= (X - R
 * |e|) e.v <= e.B W. Degree 8.
 */
function isBesideInput(): boolean {
  const ex = difference(INPUT, 6, 4);
  const ey = difference(INPUT, 7, 5);
  const vx = difference(INPUT, 2, 0);
  const vy = difference(INPUT, 3, 1);
  const ax = difference(INPUT, 4, 0);
  const ay = difference(INPUT, 5, 1);
  const x = minus(times(ex, ay), times(ey, ax));
  const w = minus(times(ex, vy), times(ey, vx));
  const along = plus(times(ex, vx), times(ey, vy));
  const square = plus(squared(ex), squared(ey));
  const toA = plus(times(ex, ax), times(ey, ay));
  const far = times(x, along);
  const behind = minus(far, times(toA, w));
  const before = minus(times(plus(toA, square), w), far);
  const wide = times(total(INPUT, 8, 9), along);
  const turn = signOf(x);
  return isSum(turn, behind, -1, wide, square) && isSum(turn, before, 1, wide, square);
}

/** Is i a + j b sqrt(c) at least 0? */
function isSum(i: number, a: number, j: number, b: number, c: number): boolean {
  const first = i * signOf(a);
  const second = j * signOf(b);
  if (first * second >= 0) return first + second >= 0;
  return first * signOf(minus(squared(a), times(squared(b), c))) >= 0;
}

/** Sets ENTRY for a ray from inside that ends on the boundary: away from the nearest point of the core. */
export function endOnRounded(kind: ShapeKind, to: number): void {
  let least = Infinity;
  for (let i = 0; i < Math.max(1, edgeCount(kind)); i++) {
    const e0 = OF_B + 2 * i;
    const e1 = OF_B + edgeEnd(kind, i);
    const ux = PAIR[e1] - PAIR[e0];
    const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
    const size = Math.max(Math.abs(ux), Math.abs(uy));
    let s = 0;
    if (size > 0) {
      const wx = ux / size;
      const wy = uy / size;
      const along = wx * (PAIR[to] - PAIR[e0]) + wy * (PAIR[to + 1] - PAIR[e0 + 1]);
      s = Math.max(0, Math.min(1, along / (wx * wx + wy * wy) / size));
    }
    const x = PAIR[to] - (PAIR[e0] + s * ux);
    const y = PAIR[to + 1] - (PAIR[e0 + 1] + s * uy);
    const far = Math.max(Math.abs(x), Math.abs(y));
    const distance = far > 0 ? far * Math.sqrt((x / far) * (x / far) + (y / far) * (y / far)) : 0;
    if (distance >= least) continue;
    least = distance;
    ENTRY[NX] = x;
    ENTRY[NY] = y;
  }
  ENTRY[T] = 0;
  normalize();
}
