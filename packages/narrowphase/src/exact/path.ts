import { END, RADIUS, type Rows } from '@swept/core';
import { add, multiply, type Polynomial, polynomial, square, subtract } from './integer-polynomial.js';
import { commonExponent, toInteger } from './integers.js';

/** A moving point: both coordinates as polynomials in t, in one common unit. */
export interface Path {
  readonly x: Polynomial;
  readonly y: Polynomial;
}

/** A vertex and an edge, or two vertices (then b = a), with the sum of their radii, exactly. */
export interface ExactFeatures {
  /** From the vertex to the first end of the edge. */
  readonly a: Path;
  /** From the vertex to the second end. */
  readonly b: Path;
  /** Along the edge. */
  readonly v: Path;
  readonly radius: Polynomial;
}

/** Reads vertex p with the radius of row pr, and the edge ab with that of row er. */
export function exactFeatures(
  p: Rows,
  pv: number,
  pr: number,
  e: Rows,
  av: number,
  bv: number,
  er: number,
): ExactFeatures {
  const numbers: number[] = [p[pr + RADIUS], p[pr + RADIUS + END], e[er + RADIUS], e[er + RADIUS + END]];
  for (let i = 0; i < 4; i++) numbers.push(p[pv + i], e[av + i], e[bv + i]);
  const exponent = commonExponent(numbers);
  const linear = (rows: Rows, at: number): Polynomial => {
    const start = toInteger(rows[at], exponent);
    return polynomial(start, toInteger(rows[at + END], exponent) - start);
  };
  const path = (rows: Rows, at: number): Path => ({ x: linear(rows, at), y: linear(rows, at + 1) });
  const origin = path(p, pv);
  const a = minus(path(e, av), origin);
  const b = minus(path(e, bv), origin);
  return { a, b, v: minus(b, a), radius: add(linear(p, pr + RADIUS), linear(e, er + RADIUS)) };
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

function minus(p: Path, q: Path): Path {
  return { x: subtract(p.x, q.x), y: subtract(p.y, q.y) };
}
