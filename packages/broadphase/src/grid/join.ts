import type { PairBuffer, Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { sweepBetween, sweepWithin } from './crowd.js';
import { CROWDED, type GridEntries } from './entries.js';
import type { GridIndex } from './grid-index.js';
import type { JoinDirections } from './join-directions.js';
import { openEntries, ranges } from './window.js';

/** Adds each overlapping pair of the entries, which must be in order, once. */
export function joinWithin(entries: GridEntries, out: PairBuffer, stats: BroadphaseStats): void {
  const { count } = entries.frame;
  for (let level = 0; level < count; level++) {
    joinLevel(entries, level, out, stats);
    // The coarser boxes are looked up among the finer ones: they are fewer.
    for (let finer = 0; finer < level; finer++) joinAcross(entries, level, entries, finer, out, stats);
  }
  for (let level = 0; level < count; level++) joinAcross(entries, count, entries, level, out, stats);
  joinOutsiders(entries, out, stats);
}

/** Adds each overlapping pair of an entry of `s` and one of `t`, which have no slot in common. */
export function joinBetween(
  s: GridIndex,
  t: GridIndex,
  directions: JoinDirections,
  out: PairBuffer,
  stats: BroadphaseStats,
): void {
  if (s.members.count === 0 || t.members.count === 0) return;
  directions.choose(s, t);
  for (let i = 0; i <= s.frame.count; i++) {
    for (let j = 0; j <= t.frame.count; j++) {
      if (directions.isForward(i, j)) joinAcross(s.entries, i, t.entries, j, out, stats);
      else joinAcross(t.entries, j, s.entries, i, out, stats);
    }
  }
}

/** The pairs within one level: each bucket with itself and the next, and with three of the next row. */
function joinLevel(entries: GridEntries, level: number, out: PairBuffer, stats: BroadphaseStats): void {
  const { frame, slots, starts } = entries;
  const end = frame.first[level] + frame.mask[level] + 1;
  const width = frame.width[level];
  const begin = out.count;
  for (let bucket = frame.first[level]; ; bucket++) {
    bucket = joinBuckets(entries, bucket, end, width, out, stats);
    if (bucket === end) break;
    // It stopped at a crowd, or for lack of room.
    const size = starts[bucket + 1] - starts[bucket];
    if (size < CROWDED) {
      const others =
        starts[bucket + 2] - starts[bucket] + starts[bucket + width + 2] - starts[bucket + width - 1];
      out.reserve(Math.max(out.a.length >> 2, size * others + 1));
      bucket--;
      continue;
    }
    joinCrowd(entries, bucket, width, entries.axes[level], out, stats);
  }
  toSlots(slots, out, begin);
}

/** The pairs of a crowded bucket with itself and its four neighbours, all of them sorted. */
function joinCrowd(
  { boxes, starts }: GridEntries,
  bucket: number,
  width: number,
  axis: number,
  out: PairBuffer,
  stats: BroadphaseStats,
): void {
  const from = starts[bucket];
  const to = starts[bucket + 1];
  stats.boxTests += sweepWithin(boxes, from, to, axis, out);
  stats.boxTests += sweepBetween(boxes, from, to, to, starts[bucket + 2], axis, out);
  for (let below = bucket + width - 1; below < bucket + width + 2; below++) {
    stats.boxTests += sweepBetween(boxes, from, to, starts[below], starts[below + 1], axis, out);
  }
  stats.nodeVisits++;
}

/**
 * Writes pairs of entries, bucket by bucket, while there is room and no crowd; returns the bucket it stopped
 * at.
 */
function joinBuckets(
  { starts, boxes }: GridEntries,
  first: number,
  end: number,
  width: number,
  out: PairBuffer,
  stats: BroadphaseStats,
): number {
  const { a, b } = out;
  const room = a.length;
  let k = out.count;
  let tests = 0;
  let opened = 0;
  let bucket = first;
  for (; bucket < end; bucket++) {
    const from = starts[bucket];
    const to = starts[bucket + 1];
    if (from === to) continue;
    const next = starts[bucket + 2];
    const below = starts[bucket + width - 1];
    const last = starts[bucket + width + 2];
    const most = (to - from) * (next - from + last - below);
    if (k + most >= room || to - from >= CROWDED) break;
    opened++;
    tests += most - (((to - from) * (to - from + 1)) >> 1);
    // Without branches, which would be mispredicted: always write, advance if they overlap. Two boxes at a
    // time, so that each neighbour is loaded once for both.
    let i = from;
    for (; i + 1 < to; i += 2) {
      const m = i << 2;
      const minX = boxes[m];
      const minY = boxes[m | 1];
      const maxX = boxes[m | 2];
      const maxY = boxes[m | 3];
      const h = i + 1;
      const left = boxes[m + 4];
      const low = boxes[m + 5];
      const right = boxes[m + 6];
      const high = boxes[m + 7];
      a[k] = i;
      b[k] = h;
      k += +(minX <= right) & +(left <= maxX) & +(minY <= high) & +(low <= maxY);
      for (let j = i + 2; j < next; j++) {
        const n = j << 2;
        const x0 = boxes[n];
        const y0 = boxes[n | 1];
        const x1 = boxes[n | 2];
        const y1 = boxes[n | 3];
        a[k] = i;
        b[k] = j;
        k += +(minX <= x1) & +(x0 <= maxX) & +(minY <= y1) & +(y0 <= maxY);
        a[k] = h;
        b[k] = j;
        k += +(left <= x1) & +(x0 <= right) & +(low <= y1) & +(y0 <= high);
      }
      for (let j = below; j < last; j++) {
        const n = j << 2;
        const x0 = boxes[n];
        const y0 = boxes[n | 1];
        const x1 = boxes[n | 2];
        const y1 = boxes[n | 3];
        a[k] = i;
        b[k] = j;
        k += +(minX <= x1) & +(x0 <= maxX) & +(minY <= y1) & +(y0 <= maxY);
        a[k] = h;
        b[k] = j;
        k += +(left <= x1) & +(x0 <= right) & +(low <= y1) & +(y0 <= high);
      }
    }
    if (i < to) {
      const m = i << 2;
      const minX = boxes[m];
      const minY = boxes[m | 1];
      const maxX = boxes[m | 2];
      const maxY = boxes[m | 3];
      for (let j = i + 1; j < next; j++) {
        const n = j << 2;
        a[k] = i;
        b[k] = j;
        k +=
          +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
      }
      for (let j = below; j < last; j++) {
        const n = j << 2;
        a[k] = i;
        b[k] = j;
        k +=
          +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
      }
    }
  }
  out.count = k;
  stats.boxTests += tests;
  stats.nodeVisits += opened;
  return bucket;
}

/** Turns the pairs of entries from `begin` on into pairs of slots. */
function toSlots(slots: Int32Array, out: PairBuffer, begin: number): void {
  const { a, b, count } = out;
  for (let p = begin; p < count; p++) {
    const s = slots[a[p]];
    const t = slots[b[p]];
    const less = (t - s) & ((t - s) >> 31);
    a[p] = s + less;
    b[p] = t - less;
  }
}

/** The pairs of the entries in one level of `s` with those in one of `t`. */
function joinAcross(
  s: GridEntries,
  from: number,
  t: GridEntries,
  to: number,
  out: PairBuffer,
  stats: BroadphaseStats,
): void {
  if (t.from(to) === t.to(to)) return;
  const end = s.to(from);
  let opened = 0;
  for (let i = s.from(from); i < end; i++) {
    if (s.slots[i] < 0) continue;
    const count = openEntries(t, to, s.boxes, i << 2);
    opened += count;
    for (let r = 0; r < count; r++) {
      joinRun(s.slots[i], s.boxes, i << 2, t, ranges[2 * r], ranges[2 * r + 1], out, stats);
    }
  }
  stats.nodeVisits += opened;
}

/** The pairs of the entries that fit no level. */
function joinOutsiders(entries: GridEntries, out: PairBuffer, stats: BroadphaseStats): void {
  const { slots, boxes, frame } = entries;
  const end = entries.to(frame.count);
  for (let i = entries.from(frame.count); i < end; i++) {
    if (slots[i] >= 0) joinRun(slots[i], boxes, i << 2, entries, i + 1, end, out, stats);
  }
}

/** The pairs of a slot and its box with the entries [begin, end). */
function joinRun(
  slot: number,
  box: Rows,
  offset: number,
  { boxes, slots }: GridEntries,
  begin: number,
  end: number,
  out: PairBuffer,
  stats: BroadphaseStats,
): void {
  out.reserve(end - begin + 1);
  const { a, b } = out;
  const minX = box[offset];
  const minY = box[offset | 1];
  const maxX = box[offset | 2];
  const maxY = box[offset | 3];
  let k = out.count;
  for (let j = begin; j < end; j++) {
    const n = j << 2;
    const less = (slots[j] - slot) & ((slots[j] - slot) >> 31);
    a[k] = slot + less;
    b[k] = slots[j] - less;
    k += +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
  }
  out.count = k;
  stats.boxTests += end - begin;
}
