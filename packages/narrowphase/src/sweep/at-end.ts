import { END, RADIUS, type Rows, vertexAt } from '@swept/core';
import { exactVertexEdgeThick } from '../event/exact-edge-thick.js';
import { exactVertexEdgeThin } from '../event/exact-edge-thin.js';
import { exactVertexVertex } from '../event/exact-vertices.js';
import { AT_ONE, FIRST } from '../event/first.js';
import { HIGH, LOW } from '../exact/bounds.js';
import { lineReach, vertexReach } from '../exact/reach.js';
import { sideOfLine } from '../exact/side.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B, ROWS, thin } from '../pair/loaded.js';
import { EARLIEST } from './earliest.js';
import { edge0, edge1, vertex } from './meeting.js';

/**
 * The first contact of the loaded pair has the time 1, as a double: is it at exactly t = 1? The features of
 * the event must be at their reach then, and no features may meet in the less than 2^-54 of the step before.
 */
export function isAtEnd(): boolean {
  if (EARLIEST[AT_ONE] === 0 && signAtEnd(vertex, edge0, edge1) !== 0) return false;
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
  const isEvent = v === vertex && e0 === edge0 && e1 === edge1;
  if ((isEvent && EARLIEST[AT_ONE] === 1) || isClear(v, e0, e1)) return false;
  const meets =
    e0 === e1
      ? exactVertexVertex(v, e0)
      : thin
        ? exactVertexEdgeThin(v, e0, e1)
        : exactVertexEdgeThick(v, e0, e1, 0);
  return meets && FIRST[AT_ONE] === 0;
}

/**
 * A value at t = 1, a slope there, or the place of a vertex along an edge that exceeds this, relative to the
 * magnitudes of its terms, has the same sign in the last 2^-53 of the step, rounding included.
 */
const END_NOISE = 2 ** -44;

/**
 * Has the gap of two features certainly no root that matters in the last 2^-54 of the step? It has none where
 * the gap is large, or where it changes steadily and, at t = 1, is 0 or approaches 0. Only features that
 * graze each other remain.
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
  let noise = END_NOISE * size * size;
  if (e0 !== e1) {
    const vx0 = ROWS[e1] - ROWS[e0];
    const vy0 = ROWS[e1 + 1] - ROWS[e0 + 1];
    const vx = ROWS[e1 + END] - ROWS[e0 + END];
    const vy = ROWS[e1 + END + 1] - ROWS[e0 + END + 1];
    const length = Math.abs(vx0) + Math.abs(vy0) + Math.abs(vx) + Math.abs(vy);
    const along = ax * vx + ay * vy;
    const reach = END_NOISE * (size + length) * length;
    // Beyond an end, which is a vertex of its own.
    if (along > reach || along + vx * vx + vy * vy < -reach) return reach > LOW && reach < HIGH;
    const side = ax * vy - ay * vx;
    const turn = dx * vy - dy * vx + ax * (vy - vy0) - ay * (vx - vx0);
    const square = vx * vx + vy * vy;
    const stretch = 2 * (vx * (vx - vx0) + vy * (vy - vy0));
    gap = thin ? side : side * side - r * r * square;
    slope = thin ? turn : 2 * side * turn - r * (2 * growth * square + r * stretch);
    noise = END_NOISE * size * length * (thin ? 1 : size * length);
  }
  if (!(noise > LOW && noise < HIGH)) return false;
  if (Math.abs(gap) > noise) return true;
  return Math.abs(slope) > noise && signAtEnd(v, e0, e1) * slope <= 0;
}

/** The vertex, one or two ends and the two radii at t = 1, as `exact/reach.ts` reads them. */
const END_POSE: Rows = new Float64Array(8);

/** The sign of the gap of two features at t = 1; without radius, the side of the line of the edge. */
function signAtEnd(v: number, e0: number, e1: number): number {
  const isVertex = e0 === e1;
  // A x v is X with this sign.
  if (thin && !isVertex) return sideOfLine(ROWS, v + END, ROWS, e0 + END, e1 + END);
  for (let i = 0; i < 2; i++) {
    END_POSE[i] = ROWS[v + END + i];
    END_POSE[2 + i] = ROWS[e0 + END + i];
    END_POSE[4 + i] = ROWS[e1 + END + i];
  }
  END_POSE[6] = ROWS[RADIUS + END];
  END_POSE[7] = ROWS[ROW_B + RADIUS + END];
  return isVertex ? vertexReach(END_POSE, 0, 2, 6) : lineReach(END_POSE, 0, 2, 4, 6);
}
