import { BOX, type Rows } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import type { BroadphaseStats } from '../broadphase.js';
import { BucketChains } from '../slots/bucket-chains.js';
import { sortCrowds } from './crowd.js';
import { GridEntries } from './entries.js';
import { GridFrame, MAX_LEVELS } from './frame.js';

/**
 * Chooses the levels of a frame for these boxes, in which `lookUps` others of the size `usual` will be looked
 * up; 0 if these boxes are joined with each other.
 */
export type GridPlan = (
  frame: GridFrame,
  slots: Uint32Array,
  count: number,
  boxes: Rows,
  lookUps: number,
  usual: number,
) => void;

/**
 * Buckets per box where others are looked up: more of them cost nothing but memory, and boxes that are far
 * from all others share none with those that are near.
 */
const BUCKETS_FOR_LOOK_UPS = 4;
/**
 * Number of builds after which the levels are chosen again in any case; it doubles each time, up to the long
 * one.
 */
const PLAN_LASTS = 64;
const PLAN_LASTS_LONG = 512;
/**
 * The levels are chosen again when the number of boxes that fit none has grown by this, summed over the
 * builds.
 */
const PATIENCE = 16;
/** Sizes that differ by this factor need other cells. */
const OTHER = 4;
const NO_BOXES: Rows = new Float64Array(0);

/**
 * The boxes of one mobility as entries in the order of their buckets. A box that leaves its bucket is taken
 * out of them and waits in the chain of another bucket, until the next build.
 */
export class GridIndex {
  readonly frame: GridFrame;
  readonly entries: GridEntries;
  readonly members = new SlotSet();
  /** Members that are not among the entries. */
  readonly chains = new BucketChains();
  /** Rises with each change of a member, or of its box. */
  version = 0;
  readonly stats: BroadphaseStats;
  /** Where the boxes of slots are read. */
  held = NO_BOXES;
  /** Number of times the levels were chosen. */
  plans = 0;

  private readonly plan: GridPlan;
  private readonly probes: GridIndex | undefined;
  /** The usual size of the probes when the levels were chosen. */
  private probeSize = 0;
  /** The plan of the probes that was compared last: doubles in code that is seldom run are allocated. */
  private compared = -1;
  /** Number of builds since the levels were chosen, and the number after which they are chosen again. */
  private age = 0;
  private lasts = 0;
  /** Number of members when they were chosen, and of those that fitted none. */
  private planned = 0;
  private misfits = 0;
  /** The number of further misfits that are tolerated, summed over the builds. */
  private patience = 0;
  /** Bounds of the minimum corners of each level, in cells; known when `spanned`. */
  private readonly spans = new Float64Array(MAX_LEVELS * BOX);
  private spanned = false;

  /**
   * @param probes the index whose boxes will be looked up here; without it these boxes are joined with each
   * other
   */
  constructor(plan: GridPlan, stats: BroadphaseStats, probes?: GridIndex) {
    this.plan = plan;
    this.stats = stats;
    this.probes = probes;
    this.frame = new GridFrame(probes && BUCKETS_FOR_LOOK_UPS);
    this.entries = new GridEntries(this.frame);
  }

  /** Has so much changed since the last build that the next query should build first? */
  get overdue(): boolean {
    return Math.max(this.chains.members.count, this.entries.holes) > 16 + (this.members.count >> 1);
  }

  /**
   * Does the size of the probes differ much from the one for which the cells were made? True once for each
   * plan of theirs.
   */
  isMistaken(): boolean {
    const { probes, frame, members } = this;
    if (probes === undefined || members.count === 0 || this.compared === probes.plans) return false;
    this.compared = probes.plans;
    const { probeSize } = this;
    const { usual } = probes.frame;
    return (
      usual > OTHER * Math.max(probeSize, frame.usual) ||
      (OTHER * usual < probeSize && probeSize > frame.usual)
    );
  }

  /** Is every member an entry, every entry a member, and every crowd sorted? */
  get sorted(): boolean {
    return this.chains.members.count === 0 && this.entries.holes === 0 && !this.entries.disordered;
  }

  /** Number of entries and slots in chains that have to be tested to search a whole level. */
  sizeOf(level: number): number {
    return this.entries.to(level) - this.entries.from(level) + this.chains.members.count;
  }

