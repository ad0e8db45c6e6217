import { BOX, type PairBuffer, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { BroadphaseStats, CellVisitor } from '../broadphase.js';
import { crossings } from './crossings.js';
import { KeyOrder } from './key-order.js';

/** Queries skip this many entries at once, a block, when none of them reaches far enough. */
export const BLOCK_SHIFT = 5;
export const BLOCK = 1 << BLOCK_SHIFT;
/** The other axis is chosen when this many times more boxes overlap on the current one. */
const MORE = 2;
/** Number of sorts after which the axis is chosen again. */
const CHOICE_LASTS = 32;
/** Slot of an entry that was taken out. */
const NOBODY = -1;
const NO_BOXES: Rows = new Float64Array(0);
/** The box of a block. */
const block: Rows = new Float64Array(BOX);

/**
 * The boxes of one mobility in the order of their minima on one axis. A box that would break the order is
 * removed and appended after the sorted entries, until the next sort.
 */
export class SortedAxis {
  readonly stats: BroadphaseStats;
  /** Where the boxes of slots are read. */
  held = NO_BOXES;
  /** Minimum and slot of each entry. */
  readonly order = new KeyOrder();
  /** The box of each entry; NaN, which overlaps nothing, after it was taken out. */
  boxes: Rows = new Float64Array(64 * BOX);
  /** Number of entries, of those at the beginning that are in order, and of those that were taken out. */
  count = 0;
  sorted = 0;
  holes = 0;
  axis: 0 | 1 = 0;
  private sorts = 0;
  /** By slot: its entry, if any was looked up since the last sort; otherwise undefined. */
  private places = new Uint32Array(0);
  /** By block of sorted entries: the largest maximum. */
  highs = new Float64Array(64 >> BLOCK_SHIFT);

  constructor(stats: BroadphaseStats) {
    this.stats = stats;
  }

  get isSorted(): boolean {
    return this.sorted === this.count && this.holes === 0;
  }

  /** Has so much changed since the last sort that the next query should sort first? */
  get overdue(): boolean {
    return this.count - this.sorted > 16 + (this.sorted >> 3) || this.holes > 16 + (this.count >> 1);
  }

  /** The entry of a slot. A look-up notes the entries of all slots, until the next sort. */
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

  /** The box of a slot changed. False if it had to leave its place in the order. */
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

  /** Reads all boxes and sorts them. */
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
      // Without branches, which would be mispredicted: always write, advance if they overlap.
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

  /**
   * Calls `visit` with the box of each block of sorted entries, and with the boxes that are not sorted yet.
   */
  visitBlocks(visit: CellVisitor): void {
    const { count, sorted, boxes, order } = this;
    for (let from = 0; from < sorted; from += BLOCK) {
      block.fill(Infinity, 0, 2);
      block.fill(-Infinity, 2);
      for (let i = from; i < Math.min(sorted, from + BLOCK); i++) {
        if (order.slots[i] === NOBODY) continue;
        for (let k = 0; k < 2; k++) {
          block[k] = Math.min(block[k], boxes[i * BOX + k]);
          block[k + 2] = Math.max(block[k + 2], boxes[i * BOX + k + 2]);
        }
      }
      if (block[0] <= block[2]) visit(block, 0, 0);
    }
    for (let i = sorted; i < count; i++) if (order.slots[i] !== NOBODY) visit(boxes, i * BOX, 0);
  }

  /**
   * Throws when an entry is out of order, differs from its box, or reaches beyond its block; returns the
   * slots.
   */
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

  /** Chooses the axis on which far fewer boxes overlap, as they were at the last sort. */
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
