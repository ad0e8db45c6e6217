import { BOX, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';
import { CROWDED, type GridEntries } from './entries.js';
import { COLUMNS, type GridFrame } from './frame.js';

/** More than the relative rounding error when a reach is subtracted. */
const OUTWARD = 2 ** -51;

/** Up to this many entries are tested faster than a window is opened. */
const FEW = 8;

/**
 * The buckets of the last window: runs of buckets side by side, two numbers each, the first and the one after
 * the last.
 */
export let runs = new Int32Array(128);

/** The key of a binary search: a double argument would be boxed. */
const key = new Float64Array(1);

/** The entries found last: ranges, two numbers each, the first and the one after the last. */
export let ranges = new Int32Array(128);

/**
 * Finds the entries of one level, or of those outside, that may overlap `box`, each once; returns the number
 * of ranges.
 */
export function openEntries(index: GridEntries, level: number, box: Rows, offset: number): number {
  const { frame, starts } = index;
  const from = index.from(level);
  const to = index.to(level);
  if (level === frame.count || to - from <= FEW) {
    ranges[0] = from;
    ranges[1] = to;
    return to > from ? 1 : 0;
  }
  const count = openWindow(frame, level, box, offset);
  if (runs.length > ranges.length) ranges = new Int32Array(runs.length);
  if (index.axes[level] >= 0) return openSorted(index, level, count, box, offset);
  for (let i = 0; i < 2 * count; i++) ranges[i] = starts[runs[i]];
  return count;
}

/** Like `openEntries`, for buckets that are sorted along an axis: part of a crowd is enough. */
function openSorted(index: GridEntries, level: number, count: number, box: Rows, offset: number): number {
  const { starts, boxes } = index;
  const axis = index.axes[level];
  // Computed here, where it always runs: crowds are rare, so in the loop it would not be inlined, and its
  // numbers would be boxed.
  const least = lowest(box[offset + axis], index.longest[level]);
  let found = 0;
  for (let r = 0; r < count; r++) {
    let from = starts[runs[2 * r]];
    const end = runs[2 * r + 1];
    const large = starts[end] - from >= CROWDED;
    for (let bucket = runs[2 * r]; large && bucket < end; bucket++) {
      const start = starts[bucket];
      const stop = starts[bucket + 1];
      if (stop - start < CROWDED) continue;
      key[0] = least;
      const first = firstAbove(boxes, start, stop, axis, false);
      key[0] = box[offset + axis + 2];
      const last = firstAbove(boxes, first, stop, axis, true);
      found = addRange(found, from, start);
      found = addRange(found, first, last);
      from = stop;
    }
    found = addRange(found, from, starts[end]);
  }
  return found;
}

/** Adds the entries [from, to) to the `count` ranges; returns the new count. */
function addRange(count: number, from: number, to: number): number {
  if (from === to) return count;
  if (2 * count + 2 > ranges.length) ranges = grown(Int32Array, ranges, 2 * ranges.length);
  ranges[2 * count] = from;
  ranges[2 * count + 1] = to;
  return count + 1;
}

/**
 * The first of the entries [from, to), sorted along the axis, whose minimum is above the key or, unless
 * `strictly`, at it.
 */
function firstAbove(boxes: Rows, from: number, to: number, axis: number, strictly: boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const minimum = boxes[middle * BOX + axis];
    if (strictly ? minimum <= key[0] : minimum < key[0]) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The least minimum of a box of this length that overlaps a box with the given minimum. */
function lowest(minimum: number, reach: number): number {
  return minimum - reach - (Math.abs(minimum) + reach) * OUTWARD;
}

/**
 * Finds the buckets of one level in which there may be boxes that overlap `box`, each once; returns the
 * number of runs. A run may end among the repeated buckets.
 */
export function openWindow(frame: GridFrame, level: number, box: Rows, offset: number): number {
  const { reach, origin, density } = frame;
  const x = 2 * level;
  const y = x + 1;
  const left = clamped((lowest(box[offset], reach[x]) - origin[x]) * density[x]);
  const right = clamped((box[offset + 2] - origin[x]) * density[x]);
  const low = clamped((lowest(box[offset + 1], reach[y]) - origin[y]) * density[y]);
  const high = clamped((box[offset + 3] - origin[y]) * density[y]);
  const first = frame.first[level];
  const width = frame.width[level];
  const mask = frame.mask[level];
  const columns = right - left + 1;
  const rows = high - low;
  let from = left + Math.imul(low, width);
  if (columns > width || rows * width + columns > mask)
    return openRun(first, from, rows * width + columns, mask);
  if (2 * rows + 2 > runs.length) runs = grown(Int32Array, runs, 4 * rows + 4);
  for (let row = 0; row <= rows; row++) {
    const bucket = first + (from & mask);
    runs[2 * row] = bucket;
    runs[2 * row + 1] = bucket + columns;
    from += width;
  }
  return rows + 1;
}

/**
 * Finds `length` contiguous buckets, or all buckets, each once, wrapping around at the end; returns the
 * number of runs.
 */
export function openRun(first: number, from: number, length: number, mask: number): number {
  const end = first + mask + 1;
  if (length > mask) {
    runs[0] = first;
    runs[1] = end;
    return 1;
  }
  const bucket = first + (from & mask);
  runs[0] = bucket;
  runs[1] = Math.min(bucket + length, end);
  if (bucket + length <= end) return 1;
  runs[2] = first;
  runs[3] = first + bucket + length - end;
  return 2;
}

function clamped(place: number): number {
  return place > 0 ? (place < COLUMNS ? place | 0 : COLUMNS - 1) : 0;
}
