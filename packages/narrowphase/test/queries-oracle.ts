import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

/**
 * The judge of the static queries: start poses in whole numbers (all doubles times one power of two),
 * distances as fractions. It shares no code with what it judges.
 */
export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

export interface Pose {
  readonly points: readonly Point[];
  readonly radius: bigint;
}

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** Poses in units of 2^-shift, and what brings a number of units back to a double. */
export interface Exact {
  readonly poses: readonly Pose[];
  readonly shift: number;
}

export function exactPoses(...shapes: readonly (readonly [ShapeKind, Rows])[]): Exact {
  const numbers: number[] = [];
  for (const [kind, row] of shapes) {
    for (let i = 0; i < kind; i++) numbers.push(row[vertexAt(i)], row[vertexAt(i) + 1]);
    numbers.push(row[RADIUS]);
  }
  const shift = Math.max(...numbers.map(places));
  const poses = shapes.map(([kind, row]) => ({
    points: Array.from({ length: kind }, (_, i) => ({
      x: scaled(row[vertexAt(i)], shift),
      y: scaled(row[vertexAt(i) + 1], shift),
    })),
    radius: scaled(row[RADIUS], shift),
  }));
  return { poses, shift };
}

/** How often x must be doubled to become whole; negative if it may be halved. */
function places(x: number): number {
  if (x === 0) return -1000;
  let n = 0;
  let rest = x;
  // Halving and doubling are exact down to the subnormal range, where the last place is 2^-1074.
  while (!Number.isInteger(rest)) {
    rest *= 2;
    n++;
  }
  while (Math.abs(rest) >= 2 ** 53 || rest % 2 === 0) {
    rest /= 2;
    n--;
  }
  return n;
}

function scaled(x: number, shift: number): bigint {
  if (x === 0) return 0n;
  const n = places(x);
  let rest = x;
  for (let i = 0; i < n; i++) rest *= 2;
  for (let i = 0; i > n; i--) rest /= 2;
  return BigInt(rest) << BigInt(shift - n);
}

const minus = (p: Point, q: Point): Point => ({ x: p.x - q.x, y: p.y - q.y });
const dot = (p: Point, q: Point): bigint => p.x * q.x + p.y * q.y;
const cross = (p: Point, q: Point): bigint => p.x * q.y - p.y * q.x;
export const turn = (a: Point, b: Point, c: Point): bigint => cross(minus(b, a), minus(c, a));
export const sign = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0);
const less = (f: Fraction, g: Fraction): boolean => f.n * g.d < g.n * f.d;

export function edgesOf({ points }: Pose): [Point, Point][] {
  if (points.length < 3) return points.length === 2 ? [[points[0], points[1]]] : [];
  return points.map((p, i) => [p, points[(i + 1) % 3]]);
}

function vertexToEdge(p: Point, a: Point, b: Point): Fraction {
  const v = minus(b, a);
  const along = dot(minus(p, a), v);
  const length = dot(v, v);
  if (along <= 0n) return { n: dot(minus(p, a), minus(p, a)), d: 1n };
  if (along >= length) return { n: dot(minus(p, b), minus(p, b)), d: 1n };
  return { n: cross(v, minus(p, a)) ** 2n, d: length };
}

/** Strictly inside, for triangles that are not flat. */
export function isInside(p: Point, pose: Pose): boolean {
  if (pose.points.length < 3) return false;
  const signs = edgesOf(pose).map(([a, b]) => sign(turn(a, b, p)));
  return signs.every((s) => s > 0) || signs.every((s) => s < 0);
}

/** Squared distance of the cores, in units squared; 0 when they touch. */
export function coreDistance(a: Pose, b: Pose): Fraction {
  const zero = { n: 0n, d: 1n };
  if (a.points.some((p) => isInside(p, b)) || b.points.some((p) => isInside(p, a))) return zero;
  for (const [a0, a1] of edgesOf(a)) {
    for (const [b0, b1] of edgesOf(b)) {
      const crossing =
        sign(turn(a0, a1, b0)) * sign(turn(a0, a1, b1)) < 0 &&
        sign(turn(b0, b1, a0)) * sign(turn(b0, b1, a1)) < 0;
      if (crossing) return zero;
    }
  }
  let best: Fraction | undefined;
  const take = (f: Fraction) => {
    if (best === undefined || less(f, best)) best = f;
  };
  for (const p of a.points) for (const q of b.points) take({ n: dot(minus(p, q), minus(p, q)), d: 1n });
  for (const p of a.points) for (const [q0, q1] of edgesOf(b)) take(vertexToEdge(p, q0, q1));
  for (const p of b.points) for (const [q0, q1] of edgesOf(a)) take(vertexToEdge(p, q0, q1));
  return best!;
}

