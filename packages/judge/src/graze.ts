import type { Rows, ShapeKind } from '@swept/core';
import { vertexEdge, vertexVertex } from './conditions.js';
import { compare, type Dyadic, dyadic } from './dyadic.js';
import { motionsOf, PATHS } from './motion.js';
import { signAt } from './polynomial.js';
import { roots } from './root.js';

/**
 * A vertex of one shape and an edge of the other; the edge from a vertex to itself stands for that vertex.
 */
export interface Features {
  readonly ofA: boolean;
  readonly vertex: number;
  readonly edge: readonly [number, number];
}

/** No two roots of the cases tested are as near to each other. */
const HAIR = 200n;

/**
 * How the features first touch between two times: a graze if the gap has the same sign on both sides of that
 * time.
 */
export function firstTouch(
  kindA: ShapeKind,
  a: Rows,
  kindB: ShapeKind,
  b: Rows,
  { ofA, vertex, edge }: Features,
  from: number,
  to: number,
): 'none' | 'graze' | 'passage' {
  const motions = motionsOf(kindA, a, kindB, b);
  const [vertices, others] = [motions.a.vertices, motions.b.vertices];
  const p = (ofA ? vertices : others)[vertex];
  const [q, r] = edge.map((i) => (ofA ? others : vertices)[i]);
  const { reach } = motions;
  const isVertex = edge[0] === edge[1];
  const [thick, ...rest] = isVertex ? vertexVertex(p, q, reach) : vertexEdge(p, q, r, reach);
  // A square has no sign: for an edge without radius, the gap is the side on which the vertex is.
  const gap = !isVertex && reach.length === 0 ? PATHS.turn(q, r, p) : thick;
  const beside = ({ n, k }: Dyadic, by: bigint) => signAt(gap, { n: (n << HAIR) + (by << k), k: k + HAIR });
  for (const root of roots(gap)) {
    const { low, high } = root.refine(HAIR);
    if (compare(high, dyadic(from)) < 0) continue;
    if (compare(low, dyadic(to)) > 0) break;
    if (!rest.every((f) => root.sign(f) <= 0)) continue;
    return beside(low, -1n) === beside(high, 1n) ? 'graze' : 'passage';
  }
  return 'none';
}
