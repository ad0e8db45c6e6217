import { type ShapeKind, TRIANGLE } from '@swept/core';
import { RATIO } from '../exact/number.js';
import { crossRatio, orient } from '../exact/orient.js';
import { onEdge } from '../exact/reach.js';
import { edgesTouch } from '../pair/cores.js';
import { FRACTION, fractionAlong } from '../pair/fraction.js';
import { OF_B, PAIR } from '../pair/pair.js';
import { ENTRY, setEdgeNormal, setEndOn, T } from './entry.js';

/**
 * Where the ray from `from` to `to` in PAIR enters a target without thickness. It starts outside and is
 * known to meet it. Which edge is entered is exact, the fraction rounded.
 */

/** A point: the ray leads through it. */
export function enterPoint(from: number, to: number): void {
  fractionAlong(OF_B, from, to);
  ENTRY[T] = FRACTION[0];
  setEndOn(from, to);
}

/** The edge e0 e1: t = e x (from - e0) / e x (from - to); in line with the ray, the end that comes first. */
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

/**
 * The triangle: the last of the edges that have the start outside (Cyrus and Beck 1978); flat, the first of
 * its edges.
 */
export function enterTriangle(from: number, to: number): void {
  const turn = orient(PAIR, OF_B, OF_B + 2, OF_B + 4);
  let best = turn === 0 ? Infinity : -Infinity;
  let edge = -1;
  for (let i = 0; i < 3; i++) {
    const e0 = OF_B + 2 * i;
    const e1 = endOf(i);
    if (turn === 0) {
      if (!edgesTouch(from, to, e0, e1)) continue;
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
    enterEdge(from, to, e0, endOf(edge));
    return;
  }
  ENTRY[T] = best;
  setEdgeNormal(e0, endOf(edge), -turn);
}

function endOf(edge: number): number {
  return OF_B + (edge === 2 ? 0 : 2 * edge + 2);
}

/**
 * ENTRY[T] where the ray crosses the line of the edge; `side` is where it ends: with 0, on the line, it is
 * exactly 1.
 */
export function setFraction(from: number, to: number, e0: number, e1: number, side: number): void {
  if (side === 0) {
    ENTRY[T] = 1;
    return;
  }
  crossRatio(PAIR, e0, e1, e0, from, to, from);
  ENTRY[T] = Math.min(1, Math.max(0, RATIO[0]));
}

/**
 * ENTRY for a ray that ends exactly on the boundary of a target it was in: the edge it ends on; without
 * area, end-on.
 */
export function endOnThin(kind: ShapeKind, from: number, to: number): void {
  ENTRY[T] = 0;
  setEndOn(to, from);
  if (kind !== TRIANGLE) return;
  const turn = orient(PAIR, OF_B, OF_B + 2, OF_B + 4);
  for (let i = 0; turn !== 0 && i < 3; i++) {
    if (onEdge(PAIR, to, OF_B + 2 * i, endOf(i))) setEdgeNormal(OF_B + 2 * i, endOf(i), -turn);
  }
}
