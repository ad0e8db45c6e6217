import { grown } from '@swept/core/internal';
import { COLUMNS, MARGIN } from '../grid/frame.js';
import { AXIS_X, AXIS_Y, CAPSULE, REACH } from './capsules.js';

/** A capsule that would be in more cells than this is in none, but tested by each ray. */
const MOST_CELLS = 2 ** 12;
/** Minimum number of buckets. */
const MIN_BUCKETS = 16;
const NARROWEST = 5;
/** Numbers per bucket: where its statics begin, and its first mover. */
const BUCKET = 2;
/** The actions of `enter` with each entry. */
const COUNT = 0;
const WRITE = 1;
const LINK = 2;

/** Offsets in `place`. */
export const ORIGIN_X = 0;
export const ORIGIN_Y = 1;
export const DENSITY = 2;

/**
 * Square cells, and in each a list of the capsules that touch it; those that move in lists of their own. Cell
 * (column, row) is bucket `(column + row * width) & mask`, so that there are about as many buckets as are
 * needed for one place, however far apart the capsules are. Cells that share a bucket cost tests, never a
 * result. One more bucket is for capsules in too many cells.
 */
export class RayCells {
  /** `CAPSULE` numbers each. */
  capsules = new Float64Array(0);
  /** The start of column 0 and row 0, and columns per length unit. */
  readonly place = new Float64Array(3);
  width = NARROWEST;
  mask = MIN_BUCKETS - 1;
  /**
   * Two numbers by bucket: its first entry in `entries`, which end where those of the next bucket begin, and
   * its first link, 0 where there is none.
   */
  buckets = new Int32Array(0);
  /** Offsets of static capsules. */
  entries = new Int32Array(0);
  /**
   * Three numbers by link: the offset of a capsule, the next link, and the place in `buckets` of the first.
   */
  links = new Int32Array(3 * 64);
  linked = 0;
  /** The first column and row that hold anything except for the outsiders, and the last ones. */
  readonly bounds = new Int32Array(4);
  /**
   * The least and the greatest x and y where an axis starts, over all capsules, and the longest axis, |x| +
   * |y|.
   */
  readonly extent = new Float64Array(5);
  /** The same bounds for statics. */
  private readonly stillBounds = new Int32Array(4);
  private readonly stillExtent = new Float64Array(5);
  /** Number of capsules. */
  count = 0;
  /** For sorting. */
  private order = new Int32Array(0);
  private sorted = new Float64Array(0);
  /** The usual length of a ray until it meets one. */
  flight = NaN;

  /** The bucket of capsules in too many cells. */
  get outside(): number {
    return this.mask + 1;
  }

  reserve(capsules: number): void {
    const needed = capsules * CAPSULE;
    if (needed > this.capsules.length)
      this.capsules = grown(Float64Array, this.capsules, needed + (needed >> 2));
  }

  /** Chooses cells of this side, most of which are within a rectangle of this size about (x, y). */
  lay(side: number, x: number, y: number, across: number, up: number): void {
    const { place } = this;
    place[DENSITY] = 1 / side;
    place[ORIGIN_X] = x - (COLUMNS / 2) * side;
    place[ORIGIN_Y] = y - (COLUMNS / 2) * side;
    const columns = across / side + 2;
    const rows = up / side + 2;
    let count = MIN_BUCKETS;
    while (count < columns * rows) count *= 2;
    this.width = Math.max(NARROWEST, Math.floor(Math.min(Math.max(columns, count / rows), count / 2))) | 1;
    this.mask = count - 1;
    const needed = BUCKET * (count + 2);
    if (this.buckets.length < needed) this.buckets = new Int32Array(needed);
    else this.buckets.fill(0, 0, needed);
    this.linked = 0;
  }

  /** Sorts the first `count` capsules by their first cell, so that neighbours lie side by side. */
  sortStatics(count: number): void {
    const { buckets, capsules, place, width, mask } = this;
    if (count > this.order.length) this.order = new Int32Array(count + (count >> 2));
    const { order } = this;
    for (let i = 0; i < count; i++) {
      const column = Math.floor((capsules[i * CAPSULE] - place[ORIGIN_X]) * place[DENSITY]);
      const row = Math.floor((capsules[i * CAPSULE + 1] - place[ORIGIN_Y]) * place[DENSITY]);
      order[i] = (column + Math.imul(row, width)) & mask;
      buckets[BUCKET * order[i]]++;
    }
    for (let b = 0, at = 0; b <= mask; b++) {
      const size = buckets[BUCKET * b];
      buckets[BUCKET * b] = at;
      at += size;
    }
    if (this.sorted.length < capsules.length) this.sorted = new Float64Array(capsules.length);
    const { sorted } = this;
    for (let i = 0; i < count; i++) {
      const to = buckets[BUCKET * order[i]]++ * CAPSULE;
      for (let k = 0; k < CAPSULE; k++) sorted[to + k] = capsules[i * CAPSULE + k];
    }
    this.capsules = sorted;
    this.sorted = capsules;
    buckets.fill(0, 0, BUCKET * (mask + 1));
  }

