import type { Rows, ShapeKind } from '@swept/core';
import { UP } from '../exact/bounds.js';
import { GAP, NX, NY } from './axis.js';
import { edgeCount } from './edges.js';
import { edgeEnd, OF_B, PAIR, RADII } from './pair.js';

/**
 * Separating axes of the two cores in PAIR (without radii): among the normals of all edges the one with
 * the widest gap, which is the negative penetration where the cores overlap. In doubles; AXIS[LOWER] and
 * AXIS[UPPER] enclose the exact widest gap.
 */
export const AXIS: Rows = new Float64Array(5);
export const LOWER = 3;
export const UPPER = 4;

/**
 * The edge with that normal: first vertex, second vertex, 1 for an edge of A, -1 for one of B, 0 if
 * there is none; and the vertex of the other shape that is deepest.
 */
export const FACE = new Int32Array(4);

/** A computed gap is off by less than this times the magnitudes of its terms, and by underflow. */
const ROUNDING = 16 * 2 ** -53;
const UNDERFLOW = 2 ** -600;
const SHORT_SQUARE = 2 ** -800;

/** Without an edge of usable length there is no axis, and nothing is known: from -Infinity to Infinity. */
export function widestAxis(kindA: ShapeKind, kindB: ShapeKind): void {
  tryEdges(kindA, kindB, false);
}

/** Are the shapes apart along one of those axes, radii included? True is certain; false fills AXIS as above. */
export function separatedOnAxis(kindA: ShapeKind, kindB: ShapeKind): boolean {
  return tryEdges(kindA, kindB, true);
}

/** With `anyGap`, ends at the first axis along which the shapes are certainly apart, and returns true. */
function tryEdges(kindA: ShapeKind, kindB: ShapeKind, anyGap: boolean): boolean {
  AXIS[GAP] = -Infinity;
  AXIS[LOWER] = -Infinity;
  AXIS[UPPER] = -Infinity;
  FACE[2] = 0;
  const reach = (PAIR[RADII] + PAIR[RADII + 1]) * UP;
  for (let i = 0; i < edgeCount(kindA); i++) {
    tryEdge(0, kindA, i, OF_B, kindB);
    if (anyGap && AXIS[LOWER] > reach) return true;
  }
  for (let j = 0; j < edgeCount(kindB); j++) {
    tryEdge(OF_B, kindB, j, 0, kindA);
    if (anyGap && AXIS[LOWER] > reach) return true;
  }
  if (FACE[2] === 0) AXIS[UPPER] = Infinity;
  return false;
}

function tryEdge(own: number, kind: ShapeKind, i: number, other: number, otherKind: ShapeKind): void {
  const e0 = own + 2 * i;
  const e1 = own + edgeEnd(kind, i);
  const x = PAIR[e0];
  const y = PAIR[e0 + 1];
  const ux = PAIR[e1] - x;
  const uy = PAIR[e1 + 1] - y;
  const square = ux * ux + uy * uy;
  if (!(square > SHORT_SQUARE)) {
    if (ux !== 0 || uy !== 0) AXIS[UPPER] = Infinity;
    return;
  }
  // Heights left of the edge, times its length: 0 for its own ends.
  let low = 0;
  let high = 0;
  let terms = 0;
  let outwardLeft = true;
  let outwardRight = true;
  if (kind === 3) {
    const v = own + (i === 0 ? 4 : 2 * i - 2);
    const left = ux * (PAIR[v + 1] - y);
    const right = uy * (PAIR[v] - x);
    terms = Math.abs(left) + Math.abs(right);
    const h = left - right;
    if (h < 0) low = h;
    else high = h;
    // The edge faces away from the third vertex; the edge of a flat triangle faces both ways.
    outwardLeft = h <= ROUNDING * terms;
    outwardRight = h >= -ROUNDING * terms;
  }
  let lowest = other;
  let highest = other;
  let otherLow = Infinity;
  let otherHigh = -Infinity;
  for (let v = other; v < other + 2 * otherKind; v += 2) {
    const left = ux * (PAIR[v + 1] - y);
    const right = uy * (PAIR[v] - x);
    const size = Math.abs(left) + Math.abs(right);
    const h = left - right;
    if (size > terms) terms = size;
    if (h < otherLow) {
      otherLow = h;
      lowest = v;
    }
    if (h > otherHigh) {
      otherHigh = h;
      highest = v;
    }
  }
  const length = Math.sqrt(square);
  const onLeft = outwardLeft ? otherLow - high : -Infinity;
  const onRight = outwardRight ? low - otherHigh : -Infinity;
  const left = onLeft >= onRight;
  const gap = (left ? onLeft : onRight) / length;
  const error = (ROUNDING * terms) / length + UNDERFLOW;
  if (gap - error > AXIS[LOWER]) AXIS[LOWER] = gap - error;
  if (gap + error > AXIS[UPPER]) AXIS[UPPER] = gap + error;
  if (gap <= AXIS[GAP]) return;
  AXIS[GAP] = gap;
  const side = (left ? 1 : -1) * (own === 0 ? 1 : -1);
  AXIS[NX] = (-side * uy) / length;
  AXIS[NY] = (side * ux) / length;
  FACE[0] = e0;
  FACE[1] = e1;
  FACE[2] = own === 0 ? 1 : -1;
  FACE[3] = left ? lowest : highest;
}
