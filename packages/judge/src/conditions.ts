import { type Motions, PATHS, type Path } from './motion.js';
import { difference, negative, type Polynomial, product, square } from './polynomial.js';
import { edgesOf } from './vector.js';

const { vector, dot, cross } = PATHS;

/** Polynomials in t that are all <= 0 exactly while two features are in contact. */
export type Conditions = readonly Polynomial[];

/**
 * The conditions of all pairs of features at least one of which is a vertex. The contact of two motions
 * begins and ends where one of these polynomials is 0, or with the step.
 */
export function allConditions({ a, b, reach }: Motions): Conditions[] {
  const list: Conditions[] = [];
  for (const p of a.vertices) for (const q of b.vertices) list.push(vertexVertex(p, q, reach));
  for (const p of a.vertices) for (const [q, r] of edgesOf(b.vertices)) list.push(vertexEdge(p, q, r, reach));
  for (const p of b.vertices) for (const [q, r] of edgesOf(a.vertices)) list.push(vertexEdge(p, q, r, reach));
  return list;
}

/** |q - p| <= reach. */
export function vertexVertex(p: Path, q: Path, reach: Polynomial): Conditions {
  const between = vector(p, q);
  return [difference(dot(between, between), square(reach))];
}

/**
 * The vertex p is within reach of the line through q and r, and between the normals at its ends. The last
 * condition is for an edge without length, where the others always hold.
 */
export function vertexEdge(p: Path, q: Path, r: Path, reach: Polynomial): Conditions {
  const [toQ, toR, edge] = [vector(p, q), vector(p, r), vector(q, r)];
  const thick = difference(square(cross(toQ, edge)), product(square(reach), dot(edge, edge)));
  const ends = difference(dot(toQ, toR), square(reach));
  return [thick, dot(toQ, edge), negative(dot(toR, edge)), ends];
}
