import { RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { IMPACT, OVERLAPPING, SEPARATE, type SweepStatus } from '@swept/narrowphase';
import { EVENT, VERTEX_OF_A, VERTEX_OF_B, vertexBesideEdge, vertexOnEdge, vertices } from './event.js';
import { type NaiveImpact, report } from './report.js';
import { coresOverlap, isInside, isNear } from './start.js';

/*
 * First contact as written by someone who trusts doubles: typed arrays in, a record out, nothing allocated,
 * stable quadratics. The same tests and the same output as the sweeps of the engine, but no sign is proven.
 * Discs meet only edges that do not turn, for lack of a formula.
 */
export type NaiveSweepTest = (a: Rows, b: Rows, out: NaiveImpact, ao: number, bo: number) => SweepStatus;

/** Two discs. */
function circleCircle(a: Rows, b: Rows, out: NaiveImpact, ao: number, bo: number): SweepStatus {
  const x = b[bo] - a[ao];
  const y = b[bo + 1] - a[ao + 1];
  const reach = a[ao + RADIUS] + b[bo + RADIUS];
  if (x * x + y * y <= reach * reach) return OVERLAPPING;
  EVENT[0] = Infinity;
  vertices(a, ao, ao, b, bo, bo, 0, 0);
  if (EVENT[0] === Infinity) return SEPARATE;
  report(1, a, ao, 1, b, bo, out);
  return IMPACT;
}

/** A disc or point against the edges of a segment or triangle. */
function circleEdges(kind: 2 | 3, a: Rows, b: Rows, out: NaiveImpact, ao: number, bo: number): SweepStatus {
  EVENT[0] = Infinity;
  if (kind === 3 && isInside(a, ao, b, bo)) return OVERLAPPING;
  const thick = a[ao + RADIUS] + b[bo + RADIUS] > 0;
  for (let i = 0; i < (kind === 3 ? 3 : 1); i++) {
    const av = bo + vertexAt(i);
    const bv = bo + vertexAt(i + 1 < kind ? i + 1 : 0);
    if (thick) {
      if (isNear(a, ao, b, av, bv, bo)) return OVERLAPPING;
      vertexBesideEdge(a, ao, ao, b, av, bv, bo, VERTEX_OF_A, 0, i);
    } else {
      vertexOnEdge(a, ao, b, av, bv, VERTEX_OF_A, 0, i);
    }
  }
  if (thick) for (let i = 0; i < kind; i++) vertices(a, ao, ao, b, bo + vertexAt(i), bo, 0, i);
  if (EVENT[0] === Infinity) return SEPARATE;
  report(1, a, ao, kind, b, bo, out);
  return IMPACT;
}

/** Two shapes with edges, without radius: each vertex against each edge of the other. */
function edgesEdges(
  kindA: ShapeKind,
  kindB: ShapeKind,
  a: Rows,
  b: Rows,
  out: NaiveImpact,
  ao: number,
  bo: number,
): SweepStatus {
  if (coresOverlap(kindA, a, ao, kindB, b, bo)) return OVERLAPPING;
  EVENT[0] = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < (kindB === 3 ? 3 : 1); j++) {
      const end = bo + vertexAt(j + 1 < kindB ? j + 1 : 0);
      vertexOnEdge(a, ao + vertexAt(i), b, bo + vertexAt(j), end, VERTEX_OF_A, i, j);
    }
  }
  for (let i = 0; i < kindB; i++) {
    for (let j = 0; j < (kindA === 3 ? 3 : 1); j++) {
      const end = ao + vertexAt(j + 1 < kindA ? j + 1 : 0);
      vertexOnEdge(b, bo + vertexAt(i), a, ao + vertexAt(j), end, VERTEX_OF_B, j, i);
    }
  }
  if (EVENT[0] === Infinity) return SEPARATE;
  report(kindA, a, ao, kindB, b, bo, out);
  return IMPACT;
}

const TESTS: Readonly<Record<string, NaiveSweepTest>> = {
  11: circleCircle,
  12: (a, b, out, ao, bo) => circleEdges(2, a, b, out, ao, bo),
  13: (a, b, out, ao, bo) => circleEdges(3, a, b, out, ao, bo),
  22: (a, b, out, ao, bo) => edgesEdges(2, 2, a, b, out, ao, bo),
  23: (a, b, out, ao, bo) => edgesEdges(2, 3, a, b, out, ao, bo),
  33: (a, b, out, ao, bo) => edgesEdges(3, 3, a, b, out, ao, bo),
};

/** The test for two kinds, ascending. */
export function naiveSweep(kindA: ShapeKind, kindB: ShapeKind): NaiveSweepTest {
  return TESTS[10 * kindA + kindB];
}
