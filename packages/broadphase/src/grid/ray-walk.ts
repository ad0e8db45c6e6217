import { type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { Frontier, Frontiers } from '../query/frontier.js';
import { visitHits } from '../query/frontier-visits.js';
import {
  DOWN_X,
  DOWN_Y,
  DOWNWARD,
  ENTER_X,
  ENTER_Y,
  isAlongAxis,
  LEAVE_X,
  LEAVE_Y,
  lower,
  NEAR_X,
  NEAR_Y,
  RAY,
  type ReadyRay,
  rayMeets,
  readyRay,
  UP_X,
  UP_Y,
  UPWARD,
} from '../query/ray.js';
import { clip, DELTA, FROM, LINE, LONG_RAY, STILL, TO } from './clip.js';
import { COLUMNS, MARGIN, ROUNDED_OFF } from './frame.js';
import { ABOVE, BELOW, LEFT, type RayGrid, RIGHT } from './ray-grid.js';

/** Offset of the end of a ray in its row. */
const RAY_END = vertexAt(SEGMENT - 1);
/** A cell may begin later than where the ray is computed to enter it, by this factor at most. */
const LATER = 1 + 2 ** -46;

/** The argument and result of `clip`. */
const line = new Float64Array(LINE);

/** A prepared ray along an axis. Like `line`, it is no longer needed when a visitor is called. */
const axial: ReadyRay = new Float64Array(RAY);

/**
 * Visits all slots of a ray grid whose boxes meet the ray, which has no radius, level by level, cell by cell
 * as the ray enters them (Amanatides and Woo, Eurographics 1987); ends at the limit. Where the ray leaves a
 * cell is computed from the ray and not from the last cell, so that errors do not add up.
 */
export function walkRayGrid(
  grid: RayGrid,
  ray: Rows,
  offset: number,
  frontiers: Frontiers,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { frame } = grid;
  limit[0] = Math.min(limit[0], 1);
  let left = 0;
  for (let level = 0; level < frame.count; level++) {
    if (!walkLevel(grid, level, ray, offset, limit, visit)) left |= 1 << level;
  }
  if (left !== 0 || grid.hasOutsiders) visitLeft(grid, left, ray, offset, frontiers, limit, visit);
}

/** Visits the boxes that fit no level, and those of the given levels, a bit each. */
function visitLeft(
  grid: RayGrid,
  levels: number,
  ray: Rows,
  offset: number,
  frontiers: Frontiers,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const frontier = frontiers.begin();
  try {
    readyRay(ray, offset, frontier.ready);
    lower(frontier.ready, limit);
    if (levels === 0) pushOutsiders(grid, frontier);
    else pushLevels(grid, levels | (1 << grid.frame.count), frontier);
    visitHits(frontier, limit, visit);
  } finally {
    frontiers.end();
  }
}

/**
 * False, with nothing done, if the ray is so far away, or so long, that testing the whole level is cheaper.
 */
function walkLevel(
  grid: RayGrid,
  level: number,
  ray: Rows,
  offset: number,
  limit: Float64Array,
  visit: (slot: number) => void,
): boolean {
  const { frame, starts, entries, boxes, slots, bounds, stats } = grid;
  const x = ray[offset];
  const y = ray[offset + 1];
  const densityX = frame.density[2 * level];
  const densityY = frame.density[2 * level + 1];
  const startX = (x - frame.origin[2 * level]) * densityX;
  const startY = (y - frame.origin[2 * level + 1]) * densityY;
  const deltaX = (ray[offset + RAY_END] - x) * densityX;
  const deltaY = (ray[offset + RAY_END + 1] - y) * densityY;
  const length = Math.abs(deltaX) + Math.abs(deltaY);
  const lost = (COLUMNS + Math.abs(startX) + Math.abs(startY) + length) * ROUNDED_OFF;
  if (!(lost < MARGIN)) return false;
  const left = bounds[4 * level];
  const low = bounds[4 * level + 1];
  const right = bounds[4 * level + 2];
  const high = bounds[4 * level + 3];
  let column = startX | 0;
  let row = startY | 0;
  if (!(startX >= left && startX <= right && startY >= low && startY <= high && length < LONG_RAY)) {
    line[0] = startX;
    line[1] = startY;
    line[DELTA] = deltaX;
    line[DELTA + 1] = deltaY;
    line[FROM] = 0;
    line[TO] = limit[0];
    const cells = clip(line, left, low, right, high);
    if (cells === 0) return true;
    if (cells > LONG_RAY + grid.count) return false;
    column = Math.min(Math.max(startX + line[FROM] * deltaX, left), right) | 0;
    row = Math.min(Math.max(startY + line[FROM] * deltaY, low), high) | 0;
  }

  const first = frame.first[level];
  const width = frame.width[level];
  const mask = frame.mask[level];
  const wound = grid.wound[level] > 0;
  // The ready ray in registers: unless it is along an axis, it is made faster than loaded.
  const inverseX = 1 / (ray[offset + RAY_END] - x);
  const inverseY = 1 / (ray[offset + RAY_END + 1] - y);
  let forwardX = inverseX > 0;
  let forwardY = inverseY > 0;
  let enterX = x;
  let enterY = y;
  let leaveX = x;
  let leaveY = y;
  let downX = inverseX * DOWNWARD;
  let downY = inverseY * DOWNWARD;
  let upX = inverseX * UPWARD;
  let upY = inverseY * UPWARD;
  if (isAlongAxis(ray, offset)) {
    readyRay(ray, offset, axial);
    forwardX = axial[NEAR_X] === 0;
    forwardY = axial[NEAR_Y] === 1;
    enterX = axial[ENTER_X];
    enterY = axial[ENTER_Y];
    leaveX = axial[LEAVE_X];
    leaveY = axial[LEAVE_Y];
    downX = axial[DOWN_X];
    downY = axial[DOWN_Y];
    upX = axial[UP_X];
    upY = axial[UP_Y];
  }
  const nearX = forwardX ? 0 : 2;
  const nearY = forwardY ? 1 : 3;
  const farX = 2 - nearX;
  const farY = 4 - nearY;
  const stepX = forwardX ? 1 : -1;
  const stepY = forwardY ? 1 : -1;
  const fromX = (forwardX ? LEFT : RIGHT) | 0;
  const fromY = (forwardY ? BELOW : ABOVE) | 0;
  // Where the ray enters the next column, and the next row: beyond every limit where it does not move.
  // (Infinity is a property of the global object: until it was read the engine does not know its type, and
  // would box the sum.)
  const stillX = Math.abs(deltaX) < STILL;
  const stillY = Math.abs(deltaY) < STILL;
  const rateX = stillX ? 0 : 1 / deltaX;
  const rateY = stillY ? 0 : 1 / deltaY;
  const edgeX = +forwardX - startX;
  const edgeY = +forwardY - startY;
  let atX = stillX ? 2 : (column + edgeX) * rateX;
  let atY = stillY ? 2 : (row + edgeY) * rateY;
  let came = 0;
  let most = limit[0];
  let last = most * LATER;
  let opened = 0;
  let tests = 0;
  for (;;) {
    opened++;
    const bucket = 2 * (first + ((column + Math.imul(row, width)) & mask));
    // The statics, then the movers.
    for (let set = 0; set < 2; set++) {
      const stop = starts[bucket + set + 2];
      let at = starts[bucket + set];
      tests += stop - at;
      for (; at < stop; at++) {
        // The cells of a box that a ray crosses are contiguous: those also in the previous cell were tested
        // there.
        const entry = entries[at];
        if ((entry & came) !== 0) continue;
        const o = (entry >> 2) & -4;
        // Like `rayMeets`, but without maxima and minima, and with a single branch.
        const inX = (boxes[o | nearX] - enterX) * downX;
        const inY = (boxes[o | nearY] - enterY) * downY;
        const outX = (boxes[o | farX] - leaveX) * upX;
        const outY = (boxes[o | farY] - leaveY) * upY;
        const meets =
          +(inX <= outY) & +(inY <= outX) & +(outX >= 0) & +(outY >= 0) & +(inX <= most) & +(inY <= most);
        if (meets === 0 || most < 0) continue;
        if (wound && !frame.holds(level, column, row, boxes, o)) continue;
        visit(slots[o >> 2]);
        if (limit[0] < most) {
          most = limit[0];
          last = most * LATER;
        } else limit[0] = most;
      }
    }
    if (atX < atY) {
      if (atX > last) break;
      column += stepX;
      if (column < left || column > right) break;
      came = fromX;
      atX = (column + edgeX) * rateX;
    } else {
      if (!(atY <= last)) break;
      row += stepY;
      if (row < low || row > high) break;
      came = fromY;
      atY = (row + edgeY) * rateY;
    }
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
  return true;
}

/** Pushes the slots that fit no level and meet the ready ray. */
function pushOutsiders({ frame, starts, entries, boxes, slots, stats }: RayGrid, frontier: Frontier): void {
  for (let set = 0; set < 2; set++) {
    const from = starts[2 * frame.outside + set];
    const to = starts[2 * frame.outside + set + 2];
    for (let i = from; i < to; i++) {
      const member = entries[i] >> 4;
      if (rayMeets(frontier.ready, boxes, member << 2)) frontier.push(slots[member]);
    }
    stats.boxTests += to - from;
  }
}

/** Pushes the slots of these levels, a bit each, that meet the ready ray. */
function pushLevels({ frame, statics, movers, stats }: RayGrid, levels: number, frontier: Frontier): void {
  for (let set = 0; set < 2; set++) {
    const { members, held } = set === 0 ? statics : movers;
    for (let i = 0; i < members.count; i++) {
      const slot = members.slots[i];
      const o = slot << 2;
      if (rayMeets(frontier.ready, held, o) && (levels >> frame.levelOf(frame.bucketOf(held, o))) & 1)
        frontier.push(slot);
    }
    stats.boxTests += members.count;
  }
}
