import {
  derivative,
  multiply,
  type Polynomial,
  squarePolynomial,
  subtract,
} from '../exact/integer-polynomial.js';
import { crossOfPaths, dotOfPaths, type Path, squaredLengthOfPath } from '../exact/path.js';
import { endOfStep, type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import { exactVertexEdge } from '../pair/exact-paths.js';
import { AT_FIRST, AT_ONE, AT_SECOND, FIRST, FROM_SIDE, GRAZING, INSIDE, PLACE, TIME } from './first.js';

/**
 * Rung 3: first contact of two features of the loaded pair in exact arithmetic, for every finite
 * input. The conditions are those of `forms.ts`; here their polynomials have whole coefficients, their roots
 * are isolated (`exact/root.ts`), and signs at roots are exact. Returns whether there is a contact; FIRST
 * holds its time (the nearest double), its side and whether it is at exactly t = 1, else it is untouched.
 */

/** A vertex against an edge without radius: X = 0 and, axis by axis, Ax Bx <= 0 and Ay By <= 0. */
export function firstVertexEdgeThin(vertex: number, e0: number, e1: number): boolean {
  const { a, b, v } = exactVertexEdge(vertex, e0, e1);
  const x = crossOfPaths(a, v);
  const apartX = multiply(a.x, b.x);
  const apartY = multiply(a.y, b.y);
  const within = (root: Root): boolean => root.signOf(apartX) <= 0 && root.signOf(apartY) <= 0;
  // All in line for the whole step: then only the order along the line changes.
  const inLine = x.length === 0;
  const roots = inLine
    ? sortedRoots([endOfStep(0n)], rootsInStep(apartX), rootsInStep(apartY))
    : rootsInStep(x);
  for (const root of roots) {
    if (!within(root)) continue;
    FIRST[PLACE] = isZero(root, a) ? AT_FIRST : isZero(root, b) ? AT_SECOND : INSIDE;
    return found(root, inLine ? 0 : root.signBefore(x), x);
  }
  return false;
}

/** Two vertices with the sum of their radii: |A|^2 <= R^2. */
export function firstVertexVertex(vertex: number, other: number): boolean {
  const { a, reach } = exactVertexEdge(vertex, other, other);
  const gap = subtract(squaredLengthOfPath(a), squarePolynomial(reach));
  // Points that meet do not graze each other.
  for (const root of sortedRoots([endOfStep(0n)], rootsInStep(gap)))
    if (root.signOf(gap) <= 0) return found(root, 0, reach.length > 0 ? gap : []);
  return false;
}

/**
 * A vertex and the long side of an edge with radius: A.v < 0 < B.v and X^2 <= R^2 |v|^2. Where the contact
 * begins at a bound of the first two, an end of the edge is within R too: `firstVertexVertex` decides that.
 */
export function firstVertexEdgeThick(vertex: number, e0: number, e1: number): boolean {
  const { a, b, v, reach } = exactVertexEdge(vertex, e0, e1);
  const x = crossOfPaths(a, v);
  const gap = subtract(squarePolynomial(x), multiply(squarePolynomial(reach), squaredLengthOfPath(v)));
  const before = dotOfPaths(a, v);
  const behind = dotOfPaths(b, v);
  for (const root of sortedRoots([endOfStep(0n)], rootsInStep(gap))) {
    if (root.signOf(before) >= 0 || root.signOf(behind) <= 0 || root.signOf(gap) > 0) continue;
    return found(root, root.signOf(x) || root.signBefore(x), gap);
  }
  return false;
}

function isZero(root: Root, path: Path): boolean {
  return root.signOf(path.x) === 0 && root.signOf(path.y) === 0;
}

/** Fills FIRST for a contact at a root of `gap`, grazing if `gap` has the same sign before and after. */
function found(root: Root, side: number, gap: Polynomial): true {
  FIRST[TIME] = root.toNearest();
  FIRST[AT_ONE] = root.compareTo(1n, 0) === 0 ? 1 : 0;
  FIRST[FROM_SIDE] = side;
  FIRST[GRAZING] = gap.length > 0 && root.signOf(derivative(gap)) === 0 ? 1 : 0;
  return true;
}
