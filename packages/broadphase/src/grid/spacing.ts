import { BOX, type Rows } from '@swept/core';
import { COLUMNS } from './frame.js';

/** Maximum number of boxes sampled. */
const SAMPLE = 4096;
/** Maximum number of boxes sampled for the median. */
const MIDDLE_SAMPLE = 63;
/**
 * The desired number of other boxes in the cell of a box: larger cells cost tests, smaller ones are only
 * empty cells.
 */
export const ROOMY = 0.5;
/** When more others than this share the cell of a box, on average, smaller cells are tried. */
const CROWDED = 2;
/** Maximum number of refinement rounds. */
const ROUNDS = 8;

const sampled = new Uint32Array(SAMPLE);
const places = new Float64Array(MIDDLE_SAMPLE);
const counts = new Uint32Array(2 * SAMPLE);
/** Number of buckets from one row to the next, odd. */
const WIDTH = 91;
/** Offset of the box that was last counted in the fullest bucket. */
let crowd = 0;
/** Number of sampled boxes that were too far from the middle for the last cells. */
let far = 0;

/** How far apart boxes are: the results of the last call of `measureSpacing`. */
export const spacing = {
  /** x and y of a point among the boxes, where they are densest. */
  middle: new Float64Array(2),
  /** Number of boxes per unit of area around a typical box, as a share of all. */
  crowding: 0,
  /** The side of a square cell in which a typical box has ROOMY others. */
  roomy: 0,
  /** Number of boxes that are too far from the middle to be in a column or row of such cells. */
  remote: 0,
  /** The side of a square cell that would contain one of these if they were spread evenly. */
  remoteCell: 0,
};

/**
 * Estimates how dense the minimum corners of boxes are, from a sample. Starts as if they were spread evenly,
 * and tries smaller cells as long as boxes share them and at most `mostRemote` are too far away for them.
 */
export function measureSpacing(slots: Uint32Array, count: number, boxes: Rows, mostRemote: number): void {
  const size = Math.min(count, SAMPLE);
  const share = count / size;
  for (let i = 0; i < size; i++) sampled[i] = slots[Math.floor(i * share)];
  const even = findMiddle(size, boxes);
  let cell = even;
  let others = sharing(size, boxes, cell);
  for (let round = 0, trial = cell; round < ROUNDS && others > CROWDED; round++) {
    trial /= Math.sqrt(others);
    // The narrower the columns, the closer to the densest place the middle must be.
    spacing.middle[0] = boxes[crowd];
    spacing.middle[1] = boxes[crowd + 1];
    const fewer = sharing(size, boxes, trial);
    if (far * share > mostRemote) break;
    // Nearly as many in the smaller cell: they are in one place, or denser still.
    if (fewer > others / 1.5) continue;
    cell = trial;
    others = fewer;
  }
  others = Math.max(others, ROOMY / 2);
  spacing.crowding = others / cell / cell / size;
  spacing.roomy = cell * Math.sqrt(ROOMY / others / share);
  sharing(size, boxes, spacing.roomy);
  if (far * share > mostRemote) {
    spacing.roomy = cell;
    sharing(size, boxes, cell);
  }
  spacing.remote = far * share;
  spacing.remoteCell = even * Math.sqrt(size / Math.max(far * share, 1));
}

/**
 * Finds the median, which a few remote bodies do not move. Returns the side of a square cell that would
 * contain one box of the sample if they were spread evenly.
 */
function findMiddle(size: number, boxes: Rows): number {
  let widest = 0;
  let side = Math.sqrt(size);
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
    spacing.middle[axis] = places[few >> 1];
    widest = Math.max(widest, high - low);
    side *= Math.sqrt((high - low) / size);
  }
  // In a line, or all in one place.
  const cell = Math.max(side, widest / size);
  return cell > 0 ? cell : 1;
}

/**
 * Mean number of other sampled boxes in the cell of a box. Notes the fullest cell, and the number of boxes
 * that are too far away.
 */
function sharing(size: number, boxes: Rows, cell: number): number {
  counts.fill(0);
  const density = 1 / cell;
  const originX = spacing.middle[0] - (COLUMNS / 2) * cell;
  const originY = spacing.middle[1] - (COLUMNS / 2) * cell;
  let shared = 0;
  let most = 0;
  far = 0;
  for (let i = 0; i < size; i++) {
    const o = sampled[i] * BOX;
    const column = (boxes[o] - originX) * density;
    const row = (boxes[o + 1] - originY) * density;
    if (column >= 0 && column < COLUMNS && row >= 0 && row < COLUMNS) {
      const others = counts[((column | 0) + Math.imul(row | 0, WIDTH)) & (2 * SAMPLE - 1)]++;
      shared += others;
      if (others <= most) continue;
      most = others;
      crowd = o;
    } else far++;
  }
  return (2 * shared) / size;
}
