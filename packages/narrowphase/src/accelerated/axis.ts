import type { Rows, ShapeKind } from '@swept/core';
import { Q } from '../exact/quadratic.js';
import { OF_B, PAIR, RADII } from '../pair/pair.js';
import { NOW, SAG, STOP, TIMES } from './frame.js';

/** A fixed unit direction from A to B. */
export const NORMAL: Rows = new Float64Array(2);

/**
 * Q becomes the gap along NORMAL from TIMES[NOW], where the pose is PAIR, to TIMES[STOP], where it is `stop`:
 * a quadratic below the gap of every pair of vertices, radii taken off. Projections are linear except for the
 * sag, which all of B share, and a minimum of linear functions lies above its chord.
 */
export function projectGap(kindA: ShapeKind, kindB: ShapeKind, stop: Rows): void {
  project(kindA, kindB, PAIR, 0);
  project(kindA, kindB, stop, 2);
  const length = TIMES[STOP] - TIMES[NOW];
  Q[1] = 0.5 * (Q[0] + Q[2]) - 0.5 * length * length * (NORMAL[0] * SAG[0] + NORMAL[1] * SAG[1]);
}

function project(kindA: ShapeKind, kindB: ShapeKind, pose: Rows, k: number): void {
  const nx = NORMAL[0];
  const ny = NORMAL[1];
  let high = -Infinity;
  for (let i = 0; i < 2 * kindA; i += 2) high = Math.max(high, nx * pose[i] + ny * pose[i + 1]);
  let low = Infinity;
  for (let i = OF_B; i < OF_B + 2 * kindB; i += 2) low = Math.min(low, nx * pose[i] + ny * pose[i + 1]);
  Q[k] = low - high - pose[RADII];
}