  /**
   * Enters the first `count` capsules as statics. False, with nothing entered, if that needs more than `most`
   * entries.
   */
  enterStatics(count: number, most: number): boolean {
    const { buckets, bounds, extent } = this;
    bounds.fill(COLUMNS, 0, 2);
    bounds.fill(-1, 2);
    extent.fill(Infinity, 0, 2);
    extent.fill(-Infinity, 2);
    let sum = 0;
    for (let i = 0; i < count && sum <= most; i++) sum += this.enter(i * CAPSULE, COUNT);
    if (sum > most) return false;
    this.stillBounds.set(bounds);
    this.stillExtent.set(extent);
    this.count = count;
    if (sum > this.entries.length) this.entries = new Int32Array(sum + (sum >> 2));
    const end = BUCKET * (this.outside + 1);
    let at = 0;
    for (let b = 0; b <= end; b += BUCKET) {
      at += buckets[b];
      buckets[b] = at;
    }
    for (let i = count - 1; i >= 0; i--) this.enter(i * CAPSULE, WRITE);
    return true;
  }

  /** Enters these capsules instead of those that moved before. */
  enterMovers(from: number, to: number): void {
    const { buckets, links } = this;
    for (let i = 1; i <= this.linked; i++) buckets[links[3 * i + 2]] = 0;
    this.linked = 0;
    this.bounds.set(this.stillBounds);
    this.extent.set(this.stillExtent);
    this.count = to;
    for (let i = from; i < to; i++) this.enter(i * CAPSULE, LINK);
  }

  /**
   * Counts the entries of a capsule, or writes them, or links them. Returns their number. In each row, the
   * capsule is in every cell near the part of its axis that is near the row.
   */
  private enter(capsule: number, how: 0 | 1 | 2): number {
    const { capsules, place, bounds, extent, width, mask } = this;
    const x = capsules[capsule];
    const y = capsules[capsule + 1];
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
    const long = Math.abs(capsules[capsule + AXIS_X]) + Math.abs(capsules[capsule + AXIS_Y]);
    extent[4] = Math.max(extent[4], long);
    const density = place[DENSITY];
    const reach = capsules[capsule + REACH] * density + MARGIN;
    const x0 = (x - place[ORIGIN_X]) * density;
    const y0 = (y - place[ORIGIN_Y]) * density;
    const ex = capsules[capsule + AXIS_X] * density;
    const ey = capsules[capsule + AXIS_Y] * density;
    const left = x0 + Math.min(ex, 0) - reach;
    const right = x0 + Math.max(ex, 0) + reach;
    const low = y0 + Math.min(ey, 0) - reach;
    const high = y0 + Math.max(ey, 0) + reach;
    const cells = right - left + high - low + 4 * reach * (high - low);
    // Also false for NaN.
    if (!(left >= 0 && low >= 0 && right < COLUMNS && high < COLUMNS && cells < MOST_CELLS)) {
      this.put(this.outside, capsule, how);
      return 1;
    }
    const bottom = low | 0;
    const top = high | 0;
    bounds[0] = Math.min(bounds[0], left | 0);
    bounds[1] = Math.min(bounds[1], bottom);
    bounds[2] = Math.max(bounds[2], right | 0);
    bounds[3] = Math.max(bounds[3], top);
    let count = 0;
    for (let row = bottom; row <= top; row++) {
      let from = x0;
      let to = x0 + ex;
      if (ey !== 0) {
        const one = (row - reach - y0) / ey;
        const other = (row + 1 + reach - y0) / ey;
        from = x0 + ex * Math.max(0, Math.min(1, one, other));
        to = x0 + ex * Math.min(1, Math.max(0, one, other));
      }
      const first = (Math.min(from, to) - reach) | 0;
      const last = (Math.max(from, to) + reach) | 0;
      for (let column = first; column <= last; column++)
        this.put((column + Math.imul(row, width)) & mask, capsule, how);
      count += last - first + 1;
    }
    return count;
  }

  private put(bucket: number, capsule: number, how: 0 | 1 | 2): void {
    const { buckets } = this;
    if (how === COUNT) buckets[BUCKET * bucket]++;
    else if (how === WRITE) this.entries[--buckets[BUCKET * bucket]] = capsule;
    else {
      const at = BUCKET * bucket + 1;
      const link = 3 * ++this.linked;
      if (link + 3 > this.links.length) this.links = grown(Int32Array, this.links, 2 * this.links.length);
      this.links[link] = capsule;
      this.links[link + 1] = buckets[at];
      this.links[link + 2] = at;
      buckets[at] = this.linked;
    }
  }
}
