import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
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
  signOf,
} from './polynomial.js';

/**
 * The judge of parabolic motion, in exact arithmetic: doubles times one power of two are integers, every condition is a polynomial in t
 * with BigInt coefficients, and a pose at a dyadic time is integers again.
 */
export interface Pair {
  readonly kindA: ShapeKind;
  readonly a: Rows;
  readonly kindB: ShapeKind;
  readonly b: Rows;
}

interface Point<T> {
  readonly x: T;
  readonly y: T;
}

interface Motions {
  readonly a: Point<Poly>[];
  readonly b: Point<Poly>[];
  readonly radius: Poly;
}

function motions({ kindA, a, kindB, b }: Pair, grow: number): Motions {
  const all = [...a, ...b, grow].filter((x) => x !== 0);
  const shift = Math.max(0, ...all.map((x) => -lowestBit(x)));
  const big = (x: number) => integer(x, shift);
  const path = (row: Rows, i: number, sag: number): Poly => {
    const bend = big(row[sag]);
    return add([big(row[i])], [0n, big(row[i + END]) - big(row[i]) - bend, bend]);
  };
  const vertices = (kind: ShapeKind, row: Rows): Point<Poly>[] =>
    Array.from({ length: kind }, (_, i) => ({
      x: path(row, vertexAt(i), SAG_X),
      y: path(row, vertexAt(i) + 1, SAG_Y),
    }));
  const linear = (row: Rows): Poly =>
    add([big(row[RADIUS])], [0n, big(row[RADIUS + END]) - big(row[RADIUS])]);
  return {
    a: vertices(kindA, a),
    b: vertices(kindB, b),
    radius: add(add(linear(a), linear(b)), [big(grow)]),
  };
}

/** Are the two in contact at the time n / 2^k, with `grow` added to the sum of the radii? */
export function contactAt(pair: Pair, time: Dyadic, grow = 0): boolean {
  const { a, b, radius } = motions(pair, grow);
  // Paths are of degree 2: everything times 2^(2 k).
  const at = (f: Poly): bigint => {
    let value = 0n;
    for (let i = 2; i >= 0; i--) value = value * time.n + ((f[i] ?? 0n) << (time.k * BigInt(2 - i)));
    return value;
  };
  const point = (p: Point<Poly>): Point<bigint> => ({ x: at(p.x), y: at(p.y) });
  const pa = a.map(point);
  const pb = b.map(point);
  const reach = at(radius);
  if (reach < 0n) throw new Error('a radius below zero');
  if (pa.some((p) => inside(p, pb)) || pb.some((p) => inside(p, pa))) return true;
  for (const [p, q] of edges(pa)) for (const [r, s] of edges(pb)) if (cross(p, q, r, s)) return true;
  const near = (points: Point<bigint>[], others: Point<bigint>[]) =>
    points.some((p) => edges(others).some(([q, r]) => nearEdge(p, q, r, reach)));
  const atVertex = pa.some((p) => pb.some((q) => square(minus(p, q)) <= reach * reach));
  return atVertex || near(pa, pb) || near(pb, pa);
}

/** A double in [0, 1] as a dyadic number. */
export function dyadic(t: number): Dyadic {
  const k = t === 0 ? 0 : Math.max(0, -lowestBit(t));
  return { n: integer(t, k), k: BigInt(k) };
}

/** All times, ascending, at which the state of contact may change; `touches`: whether the two are in contact there. */
export interface Event {
  readonly at: Dyadic;
  /** The time is in [at, at + 2^-bits), or is `at`. */
  readonly exact: boolean;
  readonly touches: boolean;
}

/** Fine enough to tell apart from rounded times; the events of one pair of features each. */
const BITS = 80n;

export function events(pair: Pair): Event[] {
  const { a, b, radius } = motions(pair, 0);
  const found: Event[] = [];
  const take = (conditions: Poly[]) => {
    for (const f of conditions) {
      for (const root of roots(f)) found.push(event(f, root, conditions));
    }
  };
  for (const p of a) for (const q of b) take(vertexVertex(p, q, radius));
  for (const p of a) for (const [q, r] of edges(b)) take(vertexEdge(p, q, r, radius));
  for (const p of b) for (const [q, r] of edges(a)) take(vertexEdge(p, q, r, radius));
  return found.sort((e, f) => compare(e.at, f.at));
}

function event(f: Poly, root: Root, conditions: Poly[]): Event {
  const fine = refined(root, BITS);
  const touches = conditions.every((g) => g === f || signAtRoot(g, root) <= 0);
  return { at: fine.at, exact: fine.exact, touches };
}

/**
 * How vertex `vertex` of one shape (A if `ofA`) first touches the edge from e0 to e1 of the other, or its vertex e0 = e1, in a part of
 * the step: a graze if the gap has the same sign on both sides of that time.
 */