  bucketOf(slot: number): number {
    return this.entries.buckets[slot];
  }

  /** Adds a slot whose box is read at the next build, which must come before any query. */
  enlist(slot: number): void {
    this.members.add(slot);
    this.entries.reserve(slot);
  }

  /** Adds a slot at once. */
  insert(slot: number): void {
    this.version++;
    this.enlist(slot);
    this.chain(slot, this.frame.bucketOf(this.held, slot * BOX));
  }

  /** The box of a member changed. False if it left its bucket. */
  move(slot: number): boolean {
    this.version++;
    const bucket = this.frame.bucketOf(this.held, slot * BOX);
    if (bucket !== this.bucketOf(slot)) {
      this.takeOut(slot);
      this.chain(slot, bucket);
      return false;
    }
    if (!this.chains.members.has(slot)) this.entries.rewrite(slot, this.held);
    if (this.spanned) this.widen(this.frame.levelOf(bucket), this.held, slot * BOX);
    return true;
  }

  remove(slot: number): void {
    this.version++;
    this.takeOut(slot);
    this.members.remove(slot);
  }

  /** Sorts all members. */
  build(): void {
    const { frame, entries, members, held } = this;
    const { count } = members;
    this.chains.clear();
    entries.holes = 0;
    entries.disordered = false;
    this.spanned = false;
    // An index that is seldom built gets new levels each time.
    const anew = this.probes !== undefined || this.patience < 0;
    if (anew || count > 2 * this.planned || 4 * count < this.planned) this.choose(PLAN_LASTS);
    else if (++this.age > this.lasts) this.choose(Math.min(2 * this.lasts, PLAN_LASTS_LONG));
    let outsiders = entries.countBuckets(members, held);
    if (this.age > 0 && outsiders > this.misfits + PATIENCE + (count >> 6)) {
      this.choose(PLAN_LASTS);
      outsiders = entries.countBuckets(members, held);
    }
    if (this.age === 0) this.misfits = outsiders;
    this.patience -= Math.max(0, outsiders - this.misfits);
    entries.layOut();
    entries.scatter(members, held);
    for (let level = 0; level < frame.count; level++) {
      if (entries.axes[level] >= 0) entries.axes[level] = sortCrowds(entries, level);
      entries.repeatFirst(level);
    }
    this.stats.rebuilds++;
  }

  /** Bounds of the minimum corners of a level, in cells, at `level * BOX`. */
  get spansOfLevels(): Rows {
    if (!this.spanned) this.measureSpans();
    return this.spans;
  }

  private choose(lasts: number): void {
    const { frame, members, probes } = this;
    this.probeSize = probes === undefined ? 0 : probes.frame.usual;
    this.plan(frame, members.slots, members.count, this.held, probes?.members.count ?? 0, this.probeSize);
    this.entries.reserveBuckets();
    this.plans++;
    this.age = 0;
    this.lasts = lasts;
    this.planned = members.count;
    this.patience = PATIENCE;
  }

  private chain(slot: number, bucket: number): void {
    this.entries.buckets[slot] = bucket;
    this.chains.add(slot, bucket);
    if (this.spanned) this.widen(this.frame.levelOf(bucket), this.held, slot * BOX);
  }

  /** Takes the box of a member out of the entries or of its chain. */
  private takeOut(slot: number): void {
    if (this.chains.members.has(slot)) this.chains.remove(slot, this.bucketOf(slot));
    else this.entries.takeOut(slot);
  }

  private measureSpans(): void {
    const { frame, entries, spans, chains } = this;
    this.spanned = true;
    for (let level = 0; level < frame.count; level++) {
      spans.fill(Infinity, level * BOX, level * BOX + 2);
      spans.fill(-Infinity, level * BOX + 2, level * BOX + 4);
      const end = entries.to(level);
      for (let i = entries.from(level); i < end; i++) this.widen(level, entries.boxes, i * BOX);
    }
    for (let i = 0; i < chains.members.count; i++) {
      const slot = chains.members.slots[i];
      this.widen(frame.levelOf(this.bucketOf(slot)), this.held, slot * BOX);
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
