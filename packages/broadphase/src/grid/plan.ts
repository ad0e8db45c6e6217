import { BOX, type Rows } from '@swept/core';
import { type GridFrame, MAX_LEVELS } from './frame.js';
import { measureSpacing, ROOMY, spacing } from './spacing.js';

/** Sizes are sorted into so many classes, each up to a quarter more than the last; the last takes all that are larger. */
const CLASSES = 128;
const NEXT_CLASS = 1.25;
/** Cells of the length asked for may cost so many times what larger ones would. */
const STUBBORN = 4;
/** By this factor the longest box may grow before it fits its level no more. */
const SLACK = 1 + 2 ** -5;

// Costs, in box tests: of a level, and of a pair of levels; of a box in its own level, of looking one up in another, and of
// each row of cells there.
const LEVEL = 500;
const LEVELS = 50;
const OWN = 4;
const LOOK_UP = 12;
const ROW_OF_CELLS = 6;

/** The longest side a box of each class may have. */
const limits = new Float64Array(CLASSES);
/** By group of sizes, the finest first: members, sums of lengths and heights, longest and highest box, cells. */
const members = new Float64Array(CLASSES + 1);
const sumX = new Float64Array(CLASSES + 1);
const sumY = new Float64Array(CLASSES + 1);
const reachX = new Float64Array(CLASSES + 1);
const reachY = new Float64Array(CLASSES + 1);
const cellX = new Float64Array(CLASSES + 1);
const cellY = new Float64Array(CLASSES + 1);
/** Bounds of the minimum corners. */
const lowX = new Float64Array(CLASSES + 1);
const lowY = new Float64Array(CLASSES + 1);
const highX = new Float64Array(CLASSES + 1);
const highY = new Float64Array(CLASSES + 1);
/** Length and height of these bounds, for the frame. */
const extents = new Float64Array(2);
const OF_GROUPS = [members, sumX, sumY, reachX, reachY, lowX, lowY, highX, highY];
/** One more group, for trying mergers. */
const TRIAL = CLASSES;
let groups = 0;
/** Boxes that will be looked up here, and their usual size; 0 if these boxes are joined with each other. */
let askers = 0;
const asker = new Float64Array(1);
/** A cost that is summed up, and the length and height of what is looked up: as arguments and results they would be boxed. */
const total = new Float64Array(1);
const sought = new Float64Array(2);
/** The side of the smallest cell that is of use. */
let smallest = 0;

/**
 * Chooses the levels of a grid for these boxes: measures how close together they are, sorts their sizes into classes, and
 * merges neighbouring classes while that lowers the estimated cost of a join; or, if there are boxes to be looked up here,
 * of that.
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
  askers = lookUps;
  asker[0] = usual;
  measureSpacing(slots, count, boxes, count);
  smallest = Math.max(spacing.roomy, usual / 2);
  classify(slots, count, boxes, smallest);
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
 * Chooses a single level: with cells of this length, or, when it is 0, of the length for which the estimated cost is least.
 * Boxes that are longer than the cell fit no level; should they cost too much there, the cells are larger than asked
 * for.
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
  askers = lookUps;
  asker[0] = usual;
  // Each box too far away is compared with each other one.
  measureSpacing(slots, count, boxes, Math.sqrt(8 * count));
  smallest = Math.max(spacing.roomy, usual / 2);
  classify(slots, count, boxes, cell > 0 ? cell : smallest);
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
  classify(slots, count, boxes, smallest);
  merge();
  total[0] = 0;
  addCostOfAll();
  frame.sizePenalty = least / total[0];
}

/** Groups the boxes by size, those up to `finest` first, without empty groups. */
function classify(slots: Uint32Array, count: number, boxes: Rows, finest: number): void {
  limits[0] = finest;
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

/** The size of a box in the middle of all sizes. */
function usualSize(count: number): number {
  let g = 0;
  for (let below = members[0]; 2 * below < count; below += members[g]) g++;
  return (sumX[g] + sumY[g]) / (2 * members[g]);
}

/** Chooses the cells of a group: as long and high as its boxes, and large enough for ROOMY of them. */
function layOut(g: number): void {
  const side = Math.max(smallest, Math.sqrt(ROOMY / (members[g] * spacing.crowding)));
  const area = side * side;
  cellX[g] = Math.max(reachX[g], side);
  cellY[g] = Math.max(reachY[g], side);
  if (reachX[g] > side) cellY[g] = Math.max(reachY[g], area / reachX[g]);
  else if (reachY[g] > side) cellX[g] = Math.max(reachX[g], area / reachY[g]);
}

function addLevel(frame: GridFrame, g: number): void {
  extents[0] = highX[g] - lowX[g];
  extents[1] = highY[g] - lowY[g];
  frame.add(members[g], reachX[g] * SLACK, reachY[g] * SLACK, cellX[g], cellY[g], spacing.middle, extents);
}

/** Merges neighbouring groups, always the two for which it is cheapest, while it pays and on until there are few enough. */
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
    join(best, best + 1, best);
    groups--;
    for (let g = best + 1; g < groups; g++) join(g + 1, g + 1, g);
  }
}

/** Makes the groups from `g` to `h` one. */
function join(g: number, h: number, out: number): void {
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

/** Adds by how much the cost of a join grows when `g` and the next coarser group become one. */
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

/** Adds the cost of joining a group with itself, half of nine cells, or of looking up there what is to be looked up. */
function addOwnCost(g: number, sign: number): void {
  if (askers > 0) {
    sought[0] = asker[0];
    sought[1] = asker[0];
    addLookUps(askers, g, sign);
    total[0] += sign * LEVEL;
  } else {
    const others = 4.5 * members[g] * spacing.crowding * cellX[g] * cellY[g];
    total[0] += sign * (LEVEL + members[g] * (OWN + others));
  }
}

/** Adds the cost of looking the boxes of a coarse group up in a fine one. */
function addLookUpCost(coarse: number, fine: number, sign: number): void {
  if (askers > 0) return;
  sought[0] = sumX[coarse] / members[coarse];
  sought[1] = sumY[coarse] / members[coarse];
  addLookUps(members[coarse] | 0, fine, sign);
  total[0] += sign * LEVELS;
}

/** Adds the cost of so many look-ups of what is `sought`: rows of cells, and those in them or in the same buckets. */
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
