import { BOX, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { BroadphaseStats } from '../broadphase.js';
import { COLUMNS, GridFrame, MARGIN, MAX_LEVELS } from './frame.js';
import type { GridIndex } from './grid-index.js';
import { planLevels } from './plan.js';

/** Bits of the cells beside one. */
export const LEFT = 1;
export const RIGHT = 2;
export const BELOW = 4;
export const ABOVE = 8;

/** Two sets of lists. */
const STATICS = 0;
const MOVERS = 1;

/**
 * Entering this many members takes about as long as one ray saves; the rest of a build takes as long as
 * entering BESIDES members.
 */
const MEMBERS_PER_RAY = 8;
const BESIDES = 256;
/** Number of builds of the movers that use the same levels. */
const PLAN_LASTS = 256;
/** The levels are chosen again when this many more movers fit none than when they were chosen. */
const PATIENCE = 16;

/**
 * All members of two indexes, each entered in every cell that its box covers, so that a ray needs one cell at
 * a time. Since a cell is longer than each box of its level, a box is in at most four cells.
 *
 * It is built when enough rays were cast since the last change, or before it, for the build to pay. The
 * statics stay entered until one of them changes; the movers are entered again.
 */
export class RayGrid {
  readonly statics: GridIndex;
  readonly movers: GridIndex;
  readonly frame = new GridFrame();
  readonly stats: BroadphaseStats;
  /**
   * First entry of each bucket, which ends where the next begins: the statics of bucket b from `starts[2 *
   * b]` on, the movers from `starts[2 * b + 1]`.
   */
  starts = new Uint32Array(0);
  /** The index of a member, times 16, plus the bits of the neighbouring cells that it is also in. */
  entries = new Int32Array(0);
  /**
   * The box and the slot of each member: the statics first, in the order of their index, which keeps
   * neighbours together.
   */
  boxes: Rows = new Float64Array(0);
  slots = new Int32Array(0);
  /** The first column and row that hold entries, and the last ones: four numbers per level. */
  readonly bounds = new Int32Array(4 * MAX_LEVELS);
  /** By level: 1 if two cells with entries may share a bucket. */
  readonly wound = new Uint8Array(MAX_LEVELS);
  /** Is there a box that fits no level? */
  hasOutsiders = false;

  /** The versions of the indexes that are entered. */
  private staticsEntered = -1;
  private moversEntered = -1;
  /** Number of rays since the last change, and the versions after it. */
  private rays = 0;
  private staticsQueried = -1;
  private moversQueried = -1;
  /** Number of builds of the movers since the levels were chosen, and of movers that fitted none then. */
  private age = 0;
  private misfits = 0;
  private all = new Uint32Array(0);

  constructor(statics: GridIndex, movers: GridIndex, stats: BroadphaseStats) {
    this.statics = statics;
    this.movers = movers;
    this.stats = stats;
  }

  /** Is everything entered in its present state? */
  get isCurrent(): boolean {
    return this.statics.version === this.staticsEntered && this.movers.version === this.moversEntered;
  }

  get count(): number {
    return this.statics.members.count + this.movers.members.count;
  }

  /** Counts a ray. True if it can be walked here. */
  serves(): boolean {
    if (this.isCurrent) {
      this.rays++;
      return true;
    }
    const { statics, movers } = this;
    const anew = statics.version === this.staticsEntered ? 0 : statics.members.count;
    const work = movers.members.count + anew + BESIDES;
    const before = this.rays;
    if (statics.version !== this.staticsQueried || movers.version !== this.moversQueried) {
      this.staticsQueried = statics.version;
      this.moversQueried = movers.version;
      this.rays = 0;
    }
    // As many rays as before the last change are expected after it.
    this.rays++;
    if (MEMBERS_PER_RAY * Math.max(this.rays, before) < work) return false;
    this.build();
    return true;
  }

  private build(): void {
    const { statics, movers, frame } = this;
    const known = statics.version === this.staticsEntered && ++this.age < PLAN_LASTS;
    if (known) this.enterAll(movers, MOVERS);
    if (!known || this.misfitsOf(MOVERS) > this.misfits + PATIENCE) {
      this.plan();
      this.enterAll(statics, STATICS);
      this.enterAll(movers, MOVERS);
      this.age = 0;
      this.misfits = this.misfitsOf(MOVERS);
    }
    for (let level = 0; level < frame.count; level++) this.wound[level] = +this.isWound(level);
    this.hasOutsiders = this.misfitsOf(STATICS) + this.misfitsOf(MOVERS) > 0;
    this.staticsEntered = statics.version;
    this.moversEntered = movers.version;
  }

  private isWound(level: number): boolean {
    const { bounds, frame } = this;
    const columns = bounds[4 * level + 2] - bounds[4 * level] + 1;
    const rows = bounds[4 * level + 3] - bounds[4 * level + 1] + 1;
    return columns > frame.width[level] || rows * frame.width[level] > frame.mask[level];
  }

  private misfitsOf(set: number): number {
    const at = 2 * this.frame.outside + set;
    return this.starts[at + 2] - this.starts[at];
  }

  /** Chooses the levels for all. */
  private plan(): void {
    const { statics, movers, frame } = this;
    const still = statics.members;
    const moves = movers.members;
    const { count } = this;
    if (this.all.length < count) this.all = new Uint32Array(count + (count >> 2));
    this.all.set(still.slots.subarray(0, still.count));
    this.all.set(moves.slots.subarray(0, moves.count), still.count);
    planLevels(frame, this.all, count, movers.held, 0, 0);
    const needed = 2 * (frame.outside + 2);
    if (this.starts.length < needed) this.starts = new Uint32Array(needed);
    for (let level = 0; level < frame.count; level++) {
      this.bounds.fill(COLUMNS, 4 * level, 4 * level + 2);
      this.bounds.fill(-1, 4 * level + 2, 4 * level + 4);
    }
  }

  /** Enters all members of an index, movers after statics. */
  private enterAll(index: GridIndex, set: number): void {
    const { frame, starts } = this;
    const begin = set === MOVERS ? this.statics.members.count : 0;
    this.copyMembers(index, begin);
    const end = 2 * (frame.outside + 1) + set;
    for (let i = set; i <= end; i += 2) starts[i] = 0;
    const stop = begin + index.members.count;
    for (let i = begin; i < stop; i++) this.enter(i, set, false);
    let sum = set === MOVERS ? starts[end - MOVERS] : 0;
    for (let i = set; i <= end; i += 2) {
      sum += starts[i];
      starts[i] = sum;
    }
    if (sum > this.entries.length) this.entries = grown(Int32Array, this.entries, sum + (sum >> 2));
    for (let i = stop - 1; i >= begin; i--) this.enter(i, set, true);
    this.stats.rebuilds++;
  }

  /** Copies the boxes and slots of an index, in its order. */
  private copyMembers(index: GridIndex, begin: number): void {
    const { frame, entries, chains, held } = index;
    const { slots, boxes } = entries;
    const needed = begin + index.members.count;
    if (needed > this.slots.length) {
      this.slots = grown(Int32Array, this.slots, needed + (needed >> 2));
      this.boxes = grown(Float64Array, this.boxes, this.slots.length * BOX);
    }
    let next = begin;
    for (let level = 0; level <= frame.count; level++) {
      const end = entries.to(level);
      for (let i = entries.from(level); i < end; i++) {
        if (slots[i] >= 0) this.copy(next++, slots[i], boxes, i << 2);
      }
    }
    const { members } = chains;
    for (let i = 0; i < members.count; i++) {
      this.copy(next++, members.slots[i], held, members.slots[i] << 2);
    }
  }

  private copy(to: number, slot: number, from: Rows, o: number): void {
    const { boxes } = this;
    const n = to << 2;
    this.slots[to] = slot;
    boxes[n] = from[o];
    boxes[n | 1] = from[o | 1];
    boxes[n | 2] = from[o | 2];
    boxes[n | 3] = from[o | 3];
  }

  /** Counts the entries of a member; or writes them, from the ends of their lists down to the starts. */
  private enter(member: number, set: number, write: boolean): void {
    const { frame, bounds, boxes } = this;
    const o = member << 2;
    const home = frame.bucketOf(boxes, o);
    if (home === frame.outside) {
      this.put(2 * home + set, member << 4, write);
      return;
    }
    const level = frame.levelOf(home);
    const x = 2 * level;
    const y = x + 1;
    const left = ((boxes[o] - frame.origin[x]) * frame.density[x] - MARGIN) | 0;
    const low = ((boxes[o | 1] - frame.origin[y]) * frame.density[y] - MARGIN) | 0;
    const right = ((boxes[o | 2] - frame.origin[x]) * frame.density[x] + MARGIN) | 0;
    const high = ((boxes[o | 3] - frame.origin[y]) * frame.density[y] + MARGIN) | 0;
    const b = 4 * level;
    if (left < bounds[b]) bounds[b] = left;
    if (low < bounds[b + 1]) bounds[b + 1] = low;
    if (right > bounds[b + 2]) bounds[b + 2] = right;
    if (high > bounds[b + 3]) bounds[b + 3] = high;
    for (let row = low; row <= high; row++) {
      for (let column = left; column <= right; column++) {
        const beside =
          (column > left ? LEFT : 0) |
          (column < right ? RIGHT : 0) |
          (row > low ? BELOW : 0) |
          (row < high ? ABOVE : 0);
        this.put(2 * frame.bucketAt(level, column, row) + set, (member << 4) | beside, write);
      }
    }
  }

  private put(list: number, entry: number, write: boolean): void {
    if (write) this.entries[--this.starts[list]] = entry;
    else this.starts[list]++;
  }
}
