import { END, RADIUS, type Rows, vertexAt } from '@swept/core';
import {
  firstVertexEdgeThick,
  firstVertexEdgeThin,
  firstVertexVertex,
  isAtEnd as isRootAtEnd,
} from '../event/integers.js';
import { HIGH, LOW } from '../exact/bounds.js';
import { begin, difference, INPUT, minus, plus, signOf, times } from '../exact/number.js';
import { lineReach, vertexReach } from '../exact/reach.js';
import { sideOfLine } from '../exact/side.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B, ROWS, thin } from '../pair/loaded.js';
import { edge0, edge1, vertex } from './meeting.js';

/**
 * The first contact of the loaded pair has the time 1, as a double: is it at exactly t = 1? The features of
 * the event must be at their reach then, and no features may meet in the less than 2^-54 of the step before.
 */
export function isAtEnd(): boolean {
  if (signAtEnd(vertex, edge0, edge1) !== 0) return false;
  for (let i = 0; i < kindA; i++)
    for (let j = 0; j < edgeCount(kindB); j++)
      if (meetBefore(vertexAt(i), ROW_B + vertexAt(j), ROW_B + edgeEndAt(kindB, j))) return false;
  for (let j = 0; j < kindB; j++)
    for (let i = 0; i < edgeCount(kindA); i++)
      if (meetBefore(ROW_B + vertexAt(j), vertexAt(i), edgeEndAt(kindA, i))) return false;
  // Points that move straight meet once.
  for (let i = 0; i < kindA && !thin; i++)
    for (let j = 0; j < kindB; j++)
      if (meetBefore(vertexAt(i), ROW_B + vertexAt(j), ROW_B + vertexAt(j))) return false;
  return true;
}

/** Do a vertex and an edge, or two vertices (then e1 = e0), meet before t = 1? */
function meetBefore(v: number, e0: number, e1: number): boolean {
  if (isClear(v, e0, e1)) return false;
  const meets =
    e0 === e1
      ? firstVertexVertex(v, e0)
      : thin
        ? firstVertexEdgeThin(v, e0, e1)
        : firstVertexEdgeThick(v, e0, e1);
  return meets && !isRootAtEnd;
}

/**
 * What a value at t = 1, a slope there, or the place of a vertex along an edge must exceed, relative to the
 * magnitudes that they are made of, to have the same sign in the last 2^-53 of the step, whatever rounding
 * does.
 */
const NOISE = 2 ** -44;

/**
 * Has the gap of two features certainly no root that matters in the last 2^-54 of the step? It has none where
 * the gap is large, or where it changes steadily and, at t = 1, is 0 or on its way there. What is left are
 * features that graze each other, which take the exact slope, and few that take whole numbers.
 */
