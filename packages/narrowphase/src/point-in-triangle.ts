import { type Rows, vertexAt } from '@swept/core';
import { RATIO } from './exact/number.js';
import { crossRatio, orient } from './exact/orient.js';
import { onEdge } from './exact/reach.js';

/** Rule of `pointInTriangle`: points on the boundary are inside. */
export const CLOSED = 0;
/** Rule of `pointInTriangle`: points on the boundary are outside. */
export const OPEN = 1;
/**
 * Rule of `pointInTriangle`: a point on an edge that triangles share is inside exactly one of them, as pixels
 * are in rasterizers.
 */
export const TOP_LEFT = 2;
/** Does the boundary belong to the triangle: `CLOSED`, `OPEN` or `TOP_LEFT`. */
export type EdgeRule = 0 | 1 | 2;

/**
 * The weights of the three vertices at a point: it is u V0 + v V1 + w V2, and u + v + w = 1. A weight is
 * negative where the point is beyond the edge opposite to its vertex, and 0 on the line of that edge.
 */
export interface Barycentric {
  u: number;
  v: number;
  w: number;
}

/** A record to be reused from call to call. NaN until first written, so that fields hold doubles. */
export function createBarycentric(): Barycentric {
  return { u: Number.NaN, v: Number.NaN, w: Number.NaN };
}

/** The point and the three vertices, in one array as `orient` needs them. */
const P = new Float64Array(8);

/**
 * Is the point of a row in the start pose inside a triangle? Exact for all finite doubles up to 1e150: decided
 * by the sides of the three edges on which the point is (the half-plane test; Pineda, "A Parallel Algorithm
 * for Polygon Rasterization", 1988), never by dividing. The order of the vertices does not matter; radii are
 * ignored. A flat triangle is a segment (or a point) under CLOSED and has no inside under the other rules.
 *
 * TOP_LEFT: with the vertices ordered so that the inside is left of each edge, an edge belongs to the
 * triangle if it points down, or is level and points to -x. Of two triangles on both sides of an edge exactly
 * one has it, and a vertex inside a fan of triangles is in exactly one of them.
 *
 * `out` is always written, whatever the rule and the answer: for points outside as well, and NaN for a flat
 * triangle. The signs of the weights are exact, 0 included, and each is off by less than 3e-14, or 3e-14 of
 * its value where that is larger. Trusts its input.
 */
export function pointInTriangle(
  point: Rows,
  triangle: Rows,
  out?: Barycentric,
  po = 0,
  to = 0,
  rule: EdgeRule = CLOSED,
): boolean {
  load(point, po, 0);
  load(triangle, to + vertexAt(0), 2);
  load(triangle, to + vertexAt(1), 4);
  load(triangle, to + vertexAt(2), 6);
  const turn = orient(P, 2, 4, 6);
  if (out) writeWeights(turn, out);
  if (turn === 0) return rule === CLOSED && (onEdge(P, 0, 2, 4) || onEdge(P, 0, 4, 6) || onEdge(P, 0, 6, 2));
  return (
    isIn(orient(P, 4, 6, 0), turn, 4, 6, rule) &&
    isIn(orient(P, 6, 2, 0), turn, 6, 2, rule) &&
    isIn(orient(P, 2, 4, 0), turn, 2, 4, rule)
  );
}

function load(rows: Rows, from: number, to: number): void {
  P[to] = rows[from];
  P[to + 1] = rows[from + 1];
}

/**
 * Is the point on the inner side of the edge from i to j? `side` is the side it is on, `turn` that of the
 * triangle.
 */
function isIn(side: number, turn: number, i: number, j: number, rule: EdgeRule): boolean {
  // No product of signs, since -0 would be a double, and boxed.
  if (side !== 0) return side === turn;
  if (rule !== TOP_LEFT) return rule === CLOSED;
  const fall = P[i + 1] === P[j + 1] ? P[i] - P[j] : P[i + 1] - P[j + 1];
  return turn * fall > 0;
}

/** Areas opposite to the vertices, divided by that of the triangle; inside, by their sum. */
function writeWeights(turn: number, out: Barycentric): void {
  if (turn === 0) {
    out.u = out.v = out.w = NaN;
    return;
  }
  weigh(2, 4, 6, turn);
  const u = RATIO[0];
  weigh(4, 6, 2, turn);
  const v = RATIO[0];
  weigh(6, 2, 4, turn);
  const w = RATIO[0];
  // Outside, terms of both signs cancel in the sum, so 1 is more accurate.
  const sum = u >= 0 && v >= 0 && w >= 0 ? u + v + w : 1;
  out.u = u / sum;
  out.v = v / sum;
  out.w = w / sum;
}

/** RATIO[0] = the weight of vertex i at the point, with its exact sign whatever rounding says. */
function weigh(i: number, j: number, k: number, turn: number): void {
  const side = orient(P, j, k, 0);
  RATIO[0] = 0;
  if (side === 0) return;
  crossRatio(P, j, k, j, 0, j, i);
  const size = Math.max(Math.abs(RATIO[0]), Number.MIN_VALUE);
  RATIO[0] = side === turn ? size : -size;
}
