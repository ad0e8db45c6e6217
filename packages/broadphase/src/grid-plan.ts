import { BOX, type Rows } from '@swept/core';
import { type GridFrame, MAX_LEVELS } from './grid-frame.js';

/** Boxes looked at to measure how close together they are. */
const SAMPLE = 4096;
/** Boxes looked at to find the middle of all. */
const MIDDLE_SAMPLE = 63;
/** Sizes are sorted into so many classes, each up to a quarter more than the last; the last takes all that are larger. */
const CLASSES = 128;
const NEXT_CLASS = 1.25;
/** Boxes per cell that are worth aiming at: larger cells would make tests, smaller ones only empty cells. */
const ROOMY = 0.5;
/** When more others than this share the cell of a box, on average, smaller cells are tried. */
const CROWDED = 2;
/** So often at most. */
const ROUNDS = 8;
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

const sampled = new Uint32Array(SAMPLE);
const counts = new Uint32Array(2 * SAMPLE);
const places = new Float64Array(MIDDLE_SAMPLE);
const middle = new Float64Array(2);
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
/** One more group, for trying mergers. */
const TRIAL = CLASSES;
let groups = 0;
/** How many of all boxes there are in a unit of area round a typical one, as a share. */
let crowding = 0;
/** The side of a cell below which too many boxes are too far away, or there would be more room than is of use. */
let smallest = 0;
/** Where the box lies that came last to the fullest bucket. */
let crowd = 0;
/** How many boxes of the sample were too far away for the last cells that were tried. */
let far = 0;
/** How many of all are for the cells that were chosen, and the side of a square cell that would hold one of them. */
let remote = 0;
let remoteCell = 0;

/**
 * Chooses the levels of a grid for these boxes: measures how close together they are, sorts their sizes into classes, and
 * merges neighbouring classes while that lowers the estimated cost of a join.
 */
export function planLevels(frame: GridFrame, slots: Uint32Array, count: number, boxes: Rows): void {
  frame.count = 0;
  if (count === 0) return;
  classify(slots, count, boxes, roomyCell(slots, count, boxes, count));
  merge();
  for (let g = 0; g < groups; g++) addLevel(frame, g);
  if (remote > 0 && remoteCell > Math.max(cellX[groups - 1], cellY[groups - 1])) {
    frame.add(remote, remoteCell, remoteCell, remoteCell, remoteCell, middle);
  }
}

/**
 * Chooses a single level: with cells of this length, or, when it is 0, of the length for which the estimated cost is least.
 * Boxes that are longer than the cell fit no level; should they cost too much there, the cells are larger than asked
 * for. Returns the estimated cost as a multiple of what it is with as many levels as are best.
 */
export function planOneLevel(
  frame: GridFrame,
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  cell: number,
): number {
  frame.count = 0;
  if (count === 0) return 1;
  // Each box too far away is compared with each other one.
  const roomy = roomyCell(slots, count, boxes, Math.sqrt(8 * count));
  classify(slots, count, boxes, cell > 0 ? cell : roomy);
  let best = 0;
  let least = Infinity;
  for (let g = 0; g < groups; g++) {
    const cost = costOfOne(g, cell) * (g === 0 && cell > 0 ? 1 / STUBBORN : 1);
    if (cost < least) {
      least = cost;
      best = g;
    }
  }
  least = costOfOne(best, cell);
  addLevel(frame, TRIAL);
  classify(slots, count, boxes, roomy);
  merge();
  return least / costOfAll();
}

/**
 * The side of a square cell in which a typical box has ROOMY others. Begins as if all were spread evenly, and takes smaller
 * cells as long as boxes share them, and no more than so many are too far away.
 */
function roomyCell(slots: Uint32Array, count: number, boxes: Rows, mostRemote: number): number {
  const size = Math.min(count, SAMPLE);
  for (let i = 0; i < size; i++) sampled[i] = slots[Math.floor((i * count) / size)];
  const even = findMiddle(size, boxes);
  let cell = even;
  let others = sharing(size, boxes, cell);
  for (let round = 0, trial = cell; round < ROUNDS && others > CROWDED; round++) {
    trial /= Math.sqrt(others);
    // The narrower the world, the more the middle has to be where the crowd is.
    middle[0] = boxes[crowd];
    middle[1] = boxes[crowd + 1];
    const fewer = sharing(size, boxes, trial);
    if (far * (count / size) > mostRemote) break;
    // As many in the smaller cell: they are in one place, or closer still.
    if (fewer > others / 1.5) continue;
    cell = trial;
    others = fewer;
  }
  others = Math.max(others, ROOMY / 2);
  crowding = others / cell / cell / size;
  const roomy = cell * Math.sqrt((ROOMY / others) * (size / count));
  sharing(size, boxes, roomy);
  smallest = far * (count / size) > mostRemote ? cell : roomy;
  if (smallest === cell) sharing(size, boxes, cell);
  remote = far * (count / size);
  remoteCell = even * Math.sqrt(size / remote);
  return smallest;
}

/**
 * Finds the middle, a median, which one body at the end of the world does not move. Returns the side of a square cell
 * that would hold one box of the sample if they were spread evenly.
 */