function isClear(v: number, e0: number, e1: number): boolean {
  const ax0 = ROWS[e0] - ROWS[v];
  const ay0 = ROWS[e0 + 1] - ROWS[v + 1];
  const ax = ROWS[e0 + END] - ROWS[v + END];
  const ay = ROWS[e0 + END + 1] - ROWS[v + END + 1];
  const r0 = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
  const r = ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END];
  const dx = ax - ax0;
  const dy = ay - ay0;
  const growth = r - r0;
  const size = Math.abs(ax0) + Math.abs(ay0) + Math.abs(ax) + Math.abs(ay) + r0 + r;
  let gap = ax * ax + ay * ay - r * r;
  let slope = 2 * (ax * dx + ay * dy - r * growth);
  let noise = NOISE * size * size;
  if (e0 !== e1) {
    const vx0 = ROWS[e1] - ROWS[e0];
    const vy0 = ROWS[e1 + 1] - ROWS[e0 + 1];
    const vx = ROWS[e1 + END] - ROWS[e0 + END];
    const vy = ROWS[e1 + END + 1] - ROWS[e0 + END + 1];
    const length = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx) + Math.abs(vy);
    const along = ax * vx + ay * vy;
    const reach = NOISE * (size + length) * length;
    // Beyond an end, which is a vertex of its own.
    if (along > reach || along + vx * vx + vy * vy < -reach) return reach > LOW && reach < HIGH;
    const side = ax * vy - ay * vx;
    const turn = dx * vy - dy * vx + ax * (vy - vy0) - ay * (vx - vx0);
    const square = vx * vx + vy * vy;
    const stretch = 2 * (vx * (vx - vx0) + vy * (vy - vy0));
    gap = thin ? side : side * side - r * r * square;
    slope = thin ? turn : 2 * side * turn - r * (2 * growth * square + r * stretch);
    noise = NOISE * size * length * (thin ? 1 : size * length);
  }
  if (!(noise > LOW && noise < HIGH)) return false;
  if (Math.abs(gap) > noise) return true;
  const sign = signAtEnd(v, e0, e1);
  if (Math.abs(slope) > noise) return sign * slope <= 0;
  if (sign !== 0) return false;
  // A quadratic that is 0 at t = 1, and positive at first, has no root before if it does not rise there.
  if (e0 === e1) return slopeSign(v, e0, e1) <= 0;
  // One that has no slope there has a double root, unless it is 0 throughout.
  return thin && sideOfLine(ROWS, v, ROWS, e0, e1) !== 0 && slopeSign(v, e0, e1) === 0;
}

/**
 * The exact sign of the slope, at t = 1, of the gap of two vertices, or of a vertex and a line without
 * radius.
 */
function slopeSign(v: number, e0: number, e1: number): number {
  for (let i = 0; i < 4; i++) {
    INPUT[i] = ROWS[v + i];
    INPUT[4 + i] = ROWS[e0 + i];
    INPUT[8 + i] = ROWS[e1 + i];
  }
  if (e0 === e1) {
    INPUT[8] = ROWS[RADIUS];
    INPUT[9] = -ROWS[ROW_B + RADIUS];
    INPUT[10] = ROWS[RADIUS + END];
    INPUT[11] = -ROWS[ROW_B + RADIUS + END];
  }
  begin(12);
  const x = difference(INPUT, 4 + END, END);
  const y = difference(INPUT, 5 + END, 1 + END);
  const dx = minus(x, difference(INPUT, 4, 0));
  const dy = minus(y, difference(INPUT, 5, 1));
  if (e0 === e1) {
    const reach = difference(INPUT, 10, 11);
    const growth = minus(reach, difference(INPUT, 8, 9));
    return signOf(minus(plus(times(x, dx), times(y, dy)), times(reach, growth)));
  }
  const vx = difference(INPUT, 8 + END, 4 + END);
  const vy = difference(INPUT, 9 + END, 5 + END);
  const wx = minus(vx, difference(INPUT, 8, 4));
  const wy = minus(vy, difference(INPUT, 9, 5));
  const turn = minus(times(dx, vy), times(dy, vx));
  return signOf(plus(turn, minus(times(x, wy), times(y, wx))));
}

/** The vertex, one or two ends and the two radii at t = 1, as `exact/reach.ts` reads them. */
const AT_ONE: Rows = new Float64Array(8);

/** The sign of the gap of two features at t = 1; without thickness, the side of the line of the edge. */
function signAtEnd(v: number, e0: number, e1: number): number {
  const isVertex = e0 === e1;
  // A x v is X with this sign.
  if (thin && !isVertex) return sideOfLine(ROWS, v + END, ROWS, e0 + END, e1 + END);
  for (let i = 0; i < 2; i++) {
    AT_ONE[i] = ROWS[v + END + i];
    AT_ONE[2 + i] = ROWS[e0 + END + i];
    AT_ONE[4 + i] = ROWS[e1 + END + i];
  }
  AT_ONE[6] = ROWS[RADIUS + END];
  AT_ONE[7] = ROWS[ROW_B + RADIUS + END];
  return isVertex ? vertexReach(AT_ONE, 0, 2, 6) : lineReach(AT_ONE, 0, 2, 4, 6);
}
