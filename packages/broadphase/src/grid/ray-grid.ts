import { BOX, grown, type Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { COLUMNS, GridFrame, MARGIN, MAX_LEVELS } from './frame.js';
import type { GridIndex } from './grid-index.js';
import { planLevels } from './plan.js';

/** The cells beside one. */
export const LEFT = 1;
export const RIGHT = 2;
export const BELOW = 4;
export const ABOVE = 8;

/** Two sets of lists. */
const STATICS = 0;
const MOVERS = 1;

/** To enter so many members takes about as long as one ray saves, and all that has to be done besides as long as these. */
const MEMBERS_PER_RAY = 8;
const BESIDES = 256;
/** So many builds of the movers use the same levels. */
const PLAN_LASTS = 256;
/** How many more movers than when the levels were chosen may fit none before they are chosen anew. */
const PATIENCE = 16;

/**
 * All members of two indexes once more, each in every cell that its box covers: a ray looks at one cell at a time. As a
 * cell is longer than each box of its level, a box is in four cells at most.
 *
 * It serves when so many rays were cast since the last change, or before that, that to build it pays. The statics are kept
 * until one of them changes; what moves is entered again.
 */
export class RayGrid {
  readonly statics: GridIndex;
  readonly movers: GridIndex;
  readonly frame = new GridFrame();
  readonly stats: BroadphaseStats;
  /**
   * First entry of each bucket, which ends where the next begins: the statics of bucket b from `starts[2 * b]` on, the
   * movers from `starts[2 * b + 1]`.
   */
  starts = new Uint32Array(0);
  /** The place of a member, times 16, and in which cells beside this one it is, too. */
  entries = new Int32Array(0);
  /** The box and the slot of each member: the statics first, near to each other what is near to each other in the plane. */
  boxes: Rows = new Float64Array(0);
  slots = new Int32Array(0);
  /** The first column and row that hold entries, and the last: four numbers per level. */
  readonly bounds = new Int32Array(4 * MAX_LEVELS);
  /** By level: 1 if cells that hold anything may share a bucket. */
  readonly wound = new Uint8Array(MAX_LEVELS);
  /** Does anything fit no level? */
  hasOutsiders = false;

  /** The versions that are entered. */
  private stillEntered = -1;
  private movesEntered = -1;
  /** Rays since the last change, and the versions after it. */
  private rays = 0;
  private stillAsked = -1;
  private movesAsked = -1;
  /** Builds of the movers since the levels were chosen, and how many fitted none then. */
  private age = 0;
  private misfits = 0;
  private all = new Uint32Array(0);

  constructor(statics: GridIndex, movers: GridIndex, stats: BroadphaseStats) {
    this.statics = statics;
    this.movers = movers;
    this.stats = stats;
  }

  /** Is all entered as it is now? */
  get isCurrent(): boolean {
    return this.statics.version === this.stillEntered && this.movers.version === this.movesEntered;
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
    const anew = statics.version === this.stillEntered ? 0 : statics.members.count;
    const work = movers.members.count + anew + BESIDES;
    const before = this.rays;
    if (statics.version !== this.stillAsked || movers.version !== this.movesAsked) {
      this.stillAsked = statics.version;
      this.movesAsked = movers.version;
      this.rays = 0;
    }
    // As many as before the last change are expected after it.
    this.rays++;
    if (MEMBERS_PER_RAY * Math.max(this.rays, before) < work) return false;
    this.build();
    return true;
  }

  private build(): void {
    const { statics, movers, frame } = this;
    const known = statics.version === this.stillEntered && ++this.age < PLAN_LASTS;
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
    this.stillEntered = statics.version;
    this.movesEntered = movers.version;
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

  /** Enters all members of an index, those of movers behind those of statics. */
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

  /** Counts the entries of a member in their lists; or, when these are ends, writes them from there down to the starts. */
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
