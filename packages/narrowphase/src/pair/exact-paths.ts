import { END, RADIUS, SAG_X, SAG_Y } from '@swept/core';
import { add, type Polynomial, polynomial } from '../exact/integer-polynomial.js';
import { commonExponent, toInteger } from '../exact/integers.js';
import { type Path, subtractPaths } from '../exact/path.js';
import { stages } from '../exact/stages.js';
import { ROW_B, ROWS, rowOf } from './loaded.js';

/** Vertices of the loaded pair, by their offsets in ROWS, and the sum of the radii, in one common unit. */
export interface ExactPaths {
  readonly paths: readonly Path[];
  readonly reach: Polynomial;
}

/** Reads vertices at offsets in ROWS: their straight paths, or with the sags their parabolas. */
export function exactPaths(vertices: readonly number[], bent = false): ExactPaths {
  stages.integers++;
  const starts = [RADIUS, ROW_B + RADIUS, ...vertices.flatMap((v) => [v, v + 1])];
  const sags = bent ? [SAG_X, SAG_Y, ROW_B + SAG_X, ROW_B + SAG_Y] : [];
  const numbers = [...starts, ...starts.map((at) => at + END), ...sags];
  const exponent = commonExponent(numbers.map((at) => ROWS[at]));
  const whole = (at: number): bigint => toInteger(ROWS[at], exponent);
  const linear = (at: number): Polynomial => {
    const start = whole(at);
    return polynomial(start, whole(at + END) - start);
  };
  const path = (at: number, sagAt: number): Polynomial => {
    if (!bent) return linear(at);
    const sag = whole(sagAt);
    return add(linear(at), polynomial(0n, -sag, sag));
  };
  const paths: Path[] = [];
  for (const v of vertices) paths[v] = { x: path(v, rowOf(v) + SAG_X), y: path(v + 1, rowOf(v) + SAG_Y) };
  return { paths, reach: add(linear(RADIUS), linear(ROW_B + RADIUS)) };
}

/** From a moving vertex to the two ends of a moving edge, and along the edge; and the sum of the radii. */
export interface VertexEdge {
  readonly a: Path;
  readonly b: Path;
  readonly v: Path;
  readonly reach: Polynomial;
}

/** Reads a vertex and an edge, or two vertices (then e1 = e0). */
export function exactVertexEdge(vertex: number, e0: number, e1: number, bent = false): VertexEdge {
  const { paths, reach } = exactPaths([vertex, e0, e1], bent);
  const a = subtractPaths(paths[e0], paths[vertex]);
  const b = subtractPaths(paths[e1], paths[vertex]);
  return { a, b, v: subtractPaths(b, a), reach };
}
