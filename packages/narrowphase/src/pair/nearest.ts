import type { Rows, ShapeKind } from '@swept/core';
import { crossSign } from '../exact/orient.js';
import { GAP } from './axis.js';
import { edgeCount } from './edges.js';
import { edgeEnd, OF_B, PAIR } from './pair.js';
import { AXIS, FACE, LOWER } from './widest-axis.js';

/**
 * The nearest points of two cores in PAIR (without radii) that do not touch: vertex against vertex, or
 * vertex against edge. In doubles; NEAR[D] is within NEAR[D_ERROR] of the exact distance.
 */
export const NEAR: Rows = new Float64Array(8);
export const D = 0;
/** Unit normal from A to B. */
export const D_NX = 1;
export const D_NY = 2;
/** The nearest point on A, and the one on B. */
export const AX = 3;
export const AY = 4;
export const BX = 5;
export const BY = 6;
export const D_ERROR = 7;

/** The nearest vertex; the edge or (twice) the vertex it is nearest to; 1 if that is one of A, -1 of B. */
export const NEAREST = new Int32Array(4);

const ROUNDING = 16 * 2 ** -53;
/** Edges shorter than this are treated as their two ends. */
const SHORT = 2 ** -400;
const SHORT_SQUARE = SHORT * SHORT;
const UNDERFLOW = 2 * SHORT;
/** Distances that differ by less than this fraction are distinguished by their directions. */
const TIE = 2 ** -40;

/**
 * The vertex, the edge or twice the vertex, and the distance of every candidate: 18 for two triangles, 36
 * with short edges.
 */
const CANDIDATES = new Int32Array(3 * 36);
const DISTANCES = new Float64Array(36);
let count = 0;

/** The largest difference tested. */
const SIZE = new Float64Array(1);
/** Direction from the vertex of a candidate to its edge or vertex. */
const N = new Float64Array(2);
const GAP_ALONG = new Float64Array(1);

/** Fills NEAR and NEAREST. */
export function nearest(kindA: ShapeKind, kindB: ShapeKind): void {
  count = 0;
  SIZE[0] = 0;
  for (let j = 0; j < edgeCount(kindB); j++) {
    const e0 = OF_B + 2 * j;
    const e1 = OF_B + edgeEnd(kindB, j);
    for (let v = 0; v < 2 * kindA; v += 2) tryEdge(v, e0, e1);
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    const e1 = edgeEnd(kindA, i);
    for (let v = OF_B; v < OF_B + 2 * kindB; v += 2) tryEdge(v, 2 * i, e1);
  }
  if (kindA === 1 && kindB === 1) tryVertex(0, OF_B);
  measure(choose(kindA, kindB));
}

/**
 * Like `nearest`, after `widestAxis`. Most often the deepest vertex on the widest axis is beside the edge of
 * that axis; the gap is never more than the distance, so then it is the distance.
 */
export function nearestOnAxis(kindA: ShapeKind, kindB: ShapeKind): void {
  if (AXIS[LOWER] > 0) {
    const e0 = FACE[0];
    const e1 = FACE[1];
    const v = FACE[3];
    const ux = PAIR[e1] - PAIR[e0];
    const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
    const ax = PAIR[v] - PAIR[e0];
    const ay = PAIR[v + 1] - PAIR[e0 + 1];
    const bx = PAIR[v] - PAIR[e1];
    const by = PAIR[v + 1] - PAIR[e1 + 1];
    if (ax * ux + ay * uy > 0 && bx * ux + by * uy < 0) {
      count = 0;
      SIZE[0] = Math.max(Math.abs(ax) + Math.abs(ay), Math.abs(bx) + Math.abs(by));
      DISTANCES[0] = AXIS[GAP];
      add(v, e0, e1);
      measure(0);
      return;
    }
  }
  nearest(kindA, kindB);
}

function tryEdge(v: number, e0: number, e1: number): void {
  const ux = PAIR[e1] - PAIR[e0];
  const uy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const ax = PAIR[v] - PAIR[e0];
  const ay = PAIR[v + 1] - PAIR[e0 + 1];
  const bx = PAIR[v] - PAIR[e1];
  const by = PAIR[v + 1] - PAIR[e1 + 1];
  const square = ux * ux + uy * uy;
  const sizeA = Math.abs(ax) + Math.abs(ay);
  const sizeB = Math.abs(bx) + Math.abs(by);
  SIZE[0] = Math.max(SIZE[0], sizeA, sizeB);
  if (!(square > SHORT_SQUARE)) {
    tryVertex(v, e0);
    tryVertex(v, e1);
  } else if (!(ax * ux + ay * uy > 0)) {
    tryVertex(v, e0);
  } else if (!(bx * ux + by * uy < 0)) {
    tryVertex(v, e1);
  } else {
    const height = sizeA < sizeB ? ux * ay - uy * ax : ux * by - uy * bx;
    DISTANCES[count] = Math.abs(height) / Math.sqrt(square);
    add(v, e0, e1);
  }
}

function tryVertex(v: number, w: number): void {
  const x = PAIR[w] - PAIR[v];
  const y = PAIR[w + 1] - PAIR[v + 1];
  DISTANCES[count] = Math.sqrt(x * x + y * y);
  if (v < w) add(v, w, w);
  else add(w, v, v);
}

