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
} from '../event/verdict.js';
import { derivative, multiply, type Polynomial, square, subtract } from '../exact/integer-polynomial.js';
import { cross, dot, type Path, squaredLength } from '../exact/path.js';
import { type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import { edgeEndAt } from '../pair/edges.js';
import { exactVertexEdge, type VertexEdge } from '../pair/exact-paths.js';
import { VERTEX_OF_A, VERTEX_VERTEX } from '../pair/features.js';
import { kindA, kindB, ROW_B } from '../pair/loaded.js';

/** When, on which side of the edge and where along it, and of which function. */
interface Event {
  readonly root: Root;
  readonly side: number;
  readonly place: number;
  readonly gap: Polynomial;
}

/**
 * The last stage for paths that bend against each other: first contact of one vertex and one edge, or of two
 * vertices, of a loaded pair that is apart at t = 0, in whole numbers, for every finite input. Conditions are
 * those of `event/integers.ts`; their polynomials have degrees up to 4. Returns whether there is a contact,
 * which FIRST then holds.
 */
export function meetExactly(form: number, i: number, j: number): boolean {
  const inA = vertexAt(i);
  const inB = ROW_B + vertexAt(j);
  const event =
    form === VERTEX_VERTEX
      ? meetVertex(exactVertexEdge(inA, inB, inB, true))
      : form === VERTEX_OF_A
        ? meetEdge(exactVertexEdge(inA, inB, ROW_B + edgeEndAt(kindB, j), true))
        : meetEdge(exactVertexEdge(inB, inA, edgeEndAt(kindA, i), true));
  if (event === undefined) return false;
  const { root, side, place, gap } = event;
  FIRST[TIME] = root.toNearest();
  FIRST[FROM_SIDE] = side;
  FIRST[PLACE] = place;
  FIRST[GRAZING] = gap.length > 0 && isEven(root, gap) ? 1 : 0;
  FIRST[AT_ONE] = root.compareTo(1n, 0) === 0 ? 1 : 0;
  return true;
}

function meetEdge({ a, b, v, reach }: VertexEdge): Event | undefined {
  const x = cross(a, v);
  if (reach.length === 0) {
    const apartX = multiply(a.x, b.x);
    const apartY = multiply(a.y, b.y);
    // All in line for the whole step: then only the order along the line changes.
    const inLine = x.length === 0;
    const roots = inLine ? sortedRoots(rootsInStep(apartX), rootsInStep(apartY)) : rootsInStep(x);
    const root = roots.find((it) => it.signOf(apartX) <= 0 && it.signOf(apartY) <= 0);
    if (!root) return undefined;
    const place = isZero(root, a) ? AT_FIRST : isZero(root, b) ? AT_SECOND : INSIDE;
    return { root, side: inLine ? 0 : root.signBefore(x), place, gap: x };
  }
  const gap = subtract(square(x), multiply(square(reach), squaredLength(v)));
  const before = dot(a, v);
  const behind = dot(b, v);
  // Where the foot of the vertex comes onto the edge from beyond an end, that end is met.
  const root = rootsInStep(gap).find((it) => it.signOf(before) < 0 && it.signOf(behind) > 0);
  return root && { root, side: root.signOf(x) || root.signBefore(x), place: INSIDE, gap };
}

function meetVertex({ a, reach }: VertexEdge): Event | undefined {
  const gap = subtract(squaredLength(a), square(reach));
  const [root] = rootsInStep(gap);
  // Points that meet do not graze each other.
  return root && { root, side: 0, place: INSIDE, gap: reach.length > 0 ? gap : [] };
}

function isZero(root: Root, path: Path): boolean {
  return root.signOf(path.x) === 0 && root.signOf(path.y) === 0;
}

/** Is the root one of even multiplicity? */
function isEven(root: Root, p: Polynomial): boolean {
  let order = 1;
  for (let q = derivative(p); root.signOf(q) === 0; q = derivative(q)) order++;
  return order % 2 === 0;
}
