import { BOX, boxesOverlap, type Rows } from '@swept/core';
import type { FoundSlots } from '../slots/found-slots.js';
import type { GridIndex } from './grid-index.js';
import { openEntries, openWindow, ranges, runs } from './window.js';

/** Pushes the slots of the index whose boxes overlap `box`. */
export function searchGrid(index: GridIndex, box: Rows, offset: number, found: FoundSlots): void {
  const { frame, entries, stats, chains } = index;
  for (let level = 0; level <= frame.count; level++) {
    const count = openEntries(entries, level, box, offset);
    if (count > 0) searchRanges(index, count, box, offset, found);
    stats.nodeVisits += count;
    if (chains.members.count > 0) searchChains(index, level, box, offset, found);
  }
}

function searchRanges(index: GridIndex, count: number, box: Rows, offset: number, found: FoundSlots): void {
  const { boxes, slots } = index.entries;
  const minX = box[offset];
  const minY = box[offset + 1];
  const maxX = box[offset + 2];
  const maxY = box[offset + 3];
  let tests = 0;
  for (let r = 0; r < count; r++) tests += ranges[2 * r + 1] - ranges[2 * r];
  let out = found.reserve(tests + 1);
  // It doubles once per call.
  while (out.length <= found.top + tests) out = found.reserve(tests + 1);
  let top = found.top;
  for (let r = 0; r < count; r++) {
    const end = ranges[2 * r + 1];
    // Without branches, which would be mispredicted: always write, advance if they overlap.
    for (let i = ranges[2 * r]; i < end; i++) {
      const n = i << 2;
      out[top] = slots[i];
      top +=
        +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
    }
  }
  found.top = top;
  index.stats.boxTests += tests;
}

function searchChains(index: GridIndex, level: number, box: Rows, offset: number, found: FoundSlots): void {
  const { frame } = index;
  if (level === frame.count) {
    searchChain(index, frame.outside, box, offset, found);
    return;
  }
  const end = frame.first[level] + frame.mask[level] + 1;
  const count = openWindow(frame, level, box, offset);
  for (let r = 0; r < count; r++) {
    for (let bucket = runs[2 * r]; bucket < runs[2 * r + 1]; bucket++) {
      searchChain(index, bucket < end ? bucket : bucket - frame.mask[level] - 1, box, offset, found);
    }
  }
}

function searchChain(index: GridIndex, bucket: number, box: Rows, offset: number, found: FoundSlots): void {
  const { chains, held, stats } = index;
  for (let slot = chains.first(bucket); slot >= 0; slot = chains.after(slot)) {
    stats.boxTests++;
    if (boxesOverlap(box, held, offset, slot * BOX)) found.push(slot);
  }
}
