import type { Rows, ShapeKind } from '@swept/core';
import { NX, NY } from '../pair/axis.js';
import { edgeCount } from '../pair/edges.js';
import { D, D_NX, D_NY, NEAR, NEAREST, nearest } from '../pair/nearest.js';
import { edgeEnd, OF_B, PAIR } from '../pair/pair.js';

/** The unit direction from A to B between the nearest points of the cores in PAIR, and their distance. */
export const CLOSEST: Rows = new Float64Array(3);
export const DISTANCE = 2;

/** The nearest vertex; the ends of the edge it is nearest to, or twice the vertex, which is then one of B. */
export const CLOSEST_OF = new Int32Array(3);

/** Squared distance of the best so far. */
const SQUARE: Rows = new Float64Array(1);
/** An edge of a squared length below this is treated as its two ends. */
const SHORT_SQUARE = 2 ** -300;

/**
 * Fills CLOSEST and CLOSEST_OF. Like `pair/nearest.ts`, for many poses in a row where only an axis is needed:
 * squares are compared, and among equally near features any will do.
 */
export function findClosest(kindA: ShapeKind, kindB: ShapeKind): void {
  SQUARE[0] = Infinity;
  for (let i = 0; i < 2 * kindA; i += 2) {
    const x = PAIR[i];
    const y = PAIR[i + 1];
    for (let j = OF_B; j < OF_B + 2 * kindB; j += 2) {
      const dx = PAIR[j] - x;
      const dy = PAIR[j + 1] - y;
      const square = dx * dx + dy * dy;
      if (square < SQUARE[0]) {
        SQUARE[0] = square;
        CLOSEST_OF[0] = i;
        CLOSEST_OF[1] = j;
        CLOSEST_OF[2] = j;
      }
    }
  }
  for (let e = 0; e < edgeCount(kindB); e++) tryEdge(OF_B + 2 * e, OF_B + edgeEnd(kindB, e), 0, 2 * kindA);
  for (let e = 0; e < edgeCount(kindA); e++) tryEdge(2 * e, edgeEnd(kindA, e), OF_B, OF_B + 2 * kindB);
  measure();
}

/** The same, choosing as carefully as `nearest`: among equally near features, those with the widest gap. */
export function findWidest(kindA: ShapeKind, kindB: ShapeKind): void {
  nearest(kindA, kindB);
  CLOSEST[DISTANCE] = NEAR[D];
  CLOSEST[NX] = NEAR[D_NX];
  CLOSEST[NY] = NEAR[D_NY];
  CLOSEST_OF[0] = NEAREST[0];
  CLOSEST_OF[1] = NEAREST[1];
  CLOSEST_OF[2] = NEAREST[2];
}

/** The edge against the vertices beside it; distances to its ends are known. */
function tryEdge(e0: number, e1: number, first: number, end: number): void {
  const x0 = PAIR[e0];
  const y0 = PAIR[e0 + 1];
  const x1 = PAIR[e1];
  const y1 = PAIR[e1 + 1];
  const ux = x1 - x0;
  const uy = y1 - y0;
  const square = ux * ux + uy * uy;
  if (!(square > SHORT_SQUARE)) return;
  for (let v = first; v < end; v += 2) {
    const ax = PAIR[v] - x0;
    const ay = PAIR[v + 1] - y0;
    const before = ax * ux + ay * uy;
    if (!(before > 0)) continue;
    const bx = PAIR[v] - x1;
    const by = PAIR[v + 1] - y1;
    const behind = bx * ux + by * uy;
    if (!(behind < 0)) continue;
    const cross = before < -behind ? ux * ay - uy * ax : ux * by - uy * bx;
    const height = (cross * cross) / square;
    if (height <= SQUARE[0]) {
      SQUARE[0] = height;
      CLOSEST_OF[0] = v;
      CLOSEST_OF[1] = e0;
      CLOSEST_OF[2] = e1;
    }
  }
}

function measure(): void {
  const v = CLOSEST_OF[0];
  const e0 = CLOSEST_OF[1];
  const e1 = CLOSEST_OF[2];
  const ax = PAIR[v] - PAIR[e0];
  const ay = PAIR[v + 1] - PAIR[e0 + 1];
  if (e0 === e1) {
    const length = Math.sqrt(ax * ax + ay * ay);
    CLOSEST[DISTANCE] = length;
    CLOSEST[NX] = length > 0 ? -ax / length : 1;
    CLOSEST[NY] = length > 0 ? -ay / length : 0;
    return;
  }
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const bx = PAIR[v] - PAIR[e1];
  const by = PAIR[v + 1] - PAIR[e1 + 1];
  const nearA = ax * ux + ay * uy < -(bx * ux + by * uy);
  const cross = nearA ? ux * ay - uy * ax : ux * by - uy * bx;
  const length = Math.sqrt(ux * ux + uy * uy);
  // Left of the edge is (-uy, ux): towards the vertex, or from it when that is one of A.
  const side = cross > 0 === v < OF_B ? -1 : 1;
  CLOSEST[DISTANCE] = Math.abs(cross) / length;
  CLOSEST[NX] = (-side * uy) / length;
  CLOSEST[NY] = (side * ux) / length;
}
