import type { Rows } from '@swept/core';
import {
  derivative,
  multiply,
  type Polynomial,
  squarePolynomial,
  subtract,
} from '../exact/integer-polynomial.js';
import { commonExponent, toInteger } from '../exact/integers.js';
import { crossOfPaths, dotOfPaths, type Path, squaredLengthOfPath, subtractPaths } from '../exact/path.js';
import { rootsInStep } from '../exact/root.js';

/**
 * Do a vertex and an edge, or two vertices (then e1 = e0), come nearer to each other from times[i] on until
 * they touch, and no nearer? Exact: their gap, a polynomial, has a root of even multiplicity before it has
 * another extremum.
 */
export function grazes(v: Path, e0: Path, e1: Path, reach: Polynomial, times: Rows, i: number): boolean {
  const a = subtractPaths(e0, v);
  const b = subtractPaths(e1, v);
  const along = subtractPaths(e1, e0);
  const near = squarePolynomial(reach);
  const isVertex = e0 === e1;
  const x = crossOfPaths(a, along);
  const gap = isVertex
    ? subtract(squaredLengthOfPath(a), near)
    : reach.length === 0
      ? x
      : subtract(squarePolynomial(x), multiply(near, squaredLengthOfPath(along)));
  const exponent = Math.min(0, commonExponent([times[i]]));
  const n = toInteger(times[i], exponent);
  const k = -exponent;
  const before = dotOfPaths(a, along);
  const behind = dotOfPaths(b, along);
  for (const root of rootsInStep(gap)) {
    if (root.compareTo(n, k) < 0) continue;
    if (!isVertex && (root.signOf(before) > 0 || root.signOf(behind) < 0)) continue;
    if (!root.isEvenIn(gap)) return false;
    return !rootsInStep(derivative(gap)).some((turn) => turn.compareTo(n, k) > 0 && turn.compare(root) < 0);
  }
  return false;
}
