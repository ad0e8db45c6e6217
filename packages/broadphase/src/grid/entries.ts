import { BOX, type Rows } from '@swept/core';
import { grown, roomFor, type SlotSet } from '@swept/core/internal';
import { COLUMNS, type GridFrame, MAX_LEVELS } from './frame.js';

/** A bucket of at least this many entries is a crowd: its entries are sorted along an axis, and swept. */
export const CROWDED = 48;
/** In a bucket of at most this many entries the entry of a slot is found by linear search. */
const FEW = 16;
/** New arrays have spare room: their length shifted right by this, */
const SPARE = 4;
/** but at least this much. */
const LEAST = 64;
/** Slot of an entry that was taken out. */
const NOBODY = -1;
/** The box of an entry that was taken out: it overlaps nothing. */
const NOWHERE: Rows = new Float64Array(BOX).fill(NaN);

/**
 * Boxes and slots in the order of their buckets, by counting sort: `countBuckets`, `layOut`, `scatter`, and
 * then, once the crowds of a level are sorted, `repeatFirst`. In loops over bodies, the numbers of box `i`
 * lie at `i << 2`: `BOX` is imported, so the compiler does not see a constant.
 */
export class GridEntries {
  readonly frame: GridFrame;
  /** First entry of each bucket, which ends where the next begins. */
  starts = new Uint32Array(64);
  /** The box of each entry. */
  boxes: Rows = new Float64Array(64 * BOX);
  /** The slot of each entry, NOBODY after it was taken out. */
  slots = new Int32Array(64);
  /** Number of entries that were taken out. */
  holes = 0;
  /** By level: the axis along which each bucket is sorted, because some are crowded; -1 if they are not. */
  readonly axes = new Int8Array(MAX_LEVELS);
  /** By level: the longest box along that axis. */
  readonly longest = new Float64Array(MAX_LEVELS);
  /** Was a crowd sorted that no longer is? */
  disordered = false;
  /** By slot: its bucket, also of slots that are not among the entries. */
  buckets = new Uint32Array(64);
  /** By slot: its entry, if it was looked up since the last build; otherwise undefined. */
  private places = new Uint32Array(0);

  constructor(frame: GridFrame) {
    this.frame = frame;
  }

  /** The first entry of a level; given the number of levels, the first of those outside. */
  from(level: number): number {
    return this.starts[this.frame.first[level]];
  }

  /** The entry after the last of a level, without repeated ones. */
  to(level: number): number {
    const { frame, starts } = this;
    return starts[frame.first[level] + (level < frame.count ? frame.mask[level] : 0) + 1];
  }

  /** Number of entries that fit no level. */
  get outsiders(): number {
    return this.to(this.frame.count) - this.from(this.frame.count);
  }

  /** Makes room for the bucket of a slot. */
  reserve(slot: number): void {
    if (slot < this.buckets.length) return;
    this.buckets = grown(Uint32Array, this.buckets, roomFor(slot + 1, this.buckets.length));
  }

  /** Makes room for the buckets of the frame, whose contents are lost. */
  reserveBuckets(): void {
    const needed = this.frame.outside + 2;
    if (this.starts.length < needed) this.starts = new Uint32Array(needed + (needed >> SPARE));
  }

