import { BOX, type Rows } from '@swept/core';
import type { CellVisitor } from '../broadphase.js';
import type { GridIndex } from './grid-index.js';

/** The column and row of a box, and those of another. */
const place = new Int32Array(4);
const cell: Rows = new Float64Array(BOX);

/**
 * Calls `visit` with each cell to which a box belongs. Boxes that fit no level are cells of their own, of the
 * level after the last; boxes that wait for the next build have their cells visited once more.
 */
export function visitGrid(index: GridIndex, visit: CellVisitor): void {
  const { frame, entries, chains, held } = index;
  const { boxes, slots, starts } = entries;
  for (let level = 0; level < frame.count; level++) {
    const end = frame.first[level] + frame.mask[level] + 1;
    for (let bucket = frame.first[level]; bucket < end; bucket++) {
      const from = starts[bucket];
      for (let i = from; i < starts[bucket + 1]; i++)
        if (slots[i] >= 0 && isFirst(index, level, from, i)) visitCell(index, level, boxes, i * BOX, visit);
    }
  }
  for (let i = entries.from(frame.count); i < entries.to(frame.count); i++)
    if (slots[i] >= 0) visit(boxes, i * BOX, frame.count);
  for (let i = 0; i < chains.members.count; i++) {
    const slot = chains.members.slots[i];
    const level = frame.levelOf(index.bucketOf(slot));
    if (level === frame.count) visit(held, slot * BOX, level);
    else visitCell(index, level, held, slot * BOX, visit);
  }
}

/** Is an entry the first one of its cell among those of its bucket from number `from` on? */
function isFirst({ frame, entries }: GridIndex, level: number, from: number, entry: number): boolean {
  const { boxes, slots } = entries;
  writePlace(frame, level, boxes, entry * BOX, 0);
  for (let i = from; i < entry; i++) {
    if (slots[i] < 0) continue;
    writePlace(frame, level, boxes, i * BOX, 2);
    if (place[0] === place[2] && place[1] === place[3]) return false;
  }
  return true;
}

function visitCell(
  { frame }: GridIndex,
  level: number,
  boxes: Rows,
  offset: number,
  visit: CellVisitor,
): void {
  writePlace(frame, level, boxes, offset, 0);
  for (let axis = 0; axis < 2; axis++) {
    const at = 2 * level + axis;
    cell[axis] = frame.origin[at] + place[axis] / frame.density[at];
    cell[axis + 2] = frame.origin[at] + (place[axis] + 1) / frame.density[at];
  }
  visit(cell, 0, level);
}

/** Writes the column and row of a box. */
function writePlace(
  { origin, density }: GridIndex['frame'],
  level: number,
  boxes: Rows,
  offset: number,
  to: number,
): void {
  for (let axis = 0; axis < 2; axis++) {
    const at = 2 * level + axis;
    place[to + axis] = Math.floor((boxes[offset + axis] - origin[at]) * density[at]);
  }
}
