import { add, multiply, type Polynomial, squarePolynomial, subtract } from './integer-polynomial.js';

/** A moving point: both coordinates as polynomials in t, in one common unit. */
export interface Path {
  readonly x: Polynomial;
  readonly y: Polynomial;
}

export function crossOfPaths(p: Path, q: Path): Polynomial {
  return subtract(multiply(p.x, q.y), multiply(p.y, q.x));
}

export function dotOfPaths(p: Path, q: Path): Polynomial {
  return add(multiply(p.x, q.x), multiply(p.y, q.y));
}

export function squaredLengthOfPath(p: Path): Polynomial {
  return add(squarePolynomial(p.x), squarePolynomial(p.y));
}

export function subtractPaths(p: Path, q: Path): Path {
  return { x: subtract(p.x, q.x), y: subtract(p.y, q.y) };
}
