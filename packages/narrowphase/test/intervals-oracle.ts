import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import {
  add,
  type Dyadic,
  mul,
  type Poly,
  type Root,
  refined,
  roots,
  signAtDyadic,
  signAtRoot,
} from './polynomial.js';

/**
 * The judge of intervals: the whole contact set of two linear motions in exact arithmetic. Contact is a set of conditions on
 * signs of polynomials in t. Between neighbouring roots of all of them, whether they matter or not, no sign changes: so the
 * contact set is found by asking at every root and once between every two.
 */

/** Contact from the first time to the second, each as the nearest double. */
export type Span = readonly [enter: number, exit: number];

/** Signs of polynomials at one time. */
type Sign = (p: Poly) => number;

interface Point {
  readonly x: Poly;
  readonly y: Poly;
}

/** Conditions of contact, and the polynomials they look at. */
interface Conditions {
  readonly all: readonly Poly[];
  readonly hold: (sign: Sign) => boolean;
}

export function contactSet(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Span[] {
  const { all, hold } = conditions(kindA, a, kindB, b);
  const unlike = new Map<string, Poly>();
  for (const p of all) if (p.length > 1) unlike.set(String(p[p.length - 1] < 0n ? add([], p, -1n) : p), p);
  const times = inOrder([...unlike.values()].flatMap(roots));
  const spans: Span[] = [];
  let open = false;
  times.forEach((time, i) => {
    const now = hold((p) => signAtRoot(p, time));
    const next = times[i + 1];
    const middle = next === undefined ? undefined : between(time, next);
    const after = middle !== undefined && hold((p) => (p.length === 0 ? 0 : signAtDyadic(p, middle)));
    if ((open || after) && !now) throw new Error('the contact set is not closed');
    if (now && !open) spans.push([nearest(time), nearest(time)]);
    if (now && !after) spans.push([(spans.pop() as Span)[0], nearest(time)]);
    open = after;
  });
  return spans;
}

function conditions(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Conditions {
  const scale = Math.min(...numbersOf(kindA, a), ...numbersOf(kindB, b));
  const linear = (row: Rows, i: number): Poly => {
    const start = whole(row[i], scale);
    return add([start], [0n, whole(row[i + END], scale) - start]);
  };
  const points = (kind: ShapeKind, row: Rows): Point[] =>
    Array.from({ length: kind }, (_, i) => ({
      x: linear(row, vertexAt(i)),
      y: linear(row, vertexAt(i) + 1),
    }));
  const as = points(kindA, a);
  const bs = points(kindB, b);
  const radius = add(linear(a, RADIUS), linear(b, RADIUS));
  const near = mul(radius, radius);
  const all: Poly[] = [];
  /** Lists of which one has to be nowhere above 0. */
  const closed: Poly[][] = [];
  for (const p of as) for (const q of bs) closed.push([add(square(minus(q, p)), near, -1n)]);
  for (const [ps, qs] of [
    [as, bs],
    [bs, as],
  ]) {
    for (const p of ps) {
      for (const [q0, q1] of edges(qs)) {
        const v = minus(q1, q0);
        const x = area(minus(q0, p), v);
        all.push(x);
        closed.push([
          dot(minus(q0, p), v),
          add([], dot(minus(q1, p), v), -1n),
          add(mul(x, x), mul(near, square(v)), -1n),
          add(dot(minus(q0, p), minus(q1, p)), near, -1n),
        ]);
      }
    }
  }
  const turn = (p: Point, q: Point, r: Point): Poly => area(minus(p, r), minus(q, p));
  const crossings: [Poly, Poly, Poly, Poly][] = [];
  for (const [p0, p1] of edges(as)) {
    for (const [q0, q1] of edges(bs)) {
      crossings.push([turn(p0, p1, q0), turn(p0, p1, q1), turn(q0, q1, p0), turn(q0, q1, p1)]);
    }
  }
  const insides: Poly[][] = [];
  if (kindB === 3) insides.push(edges(bs).map(([q0, q1]) => turn(q0, q1, as[0])));
  if (kindA === 3) insides.push(edges(as).map(([p0, p1]) => turn(p0, p1, bs[0])));
  all.push([0n, 1n], [-1n, 1n], ...closed.flat());
  return {
    all,
    hold: (sign) =>
      closed.some((list) => list.every((p) => sign(p) <= 0)) ||
      crossings.some(([p, q, r, s]) => sign(p) * sign(q) < 0 && sign(r) * sign(s) < 0) ||
      insides.some((list) => list.every((p) => sign(p) > 0) || list.every((p) => sign(p) < 0)),
  };
}

function edges(points: Point[]): [Point, Point][] {
  if (points.length < 2) return [];
  const list = points.slice(1).map((p, i): [Point, Point] => [points[i], p]);
  return points.length === 2 ? list : [...list, [points[2], points[0]]];
}

function minus(p: Point, q: Point): Point {
  return { x: add(p.x, q.x, -1n), y: add(p.y, q.y, -1n) };
}

function dot(p: Point, q: Point): Poly {
  return add(mul(p.x, q.x), mul(p.y, q.y));
}

function square(p: Point): Poly {
  return dot(p, p);
}

function area(p: Point, q: Point): Poly {
  return add(mul(p.x, q.y), mul(p.y, q.x), -1n);
}

/** The exponents of the last bits of all numbers of a shape. */
function numbersOf(kind: ShapeKind, row: Rows): number[] {
  const numbers = [row[RADIUS], row[RADIUS + END]];
  for (let i = 0; i < kind; i++) numbers.push(...row.subarray(vertexAt(i), vertexAt(i) + 4));
  return numbers.map(lastBit);
}

/** The exponent of the last bit that may be set; for 0 any will do. */
function lastBit(x: number): number {
  if (x === 0) return 0;
  let exponent = -1074;
  while (Math.abs(x) >= 2 ** (exponent + 53)) exponent++;
  return exponent;
}

/** x / 2^exponent. */
function whole(x: number, exponent: number): bigint {
  const own = lastBit(x);
  const half = Math.trunc(own / 2);
  return BigInt(x / 2 ** half / 2 ** (own - half)) << BigInt(own - exponent);
}

/** Different roots, and which is first. */
function inOrder(list: Root[]): Root[] {
  const sorted = list.map((root) => refined(root, 64n)).sort(compare);
  return sorted.filter((root, i) => i === 0 || compare(sorted[i - 1], root) !== 0);
}

function compare(r: Root, s: Root): number {
  for (let bits = 64n; ; bits *= 2n) {
    const [p, q] = [refined(r, bits), refined(s, bits)];
    if (isBelow(p, q)) return -1;
    if (isBelow(q, p)) return 1;
    if (p.exact && q.exact) return 0;
    // They are one if r is a zero of the polynomial of which s is the only zero in an interval around it.
    if (!q.exact && signAtRoot(q.of, p) === 0 && signAtRoot(p.of, q) === 0 && bits > 64n) return 0;
  }
}

/** Is every number of the one interval below, or at the end of, every one of the other? */
function isBelow(p: Root, q: Root): boolean {
  const [top, low] = [upper(p), q.at];
  const difference = (low.n << top.k) - (top.n << low.k);
  return p.exact && q.exact ? difference > 0n : difference >= 0n;
}

function upper(p: Root): Dyadic {
  return p.exact ? p.at : { n: p.at.n + 1n, k: p.at.k };
}

function between(r: Root, s: Root): Dyadic {
  for (let bits = 66n; ; bits *= 2n) {
    const top = upper(refined(r, bits));
    const low = refined(s, bits).at;
    const sum: Dyadic = { n: (top.n << low.k) + (low.n << top.k), k: top.k + low.k + 1n };
    if (low.n << top.k > top.n << low.k) return sum;
  }
}

/** The nearest double; strictly inside of the step for what is. */
function nearest(root: Root): number {
  const { at, exact } = refined(root, 130n);
  if (exact && (at.n === 0n || at.n === 1n << at.k)) return Number(at.n > 0n);
  // One more bit stands for all that follow; whole numbers are rounded to the nearest.
  const t = Number(exact ? 2n * at.n : 2n * at.n + 1n) / 2 ** Number(at.k + 1n);
  return Math.min(Math.max(t, 2 ** -1022), 1 - 2 ** -53);
}