  /**
   * Finds the bucket of each member, and counts the members of each in `starts`; returns the number of those
   * that fit no level.
   */
  countBuckets(members: SlotSet, held: Rows): number {
    const { frame, starts, buckets } = this;
    const { slots, count } = members;
    starts.fill(0, 0, frame.outside + 2);
    // Most boxes belong to the first level: its numbers stay in registers.
    const reachX = frame.count > 0 ? frame.reach[0] : -1;
    const reachY = frame.reach[1];
    const originX = frame.origin[0];
    const originY = frame.origin[1];
    const densityX = frame.density[0];
    const densityY = frame.density[1];
    const width = frame.width[0];
    const mask = frame.mask[0];
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      const o = slot << 2;
      const x = held[o];
      const y = held[o | 1];
      const column = (x - originX) * densityX;
      const row = (y - originY) * densityY;
      const first =
        held[o | 2] - x <= reachX &&
        held[o | 3] - y <= reachY &&
        column >= 0 &&
        column < COLUMNS &&
        row >= 0 &&
        row < COLUMNS;
      const bucket = first ? ((column | 0) + Math.imul(row | 0, width)) & mask : frame.bucketOf(held, o);
      buckets[slot] = bucket;
      starts[bucket]++;
    }
    return starts[frame.outside];
  }

  /**
   * Turns the counts into the end of each bucket, repeated buckets included, and makes room for all entries.
   */
  layOut(): void {
    const { frame, starts } = this;
    let sum = 0;
    for (let level = 0; level < frame.count; level++) {
      const first = frame.first[level];
      const end = first + frame.mask[level] + 1;
      const begin = sum;
      let most = 0;
      for (let bucket = first; bucket < end; bucket++) {
        most = Math.max(most, starts[bucket]);
        sum += starts[bucket];
        starts[bucket] = sum;
      }
      this.axes[level] = most < CROWDED ? -1 : 0;
      starts[end] = sum;
      sum += starts[first + frame.repeated(level) - 1] - begin;
    }
    sum += starts[frame.outside];
    starts[frame.outside] = sum;
    starts[frame.outside + 1] = sum;
    if (sum <= this.slots.length) return;
    this.slots = new Int32Array(sum + (sum >> SPARE) + LEAST);
    this.boxes = new Float64Array(this.slots.length * BOX);
  }

  /**
   * Copies the boxes, from the last member to the first, to the ends of their buckets, which thereby become
   * the starts.
   */
  scatter(members: SlotSet, held: Rows): void {
    const { starts, buckets, slots: to, boxes } = this;
    const { slots } = members;
    for (let i = members.count - 1; i >= 0; i--) {
      const slot = slots[i];
      const bucket = buckets[slot];
      const entry = starts[bucket] - 1;
      starts[bucket] = entry;
      to[entry] = slot;
      const o = slot << 2;
      const n = entry << 2;
      boxes[n] = held[o];
      boxes[n | 1] = held[o | 1];
      boxes[n | 2] = held[o | 2];
      boxes[n | 3] = held[o | 3];
    }
  }

  /** Repeats the first buckets of a level after its last. */
  repeatFirst(level: number): void {
    const { frame, starts, slots, boxes } = this;
    const first = frame.first[level];
    const end = first + frame.mask[level] + 1;
    const count = frame.repeated(level);
    const begin = starts[first];
    const stop = starts[first + count];
    const to = starts[end];
    slots.copyWithin(to, begin, stop);
    boxes.copyWithin(to * BOX, begin * BOX, stop * BOX);
    for (let k = 1; k < count; k++) starts[end + k] = to + starts[first + k] - begin;
  }

  /** The box of an entry changed, but not its bucket. */
  rewrite(slot: number, held: Rows): void {
    this.overwrite(slot, slot, held, slot * BOX);
  }

  takeOut(slot: number): void {
    this.overwrite(slot, NOBODY, NOWHERE, 0);
    this.holes++;
  }

  /** Gives the entry of a slot, and the one that repeats it, another slot and box. */
  private overwrite(slot: number, other: number, box: Rows, offset: number): void {
    const { frame } = this;
    const bucket = this.buckets[slot];
    const entry = this.entryOf(slot, bucket);
    this.put(entry, other, box, offset);
    const level = frame.levelOf(bucket);
    if (level === frame.count) return;
    if (this.axes[level] >= 0) {
      this.axes[level] = -1;
      this.disordered = true;
    }
    if (bucket < frame.first[level] + frame.repeated(level)) {
      this.put(entry + this.to(level) - this.from(level), other, box, offset);
    }
  }

  /**
   * The entry of a slot, which is in this bucket and in no chain. A look-up in a full bucket notes the
   * entries of all.
   */
  private entryOf(slot: number, bucket: number): number {
    const { slots, starts } = this;
    const first = starts[bucket];
    if (starts[bucket + 1] - first <= FEW) {
      let entry = first;
      while (slots[entry] !== slot) entry++;
      return entry;
    }
    if (this.places.length < this.buckets.length)
      this.places = grown(Uint32Array, this.places, this.buckets.length);
    const { places } = this;
    const end = starts[bucket + 1];
    const noted = places[slot];
    if (noted >= first && noted < end && slots[noted] === slot) return noted;
    for (let entry = first; entry < end; entry++) if (slots[entry] >= 0) places[slots[entry]] = entry;
    return places[slot];
  }

  private put(entry: number, slot: number, box: Rows, offset: number): void {
    this.slots[entry] = slot;
    for (let k = 0; k < BOX; k++) this.boxes[entry * BOX + k] = box[offset + k];
  }
}