export function touch(a: Pose, b: Pose): boolean {
  return compareToReach(a, b) <= 0;
}

/** Sign of distance minus the sum of the radii. */
export function compareToReach(a: Pose, b: Pose): number {
  const { n, d } = coreDistance(a, b);
  return sign(n - (a.radius + b.radius) ** 2n * d);
}

/** Where a point lies: 1 outside, 0 on the boundary, -1 inside. Shapes without area are all boundary. */
export function place(p: Point, pose: Pose): number {
  if (pose.radius === 0n) return isInside(p, pose) ? -1 : compareToReach({ points: [p], radius: 0n }, pose);
  return compareToReach({ points: [p], radius: 0n }, pose);
}

/** Digits after the point in square roots. */
const FINE = 120n;

export function root(x: bigint): bigint {
  if (x < 2n) return x;
  let r = 1n << BigInt((x.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (r + x / r) >> 1n;
    if (next >= r) return r;
    r = next;
  }
}

/** sqrt(n / d) in units of 2^-FINE. */
function fineRoot({ n, d }: Fraction): bigint {
  return root((n << (2n * FINE)) / d);
}

/** A fine number of units as a double. */
function toDouble(fine: bigint, shift: number): number {
  const size = fine < 0n ? -fine : fine;
  const extra = Math.max(0, size.toString(2).length - 64);
  let result = Number(size >> BigInt(extra));
  for (let e = extra - Number(FINE) - shift; e !== 0; e -= Math.sign(e))
    result = e > 0 ? result * 2 : result / 2;
  return fine < 0n ? -result : result;
}

/**
 * Distance of the surfaces: negative when the radii overlap, minus the sum of the radii when the cores
 * touch.
 */
export function distanceOf({ poses: [a, b], shift }: Exact): number {
  return toDouble(fineRoot(coreDistance(a, b)) - ((a.radius + b.radius) << FINE), shift);
}

/** Length of the shortest translation that brings touching shapes just out of touch. */
export function depthOf({ poses: [a, b], shift }: Exact): number {
  const reach = (a.radius + b.radius) << FINE;
  const apart = coreDistance(a, b);
  if (apart.n > 0n) return toDouble(reach - fineRoot(apart), shift);
  let best: Fraction = { n: -1n, d: 1n };
  for (const [e0, e1] of [...edgesOf(a), ...edgesOf(b)]) {
    const d = dot(minus(e1, e0), minus(e1, e0));
    if (d === 0n) continue;
    const heights = [a, b].map((pose) => pose.points.map((p) => turn(e0, e1, p)));
    const [minA, minB] = heights.map((h) => h.reduce((x, y) => (x < y ? x : y)));
    const [maxA, maxB] = heights.map((h) => h.reduce((x, y) => (x > y ? x : y)));
    for (const overlap of [maxA - minB, maxB - minA]) {
      const f = { n: overlap * overlap, d };
      if (best.n < 0n || less(f, best)) best = f;
    }
  }
  return toDouble(reach + (best.n < 0n ? 0n : fineRoot(best)), shift);
}

/** The point t of the way from p to q, with t = k / 2^bits, in units of 2^-bits of the old ones. */
export function between(p: Point, q: Point, k: bigint, bits: bigint): Point {
  return { x: (p.x << bits) + (q.x - p.x) * k, y: (p.y << bits) + (q.y - p.y) * k };
}

export function finer(pose: Pose, bits: bigint): Pose {
  return {
    points: pose.points.map((p) => ({ x: p.x << bits, y: p.y << bits })),
    radius: pose.radius << bits,
  };
}