export function firstTouch(
  pair: Pair,
  ofA: boolean,
  vertex: number,
  e0: number,
  e1: number,
  from: number,
  to: number,
): 'none' | 'graze' | 'passage' {
  const { a, b, radius } = motions(pair, 0);
  const [ps, es] = ofA ? [a, b] : [b, a];
  const [p, q, r] = [ps[vertex], es[e0], es[e1]];
  const toQ = apart(q, p);
  const v = apart(r, q);
  const x = add(mul(toQ.x, v.y), mul(toQ.y, v.x), -1n);
  const conditions = e0 === e1 ? vertexVertex(p, q, radius) : vertexEdge(p, q, r, radius);
  const isThin = radius.every((c) => c === 0n);
  const gap = e0 !== e1 && isThin ? x : conditions[0];
  for (const root of roots(gap)) {
    const fine = refined(root, 200n);
    const above = fine.exact ? fine.at : { n: fine.at.n + 1n, k: fine.at.k };
    if (compare(above, dyadic(from)) < 0) continue;
    if (compare(fine.at, dyadic(to)) > 0) break;
    if (!conditions.slice(1).every((g) => signAtRoot(g, root) <= 0)) continue;
    // No other root is as near.
    const k = 200n;
    const n = fine.at.n << (k - fine.at.k);
    const beside = [n - 1n, n + (fine.exact ? 1n : 2n)].map((m) => signAtDyadic(gap, { n: m, k }));
    return beside[0] === beside[1] ? 'graze' : 'passage';
  }
  return 'none';
}

export function compare(s: Dyadic, t: Dyadic): number {
  return signOf((s.n << t.k) - (t.n << s.k));
}

/** The middle of two times. */
export function between(s: Dyadic, t: Dyadic): Dyadic {
  return { n: (s.n << t.k) + (t.n << s.k), k: s.k + t.k + 1n };
}

/** Polynomials that are all <= 0 exactly while the features are in contact. */
function vertexVertex(p: Point<Poly>, q: Point<Poly>, radius: Poly): Poly[] {
  const d = apart(q, p);
  return [add(dot(d, d), mul(radius, radius), -1n)];
}

function vertexEdge(p: Point<Poly>, q: Point<Poly>, r: Point<Poly>, radius: Poly): Poly[] {
  const a = apart(q, p);
  const b = apart(r, p);
  const v = apart(r, q);
  const x = add(mul(a.x, v.y), mul(a.y, v.x), -1n);
  const thick = add(mul(x, x), mul(mul(radius, radius), dot(v, v)), -1n);
  return [thick, dot(a, v), add([], dot(b, v), -1n), add(dot(a, b), mul(radius, radius), -1n)];
}

function apart(p: Point<Poly>, q: Point<Poly>): Point<Poly> {
  return { x: add(p.x, q.x, -1n), y: add(p.y, q.y, -1n) };
}

function dot(p: Point<Poly>, q: Point<Poly>): Poly {
  return add(mul(p.x, q.x), mul(p.y, q.y));
}

function edges<T>(points: T[]): [T, T][] {
  if (points.length < 2) return [];
  if (points.length === 2) return [[points[0], points[1]]];
  return points.map((p, i) => [p, points[(i + 1) % points.length]]);
}

function minus(p: Point<bigint>, q: Point<bigint>): Point<bigint> {
  return { x: p.x - q.x, y: p.y - q.y };
}

function square(p: Point<bigint>): bigint {
  return p.x * p.x + p.y * p.y;
}

function turn(a: Point<bigint>, b: Point<bigint>, p: Point<bigint>): number {
  const v = minus(b, a);
  const w = minus(p, a);
  return signOf(v.x * w.y - v.y * w.x);
}

function inside(p: Point<bigint>, corners: Point<bigint>[]): boolean {
  if (corners.length < 3) return false;
  const [a, b, c] = corners;
  const s = [turn(a, b, p), turn(b, c, p), turn(c, a, p)];
  return s.every((x) => x > 0) || s.every((x) => x < 0);
}

function cross(a0: Point<bigint>, a1: Point<bigint>, b0: Point<bigint>, b1: Point<bigint>): boolean {
  return turn(a0, a1, b0) * turn(a0, a1, b1) < 0 && turn(b0, b1, a0) * turn(b0, b1, a1) < 0;
}

/** Beside the edge within reach; its ends are vertices, asked on their own. */
function nearEdge(p: Point<bigint>, q: Point<bigint>, r: Point<bigint>, reach: bigint): boolean {
  const v = minus(r, q);
  const a = minus(p, q);
  const along = a.x * v.x + a.y * v.y;
  if (along <= 0n || along >= square(v)) return false;
  const x = a.x * v.y - a.y * v.x;
  return x * x <= reach * reach * square(v);
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

/** Exponent of the lowest bit that is set. */
function lowestBit(x: number): number {
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
