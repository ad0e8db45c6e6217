import { vertexAt } from '@swept/core';
import {
  AT_FIRST,
  AT_ONE,
  AT_SECOND,
  FIRST,
  FROM_SIDE,
  GRAZING,
  INSIDE,
  PLACE,
  TIME,
} from '../event/first.js';
import {
  bernstein,
  multiply,
  type Polynomial,
  signOfInteger,
  squarePolynomial,
  subtract,
} from '../exact/integer-polynomial.js';
import { crossOfPaths, dotOfPaths, type Path, squaredLengthOfPath } from '../exact/path.js';
import { type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import { edgeEndAt } from '../pair/edges.js';
import { exactVertexEdge, type VertexEdge } from '../pair/exact-paths.js';
import { VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B } from '../pair/loaded.js';

/** The time, the side of the edge and the place along it, and the function with that root. */
interface Event {
  readonly root: Root;
  readonly time: number;
  readonly side: number;
  readonly place: number;
  readonly gap: Polynomial;
}

/**
 * Rung 3 for paths that bend against each other: first contact of one vertex and one edge, or of two
 * vertices, of a loaded pair that is apart at t = 0, in whole numbers, for every finite input. Conditions are
 * those of `event/integers.ts`; their polynomials have degrees up to 4. Returns whether there is a contact
 * earlier than `before`, as doubles, which FIRST then holds.
 */
export function meetExactly(features: number, i: number, j: number, before = Infinity): boolean {
  const inA = vertexAt(i);
  const inB = ROW_B + vertexAt(j);
  const event =
    features === VERTEX_VERTEX
      ? meetVertex(exactVertexEdge(inA, inB, inB, true), before)
      : features === VERTEX_OF_A
        ? meetEdge(exactVertexEdge(inA, inB, ROW_B + edgeEndAt(kindB, j), true), before)
        : meetEdge(exactVertexEdge(inB, inA, edgeEndAt(kindA, i), true), before);
  if (event === undefined) return false;
  const { root, time, side, place, gap } = event;
  FIRST[TIME] = time;
  FIRST[FROM_SIDE] = side;
  FIRST[PLACE] = place;
  FIRST[GRAZING] = gap.length > 0 && root.isEvenIn(gap) ? 1 : 0;
  FIRST[AT_ONE] = root.compareTo(1n, 0) === 0 ? 1 : 0;
  return true;
}

function meetEdge({ a, b, v, reach }: VertexEdge, before: number): Event | undefined {
  if (reach.length === 0 && (staysBeside(a.x, b.x) || staysBeside(a.y, b.y))) return undefined;
  const x = crossOfPaths(a, v);
  if (reach.length === 0) {
    // All are in line for the whole step: then only the order along the line changes.
    const inLine = x.length === 0;
    const roots = inLine
      ? sortedRoots(rootsInStep(multiply(a.x, b.x)), rootsInStep(multiply(a.y, b.y)))
      : rootsInStep(x);
    const met = earliest(roots, before, (it) => isBetween(it, a.x, b.x) && isBetween(it, a.y, b.y));
    if (!met) return undefined;
    const { root } = met;
    const place = isZero(root, a) ? AT_FIRST : isZero(root, b) ? AT_SECOND : INSIDE;
    return { ...met, side: inLine ? 0 : root.signBefore(x), place, gap: x };
  }
  const gap = subtract(squarePolynomial(x), multiply(squarePolynomial(reach), squaredLengthOfPath(v)));
  const toFirst = dotOfPaths(a, v);
  const toSecond = dotOfPaths(b, v);
  // Where the foot of the vertex moves onto the edge from beyond an end, that end is met.
  const roots = rootsInStep(gap);
  const met = earliest(roots, before, (it) => it.signOf(toFirst) < 0 && it.signOf(toSecond) > 0);
  return met && { ...met, side: met.root.signOf(x) || met.root.signBefore(x), place: INSIDE, gap };
}

/** Have the two certainly one sign throughout the step, so that the vertex is beside the edge? */
function staysBeside(p: Polynomial, q: Polynomial): boolean {
  if (p.length === 0 || q.length === 0) return false;
  const signs = [...bernstein(p, 0n, 0), ...bernstein(q, 0n, 0)].map(signOfInteger);
  return signs[0] !== 0 && signs.every((sign) => sign === signs[0]);
}

/** Is 0 between the values of two polynomials at a root, or one of them? */
function isBetween(root: Root, p: Polynomial, q: Polynomial): boolean {
  const sign = root.signOf(p);
  return sign === 0 || sign * root.signOf(q) <= 0;
}

function meetVertex({ a, reach }: VertexEdge, before: number): Event | undefined {
  const gap = subtract(squaredLengthOfPath(a), squarePolynomial(reach));
  const met = earliest(rootsInStep(gap), before, () => true);
  // Points that meet do not graze each other.
  return met && { ...met, side: 0, place: INSIDE, gap: reach.length > 0 ? gap : [] };
}

/**
 * The first of some roots that is a contact, and the double nearest to it, unless that is `before` or later.
 */
function earliest(
  roots: readonly Root[],
  before: number,
  isContact: (root: Root) => boolean,
): { root: Root; time: number } | undefined {
  for (const root of roots) {
    const time = root.toNearest();
    if (time >= before) return undefined;
    if (isContact(root)) return { root, time };
  }
  return undefined;
}

function isZero(root: Root, path: Path): boolean {
  return root.signOf(path.x) === 0 && root.signOf(path.y) === 0;
}
