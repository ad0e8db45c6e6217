import { BOX, boxesOverlap, grown, type Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { BucketChains } from '../slots/bucket-chains.js';
import type { FoundSlots } from '../slots/found-slots.js';
import { SlotSet } from '../slots/slot-set.js';
import { CROWD, sortCrowds } from './crowd.js';
import { COLUMNS, GridFrame, MAX_LEVELS } from './frame.js';
import { openEntries, openWindow, ranges, runs } from './window.js';

/** Chooses the levels of a frame for these boxes, in which so many others of this usual size will be looked up. */
export type GridPlan = (
  frame: GridFrame,
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  lookUps: number,
  usual: number,
) => void;

/**
 * Buckets per box where others are looked up: more of them cost nothing but memory, and boxes that are far from all who ask
 * share none with those that are near.
 */
const BUCKETS_FOR_LOOK_UPS = 4;
/** Builds after which the levels are chosen anew, whatever happened; twice as many each time, up to so many. */
const PLAN_LASTS = 64;
const PLAN_LASTS_LONG = 512;
/** How many more boxes than when the levels were chosen may fit none, summed over the builds, before they are chosen anew. */
const PATIENCE = 16;
/** Sizes that differ by this factor are quite others. */
const OTHER = 4;
/** In buckets of no more entries than this one is looked for in turn. */
const FEW = 16;
/** Slot of an entry that was taken out. */
const NOBODY = -1;
/** The box of an entry that was taken out: it overlaps nothing. */
const NOWHERE: Rows = new Float64Array(BOX).fill(NaN);
const NO_BOXES: Rows = new Float64Array(0);

/**
 * The boxes of one mobility, copied into the order of their buckets by counting sort. A box that leaves its bucket is
 * taken out and waits in the chain of another, until the next build.
 *
 * This file is long because entries, chains and repeated entries must change together. In what runs per body, the numbers of
 * box `i` lie at `i << 2`: `BOX` is imported, and so no constant to the compiler.
 */
export class GridIndex {
  readonly frame: GridFrame;
  readonly members = new SlotSet();
  /** Members that are not among the entries. */
  readonly chains = new BucketChains();
  /** Rises with each change of a member, or of its box. */
  version = 0;
  readonly stats: BroadphaseStats;
  /** Where the boxes of slots are read. */
  held = NO_BOXES;
  /** First entry of each bucket, which ends where the next begins. */
  starts = new Uint32Array(64);
  /** The box of each entry. */
  boxes: Rows = new Float64Array(64 * BOX);
  /** The slot of each entry, NOBODY after it was taken out. */
  slots = new Int32Array(64);
  /** Entries that were taken out. */
  holes = 0;
  /** By level: the axis along which each bucket is sorted, because some are crowded; -1 if they are not. */
  readonly axes = new Int8Array(MAX_LEVELS);
  /** By level: the longest box along that axis. */
  readonly longest = new Float64Array(MAX_LEVELS);
  /** How often the levels were chosen. */
  plans = 0;
  /** Was a crowd sorted that no longer is? */
  disordered = false;

  private readonly plan: GridPlan;
  private readonly asker: GridIndex | undefined;
  /** The usual size of what is looked up, when the levels were chosen. */
  private asked = 0;
  /** After how many plans of the asker that was last compared: numbers in code that is seldom run are garbage. */
  private trusted = -1;
  /** By slot: its bucket. */
  private buckets = new Uint32Array(64);
  /** By slot: its entry, if it was looked for since the last build; else anything. */
  private places = new Uint32Array(0);
  /** Builds since the levels were chosen, and until they are chosen anew. */
  private age = 0;
  private lasts = 0;
  /** For how many members they were chosen, and how many of these fitted none. */
  private planned = 0;
  private misfits = 0;
  private patience = 0;
  /** Bounds of the minimum corners of each level, in cells; known when `spanned`. */
  private readonly spans = new Float64Array(MAX_LEVELS * BOX);
  private spanned = false;

  /** @param asker whose boxes will be looked up here; without it these boxes are joined with each other */
  constructor(plan: GridPlan, stats: BroadphaseStats, asker?: GridIndex) {
    this.plan = plan;
    this.stats = stats;
    this.asker = asker;
    this.frame = new GridFrame(asker && BUCKETS_FOR_LOOK_UPS);
  }

  /** Has so much changed since the last build that the next answer should wait for another? */
  get overdue(): boolean {
    return Math.max(this.chains.members.count, this.holes) > 16 + (this.members.count >> 1);
  }

  /** Have those that are looked up turned out to be of quite another size than what the cells are made for? Asked once. */
  isMistaken(): boolean {
    const { asker, frame, members } = this;
    if (asker === undefined || members.count === 0 || this.trusted === asker.plans) return false;
    this.trusted = asker.plans;
    const { asked } = this;
    const { usual } = asker.frame;
    return usual > OTHER * Math.max(asked, frame.usual) || (OTHER * usual < asked && asked > frame.usual);
  }

  /** Is every member an entry, every entry a member, and every crowd sorted? */
  get sorted(): boolean {
    return this.chains.members.count === 0 && this.holes === 0 && !this.disordered;
  }

  /** First entry of a level, or of those outside when it is the number of levels. */
  from(level: number): number {
    return this.starts[this.frame.first[level]];
  }

  /** The entry after the last of a level, repeated ones not counted. */
  to(level: number): number {
    const { frame, starts } = this;
    return starts[frame.first[level] + (level < frame.count ? frame.mask[level] : 0) + 1];
  }

  /** Members that fitted no level at the last build. */
  get outsiders(): number {
    return this.to(this.frame.count) - this.from(this.frame.count);
  }

  /** How many entries and slots in chains have to be looked at to look at a whole level. */
  sizeOf(level: number): number {
    return this.to(level) - this.from(level) + this.chains.members.count;
  }

  bucketOf(slot: number): number {
    return this.buckets[slot];
  }

  /** Takes in a new slot whose box is read at the next build, which must come before any answer. */
  enlist(slot: number): void {
    this.members.add(slot);
    if (slot >= this.buckets.length) {
      this.buckets = grown(Uint32Array, this.buckets, Math.max(slot + 1, this.buckets.length * 2));
    }
  }

  /** Takes in a new slot at once. */
  insert(slot: number): void {
    this.version++;
    this.enlist(slot);
    this.chain(slot, this.frame.bucketOf(this.held, slot * BOX));
  }

  /** The box of a member changed. False if it left its bucket. */
  move(slot: number): boolean {
    this.version++;
    const bucket = this.frame.bucketOf(this.held, slot * BOX);
    if (bucket !== this.buckets[slot]) {
      this.takeOut(slot);
      this.chain(slot, bucket);
      return false;
    }
    if (!this.chains.members.has(slot)) this.overwrite(slot, slot, this.held, slot * BOX);
    if (this.spanned) this.widen(this.frame.levelOf(bucket), this.held, slot * BOX);
    return true;
  }

  remove(slot: number): void {
    this.version++;
    this.takeOut(slot);
    this.members.remove(slot);
  }

  /** Sorts all members anew. */
  build(): void {
    const { frame, members, chains } = this;
    const { count } = members;
    chains.clear();
    this.holes = 0;
    this.disordered = false;
    this.spanned = false;
    // What is built now and then only, is built with levels of its own.
    const anew = this.asker !== undefined || this.patience < 0;
    if (anew || count > 2 * this.planned || 4 * count < this.planned) this.choose(PLAN_LASTS);
    else if (++this.age > this.lasts) this.choose(Math.min(2 * this.lasts, PLAN_LASTS_LONG));
    this.countBuckets();
    if (this.age > 0 && this.starts[frame.outside] > this.misfits + PATIENCE + (count >> 6)) {
      this.choose(PLAN_LASTS);
      this.countBuckets();
    }
    if (this.age === 0) this.misfits = this.starts[frame.outside];
    this.patience -= Math.max(0, this.starts[frame.outside] - this.misfits);
    this.layOut();
    this.scatter();
    for (let level = 0; level < frame.count; level++) {
      if (this.axes[level] >= 0) this.axes[level] = sortCrowds(this, level);
      this.repeatFirst(level);
    }
    this.stats.rebuilds++;
  }

  /** Repeats the first buckets of a level behind its last. */
  private repeatFirst(level: number): void {
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

  /** Pushes the slots whose boxes overlap `box`. */
  search(box: Rows, offset: number, found: FoundSlots): void {
    const { frame, stats, chains } = this;
    for (let level = 0; level <= frame.count; level++) {
      const count = openEntries(this, level, box, offset);
      if (count > 0) this.searchRanges(count, box, offset, found);
      stats.nodeVisits += count;
      if (chains.members.count > 0) this.searchChains(level, box, offset, found);
    }
  }

  /** Bounds of the minimum corners of a level, in cells, at `level * BOX`. */
  get spansOfLevels(): Rows {
    if (!this.spanned) this.measureSpans();
    return this.spans;
  }

  private searchRanges(count: number, box: Rows, offset: number, found: FoundSlots): void {
    const { boxes, slots } = this;
    const minX = box[offset];
    const minY = box[offset + 1];
    const maxX = box[offset + 2];
    const maxY = box[offset + 3];
    let tests = 0;
    for (let r = 0; r < count; r++) tests += ranges[2 * r + 1] - ranges[2 * r];
    let out = found.reserve(tests + 1);
    // It doubles once a call.
    while (out.length <= found.top + tests) out = found.reserve(tests + 1);
    let top = found.top;
    for (let r = 0; r < count; r++) {
      const end = ranges[2 * r + 1];
      // Without branches, which would be mispredicted: write always, advance if it counts.
      for (let i = ranges[2 * r]; i < end; i++) {
        const n = i << 2;
        out[top] = slots[i];
        top +=
          +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
      }
    }
    found.top = top;
    this.stats.boxTests += tests;
  }

  private searchChains(level: number, box: Rows, offset: number, found: FoundSlots): void {
    const { frame } = this;
    if (level === frame.count) {
      this.searchChain(frame.outside, box, offset, found);
      return;
    }
    const end = frame.first[level] + frame.mask[level] + 1;
    const count = openWindow(frame, level, box, offset);
    for (let r = 0; r < count; r++) {
      for (let bucket = runs[2 * r]; bucket < runs[2 * r + 1]; bucket++) {
        this.searchChain(bucket < end ? bucket : bucket - frame.mask[level] - 1, box, offset, found);
      }
    }
  }

  private searchChain(bucket: number, box: Rows, offset: number, found: FoundSlots): void {
    const { chains, held, stats } = this;
    for (let slot = chains.first(bucket); slot >= 0; slot = chains.after(slot)) {
      stats.boxTests++;
      if (boxesOverlap(box, held, offset, slot * BOX)) found.push(slot);
    }
  }

  private choose(lasts: number): void {
    const { frame, members } = this;
    const { asker } = this;
    this.asked = asker === undefined ? 0 : asker.frame.usual;
    this.plan(frame, members.slots, members.count, this.held, asker?.members.count ?? 0, this.asked);
    const needed = frame.outside + 2;
    if (this.starts.length < needed) this.starts = new Uint32Array(needed + (needed >> 2));
    this.plans++;
    this.age = 0;
    this.lasts = lasts;
    this.planned = members.count;
    this.patience = PATIENCE;
  }

  private countBuckets(): void {
    const { frame, starts, members, buckets, held } = this;
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
  }

  /** Turns the counts into the end of each bucket, with room for the repeated ones, and makes room for all entries. */
  private layOut(): void {
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
      this.axes[level] = most < CROWD ? -1 : 0;
      starts[end] = sum;
      sum += starts[first + frame.repeated(level) - 1] - begin;
    }
    sum += starts[frame.outside];
    starts[frame.outside] = sum;
    starts[frame.outside + 1] = sum;
    if (sum <= this.slots.length) return;
    this.slots = new Int32Array(sum + (sum >> 2));
    this.boxes = new Float64Array(this.slots.length * BOX);
  }

  /** Copies the boxes, from the last member to the first, to the end of their buckets, which sinks to their start. */
  private scatter(): void {
    const { starts, members, buckets, held, slots: to, boxes } = this;
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

  private chain(slot: number, bucket: number): void {
    this.buckets[slot] = bucket;
    this.chains.add(slot, bucket);
    if (this.spanned) this.widen(this.frame.levelOf(bucket), this.held, slot * BOX);
  }

  /** Takes the box of a member out of the entries or of its chain. */
  private takeOut(slot: number): void {
    if (this.chains.members.has(slot)) this.chains.remove(slot, this.buckets[slot]);
    else {
      this.overwrite(slot, NOBODY, NOWHERE, 0);
      this.holes++;
    }
  }

  /** Gives the entry of a slot another slot and box, and the one that repeats it, too. */
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

  /** The entry of a slot, which is in this bucket and in no chain. A look-up in a crowded bucket notes the entries of all. */
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

  private measureSpans(): void {
    const { frame, spans, boxes, chains } = this;
    this.spanned = true;
    for (let level = 0; level < frame.count; level++) {
      spans.fill(Infinity, level * BOX, level * BOX + 2);
      spans.fill(-Infinity, level * BOX + 2, level * BOX + 4);
      const end = this.to(level);
      for (let i = this.from(level); i < end; i++) this.widen(level, boxes, i * BOX);
    }
    for (let i = 0; i < chains.members.count; i++) {
      const slot = chains.members.slots[i];
      this.widen(frame.levelOf(this.buckets[slot]), this.held, slot * BOX);
    }
  }

  private widen(level: number, boxes: Rows, offset: number): void {
    const { frame, spans } = this;
    if (level === frame.count) return;
    const x = (boxes[offset] - frame.origin[2 * level]) * frame.density[2 * level];
    const y = (boxes[offset + 1] - frame.origin[2 * level + 1]) * frame.density[2 * level + 1];
    const o = level * BOX;
    if (x < spans[o]) spans[o] = x;
    if (y < spans[o + 1]) spans[o + 1] = y;
    if (x > spans[o + 2]) spans[o + 2] = x;
    if (y > spans[o + 3]) spans[o + 3] = y;
  }
}
