import { BOX, grown, type PairBuffer, RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { pointNears } from '../query/box-distance.js';
import type { Frontier } from '../query/frontier.js';
import { POINT_X, visitHits, visitNearest } from '../query/frontier-visits.js';
import { LIMIT, rayMeets } from '../query/ray.js';
import type { FoundSlots } from '../slots/found-slots.js';
import { crossings } from './crossings.js';
import { KeyOrder } from './key-order.js';

/** Entries that are skipped together when none of them reaches far enough, as a shift. */
const BLOCK_SHIFT = 5;
const BLOCK = 1 << BLOCK_SHIFT;
/** The other axis is taken when so many times more boxes overlap on this one. */
const MORE = 2;
/** Sorts after which the axis is chosen anew. */
const CHOICE_LASTS = 32;
/** Slot of an entry that was taken out. */
const NOBODY = -1;
/** More than what is rounded off where a ray or a point is compared with a place, relative. */
const ROUNDING = 2 ** -46;
const RAY_END = vertexAt(SEGMENT - 1);
const NO_BOXES: Rows = new Float64Array(0);

/**
 * The boxes of one mobility in the order of their minima on one axis. A box that would break the order is taken out and put
 * behind the sorted entries, until the next sort. Long, because pairs, searches, rays and neighbours all read the same columns.
 */
export class SortedAxis {
  readonly stats: BroadphaseStats;
  /** Where the boxes of slots are read. */
  held = NO_BOXES;
  /** Minimum and slot of each entry. */
  readonly order = new KeyOrder();
  /** The box of each entry; NaN, which overlaps nothing, after it was taken out. */
  boxes: Rows = new Float64Array(64 * BOX);
  /** Entries, of which the first `sorted` are in order, and of which `holes` were taken out. */
  count = 0;
  sorted = 0;
  holes = 0;
  axis: 0 | 1 = 0;
  private sorts = 0;
  /** By slot: its entry, if any was looked for since the last sort; else anything. */
  private places = new Uint32Array(0);
  /** By block of sorted entries: the largest maximum. */
  private highs = new Float64Array(64 >> BLOCK_SHIFT);

  constructor(stats: BroadphaseStats) {
    this.stats = stats;
  }

  get isSorted(): boolean {
    return this.sorted === this.count && this.holes === 0;
  }

  /** Has so much changed since the last sort that the next answer should wait for another? */
  get overdue(): boolean {
    return this.count - this.sorted > 16 + (this.sorted >> 3) || this.holes > 16 + (this.count >> 1);
  }

  /** The entry of a slot that is in. A look-up notes the entries of all, until the next sort. */
  private entryOf(slot: number): number {
    const { count } = this;
    const { slots } = this.order;
    const noted = slot < this.places.length ? this.places[slot] : count;
    if (noted < count && slots[noted] === slot) return noted;
    let highest = 0;
    for (let i = 0; i < count; i++) if (slots[i] > highest) highest = slots[i];
    if (highest >= this.places.length)
      this.places = grown(Uint32Array, this.places, Math.max(highest + 1, 2 * this.places.length));
    const { places } = this;
    for (let i = 0; i < count; i++) if (slots[i] !== NOBODY) places[slots[i]] = i;
    return places[slot];
  }

  insert(slot: number): void {
    const { order } = this;
    order.reserve(this.count + 1);
    if (order.slots.length * BOX > this.boxes.length) {
      this.boxes = grown(Float64Array, this.boxes, order.slots.length * BOX);
      this.highs = grown(Float64Array, this.highs, order.slots.length >> BLOCK_SHIFT);
    }
    order.slots[this.count] = slot;
    if (slot < this.places.length) this.places[slot] = this.count;
    this.copyBox(this.count++, slot);
  }

  remove(slot: number): void {
    const entry = this.entryOf(slot);
    this.order.slots[entry] = NOBODY;
    this.boxes.fill(NaN, entry * BOX, (entry + 1) * BOX);
    this.holes++;
  }

  /** The box of a slot changed. False if it had to leave its place. */
  move(slot: number): boolean {
    const { sorted, highs, held, axis } = this;
    const { keys } = this.order;
    const entry = this.entryOf(slot);
    const key = held[slot * BOX + axis];
    if (entry < sorted) {
      const stays = !(entry > 0 && keys[entry - 1] > key) && !(entry + 1 < sorted && key > keys[entry + 1]);
      if (!stays) {
        this.remove(slot);
        this.insert(slot);
        return false;
      }
      keys[entry] = key;
      const block = entry >> BLOCK_SHIFT;
      highs[block] = Math.max(highs[block], held[slot * BOX + axis + 2]);
    }
    this.copyBox(entry, slot);
    return true;
  }

  /** Reads all boxes anew and sorts them. */
  sort(): void {
    this.chooseAxis();
    const { order, held } = this;
    const { slots, keys } = order;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      slots[count] = slots[i];
      count += +(slots[i] !== NOBODY);
    }
    const { axis } = this;
    for (let i = 0; i < count; i++) keys[i] = held[(slots[i] << 2) + axis];
    order.sort(count);
    this.count = this.sorted = count;
    this.holes = 0;
    this.copyBoxes();
    this.stats.rebuilds++;
  }

  /** Adds each overlapping pair of entries, which must be sorted. */
  join(out: PairBuffer): void {
    const { count, boxes, axis } = this;
    const { keys, slots } = this.order;
    const across = 1 - axis;
    let tests = 0;
    for (let i = 0; i < count; i++) {
      const end = boxes[(i << 2) + axis + 2];
      let stop = i + 1;
      while (stop < count && keys[stop] <= end) stop++;
      if (stop === i + 1) continue;
      out.reserve(stop - i);
      tests += stop - i - 1;
      const { a, b } = out;
      const slot = slots[i];
      const low = boxes[(i << 2) + across];
      const high = boxes[(i << 2) + across + 2];
      let k = out.count;
      // Without branches, which would be mispredicted: write always, advance if it counts.
      for (let j = i + 1; j < stop; j++) {
        const less = (slots[j] - slot) & ((slots[j] - slot) >> 31);
        a[k] = slot + less;
        b[k] = slots[j] - less;
        k += +(low <= boxes[(j << 2) + across + 2]) & +(boxes[(j << 2) + across] <= high);
      }
      out.count = k;
    }
    this.stats.boxTests += tests;
    this.stats.nodeVisits += count;
  }

  /** Pushes the slots whose boxes overlap `box`. */
  search(box: Rows, offset: number, found: FoundSlots): void {
    const low = box[offset + this.axis];
    const high = box[offset + this.axis + 2];
    const { keys } = this.order;
    const { sorted, highs } = this;
    for (let from = 0; from < sorted && keys[from] <= high; from += BLOCK) {
      if (highs[from >> BLOCK_SHIFT] >= low)
        this.searchRun(from, Math.min(from + BLOCK, sorted), box, offset, found);
    }
    this.searchRun(sorted, this.count, box, offset, found);
  }

  /** Visits the slots whose boxes meet the ray, which the frontier has ready, block by block from its start to its limit. */
  cast(ray: Rows, offset: number, frontier: Frontier, visit: (slot: number, limit: number) => number): void {
    const { axis, sorted, highs } = this;
    const { ready } = frontier;
    const { keys } = this.order;
    const from = ray[offset + axis];
    const way = ray[offset + RAY_END + axis] - from;
    const grow = ray[offset + RADIUS] + (Math.abs(from) + Math.abs(way) + ray[offset + RADIUS]) * ROUNDING;
    this.push(sorted, this.count, frontier, rayMeets);
    visitHits(frontier, visit);
    const last = (sorted - 1) >> BLOCK_SHIFT;
    for (let i = 0; i <= last; i++) {
      const block = way < 0 ? last - i : i;
      const end = from + way * ready[LIMIT];
      const reached = keys[block << BLOCK_SHIFT] <= Math.max(from, end) + grow;
      if (!reached && way >= 0) return;
      if (!reached || !(highs[block] >= Math.min(from, end) - grow)) continue;
      this.pushBlock(block, frontier, rayMeets);
      visitHits(frontier, visit);
    }
  }

  /** Visits the slots within the limit of the point, which the frontier has ready, block by block to both sides. */
  nearest(frontier: Frontier, visit: (slot: number, distance: number) => number): void {
    const { axis, sorted, highs } = this;
    const { ready } = frontier;
    const { keys } = this.order;
    const place = ready[POINT_X + axis];
    this.push(sorted, this.count, frontier, pointNears);
    visitNearest(frontier, EVERYWHERE, visit);
    const last = (sorted - 1) >> BLOCK_SHIFT;
    let right = 0;
    while (right <= last && keys[right << BLOCK_SHIFT] <= place) right++;
    let left = right - 1;
    for (let found = true; found; ) {
      const reach = ready[LIMIT] + (Math.abs(place) + ready[LIMIT]) * ROUNDING;
      if (right <= last && keys[right << BLOCK_SHIFT] - place > reach) right = last + 1;
      while (left >= 0 && !(place - highs[left] <= reach)) left--;
      found = left >= 0 || right <= last;
      if (right <= last) this.pushBlock(right++, frontier, pointNears);
      if (left >= 0) this.pushBlock(left--, frontier, pointNears);
      visitNearest(frontier, EVERYWHERE, visit);
    }
  }

  /** Throws when an entry is out of order, has another box than its slot, or is not known to its block; returns the slots. */
  validate(what: string): number[] {
    const { keys, slots } = this.order;
    const all: number[] = [];
    for (let i = 0; i < this.count; i++) {
      if (i > 0 && i < this.sorted && keys[i - 1] > keys[i])
        throw new Error(`${what}: entry ${i} is out of order`);
      if (slots[i] === NOBODY) continue;
      all.push(slots[i]);
      for (let k = 0; k < BOX; k++) {
        if (this.boxes[i * BOX + k] !== this.held[slots[i] * BOX + k]) {
          throw new Error(`${what}: entry ${i} has not the box of slot ${slots[i]}`);
        }
      }
      if (i >= this.sorted) continue;
      if (keys[i] !== this.boxes[i * BOX + this.axis])
        throw new Error(`${what}: entry ${i} has another key than its box`);
      if (this.boxes[i * BOX + this.axis + 2] > this.highs[i >> BLOCK_SHIFT]) {
        throw new Error(`${what}: entry ${i} reaches farther than its block`);
      }
    }
    if (this.count - all.length !== this.holes) {
      throw new Error(`${what}: ${this.holes} holes counted, ${this.count - all.length} found`);
    }
    if (new Set(all).size !== all.length) throw new Error(`${what}: a slot is in two places`);
    return all;
  }

  private searchRun(from: number, to: number, box: Rows, offset: number, found: FoundSlots): void {
    const { boxes } = this;
    const { slots } = this.order;
    const minX = box[offset];
    const minY = box[offset + 1];
    const maxX = box[offset + 2];
    const maxY = box[offset + 3];
    let out = found.reserve(to - from + 1);
    // It doubles once a call.
    while (out.length <= found.top + to - from) out = found.reserve(to - from + 1);
    let top = found.top;
    for (let i = from; i < to; i++) {
      const n = i << 2;
      out[top] = slots[i];
      top +=
        +(minX <= boxes[n | 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n | 3]) & +(boxes[n | 1] <= maxY);
    }
    found.top = top;
    this.stats.boxTests += to - from;
    this.stats.nodeVisits++;
  }

  private pushBlock(block: number, frontier: Frontier, meets: typeof rayMeets): void {
    this.push(block << BLOCK_SHIFT, Math.min((block + 1) << BLOCK_SHIFT, this.sorted), frontier, meets);
  }

  private push(from: number, to: number, frontier: Frontier, meets: typeof rayMeets): void {
    const { slots } = this.order;
    for (let i = from; i < to; i++) if (meets(frontier.ready, this.boxes, i << 2)) frontier.push(slots[i]);
    this.stats.boxTests += to - from;
    this.stats.nodeVisits++;
  }

  /** Takes the axis on which far fewer boxes overlap, as they were at the last sort. */
  private chooseAxis(): void {
    if (this.sorts++ % CHOICE_LASTS !== 0) return;
    const here = crossings(this.boxes, 0, this.count, this.axis);
    const there = crossings(this.boxes, 0, this.count, this.axis === 0 ? 1 : 0);
    if (here > MORE * there) this.axis = this.axis === 0 ? 1 : 0;
  }

  private copyBox(entry: number, slot: number): void {
    for (let k = 0; k < BOX; k++) this.boxes[entry * BOX + k] = this.held[slot * BOX + k];
  }

  /** Copies all boxes into order, and finds how far each block reaches. */
  private copyBoxes(): void {
    const { count, held, boxes, highs, axis } = this;
    const { slots } = this.order;
    highs.fill(-Infinity, 0, (count + BLOCK - 1) >> BLOCK_SHIFT);
    for (let i = 0; i < count; i++) {
      const n = i << 2;
      const o = slots[i] << 2;
      boxes[n] = held[o];
      boxes[n | 1] = held[o | 1];
      boxes[n | 2] = held[o | 2];
      boxes[n | 3] = held[o | 3];
      const high = held[o + axis + 2];
      if (high > highs[i >> BLOCK_SHIFT]) highs[i >> BLOCK_SHIFT] = high;
    }
  }
}

const EVERYWHERE = Float64Array.of(Infinity);
