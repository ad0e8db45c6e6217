import { add, multiply, type Polynomial, square, subtract } from './integer-polynomial.js';

/** A moving point: both coordinates as polynomials in t, in one common unit. */
export interface Path {
  readonly x: Polynomial;
  readonly y: Polynomial;
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
