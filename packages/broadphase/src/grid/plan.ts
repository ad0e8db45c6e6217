import type { Rows } from '@swept/core';
import { type GridFrame, MAX_LEVELS } from './frame.js';
import {
  cellX,
  cellY,
  classify,
  groups,
  highX,
  highY,
  join,
  lowX,
  lowY,
  members,
  mergeWithNext,
  reachX,
  reachY,
  sumX,
  sumY,
  TRIAL,
  usualSize,
} from './size-groups.js';
import { measureSpacing, ROOMY, spacing } from './spacing.js';

/** Cells of the given length are kept even if larger ones are cheaper by up to this factor. */
const STUBBORN = 4;
/** The longest box may grow by this factor before it no longer fits its level. */
const SLACK = 1 + 2 ** -5;

// Costs, in box tests: of a level, of a pair of levels, of a box in its own level, of the look-up of a box in
// another level, and of each row of cells there.
const LEVEL = 500;
const LEVELS = 50;
const OWN = 4;
const LOOK_UP = 12;
const ROW_OF_CELLS = 6;

/**
 * Number of boxes that will be looked up here, and their usual size; 0 if these boxes are joined with each
 * other.
 */
let probes = 0;
const probeSize = new Float64Array(1);
/** Width and height of the bounds of a group, for the frame. */
const extents = new Float64Array(2);
/**
 * The sum of costs, and the width and height of the probes: as arguments and return values they would be
 * boxed.
 */
const total = new Float64Array(1);
const sought = new Float64Array(2);

/**
 * Chooses the levels of a grid for these boxes: measures how close together they are, sorts their sizes into
 * classes, and merges neighbouring classes while that lowers the estimated cost of a join; or, if others are
 * looked up here, the cost of those look-ups.
 */
export function planLevels(
  frame: GridFrame,
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  lookUps: number,
  usual: number,
): void {
  frame.count = 0;
  if (count === 0) return;
  probes = lookUps;
  probeSize[0] = usual;
  measureSpacing(slots, count, boxes, count);
  classify(slots, count, boxes, 0, usual);
  frame.usual = usualSize(count);
  merge();
  for (let g = 0; g < groups; g++) addLevel(frame, g);
  const { remote, remoteCell, middle } = spacing;
  if (remote > 0 && remoteCell > Math.max(cellX[groups - 1], cellY[groups - 1])) {
    extents.fill(Infinity);
    frame.add(remote, remoteCell, remoteCell, remoteCell, remoteCell, middle, extents);
  }
}

/**
 * Chooses a single level: with cells of this length, or, when it is 0, of the length for which the estimated
 * cost is least. Boxes that are longer than the cell fit no level; should they cost too much there, the cells
 * are made larger than `cell`.
 */
export function planOneLevel(
  frame: GridFrame,
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  lookUps: number,
  usual: number,
  cell: number,
): void {
  frame.count = 0;
  frame.sizePenalty = 1;
  if (count === 0) return;
  probes = lookUps;
  probeSize[0] = usual;
  // Each box too far away is compared with each other one.
  measureSpacing(slots, count, boxes, Math.sqrt(8 * count));
  classify(slots, count, boxes, cell, usual);
  frame.usual = usualSize(count);
  let best = 0;
  let least = Infinity;
  for (let g = 0; g < groups; g++) {
    total[0] = 0;
    addCostOfOne(g, cell);
    const cost = total[0] / (cellX[TRIAL] === cell && cellY[TRIAL] === cell ? STUBBORN : 1);
    if (cost < least) {
      least = cost;
      best = g;
    }
  }
  total[0] = 0;
  addCostOfOne(best, cell);
  least = total[0];
  addLevel(frame, TRIAL);
  classify(slots, count, boxes, 0, usual);
  merge();
  total[0] = 0;
  addCostOfAll();
  frame.sizePenalty = least / total[0];
}

