import { BOX, type Rows } from '@swept/core';
import { ROOMY, spacing } from './spacing.js';

/**
 * Number of size classes. Each takes sizes up to a quarter more than the one before; the last takes all that
 * are larger.
 */
const CLASSES = 128;
const NEXT_CLASS = 1.25;

// Groups of boxes of neighbouring sizes, as columns by group, the finest first. There is one set of them:
// plans are made one after the other, and doubles in arrays are not boxed.

/** By class: the longest side that a box may have. */
const limits = new Float64Array(CLASSES);
/**
 * Number of members, sums of widths and heights, the widest and the highest box, width and height of the
 * cells.
 */
export const members = new Float64Array(CLASSES + 1);
export const sumX = new Float64Array(CLASSES + 1);
export const sumY = new Float64Array(CLASSES + 1);
export const reachX = new Float64Array(CLASSES + 1);
export const reachY = new Float64Array(CLASSES + 1);
export const cellX = new Float64Array(CLASSES + 1);
export const cellY = new Float64Array(CLASSES + 1);
/** Bounds of the minimum corners. */
export const lowX = new Float64Array(CLASSES + 1);
export const lowY = new Float64Array(CLASSES + 1);
export const highX = new Float64Array(CLASSES + 1);
export const highY = new Float64Array(CLASSES + 1);
const OF_GROUPS = [members, sumX, sumY, reachX, reachY, lowX, lowY, highX, highY];
/** An extra group, in which mergers are tried. */
export const TRIAL = CLASSES;
/** Number of groups. */
export let groups = 0;
/** The side of the smallest useful cell. */
let smallest = 0;

/**
 * Groups the boxes by size, without empty groups. The first group takes all up to the size `finest`, or, when
 * it is 0, up to the smallest useful cell, which depends on the spacing and half the `usual` size of the
 * probes.
 */
export function classify(
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  finest: number,
  usual: number,
): void {
  smallest = Math.max(spacing.roomy, usual / 2);
  limits[0] = finest > 0 ? finest : smallest;
  for (let g = 1; g < CLASSES; g++) limits[g] = limits[g - 1] * NEXT_CLASS;
  limits[CLASSES - 1] = Infinity;
  members.fill(0);
  sumX.fill(0);
  sumY.fill(0);
  reachX.fill(0);
  reachY.fill(0);
  lowX.fill(Infinity);
  lowY.fill(Infinity);
  highX.fill(-Infinity);
  highY.fill(-Infinity);
  for (let i = 0; i < count; i++) {
    const o = slots[i] * BOX;
    const width = boxes[o + 2] - boxes[o];
    const height = boxes[o + 3] - boxes[o + 1];
    const size = Math.max(width, height);
    let g = 0;
    for (let step = CLASSES >> 1; step > 0; step >>= 1) if (limits[g + step - 1] < size) g += step;
    members[g]++;
    sumX[g] += width;
    sumY[g] += height;
    if (width > reachX[g]) reachX[g] = width;
    if (height > reachY[g]) reachY[g] = height;
    if (boxes[o] < lowX[g]) lowX[g] = boxes[o];
    if (boxes[o + 1] < lowY[g]) lowY[g] = boxes[o + 1];
    if (boxes[o] > highX[g]) highX[g] = boxes[o];
    if (boxes[o + 1] > highY[g]) highY[g] = boxes[o + 1];
  }
  groups = 0;
  for (let g = 0; g < CLASSES; g++) {
    if (members[g] === 0) continue;
    join(g, g, groups++);
  }
}

/** The median size of a box. */
export function usualSize(count: number): number {
  let g = 0;
  for (let below = members[0]; 2 * below < count; below += members[g]) g++;
  return (sumX[g] + sumY[g]) / (2 * members[g]);
}

/** Writes the union of the groups from `g` to `h` to the group `out`. */
export function join(g: number, h: number, out: number): void {
  if (out !== g) copy(g, out);
  for (let i = g + 1; i <= h; i++) {
    members[out] += members[i];
    sumX[out] += sumX[i];
    sumY[out] += sumY[i];
    reachX[out] = Math.max(reachX[out], reachX[i]);
    reachY[out] = Math.max(reachY[out], reachY[i]);
    lowX[out] = Math.min(lowX[out], lowX[i]);
    lowY[out] = Math.min(lowY[out], lowY[i]);
    highX[out] = Math.max(highX[out], highX[i]);
    highY[out] = Math.max(highY[out], highY[i]);
  }
  layOut(out);
}

function copy(from: number, to: number): void {
  for (const numbers of OF_GROUPS) numbers[to] = numbers[from];
}

/** Merges a group with the next coarser one. */
export function mergeWithNext(g: number): void {
  join(g, g + 1, g);
  groups--;
  for (let h = g + 1; h < groups; h++) join(h + 1, h + 1, h);
}

/**
 * Chooses the cells of a group: at least as wide and high as its boxes, and large enough for ROOMY of them.
 */
function layOut(g: number): void {
  const side = Math.max(smallest, Math.sqrt(ROOMY / (members[g] * spacing.crowding)));
  const area = side * side;
  cellX[g] = Math.max(reachX[g], side);
  cellY[g] = Math.max(reachY[g], side);
  if (reachX[g] > side) cellY[g] = Math.max(reachY[g], area / reachX[g]);
  else if (reachY[g] > side) cellX[g] = Math.max(reachX[g], area / reachY[g]);
}
