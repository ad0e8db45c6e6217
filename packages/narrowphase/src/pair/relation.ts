import type { Rows, ShapeKind } from '@swept/core';
import { coresTouch, withinReach } from './cores.js';
import { D, D_ERROR, NEAR, nearestOnAxis } from './nearest.js';
import { OF_B, PAIR, RADII } from './pair.js';
import { AXIS, LOWER, separatedOnAxis, UPPER, widestAxis } from './widest-axis.js';

/** The shapes in PAIR have no point in common. */
export const APART = 0;
/** They touch only by their radii: the nearest points of their cores are in NEAR. */
export const ROUNDS_TOUCH = 1;
/** Their cores touch or overlap: the axis of least penetration is in AXIS. */
export const CORES_TOUCH = 2;

/** A sum of two radii and a comparison. */
const ROUNDING = 4 * 2 ** -53;

/** The relation of the shapes in PAIR, exact: by doubles where bounds allow, else by exact signs. */
export function relation(kindA: ShapeKind, kindB: ShapeKind): number {
  if (separatedOnAxis(kindA, kindB)) return APART;
  if (AXIS[UPPER] < 0) return CORES_TOUCH;
  if (!(AXIS[LOWER] > 0) && coresTouch(kindA, kindB)) return CORES_TOUCH;
  if (PAIR[RADII] + PAIR[RADII + 1] === 0) return APART;
  nearestOnAxis(kindA, kindB);
  return nearDecision(kindA, kindB);
}

/** Like `relation`, but with the nearest points in NEAR also when the shapes are apart. */
export function nearestRelation(kindA: ShapeKind, kindB: ShapeKind): number {
  widestAxis(kindA, kindB);
  if (AXIS[UPPER] < 0) return CORES_TOUCH;
  if (!(AXIS[LOWER] > 0) && coresTouch(kindA, kindB)) return CORES_TOUCH;
  nearestOnAxis(kindA, kindB);
  return nearDecision(kindA, kindB);
}

function nearDecision(kindA: ShapeKind, kindB: ShapeKind): number {
  const reach = PAIR[RADII] + PAIR[RADII + 1];
  if (reach === 0) return APART;
  const error = NEAR[D_ERROR] + reach * ROUNDING;
  if (NEAR[D] - error > reach) return APART;
  if (NEAR[D] + error < reach) return ROUNDS_TOUCH;
  return withinReach(kindA, kindB) ? ROUNDS_TOUCH : APART;
}

/** Pairs smaller than this are enlarged before measuring: their squares would underflow. */
const SMALL = 2 ** -300;
const ENLARGED = 2 ** 800;
/** Coordinates beyond this that differ, differ by more than SMALL. */
const ROUND = 2 ** -240;

/** The factor that undoes the enlargement of a length (1 or 2^-800), and the point that became the origin. */
export const BACK: Rows = new Float64Array([1, 0, 0]);

/**
 * If everything in PAIR is tiny, enlarges it by a power of two, and returns true; BACK undoes it. No
 * coordinate is rounded: an axis is moved to the origin only if all coordinates on it are equal.
 */
export function enlarge(kindA: ShapeKind, kindB: ShapeKind): boolean {
  BACK[0] = 1;
  BACK[1] = 0;
  BACK[2] = 0;
  if (PAIR[RADII] > SMALL || PAIR[RADII + 1] > SMALL) return false;
  for (let v = 2; v < 2 * kindA; v += 2) if (far(v)) return false;
  for (let v = OF_B; v < OF_B + 2 * kindB; v += 2) if (far(v)) return false;
  BACK[0] = 1 / ENLARGED;
  BACK[1] = Math.abs(PAIR[0]) > ROUND ? PAIR[0] : 0;
  BACK[2] = Math.abs(PAIR[1]) > ROUND ? PAIR[1] : 0;
  for (let v = 0; v < OF_B + 2 * kindB; v += 2) {
    PAIR[v] = (PAIR[v] - BACK[1]) * ENLARGED;
    PAIR[v + 1] = (PAIR[v + 1] - BACK[2]) * ENLARGED;
  }
  PAIR[RADII] *= ENLARGED;
  PAIR[RADII + 1] *= ENLARGED;
  return true;
}

function far(v: number): boolean {
  return Math.abs(PAIR[v] - PAIR[0]) > SMALL || Math.abs(PAIR[v + 1] - PAIR[1]) > SMALL;
}
