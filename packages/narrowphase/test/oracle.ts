import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import {
  add,
  mul,
  type Poly,
  type Root,
  refined,
  roots,
  signAtRoot,
  signOf,
  toNumber,
} from './polynomial.js';

/**
 * The judge: first contact of two linear motions in exact arithmetic. All doubles are multiplied by one power of two to
 * integers; every condition is a polynomial in t with BigInt coefficients. The contact set is closed, so it starts at 0 or at a
 * root of one of its conditions: each of those is asked, exactly.
 */
export interface Truth {
  readonly touches: boolean;
  /** In contact at t = 0. */
  readonly atStart: boolean;
  /** First contact, not later than the true one and at most 2^-70 earlier; NaN without contact. */
  readonly time: number;
}

interface Point {
  readonly x: Poly;
  readonly y: Poly;
}

const NEVER: Truth = { touches: false, atStart: false, time: NaN };
const AT_ONCE: Truth = { touches: true, atStart: true, time: 0 };

/** First contact with `grow` added to the sum of the radii. */
export function firstContact(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows, grow = 0): Truth {
  const numbers = [grow];
  for (const [kind, row] of [
    [kindA, a],
    [kindB, b],
  ] as const) {
    for (let i = 0; i < kind; i++) for (let j = 0; j < 4; j++) numbers.push(row[vertexAt(i) + j]);
    numbers.push(row[RADIUS], row[RADIUS + END]);
  }
  const shift = numbers.reduce((most, x) => Math.max(most, -lowestBit(x)), 0);
  const big = (x: number) => integer(x, shift);
  const moving = (start: number, end: number): Poly => add([big(start)], [0n, big(end) - big(start)]);
  const vertices = (kind: ShapeKind, row: Rows): Point[] =>
    Array.from({ length: kind }, (_, i) => {
      const v = vertexAt(i);
      return { x: moving(row[v], row[v + END]), y: moving(row[v + 1], row[v + 1 + END]) };
    });
  const pa = vertices(kindA, a);
  const pb = vertices(kindB, b);
  const radius = add(add(moving(a[RADIUS], a[RADIUS + END]), moving(b[RADIUS], b[RADIUS + END])), [
    big(grow),
  ]);

  if (kindB === 3 && inside(pa[0], pb)) return AT_ONCE;
  if (kindA === 3 && inside(pb[0], pa)) return AT_ONCE;
  for (const [a0, a1] of edges(pa))
    for (const [b0, b1] of edges(pb)) if (cross(a0, a1, b0, b1)) return AT_ONCE;
  let best = NEVER;
  const take = (found: Truth) => {
    if (found.touches && (found.atStart || !(best.time <= found.time))) best = found;
  };
  for (const p of pa) for (const q of pb) take(earliest(vertexVertex(p, q, radius)));
  for (const p of pa) for (const [q0, q1] of edges(pb)) take(earliest(vertexEdge(p, q0, q1, radius)));
  for (const p of pb) for (const [q0, q1] of edges(pa)) take(earliest(vertexEdge(p, q0, q1, radius)));
  return best;
}

function edges(points: Point[]): [Point, Point][] {
  if (points.length < 2) return [];
  if (points.length === 2) return [[points[0], points[1]]];
  return points.map((p, i) => [p, points[(i + 1) % points.length]]);
}

/** Polynomials that are all <= 0 exactly while the two are in contact. */
function vertexVertex(p: Point, q: Point, radius: Poly): Poly[] {
  const a = minus(q, p);
  return [add(dot(a, a), mul(radius, radius), -1n)];
}

function vertexEdge(p: Point, q0: Point, q1: Point, radius: Poly): Poly[] {
  const a = minus(q0, p);
  const b = minus(q1, p);
  const v = minus(q1, q0);
  const x = area(a, v);
  const thick = add(mul(x, x), mul(mul(radius, radius), dot(v, v)), -1n);
  return [thick, dot(a, v), add([], dot(b, v), -1n), add(dot(a, b), mul(radius, radius), -1n)];
}

function earliest(conditions: Poly[]): Truth {
  if (conditions.every((f) => signOf(f[0] ?? 0n) <= 0)) return AT_ONCE;
  let best: Root | undefined;
  for (const f of conditions) {
    for (const root of roots(f)) {
      if (conditions.every((g) => g === f || signAtRoot(g, root) <= 0)) {
        const fine = refined(root, 70n);
        if (best === undefined || toNumber(fine.at) < toNumber(best.at)) best = fine;
        break;
      }
    }
  }
  return best === undefined ? NEVER : { touches: true, atStart: false, time: toNumber(best.at) };
}

function inside(p: Point, [a, b, c]: Point[]): boolean {
  const s = [turn(a, b, p), turn(b, c, p), turn(c, a, p)];
  return s.every((x) => x > 0) || s.every((x) => x < 0);
}

/** Proper crossing at t = 0; contact of a vertex is found as a vertex-edge contact. */
function cross(a0: Point, a1: Point, b0: Point, b1: Point): boolean {
  return turn(a0, a1, b0) * turn(a0, a1, b1) < 0 && turn(b0, b1, a0) * turn(b0, b1, a1) < 0;
}

function turn(a: Point, b: Point, p: Point): number {
  return signOf(area(minus(a, p), minus(b, a))[0] ?? 0n);
}

function minus(p: Point, q: Point): Point {
  return { x: add(p.x, q.x, -1n), y: add(p.y, q.y, -1n) };
}

function dot(p: Point, q: Point): Poly {
  return add(mul(p.x, q.x), mul(p.y, q.y));
}

function area(p: Point, q: Point): Poly {
  return add(mul(p.x, q.y), mul(p.y, q.x), -1n);
}

const VIEW = new DataView(new ArrayBuffer(8));

function parts(x: number): { mantissa: bigint; exponent: number } {
  VIEW.setFloat64(0, x);
  const bits = VIEW.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 2047n);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: x < 0 ? -mantissa : mantissa, exponent: Math.max(exponent, 1) - 1075 };
}

/** Exponent of the lowest bit that is set; 0 for 0. */
function lowestBit(x: number): number {
  if (x === 0) return 0;
  let { mantissa, exponent } = parts(x);
  while ((mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    exponent++;
  }
  return exponent;
}

/** x * 2^shift, which must be whole. */
function integer(x: number, shift: number): bigint {
  if (x === 0) return 0n;
  const { mantissa, exponent } = parts(x);
  const by = BigInt(exponent + shift);
  return by >= 0n ? mantissa << by : mantissa >> -by;
}
