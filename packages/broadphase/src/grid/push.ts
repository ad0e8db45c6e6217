import type { Frontier } from '../query/frontier.js';
import type { rayMeets } from '../query/ray.js';
import type { GridIndex } from './grid-index.js';
import { openRun, runs } from './window.js';

/**
 * Pushes the slots of neighbouring cells of a row whose boxes meet the ready ray or point. Other cells may
 * share their buckets, and the cells may be more than a row of buckets: they are one run of buckets, or all
 * buckets, each of them once.
 */
export function pushCells(
  index: GridIndex,
  level: number,
  column: number,
  row: number,
  columns: number,
  frontier: Frontier,
  meets: typeof rayMeets,
): void {
  const { frame, stats } = index;
  const { starts, slots, boxes } = index.entries;
  const { ready } = frontier;
  const first = frame.first[level];
  const count = openRun(first, frame.bucketAt(level, column, row) - first, columns, frame.mask[level]);
  for (let r = 0; r < count; r++) {
    const begin = starts[runs[2 * r]];
    const end = starts[runs[2 * r + 1]];
    for (let i = begin; i < end; i++) {
      const o = i << 2;
      if (meets(ready, boxes, o) && frame.isWithin(level, column, row, columns, 1, boxes, o))
        frontier.push(slots[i]);
    }
    stats.boxTests += end - begin;
  }
  if (index.chains.members.count > 0) pushChains(index, level, column, row, columns, frontier, meets);
}

/** Like `pushCells`, for the slots in chains. */
function pushChains(
  index: GridIndex,
  level: number,
  column: number,
  row: number,
  columns: number,
  frontier: Frontier,
  meets: typeof rayMeets,
): void {
  const { frame, stats, chains, held } = index;
  const { members } = chains;
  if (columns > members.count) {
    for (let i = 0; i < members.count; i++) {
      const o = members.slots[i] << 2;
      if (frame.levelOf(index.bucketOf(members.slots[i])) !== level) continue;
      if (meets(frontier.ready, held, o) && frame.isWithin(level, column, row, columns, 1, held, o))
        frontier.push(members.slots[i]);
    }
    stats.boxTests += members.count;
    return;
  }
  for (let i = column; i < column + columns; i++) {
    for (let slot = chains.first(frame.bucketAt(level, i, row)); slot >= 0; slot = chains.after(slot)) {
      const o = slot << 2;
      stats.boxTests++;
      if (meets(frontier.ready, held, o) && frame.isWithin(level, i, row, 1, 1, held, o)) frontier.push(slot);
    }
  }
}

/**
 * Pushes the slots of a level whose boxes meet the ready ray or point, except for those in the square of
 * `size` by `size` cells that begins at the given one.
 */
export function pushLevel(
  index: GridIndex,
  level: number,
  frontier: Frontier,
  meets: typeof rayMeets,
  column = 0,
  row = 0,
  size = 0,
): void {
  const { frame, entries, stats, held } = index;
  const { slots, boxes } = entries;
  const { members } = index.chains;
  const { ready } = frontier;
  const end = entries.to(level);
  for (let i = entries.from(level); i < end; i++) {
    if (size > 0 && frame.isWithin(level, column, row, size, size, boxes, i << 2)) continue;
    if (meets(ready, boxes, i << 2)) frontier.push(slots[i]);
  }
  for (let i = 0; i < members.count; i++) {
    const slot = members.slots[i];
    if (frame.levelOf(index.bucketOf(slot)) !== level) continue;
    if (size > 0 && frame.isWithin(level, column, row, size, size, held, slot << 2)) continue;
    if (meets(ready, held, slot << 2)) frontier.push(slot);
  }
  stats.boxTests += index.sizeOf(level);
}
