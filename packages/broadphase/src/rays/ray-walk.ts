import { type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { clip, DELTA, FROM, LINE, LONG_RAY, STILL, TO } from '../grid/clip.js';
import { COLUMNS, MARGIN, ROUNDED_OFF } from '../grid/frame.js';
import { UPWARD } from '../query/ray.js';
import { AXIS_X, AXIS_Y, MOMENT, REACH, SLOT } from './capsules.js';
import { DENSITY, ORIGIN_X, ORIGIN_Y, type RayCells } from './ray-cells.js';

/** Offset of the end of a ray in its row. */
const RAY_END = vertexAt(SEGMENT - 1);
/** Far more than the rounding error of a fraction of the ray. */
export const LATER = 2 ** -40;
/** More than the rounding errors of the test of a capsule, relative to the lengths in it. */
export const NOISE = 2 ** -47;
/** More than those of subnormal numbers. */
export const LOST = 2 ** -1000;

/** The argument and result of `clip`. */
const line = new Float64Array(LINE);

/**
 * Visits the slots whose capsules the ray may meet, cell by cell as it enters them (Amanatides and Woo,
 * Eurographics 1987), from `limit[1]` to `limit[0]`, fractions of the ray; the visitor may lower `limit[0]`.
 * Where the ray leaves a cell is computed from the ray and not from the last cell, so that errors do not add
 * up. False, with nothing done, if the ray is so far away, or so long, that testing all is cheaper.
 *
 * A capsule is skipped if both ends of its axis are on one side of the line of the ray, beyond its reach; or
 * if the ray, before it leaves the cell, is not within the reach of the line of the axis. The cross products
 * of the ray w, the axis e and the vector v to the start of the axis decide: the ends are v x w and (v + e) x
 * w off the ray, and the point at the fraction t is v x e - t (w x e) off the axis, times the lengths.
 */
export function walkCapsules(
  cells: RayCells,
  ray: Rows,
  offset: number,
  limit: Float64Array,
  stats: BroadphaseStats,
  visit: (slot: number) => void,
): boolean {
  const { buckets, entries, links, capsules, place, width, mask, bounds, extent } = cells;
  const x = ray[offset];
  const y = ray[offset + 1];
  const wx = ray[offset + RAY_END] - x;
  const wy = ray[offset + RAY_END + 1] - y;
  const density = place[DENSITY];
  const startX = (x - place[ORIGIN_X]) * density;
  const startY = (y - place[ORIGIN_Y]) * density;
  const deltaX = wx * density;
  const deltaY = wy * density;
  const crossed = Math.abs(deltaX) + Math.abs(deltaY);
  const lost = (COLUMNS + Math.abs(startX) + Math.abs(startY) + crossed) * ROUNDED_OFF;
  if (!(lost < MARGIN / 2)) return false;
  const left = bounds[0];
  const low = bounds[1];
  const right = bounds[2];
  const high = bounds[3];
  let enters = true;
  let from = limit[1];
  if (!(startX >= left && startX <= right && startY >= low && startY <= high && crossed < LONG_RAY)) {
    line[0] = startX;
    line[1] = startY;
    line[DELTA] = deltaX;
    line[DELTA + 1] = deltaY;
    line[FROM] = from;
    line[TO] = 1;
    const most = clip(line, left, low, right, high);
    if (most > LONG_RAY + cells.count) return false;
    enters = most > 0;
    from = line[FROM];
  }
  let column = Math.min(Math.max(startX + from * deltaX, left), right) | 0;
  let row = Math.min(Math.max(startY + from * deltaY, low), high) | 0;

  const forwardX = deltaX > 0;
  const forwardY = deltaY > 0;
  const stepX = forwardX ? 1 : -1;
  const stepY = forwardY ? 1 : -1;
  const jump = forwardY ? width : -width;
  // Where the ray enters the next column, and the next row: beyond every limit where it does not move.
  const stillX = Math.abs(deltaX) < STILL;
  const stillY = Math.abs(deltaY) < STILL;
  const rateX = stillX ? 0 : 1 / deltaX;
  const rateY = stillY ? 0 : 1 / deltaY;
  const edgeX = +forwardX - startX;
  const edgeY = +forwardY - startY;
  let atX = stillX ? 2 : (column + edgeX) * rateX;
  let atY = stillY ? 2 : (row + edgeY) * rateY;

  const size = Math.abs(wx) + Math.abs(wy);
  const square = wx * wx + wy * wy;
  const twice = 2 * UPWARD * (square > LOST ? Math.sqrt(square) : size);
  const away = Math.max(extent[2] - x, x - extent[0]) + Math.max(extent[3] - y, y - extent[1]);
  const longest = extent[4];
  const noise = NOISE * size * (away + longest) + LOST;
  const blur = NOISE * longest * (away + size) + LOST;

  let last = limit[0] + LATER;
  let near = last;
  let opened = 0;
  let tests = 0;
  let at = (column + Math.imul(row, width)) | 0;
  let bucket = cells.outside;
  // First the capsules in no cell.
  let outside = true;
  for (;;) {
    opened++;
    let entry = buckets[2 * bucket];
    const stop = buckets[2 * bucket + 2];
    let link = buckets[2 * bucket + 1];
    for (;;) {
      let o: number;
      if (entry < stop) o = entries[entry++];
      else if (link !== 0) {
        o = links[3 * link];
        link = links[3 * link + 1];
      } else break;
      tests++;
      const vx = capsules[o] - x;
      const vy = capsules[o + 1] - y;
      const ex = capsules[o + AXIS_X];
      const ey = capsules[o + AXIS_Y];
      const turn = wx * ey - wy * ex;
      const turned = Math.abs(turn);
      const side = wx * vy - wy * vx;
      if (Math.abs(side + side + turn) > turned + capsules[o + REACH] * twice + noise) continue;
      const when = (vx * ey - vy * ex) * turn;
      const slack = (capsules[o + MOMENT] + blur) * turned;
      if (when > near * turn * turn + slack || when < -slack) continue;
      visit(capsules[o + SLOT]);
      if (limit[0] + LATER < last) last = limit[0] + LATER;
      if (last < near) near = last;
    }
    if (last < 0) break;
    if (outside) {
      if (!enters) break;
      outside = false;
    } else if (atX < atY) {
      if (atX > last) break;
      column += stepX;
      if (column < left || column > right) break;
      at += stepX;
      atX = (column + edgeX) * rateX;
    } else {
      if (!(atY <= last)) break;
      row += stepY;
      if (row < low || row > high) break;
      at += jump;
      atY = (row + edgeY) * rateY;
    }
    bucket = at & mask;
    near = Math.min(atX, atY, last);
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
  return true;
}