function addLevel(frame: GridFrame, g: number): void {
  extents[0] = highX[g] - lowX[g];
  extents[1] = highY[g] - lowY[g];
  frame.add(members[g], reachX[g] * SLACK, reachY[g] * SLACK, cellX[g], cellY[g], spacing.middle, extents);
}

/**
 * Merges neighbouring groups, always the two that gain most, as long as it pays or there are more than
 * levels.
 */
function merge(): void {
  while (groups > 1) {
    let best = 0;
    let least = Infinity;
    for (let g = 0; g < groups - 1; g++) {
      total[0] = 0;
      addChangeByMerging(g);
      if (total[0] < least) {
        least = total[0];
        best = g;
      }
    }
    if (least > 0 && groups < MAX_LEVELS) return;
    mergeWithNext(best);
  }
}

/** Adds the increase of the cost of a join when `g` and the next coarser group are merged. */
function addChangeByMerging(g: number): void {
  join(g, g + 1, TRIAL);
  addOwnCost(TRIAL, 1);
  addOwnCost(g, -1);
  addOwnCost(g + 1, -1);
  addLookUpCost(g + 1, g, -1);
  for (let f = 0; f < g; f++) {
    addLookUpCost(TRIAL, f, 1);
    addLookUpCost(g, f, -1);
    addLookUpCost(g + 1, f, -1);
  }
  for (let h = g + 2; h < groups; h++) {
    addLookUpCost(h, TRIAL, 1);
    addLookUpCost(h, g, -1);
    addLookUpCost(h, g + 1, -1);
  }
}

/** Adds the cost of joining a group with itself, in half of nine cells, or that of the look-ups in it. */
function addOwnCost(g: number, sign: number): void {
  if (probes > 0) {
    sought[0] = probeSize[0];
    sought[1] = probeSize[0];
    addLookUps(probes, g, sign);
    total[0] += sign * LEVEL;
  } else {
    const others = 4.5 * members[g] * spacing.crowding * cellX[g] * cellY[g];
    total[0] += sign * (LEVEL + members[g] * (OWN + others));
  }
}

/** Adds the cost of looking the boxes of a coarse group up in a fine one. */
function addLookUpCost(coarse: number, fine: number, sign: number): void {
  if (probes > 0) return;
  sought[0] = sumX[coarse] / members[coarse];
  sought[1] = sumY[coarse] / members[coarse];
  addLookUps(members[coarse] | 0, fine, sign);
  total[0] += sign * LEVELS;
}

/**
 * Adds the cost of `times` look-ups of boxes of the size in `sought`: rows of cells, and tests of the boxes
 * in their buckets.
 */
function addLookUps(times: number, g: number, sign: number): void {
  const x = sought[0] + reachX[g] + cellX[g];
  const y = sought[1] + reachY[g] + cellY[g];
  const tests = Math.max(members[g] * spacing.crowding, ROOMY / cellX[g] / cellY[g]) * x * y;
  total[0] += sign * times * (LOOK_UP + (ROW_OF_CELLS * y) / cellY[g] + tests);
}

/** Adds the cost of a join with these groups as levels. */
function addCostOfAll(): void {
  for (let g = 0; g < groups; g++) {
    addOwnCost(g, 1);
    for (let f = 0; f < g; f++) addLookUpCost(g, f, 1);
  }
}

/** Adds the cost of a join with the groups up to `g` in one level, left in TRIAL, and the others in none. */
function addCostOfOne(g: number, cell: number): void {
  join(0, g, TRIAL);
  if (cell > 0) {
    cellX[TRIAL] = reachX[TRIAL] = Math.max(cell, reachX[TRIAL]);
    cellY[TRIAL] = reachY[TRIAL] = Math.max(cell, reachY[TRIAL]);
  }
  addOwnCost(TRIAL, 1);
  let aside = 0;
  for (let h = g + 1; h < groups; h++) {
    addLookUpCost(h, TRIAL, 1);
    aside += members[h];
  }
  total[0] += (aside * aside) / 2;
}
