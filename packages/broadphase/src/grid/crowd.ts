import { BOX, type PairBuffer, type Rows } from '@swept/core';
import { crossings } from '../sweep-and-prune/crossings.js';
import { CROWDED, type GridEntries } from './entries.js';

const GAPS = gaps();

/** Ciura's gaps (2001), continued by the factor 2.25. */
function gaps(): number[] {
  const all = [1, 4, 10, 23, 57, 132, 301, 701];
  while (all[all.length - 1] < 2 ** 30) all.push(Math.floor(all[all.length - 1] * 2.25));
  return all;
}

/**
 * Sorts the boxes of a level within each bucket, along the axis on which fewer boxes of the crowded buckets
 * overlap; returns the axis, and notes the longest box along it. Cells do not separate boxes that are much
 * smaller, or long and thin.
 */
export function sortCrowds(index: GridEntries, level: number): 0 | 1 {
  const { frame, starts } = index;
  const first = frame.first[level];
  const end = first + frame.mask[level] + 1;
  let crossX = 0;
  let crossY = 0;
  for (let bucket = first; bucket < end; bucket++) {
    const from = starts[bucket];
    const size = starts[bucket + 1] - from;
    if (size < CROWDED) continue;
    crossX += size * crossings(index.boxes, from, from + size, 0);
    crossY += size * crossings(index.boxes, from, from + size, 1);
  }
  const axis = crossX <= crossY ? 0 : 1;
  index.longest[level] = 0;
  for (let i = index.from(level); i < index.to(level); i++) {
    const length = index.boxes[i * BOX + axis + 2] - index.boxes[i * BOX + axis];
    if (length > index.longest[level]) index.longest[level] = length;
  }
  for (let bucket = first; bucket < end; bucket++) sort(index, starts[bucket], starts[bucket + 1], axis);
  return axis;
}

/** Shellsort: in place, and the same order on every engine. */
function sort({ boxes, slots }: GridEntries, from: number, to: number, axis: 0 | 1): void {
  let g = GAPS.length - 1;
  while (g > 0 && GAPS[g] >= to - from) g--;
  for (; g >= 0; g--) {
    const gap = GAPS[g];
    for (let i = from + gap; i < to; i++) {
      const n = i * BOX;
      const key = boxes[n + axis];
      if (!(boxes[n - gap * BOX + axis] > key)) continue;
      const minX = boxes[n];
      const minY = boxes[n + 1];
      const maxX = boxes[n + 2];
      const maxY = boxes[n + 3];
      const slot = slots[i];
      let at = i;
      for (; at - gap >= from && boxes[(at - gap) * BOX + axis] > key; at -= gap) {
        slots[at] = slots[at - gap];
        boxes.copyWithin(at * BOX, (at - gap) * BOX, (at - gap + 1) * BOX);
      }
      boxes[at * BOX] = minX;
      boxes[at * BOX + 1] = minY;
      boxes[at * BOX + 2] = maxX;
      boxes[at * BOX + 3] = maxY;
      slots[at] = slot;
    }
  }
}

/**
 * Adds the pairs of entries [from, to), sorted along the axis, with each other; returns the number of box
 * tests.
 */
export function sweepWithin(boxes: Rows, from: number, to: number, axis: number, out: PairBuffer): number {
  let tests = 0;
  for (let i = from; i < to; i++) tests += sweep(boxes, i, i + 1, to, axis, out);
  return tests;
}

/**
 * Adds the pairs of entries [from, to) and [start, stop), each sorted along the axis; returns the number of
 * box tests.
 */
export function sweepBetween(
  boxes: Rows,
  from: number,
  to: number,
  start: number,
  stop: number,
  axis: number,
  out: PairBuffer,
): number {
  let tests = 0;
  let i = from;
  let j = start;
  while (i < to && j < stop) {
    if (boxes[i * BOX + axis] <= boxes[j * BOX + axis]) tests += sweep(boxes, i++, j, stop, axis, out);
    else tests += sweep(boxes, j++, i, to, axis, out);
  }
  return tests;
}

/**
 * Adds the pairs of one entry and those of [from, to), which all begin after it; returns the number of box
 * tests.
 */
function sweep(boxes: Rows, i: number, from: number, to: number, axis: number, out: PairBuffer): number {
  const end = boxes[i * BOX + axis + 2];
  const low = boxes[i * BOX + 1 - axis];
  const high = boxes[i * BOX + 3 - axis];
  let j = from;
  for (; j < to && boxes[j * BOX + axis] <= end; j++) {
    if (low <= boxes[j * BOX + 3 - axis] && boxes[j * BOX + 1 - axis] <= high) out.add(i, j);
  }
  return j - from;
}
