import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { add, multiply, type Polynomial, polynomial, square, subtract } from './integer-polynomial.js';
import { commonExponent, toInteger } from './integers.js';
import { stages } from './stages.js';

/** A moving point: both coordinates as polynomials in t, in one common unit. */
export interface Path {
  readonly x: Polynomial;
  readonly y: Polynomial;
}

/** From a moving vertex to the two ends of a moving edge, and along the edge. */
export interface VertexEdge {
  readonly a: Path;
  readonly b: Path;
  readonly v: Path;
}

/** Reads vertex p and the edge ab. Offsets are those of the vertices in their rows. */
export function exactVertexEdge(p: Rows, pv: number, e: Rows, av: number, bv: number): VertexEdge {
  const numbers: number[] = [];
  for (let i = 0; i < 4; i++) numbers.push(p[pv + i], e[av + i], e[bv + i]);
  return read(numbers, (linear) => between(linear, p, pv, e, av, bv));
}

/** The number at `rows[at]` in the common unit. */
type Whole = (rows: Rows, at: number) => bigint;
/** The same on its way to the end pose. */
type Linear = (rows: Rows, at: number) => Polynomial;

function read<T>(numbers: readonly number[], build: (linear: Linear, whole: Whole) => T): T {
  stages.integers++;
  const exponent = commonExponent(numbers);
  const whole: Whole = (rows, at) => toInteger(rows[at], exponent);
  return build((rows, at) => {
    const start = whole(rows, at);
    return polynomial(start, whole(rows, at + END) - start);
  }, whole);
}

function between(linear: Linear, p: Rows, pv: number, e: Rows, av: number, bv: number): VertexEdge {
  const origin = pathOf(linear, p, pv);
  const a = minus(pathOf(linear, e, av), origin);
  const b = minus(pathOf(linear, e, bv), origin);
  return { a, b, v: minus(b, a) };
}

/** A vertex and an edge, or two vertices (then b = a), with the sum of their radii. */
export interface RoundedVertexEdge extends VertexEdge {
  readonly radius: Polynomial;
}

/** Reads vertex p with the radius of row pr, and the edge ab with that of row er. */
export function exactRounded(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): RoundedVertexEdge {
  const numbers: number[] = [p[pr + RADIUS], p[pr + RADIUS + END], e[er + RADIUS], e[er + RADIUS + END]];
  for (let i = 0; i < 4; i++) numbers.push(p[pv + i], e[av + i], e[bv + i]);
  return read(numbers, (linear) => ({
    ...between(linear, p, pv, e, av, bv),
    radius: add(linear(p, pr + RADIUS), linear(e, er + RADIUS)),
  }));
}

/** Two moving shapes: the paths of their vertices, and the sum of their radii. */
export interface Motions {
  readonly a: readonly Path[];
  readonly b: readonly Path[];
  readonly reach: Polynomial;
}

/** Reads two shapes at offsets of their rows. */
export function exactMotions(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): Motions {
  const numbers = [...numbersOf(kindA, a, ao), ...numbersOf(kindB, b, bo)];
  return read(numbers, (linear) => motions(kindA, a, ao, kindB, b, bo, linear, (_, __, path) => path));
}

/** The same on the parabolas that their sags make of straight paths. */
export function exactBentMotions(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
): Motions {
  const numbers = [...numbersOf(kindA, a, ao), ...numbersOf(kindB, b, bo)];
  for (const sag of [SAG_X, SAG_Y]) numbers.push(a[ao + sag], b[bo + sag]);
  return read(numbers, (linear, whole) => {
    const bent = (rows: Rows, at: number, { x, y }: Path): Path => {
      const [sagX, sagY] = [whole(rows, at + SAG_X), whole(rows, at + SAG_Y)];
      return { x: add(x, polynomial(0n, -sagX, sagX)), y: add(y, polynomial(0n, -sagY, sagY)) };
    };
    return motions(kindA, a, ao, kindB, b, bo, linear, bent);
  });
}

/** All that a straight motion has. */
function numbersOf(kind: ShapeKind, rows: Rows, at: number): number[] {
  const numbers = [rows[at + RADIUS], rows[at + RADIUS + END]];
  for (let i = 0; i < kind; i++) numbers.push(...rows.subarray(at + vertexAt(i), at + vertexAt(i) + 4));
  return numbers;
}

function motions(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  linear: Linear,
  bend: (rows: Rows, at: number, path: Path) => Path,
): Motions {
  const paths = (kind: ShapeKind, rows: Rows, at: number): Path[] =>
    Array.from({ length: kind }, (_, i) => bend(rows, at, pathOf(linear, rows, at + vertexAt(i))));
  return {
    a: paths(kindA, a, ao),
    b: paths(kindB, b, bo),
    reach: add(linear(a, ao + RADIUS), linear(b, bo + RADIUS)),
  };
}

function pathOf(linear: Linear, rows: Rows, at: number): Path {
  return { x: linear(rows, at), y: linear(rows, at + 1) };
}

export function cross(p: Path, q: Path): Polynomial {
  return subtract(multiply(p.x, q.y), multiply(p.y, q.x));
}

export function dot(p: Path, q: Path): Polynomial {
  return add(multiply(p.x, q.x), multiply(p.y, q.y));
}

export function squaredLength(p: Path): Polynomial {
  return add(square(p.x), square(p.y));
}

export function minus(p: Path, q: Path): Path {
  return { x: subtract(p.x, q.x), y: subtract(p.y, q.y) };
}
