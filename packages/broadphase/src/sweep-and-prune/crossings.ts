import { BOX, type Rows } from '@swept/core';

/** 2^32 over the golden ratio, for multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4). */
const SCATTER = 0x9e3779b1;

/**
 * The number of boxes of [from, to) that overlap another one on this axis, each compared with a single one:
 * estimates the cost of a sweep.
 */
export function crossings(boxes: Rows, from: number, to: number, axis: 0 | 1): number {
  const count = to - from;
  let crossing = 0;
  for (let i = 0; i < count; i++) {
    const m = (from + i) * BOX + axis;
    const n = (from + ((Math.imul(i + 1, SCATTER) >>> 8) % count)) * BOX + axis;
    crossing += +(boxes[m] <= boxes[n + 2]) & +(boxes[n] <= boxes[m + 2]);
  }
  return crossing;
}
