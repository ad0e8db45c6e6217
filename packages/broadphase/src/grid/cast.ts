import { BOX, RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { Frontier } from '../query/frontier.js';
import { visitHits } from '../query/frontier-visits.js';
import {
  DOWN_X,
  DOWN_Y,
  ENTER_X,
  ENTER_Y,
  LEAVE_X,
  LEAVE_Y,
  LIMIT,
  NEAR_X,
  NEAR_Y,
  rayMeets,
  UP_X,
  UP_Y,
} from '../query/ray.js';
import { STILL } from './clip.js';
import { COLUMNS, ROUNDED_OFF } from './frame.js';
import type { GridIndex } from './grid-index.js';
import { pushCells, pushLevel } from './push.js';

/** With more cells per entry than this, all entries are tested instead. */
const SPARSE = 4;
/** Offset of the end of a ray in its row. */
const RAY_END = vertexAt(SEGMENT - 1);

/**
 * Visits the slots of the index whose boxes meet the ready ray of the frontier, level by level. In each the
 * cells are walked column by column on the axis on which the ray crosses more of them (which may be the
 * rows), and in every column those cells from which a box can reach the ray. Boxes of later columns are
 * entered later, so the walk ends at the limit. After Amanatides and Woo (Eurographics 1987), but with the
 * position in each column computed from the ray and not from the last column, so that errors do not add up.
 */
export function castGrid(
  index: GridIndex,
  ray: Rows,
  offset: number,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { frame } = index;
  for (let level = 0; level <= frame.count; level++) {
    if (index.sizeOf(level) === 0) continue;
    if (level < frame.count && walk(index, level, ray, offset, frontier, limit, visit)) continue;
    pushLevel(index, level, frontier, rayMeets);
    visitHits(frontier, limit, visit);
  }
}

/** False if the ray is so far away, or so long, that testing the whole level is cheaper. */
function walk(
  index: GridIndex,
  level: number,
  ray: Rows,
  offset: number,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): boolean {
  const { frame, stats } = index;
  const { starts, boxes, slots } = index.entries;
  const { ready } = frontier;
  const width = frame.width[level];
  const chained = index.chains.members.count > 0;
  const densityX = frame.density[2 * level];
  const densityY = frame.density[2 * level + 1];
  const startX = (ray[offset] - frame.origin[2 * level]) * densityX;
  const startY = (ray[offset + 1] - frame.origin[2 * level + 1]) * densityY;
  const deltaX = (ray[offset + RAY_END] - frame.origin[2 * level]) * densityX - startX;
  const deltaY = (ray[offset + RAY_END + 1] - frame.origin[2 * level + 1]) * densityY - startY;
  const growX = ray[offset + RADIUS] * densityX;
  const growY = ray[offset + RADIUS] * densityY;
  const lost =
    (COLUMNS + Math.abs(startX) + Math.abs(startY) + Math.abs(deltaX) + Math.abs(deltaY) + growX + growY) *
    ROUNDED_OFF;
  if (!(lost < 1)) return false;

  // From here on a column may be a row. The coordinate along the columns is p, that across them q.
  const steep = Math.abs(deltaY) > Math.abs(deltaX);
  const delta = steep ? deltaY : deltaX;
  const still = Math.abs(delta) < STILL;
  const p = steep ? startY : startX;
  const q = steep ? startX : startY;
  const slope = still ? 0 : (steep ? deltaX : deltaY) / delta;
  const reachX = frame.reach[2 * level] * densityX;
  const reachY = frame.reach[2 * level + 1] * densityY;
  // A box that meets the ray at some point begins at most this far before and after that point.
  const behind = (steep ? growY : growX) + lost;
  const before = (steep ? reachY : reachX) + behind;
  const over = (steep ? growX : growY) + lost + (still ? STILL : 0);
  const under = (steep ? reachX : reachY) + over;
  const span = index.spansOfLevels;
  const s = level * BOX + (steep ? 1 : 0);
  const c = level * BOX + (steep ? 0 : 1);
  const bottom = span[c];
  const top = span[c + 2];
  let end = p + delta * ready[LIMIT];
  let low = Math.min(p, end);
  let high = Math.max(p, end);
  if (high + behind < span[s] || low - before > span[s + 2]) return true;
  // Columns and rows are from 0 to 2^30, so truncation is floor, and what follows is integer arithmetic.
  const left = Math.max(low - before, span[s]) | 0;
  const right = Math.min(high + behind, span[s + 2]) | 0;
  const size = index.sizeOf(level);
  if (right - left > size) return false;
  const across = Math.min(top - bottom, Math.abs(slope) * (1 + before + behind) + under + over);
  if ((right - left + 1) * across > SPARSE * size) return false;

  const nearX = ready[NEAR_X] | 0;
  const nearY = ready[NEAR_Y] | 0;
  const enterX = ready[ENTER_X];
  const enterY = ready[ENTER_Y];
  const leaveX = ready[LEAVE_X];
  const leaveY = ready[LEAVE_Y];
  const downX = ready[DOWN_X];
  const downY = ready[DOWN_Y];
  const upX = ready[UP_X];
  const upY = ready[UP_Y];
  // Rows are taken one by one, columns two by two: neighbouring buckets are in one row.
  const columns = steep ? 1 : 2;
  let opened = 0;
  let tests = 0;
  for (let i = 0; i <= right - left; i += columns) {
    const column = delta < 0 ? right - i - columns + 1 : left + i;
    const nearest = delta < 0 ? column + columns + before : column - behind;
    if (delta < 0 ? nearest < end : nearest > end) break;
    const from = Math.max(column - behind, low);
    const to = Math.min(column + columns + before, high);
    const one = q + (from - p) * slope;
    const other = q + (to - p) * slope;
    const least = Math.min(one, other) - under;
    const most = Math.max(one, other) + over;
    if (most < bottom || least > top) continue;
    const first = Math.max(least, bottom) | 0;
    const last = Math.min(most, top) | 0;
    const runs = steep ? 1 : last - first + 1;
    const length = steep ? last - first + 1 : columns;
    for (let run = 0; run < runs; run++) {
      const x = steep ? first : column;
      const y = steep ? column : first + run;
      if (length > width || chained) {
        pushCells(index, level, x, y, length, frontier, rayMeets);
        continue;
      }
      const bucket = frame.bucketAt(level, x, y);
      const stop = starts[bucket + length];
      for (let at = starts[bucket]; at < stop; at++) {
        const o = at << 2;
        // The same answers as `rayMeets`, but without maxima and minima, and with a single branch.
        const inX = (boxes[o + nearX] - enterX) * downX;
        const inY = (boxes[o + nearY] - enterY) * downY;
        const outX = (boxes[o + 2 - nearX] - leaveX) * upX;
        const outY = (boxes[o + 4 - nearY] - leaveY) * upY;
        if (!(inX <= outY && inY <= outX && outX >= 0 && outY >= 0)) continue;
        if (rayMeets(ready, boxes, o) && frame.isWithin(level, x, y, length, 1, boxes, o))
          frontier.push(slots[at]);
      }
      tests += stop - starts[bucket];
    }
    opened += runs;
    if (frontier.count === 0) continue;
    visitHits(frontier, limit, visit);
    end = p + delta * ready[LIMIT];
    if (delta < 0) low = end;
    else high = end;
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
  return true;
}
