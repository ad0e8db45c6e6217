import { pointNears, X, Y } from '../query/box-distance.js';
import type { Frontier } from '../query/frontier.js';
import { visitNearest } from '../query/frontier-visits.js';
import { LIMIT } from '../query/ray.js';
import { COLUMNS, ROUNDED_OFF } from './frame.js';
import type { GridIndex } from './grid-index.js';
import { pushCells, pushLevel } from './push.js';

/**
 * The distance within which the query has seen everything. In an array, as a double argument would be boxed.
 */
const near = new Float64Array(1);

/**
 * Visits the slots of the index within the limit of the ready point of the frontier, level by level, in each
 * by rising distance: the cells are visited ring by ring, and a box waits in the frontier until no later ring
 * can be nearer.
 */
export function nearestInGrid(
  index: GridIndex,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { frame } = index;
  for (let level = 0; level <= frame.count; level++) {
    if (index.sizeOf(level) === 0) continue;
    if (level === frame.count) pushLevel(index, level, frontier, pointNears);
    else openRings(index, level, frontier, limit, visit);
    near[0] = Infinity;
    visitNearest(frontier, near, limit, visit);
  }
}

function openRings(
  index: GridIndex,
  level: number,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { frame } = index;
  const { ready } = frontier;
  const densityX = frame.density[2 * level];
  const densityY = frame.density[2 * level + 1];
  const reachX = frame.reach[2 * level] * densityX;
  const reachY = frame.reach[2 * level + 1] * densityY;
  const x = (ready[X] - frame.origin[2 * level]) * densityX;
  const y = (ready[Y] - frame.origin[2 * level + 1]) * densityY;
  const lost = (Math.abs(x) + Math.abs(y) + COLUMNS) * ROUNDED_OFF;
  if (!(lost < 1)) {
    pushLevel(index, level, frontier, pointNears);
    return;
  }
  const span = index.spansOfLevels;
  const left = Math.floor(span[4 * level]);
  const low = Math.floor(span[4 * level + 1]);
  const right = Math.floor(span[4 * level + 2]);
  const high = Math.floor(span[4 * level + 3]);
  // Ring 0 is the four cells whose boxes may contain the point, ring k those around ring k - 1.
  const column = Math.floor(x);
  const row = Math.floor(y);
  let ring = Math.max(0, left - column, column - 1 - right, low - row, row - 1 - high);
  const last = Math.max(right - column, column - 1 - left, high - row, row - 1 - low);
  let budget = index.sizeOf(level);
  for (; ring <= last; ring++) {
    // No box that begins in this ring or a later one is nearer than this.
    const nearX = (Math.min(column + ring - x, x - column + ring - reachX) - lost) / densityX;
    const nearY = (Math.min(row + ring - y, y - row + ring - reachY) - lost) / densityY;
    const bound = Math.min(nearX, nearY);
    near[0] = bound;
    visitNearest(frontier, near, limit, visit);
    if (bound > ready[LIMIT]) return;
    const from = Math.max(left, column - 1 - ring);
    const to = Math.min(right, column + ring);
    const under = Math.max(low, row - ring);
    const over = Math.min(high, row + ring - 1);
    budget -= 1 + Math.max(0, to - from + 1) + Math.max(0, over - under + 1);
    if (budget < 0) {
      pushLevel(index, level, frontier, pointNears, column - ring, row - ring, 2 * ring);
      return;
    }
    if (row - 1 - ring >= low)
      pushCells(index, level, from, row - 1 - ring, to - from + 1, frontier, pointNears);
    if (row + ring <= high) pushCells(index, level, from, row + ring, to - from + 1, frontier, pointNears);
    for (let j = under; j <= over; j++) {
      if (column - 1 - ring >= left) pushCells(index, level, column - 1 - ring, j, 1, frontier, pointNears);
      if (column + ring <= right) pushCells(index, level, column + ring, j, 1, frontier, pointNears);
    }
  }
}
