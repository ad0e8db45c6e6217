import { RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { pointNears, X } from '../query/box-distance.js';
import type { Frontier } from '../query/frontier.js';
import { EVERYWHERE, visitHits, visitNearest } from '../query/frontier-visits.js';
import { LIMIT, rayMeets } from '../query/ray.js';
import type { FoundSlots } from '../slots/found-slots.js';
import { BLOCK, BLOCK_SHIFT, type SortedAxis } from './sorted-axis.js';

/** More than the relative rounding error where a ray or a point is compared with a coordinate. */
const ROUNDING = 2 ** -46;
const RAY_END = vertexAt(SEGMENT - 1);

/** Pushes the slots whose boxes overlap `box`. */
export function searchAxis(side: SortedAxis, box: Rows, offset: number, found: FoundSlots): void {
  const low = box[offset + side.axis];
  const high = box[offset + side.axis + 2];
  const { keys } = side.order;
  const { sorted, highs } = side;
  for (let from = 0; from < sorted && keys[from] <= high; from += BLOCK) {
    if (highs[from >> BLOCK_SHIFT] >= low)
      searchRun(side, from, Math.min(from + BLOCK, sorted), box, offset, found);
  }
  searchRun(side, sorted, side.count, box, offset, found);
}

/**
 * Visits the slots whose boxes meet the ready ray of the frontier, block by block from its start to its
 * limit.
 */
export function castAxis(
  side: SortedAxis,
  ray: Rows,
  offset: number,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { axis, sorted, highs } = side;
  const { ready } = frontier;
  const { keys } = side.order;
  const from = ray[offset + axis];
  const delta = ray[offset + RAY_END + axis] - from;
  const grow = ray[offset + RADIUS] + (Math.abs(from) + Math.abs(delta) + ray[offset + RADIUS]) * ROUNDING;
  push(side, sorted, side.count, frontier, rayMeets);
  visitHits(frontier, limit, visit);
  const last = (sorted - 1) >> BLOCK_SHIFT;
  for (let i = 0; i <= last; i++) {
    const block = delta < 0 ? last - i : i;
    const end = from + delta * ready[LIMIT];
    const reached = keys[block << BLOCK_SHIFT] <= Math.max(from, end) + grow;
    if (!reached && delta >= 0) return;
    if (!reached || !(highs[block] >= Math.min(from, end) - grow)) continue;
    pushBlock(side, block, frontier, rayMeets);
    visitHits(frontier, limit, visit);
  }
}

/** Visits the slots within the limit of the ready point of the frontier, block by block to both sides. */
export function nearestOnAxis(
  side: SortedAxis,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
): void {
  const { axis, sorted, highs } = side;
  const { ready } = frontier;
  const { keys } = side.order;
  const place = ready[X + axis];
  push(side, sorted, side.count, frontier, pointNears);
  visitNearest(frontier, EVERYWHERE, limit, visit);
  const last = (sorted - 1) >> BLOCK_SHIFT;
  let right = 0;
  while (right <= last && keys[right << BLOCK_SHIFT] <= place) right++;
  let left = right - 1;
  for (let found = true; found; ) {
    const reach = ready[LIMIT] + (Math.abs(place) + ready[LIMIT]) * ROUNDING;
    if (right <= last && keys[right << BLOCK_SHIFT] - place > reach) right = last + 1;
    while (left >= 0 && !(place - highs[left] <= reach)) left--;
    found = left >= 0 || right <= last;
    if (right <= last) pushBlock(side, right++, frontier, pointNears);
    if (left >= 0) pushBlock(side, left--, frontier, pointNears);
    visitNearest(frontier, EVERYWHERE, limit, visit);
  }
}

function searchRun(
  side: SortedAxis,
  from: number,
  to: number,
  box: Rows,
  offset: number,
  found: FoundSlots,
): void {
  const { boxes } = side;
  const { slots } = side.order;
  const minX = box[offset];
  const minY = box[offset + 1];
  const maxX = box[offset + 2];
  const maxY = box[offset + 3];
  let out = found.reserve(to - from + 1);
  // It doubles once per call.
  while (out.length <= found.top + to - from) out = found.reserve(to - from + 1);
  let top = found.top;
  for (let i = from; i < to; i++) {
    const n = i << 2;
    out[top] = slots[i];
    top += +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
  }
  found.top = top;
  side.stats.boxTests += to - from;
  side.stats.nodeVisits++;
}

function pushBlock(side: SortedAxis, block: number, frontier: Frontier, meets: typeof rayMeets): void {
  push(side, block << BLOCK_SHIFT, Math.min((block + 1) << BLOCK_SHIFT, side.sorted), frontier, meets);
}

function push(side: SortedAxis, from: number, to: number, frontier: Frontier, meets: typeof rayMeets): void {
  const { slots } = side.order;
  for (let i = from; i < to; i++) if (meets(frontier.ready, side.boxes, i << 2)) frontier.push(slots[i]);
  side.stats.boxTests += to - from;
  side.stats.nodeVisits++;
}
