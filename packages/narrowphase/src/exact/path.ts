import { END, type Rows } from '@swept/core';
import { multiply, type Polynomial, polynomial, subtract } from './integer-polynomial.js';
import { commonExponent, toInteger } from './integers.js';

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
  const exponent = commonExponent(numbers);
  const linear = (rows: Rows, at: number): Polynomial => {
    const start = toInteger(rows[at], exponent);
    return polynomial(start, toInteger(rows[at + END], exponent) - start);
  };
  const path = (rows: Rows, at: number): Path => ({ x: linear(rows, at), y: linear(rows, at + 1) });
  const origin = path(p, pv);
  const a = minus(path(e, av), origin);
  const b = minus(path(e, bv), origin);
  return { a, b, v: minus(b, a) };
}

export function cross(p: Path, q: Path): Polynomial {
  return subtract(multiply(p.x, q.y), multiply(p.y, q.x));
}

function minus(p: Path, q: Path): Path {
  return { x: subtract(p.x, q.x), y: subtract(p.y, q.y) };
}