function findMiddle(size: number, boxes: Rows): number {
  let widest = 0;
  let area = 1;
  for (let axis = 0; axis < 2; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < size; i++) {
      const place = boxes[sampled[i] * BOX + axis];
      if (place < low) low = place;
      if (place > high) high = place;
    }
    const few = Math.min(size, MIDDLE_SAMPLE);
    for (let i = 0; i < few; i++) places[i] = boxes[sampled[Math.floor((i * size) / few)] * BOX + axis];
    places.fill(Infinity, few).sort();
    middle[axis] = places[few >> 1];
    widest = Math.max(widest, high - low);
    area *= Math.sqrt((high - low) / size);
  }
  // In a line, or all in one place.
  const cell = Math.max(area * Math.sqrt(size), widest / size);
  return cell > 0 ? cell : 1;
}

/** How many others of the sample share the cell of a box, on average. Counts those too far away for such cells as `far`. */
function sharing(size: number, boxes: Rows, cell: number): number {
  counts.fill(0);
  const perX = 1 / cell;
  const originX = middle[0] - 2 ** 29 * cell;
  const originY = middle[1] - 2 ** 29 * cell;
  far = 0;
  let shared = 0;
  let most = 0;
  for (let i = 0; i < size; i++) {
    const o = sampled[i] * BOX;
    const column = (boxes[o] - originX) * perX;
    const row = (boxes[o + 1] - originY) * perX;
    if (column >= 0 && column < 2 ** 30 && row >= 0 && row < 2 ** 30) {
      const others = counts[((column | 0) + Math.imul(row | 0, 91)) & (2 * SAMPLE - 1)]++;
      shared += others;
      if (others <= most) continue;
      most = others;
      crowd = o;
    } else far++;
  }
  return (2 * shared) / size;
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
  }
  groups = 0;
  for (let g = 0; g < CLASSES; g++) {
    if (members[g] === 0) continue;
    join(g, g, groups++);
  }
}

/** Chooses the cells of a group: as long and high as its boxes, and large enough for ROOMY of them. */
function layOut(g: number): void {
  const side = Math.max(smallest, Math.sqrt(ROOMY / (members[g] * crowding)));
  const area = side * side;
  cellX[g] = Math.max(reachX[g], side);
  cellY[g] = Math.max(reachY[g], side);
  if (reachX[g] > side) cellY[g] = Math.max(reachY[g], area / reachX[g]);
  else if (reachY[g] > side) cellX[g] = Math.max(reachX[g], area / reachY[g]);
}

function addLevel(frame: GridFrame, g: number): void {
  frame.add(members[g], reachX[g] * SLACK, reachY[g] * SLACK, cellX[g], cellY[g], middle);
}

/** Merges neighbouring groups, always the two for which it is cheapest, while it pays and on until there are few enough. */
function merge(): void {
  while (groups > 1) {
    let best = 0;
    let least = Infinity;
    for (let g = 0; g < groups - 1; g++) {
      const change = changeByMerging(g);
      if (change < least) {
        least = change;
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
  let count = 0;
  let lengths = 0;
  let heights = 0;
  let longest = 0;
  let highest = 0;
  for (let i = g; i <= h; i++) {
    count += members[i];
    lengths += sumX[i];
    heights += sumY[i];
    longest = Math.max(longest, reachX[i]);
    highest = Math.max(highest, reachY[i]);
  }
  members[out] = count;
  sumX[out] = lengths;
  sumY[out] = heights;
  reachX[out] = longest;
  reachY[out] = highest;
  layOut(out);
}

/** By how much the cost of a join grows when `g` and the next coarser group become one. */
function changeByMerging(g: number): number {
  join(g, g + 1, TRIAL);
  let change = ownCost(TRIAL) - ownCost(g) - ownCost(g + 1) - lookUpCost(g + 1, g);
  for (let f = 0; f < g; f++) change += lookUpCost(TRIAL, f) - lookUpCost(g, f) - lookUpCost(g + 1, f);
  for (let h = g + 2; h < groups; h++) {
    change += lookUpCost(h, TRIAL) - lookUpCost(h, g) - lookUpCost(h, g + 1);
  }
  return change;
}

/** The cost of joining a group with itself: half of nine cells. */
function ownCost(g: number): number {
  return LEVEL + members[g] * (OWN + 4.5 * members[g] * crowding * cellX[g] * cellY[g]);
}

/** The cost of looking the boxes of a coarse group up in a fine one. */
function lookUpCost(coarse: number, fine: number): number {
  const x = sumX[coarse] / members[coarse] + reachX[fine] + cellX[fine];
  const y = sumY[coarse] / members[coarse] + reachY[fine] + cellY[fine];
  const each = LOOK_UP + (ROW_OF_CELLS * y) / cellY[fine] + members[fine] * crowding * x * y;
  return LEVELS + members[coarse] * each;
}

/** The cost of a join with these groups as levels. */
function costOfAll(): number {
  let cost = 0;
  for (let g = 0; g < groups; g++) {
    cost += ownCost(g);
    for (let f = 0; f < g; f++) cost += lookUpCost(g, f);
  }
  return cost;
}

/** The cost of a join with the groups up to `g` in one level, left in TRIAL, and the others in none. */
function costOfOne(g: number, cell: number): number {
  join(0, g, TRIAL);
  if (cell > 0) {
    cellX[TRIAL] = reachX[TRIAL] = Math.max(cell, reachX[TRIAL]);
    cellY[TRIAL] = reachY[TRIAL] = Math.max(cell, reachY[TRIAL]);
  }
  let cost = ownCost(TRIAL);
  let aside = 0;
  for (let h = g + 1; h < groups; h++) {
    cost += lookUpCost(h, TRIAL);
    aside += members[h];
  }
  return cost + (aside * aside) / 2;
}