function add(v: number, e0: number, e1: number): void {
  CANDIDATES[3 * count] = v;
  CANDIDATES[3 * count + 1] = e0;
  CANDIDATES[3 * count + 2] = e1;
  count++;
}

/**
 * The candidate of the smallest distance. Near the border of two of them their distances agree to second
 * order, their directions do not: the right one is that along which the gap between the shapes is widest.
 */
function choose(kindA: ShapeKind, kindB: ShapeKind): number {
  let best = 0;
  for (let k = 1; k < count; k++) if (DISTANCES[k] < DISTANCES[best]) best = k;
  const limit = DISTANCES[best] + TIE * DISTANCES[best];
  let chosen = best;
  let widest = -Infinity;
  for (let k = 0; k < count; k++) {
    if (DISTANCES[k] > limit || sameFeatures(k, chosen)) continue;
    if (widest === -Infinity) {
      setGapAlong(chosen, kindA, kindB);
      widest = GAP_ALONG[0];
    }
    setGapAlong(k, kindA, kindB);
    if (GAP_ALONG[0] > widest) {
      widest = GAP_ALONG[0];
      chosen = k;
    }
  }
  return chosen;
}

function sameFeatures(k: number, l: number): boolean {
  return (
    CANDIDATES[3 * k] === CANDIDATES[3 * l] &&
    CANDIDATES[3 * k + 1] === CANDIDATES[3 * l + 1] &&
    CANDIDATES[3 * k + 2] === CANDIDATES[3 * l + 2]
  );
}

/** GAP_ALONG[0] = the gap between the cores in the direction of candidate k. */
function setGapAlong(k: number, kindA: ShapeKind, kindB: ShapeKind): void {
  setDirection(k);
  const sign = CANDIDATES[3 * k] < OF_B ? 1 : -1;
  let gap = Infinity;
  for (let v = 0; v < 2 * kindA; v += 2) {
    for (let w = OF_B; w < OF_B + 2 * kindB; w += 2) {
      const along = sign * (N[0] * (PAIR[w] - PAIR[v]) + N[1] * (PAIR[w + 1] - PAIR[v + 1]));
      if (along < gap) gap = along;
    }
  }
  GAP_ALONG[0] = gap;
}

/** Fills N. Where the vertex turns out to be in line with the edge, the nearer end becomes the candidate. */
function setDirection(k: number): void {
  const v = CANDIDATES[3 * k];
  let e0 = CANDIDATES[3 * k + 1];
  const e1 = CANDIDATES[3 * k + 2];
  const side = e0 === e1 ? 0 : crossSign(PAIR, e0, e1, e0, v);
  let nx = side * (PAIR[e1 + 1] - PAIR[e0 + 1]);
  let ny = -side * (PAIR[e1] - PAIR[e0]);
  if (side === 0) {
    if (isNearer(v, e1, e0)) e0 = e1;
    CANDIDATES[3 * k + 1] = e0;
    CANDIDATES[3 * k + 2] = e0;
    nx = PAIR[e0] - PAIR[v];
    ny = PAIR[e0 + 1] - PAIR[v + 1];
  }
  let size = Math.sqrt(nx * nx + ny * ny);
  if (size < SHORT) {
    // The squares underflowed, or the points coincide.
    const larger = Math.max(Math.abs(nx), Math.abs(ny));
    nx = larger > 0 ? nx / larger : 1;
    ny = larger > 0 ? ny / larger : 0;
    size = Math.sqrt(nx * nx + ny * ny);
  }
  N[0] = nx / size;
  N[1] = ny / size;
}

/** Is w nearer to v than u is, by the Manhattan distance? A returned distance would be boxed. */
function isNearer(v: number, w: number, u: number): boolean {
  const toW = Math.abs(PAIR[w] - PAIR[v]) + Math.abs(PAIR[w + 1] - PAIR[v + 1]);
  return toW < Math.abs(PAIR[u] - PAIR[v]) + Math.abs(PAIR[u + 1] - PAIR[v + 1]);
}

function measure(k: number): void {
  setDirection(k);
  const v = CANDIDATES[3 * k];
  const e0 = CANDIDATES[3 * k + 1];
  const e1 = CANDIDATES[3 * k + 2];
  const d = DISTANCES[k];
  const sign = v < OF_B ? 1 : -1;
  NEAREST[0] = v;
  NEAREST[1] = e0;
  NEAREST[2] = e1;
  NEAREST[3] = -sign;
  NEAR[D] = d;
  NEAR[D_NX] = sign * N[0];
  NEAR[D_NY] = sign * N[1];
  const a = v < OF_B ? 0 : 2;
  NEAR[AX + a] = PAIR[v];
  NEAR[AY + a] = PAIR[v + 1];
  NEAR[BX - a] = e0 === e1 ? PAIR[e0] : PAIR[v] + d * N[0];
  NEAR[BY - a] = e0 === e1 ? PAIR[e0 + 1] : PAIR[v + 1] + d * N[1];
  NEAR[D_ERROR] = ROUNDING * (d + SIZE[0]) + UNDERFLOW;
}
