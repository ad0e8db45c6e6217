import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { AT_START, type Ball } from './ball.js';
import { ExactPair } from './exact-pair.js';
import { DOUBT, NearPair } from './near-contact.js';
import { orientation, segmentsMeet } from './signs.js';

/**
 * The first contact of two motions, for millions of queries: every pair of features is tested in balls, and
 * in whole numbers only where those do not decide. Good to 2^-58 (`AT_START` when they touch from the
 * beginning); undefined without contact.
 *
 * @param margin added to the sum of the radii, which must not become negative
 */
export function filteredContact(
  kindA: ShapeKind,
  a: Rows,
  kindB: ShapeKind,
  b: Rows,
  margin = 0,
): Ball | undefined {
  if (boxesApart(kindA, a, kindB, b, margin)) return undefined;
  if (coresOverlap(kindA, a, kindB, b)) return AT_START;
  const near = new NearPair(a, b, margin);
  let exact: ExactPair | undefined;
  let time: Ball | undefined;
  const ask = (question: (pair: NearPair | ExactPair) => Ball | undefined | typeof DOUBT) => {
    let answer = question(near);
    if (answer === DOUBT) {
      exact ??= new ExactPair(a, b, margin);
      answer = question(exact) as Ball | undefined;
    }
    if (answer !== undefined && (time === undefined || answer.minus(time).high < 0)) time = answer;
  };
  const thick = margin > 0 || [a, b].some((row) => row[RADIUS] > 0 || row[RADIUS + END] > 0);
  const vertexEdge = (p: Rows, pv: number, e: Rows, av: number, bv: number) =>
    ask((pair) => (thick ? pair.vertexBesideEdge(p, pv, e, av, bv) : pair.vertexOnEdge(p, pv, e, av, bv)));
  for (const av of vertices(kindA)) for (const [b0, b1] of edges(kindB)) vertexEdge(a, av, b, b0, b1);
  for (const bv of vertices(kindB)) for (const [a0, a1] of edges(kindA)) vertexEdge(b, bv, a, a0, a1);
  if (thick) {
    for (const av of vertices(kindA))
      for (const bv of vertices(kindB)) ask((pair) => pair.vertices(a, av, b, bv));
  } else if (kindA === 1 && kindB === 1) {
    vertexEdge(a, 0, b, 0, 0);
  }
  return time;
}

function vertices(kind: ShapeKind): number[] {
  return [0, 1, 2].slice(0, kind).map(vertexAt);
}

function edges(kind: ShapeKind): [number, number][] {
  const at = vertices(kind);
  return kind === 3 ? at.map((v, i) => [v, at[(i + 1) % 3]]) : kind === 2 ? [[at[0], at[1]]] : [];
}

/** Is there certainly an axis on which the two are apart all the time? */
function boxesApart(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows, margin: number): boolean {
  const reach = Math.max(a[RADIUS] + b[RADIUS], a[RADIUS + END] + b[RADIUS + END]) + margin;
  for (const axis of [0, 1]) {
    const along = (kind: ShapeKind, row: Rows) =>
      vertices(kind).flatMap((v) => [row[v + axis], row[v + axis + END]]);
    const placesA = along(kindA, a);
    const placesB = along(kindB, b);
    const gap = Math.max(
      Math.min(...placesA) - Math.max(...placesB),
      Math.min(...placesB) - Math.max(...placesA),
    );
    if (gap > reach * (1 + 2 ** -40)) return true;
  }
  return false;
}

/** Do the cores overlap at t = 0, other than by a vertex on an edge? */
function coresOverlap(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): boolean {
  if (kindB === 3 && isInside(a, b)) return true;
  if (kindA === 3 && isInside(b, a)) return true;
  if (kindA === 1 || kindB === 1) return false;
  return edges(kindA).some(([a0, a1]) =>
    edges(kindB).some(([b0, b1]) =>
      segmentsMeet(a[a0], a[a0 + 1], a[a1], a[a1 + 1], b[b0], b[b0 + 1], b[b1], b[b1 + 1]),
    ),
  );
}

/** Is the first vertex of one shape inside the triangle? */
function isInside(p: Rows, triangle: Rows): boolean {
  const sides = edges(3).map(([v, w]) =>
    orientation(triangle[v], triangle[v + 1], triangle[w], triangle[w + 1], p[0], p[1]),
  );
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
