import { type ShapeKind, TRIANGLE } from '@swept/core';
import { RATIO } from '../exact/number.js';
import { crossRatio, orient } from '../exact/orient.js';
import { onEdge } from '../exact/reach.js';
import { pairEdgesTouch } from '../pair/cores.js';
import { FRACTION, fractionAlong } from '../pair/fraction.js';
import { edgeEnd, OF_B, PAIR } from '../pair/pair.js';
import { ENTRY, setEdgeNormal, setEndOn, T } from './entry.js';

/**
 * Where the ray from `from` to `to` in PAIR enters a target without radius. It starts outside and is known to
 * meet it. Which edge is entered is exact, the fraction rounded.
 */

/** A point: the ray leads through it. */
export function enterPoint(from: number, to: number): void {
  fractionAlong(OF_B, from, to);
  ENTRY[T] = FRACTION[0];
  setEndOn(from, to);
}

/** The edge e0 e1: t = e x (from - e0) / e x (from - to); if it is in line with the ray, its first end. */
export function enterEdge(from: number, to: number, e0: number, e1: number): void {
  const side = orient(PAIR, e0, e1, from);
  if (side !== 0) {
    setFraction(from, to, e0, e1, orient(PAIR, e0, e1, to));
    setEdgeNormal(e0, e1, side);
    return;
  }
  FRACTION[0] = 1;
  if (onEdge(PAIR, e0, from, to)) fractionAlong(e0, from, to);
  ENTRY[T] = FRACTION[0];
  if (onEdge(PAIR, e1, from, to)) fractionAlong(e1, from, to);
  if (FRACTION[0] < ENTRY[T]) ENTRY[T] = FRACTION[0];
  setEndOn(from, to);
}

/** The triangle: the last edge that has the start outside (Cyrus and Beck 1978); if flat, the first edge. */
export function enterTriangle(from: number, to: number): void {
  const turn = orient(PAIR, OF_B, OF_B + 2, OF_B + 4);
  let best = turn === 0 ? Infinity : -Infinity;
  let edge = -1;
  for (let i = 0; i < 3; i++) {
    const e0 = OF_B + 2 * i;
    const e1 = OF_B + edgeEnd(TRIANGLE, i);
    if (turn === 0) {
      if (!pairEdgesTouch(from, to, e0, e1)) continue;
      enterEdge(from, to, e0, e1);
      if (ENTRY[T] >= best) continue;
    } else {
      if (turn * orient(PAIR, e0, e1, from) >= 0) continue;
      setFraction(from, to, e0, e1, orient(PAIR, e0, e1, to));
      if (ENTRY[T] <= best) continue;
    }
    best = ENTRY[T];
    edge = i;
  }
  const e0 = OF_B + 2 * edge;
  if (turn === 0) {
    enterEdge(from, to, e0, OF_B + edgeEnd(TRIANGLE, edge));
    return;
  }
  ENTRY[T] = best;
  setEdgeNormal(e0, OF_B + edgeEnd(TRIANGLE, edge), -turn);
}

/** Sets ENTRY[T] where the ray crosses the line of the edge: exactly 1 if it ends there, on `side` 0. */
export function setFraction(from: number, to: number, e0: number, e1: number, side: number): void {
  if (side === 0) {
    ENTRY[T] = 1;
    return;
  }
  crossRatio(PAIR, e0, e1, e0, from, to, from);
  ENTRY[T] = Math.min(1, Math.max(0, RATIO[0]));
}

/** Sets ENTRY for a ray that was in the target and ends on its boundary: that edge; without area, end-on. */
export function endOnThin(kind: ShapeKind, from: number, to: number): void {
  ENTRY[T] = 0;
  setEndOn(to, from);
  if (kind !== TRIANGLE) return;
  const turn = orient(PAIR, OF_B, OF_B + 2, OF_B + 4);
  for (let i = 0; turn !== 0 && i < 3; i++) {
    if (onEdge(PAIR, to, OF_B + 2 * i, OF_B + edgeEnd(TRIANGLE, i)))
      setEdgeNormal(OF_B + 2 * i, OF_B + edgeEnd(TRIANGLE, i), -turn);
  }
}
