import type { Rows, ShapeKind } from '@swept/core';
import { edgeCount } from '../pair/edges.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';
import { GAP_ERROR, HOLD_GAP, TOUCH } from './bounds.js';
import { FRAME, SIZE } from './frame.js';

/**
 * Proof of contact at one pose. Two shapes are in contact where the differences b - a of their points, a
 * convex set, come within R of 0; so it is proven by one difference D of two vertices (|D| <= R), by two with
 * a common vertex (0 is within R of the segment between them: a vertex at an edge), by three (a vertex in a
 * triangle) or four (two edges that cross) around 0.
 */
export const CORNERS = new Int32Array(8);
/**
 * The number of differences; corner k is the vertex of B at CORNERS[2 k + 1] minus that of A at CORNERS[2 k].
 */
export const COUNT = new Int32Array(1);
/** Two vertices without radius, of A and of B: they may part at once, or stay together. */
export const TOGETHER = new Int32Array(2);
/**
 * The slack of the weakest condition of the proof in CORNERS, a length, and that of TOGETHER, with HOLD_GAP.
 */
export const PROOF_SLACK: Rows = new Float64Array(2);

/**
 * How far beyond the end of an edge a vertex may be: with HOLD_GAP beside it, it is an eighth more than that
 * away.
 */
export const BEYOND = HOLD_GAP / 2;
/** A proof with less slack, half the excess of HOLD_GAP over TOUCH, is one for a gap wider than TOUCH. */
export const WEAK = (HOLD_GAP - TOUCH) / 2;

const TRIED = new Int32Array(8);

/** Finds the strongest proofs in PAIR. PROOF_SLACK is negative where there is none. */
export function findWitness(kindA: ShapeKind, kindB: ShapeKind): void {
  PROOF_SLACK[0] = -Infinity;
  PROOF_SLACK[1] = -Infinity;
  for (let i = 0; i < 2 * kindA; i += 2) {
    for (let j = OF_B; j < OF_B + 2 * kindB; j += 2) tryVertices(i, j);
  }
  for (let e = 0; e < edgeCount(kindB); e++) {
    const b0 = OF_B + 2 * e;
    const b1 = OF_B + edgeEnd(kindB, e);
    for (let i = 0; i < 2 * kindA; i += 2) tryEdge(i, b0, i, b1);
    for (let f = 0; f < edgeCount(kindA); f++) {
      const a1 = edgeEnd(kindA, f);
      setCorner(0, 2 * f, b0);
      setCorner(1, 2 * f, b1);
      setCorner(2, a1, b1);
      setCorner(3, a1, b0);
      tryAround(4);
    }
  }
  for (let f = 0; f < edgeCount(kindA); f++) {
    const a1 = edgeEnd(kindA, f);
    for (let j = OF_B; j < OF_B + 2 * kindB; j += 2) tryEdge(2 * f, j, a1, j);
  }
  if (kindB === 3) {
    for (let i = 0; i < 2 * kindA; i += 2) {
      for (let k = 0; k < 3; k++) setCorner(k, i, OF_B + 2 * k);
      tryAround(3);
    }
  }
  if (kindA === 3) {
    for (let j = OF_B; j < OF_B + 2 * kindB; j += 2) {
      for (let k = 0; k < 3; k++) setCorner(k, 2 * k, j);
      tryAround(3);
    }
  }
}

function setCorner(k: number, a: number, b: number): void {
  TRIED[2 * k] = a;
  TRIED[2 * k + 1] = b;
}

function tryVertices(a: number, b: number): void {
  const x = PAIR[b] - PAIR[a];
  const y = PAIR[b + 1] - PAIR[a + 1];
  const slack = PAIR[RADII] + HOLD_GAP * FRAME[SIZE] - Math.sqrt(x * x + y * y);
  if (PAIR[RADII] === 0) {
    if (slack < PROOF_SLACK[1]) return;
    PROOF_SLACK[1] = slack;
    TOGETHER[0] = a;
    TOGETHER[1] = b;
  } else if (slack > PROOF_SLACK[0]) {
    PROOF_SLACK[0] = slack;
    setCorner(0, a, b);
    keep(1);
  }
}

function keep(count: number): void {
  COUNT[0] = count;
  CORNERS.set(TRIED);
}

/** Two vertices of one shape against one of the other. */
function tryEdge(a0: number, b0: number, a1: number, b1: number): void {
  const x0 = PAIR[b0] - PAIR[a0];
  const y0 = PAIR[b0 + 1] - PAIR[a0 + 1];
  const x1 = PAIR[b1] - PAIR[a1];
  const y1 = PAIR[b1 + 1] - PAIR[a1 + 1];
  const ux = x1 - x0;
  const uy = y1 - y0;
  const length = Math.sqrt(ux * ux + uy * uy);
  const size = FRAME[SIZE];
  const beside = PAIR[RADII] + HOLD_GAP * size - Math.abs(x0 * uy - y0 * ux) / length;
  if (!(beside > PROOF_SLACK[0])) return;
  const before = BEYOND * size - (x0 * ux + y0 * uy) / length;
  const behind = BEYOND * size + (x1 * ux + y1 * uy) / length;
  const slack = Math.min(beside, before, behind);
  if (!(slack > PROOF_SLACK[0])) return;
  setCorner(0, a0, b0);
  setCorner(1, a1, b1);
  PROOF_SLACK[0] = slack;
  keep(2);
}

/** The corners in TRIED, in the order in which they go round. */
function tryAround(count: number): void {
  let least = Infinity;
  let turn = 0;
  for (let k = 0; k < 2 * count; k += 2) {
    const next = k + 2 < 2 * count ? k + 2 : 0;
    const x = PAIR[TRIED[k + 1]] - PAIR[TRIED[k]];
    const y = PAIR[TRIED[k + 1] + 1] - PAIR[TRIED[k] + 1];
    const ux = PAIR[TRIED[next + 1]] - PAIR[TRIED[next]] - x;
    const uy = PAIR[TRIED[next + 1] + 1] - PAIR[TRIED[next] + 1] - y;
    const cross = x * uy - y * ux;
    if (k === 0) turn = cross > 0 ? 1 : -1;
    if (!(turn * cross > 0)) return;
    least = Math.min(least, (turn * cross) / Math.sqrt(ux * ux + uy * uy));
  }
  const slack = least - GAP_ERROR * FRAME[SIZE];
  if (!(slack > PROOF_SLACK[0])) return;
  PROOF_SLACK[0] = slack;
  keep(count);
}
