import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
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

/** The number at `rows[at]` on its way to the end pose. */
type Linear = (rows: Rows, at: number) => Polynomial;

function read<T>(numbers: readonly number[], build: (linear: Linear) => T): T {
  stages.integers++;
  const exponent = commonExponent(numbers);
  return build((rows, at) => {
    const start = toInteger(rows[at], exponent);
    return polynomial(start, toInteger(rows[at + END], exponent) - start);
  });
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
  const numbers: number[] = [];
  for (const [kind, rows, at] of [[kindA, a, ao] as const, [kindB, b, bo] as const]) {
    for (let i = 0; i < kind; i++) numbers.push(...rows.subarray(at + vertexAt(i), at + vertexAt(i) + 4));
    numbers.push(rows[at + RADIUS], rows[at + RADIUS + END]);
  }
  return read(numbers, (linear) => {
    const paths = (kind: ShapeKind, rows: Rows, at: number): Path[] =>
      Array.from({ length: kind }, (_, i) => pathOf(linear, rows, at + vertexAt(i)));
    return {
      a: paths(kindA, a, ao),
      b: paths(kindB, b, bo),
      reach: add(linear(a, ao + RADIUS), linear(b, bo + RADIUS)),
    };
  });
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
