import { BOX, grown, type Rows } from '@swept/core';
import Flatbush from 'flatbush';
import type { BroadphaseStats } from './broadphase.js';
import type { FoundSlots } from './found-slots.js';

/** Entries of a node, flatbush's default; a power of two, so that a parent is found by a shift. */
const NODE_SHIFT = 4;
export const NODE_SIZE = 1 << NODE_SHIFT;
/** A node is loose when its half perimeter has grown by this factor since the tree was built. */
const LOOSE = 1.5;
/** Building pays when this share of the lowest nodes is loose. */
const LOOSE_SHARE = 0.25;
/** Levels of the largest tree there can be, 2^32 entries. */
export const MAX_LEVELS = 10;

/**
 * A tree packed by flatbush, whose boxes are then changed in place: flatbush only builds, and its serialised form (boxes of all
 * levels one after the other, entries first, each node's children side by side) is read and written here.
 */
export class FlatbushIndex {
  /** Entries, removed ones included. */
  size = 0;
  /** Entries that were not removed. */
  live = 0;
  /** Boxes of entries, then of nodes, level by level; the root is last. A removed entry has NaN, which overlaps nothing. */
  boxes: Rows = new Float64Array(0);
  /** The slot of each entry. */
  slots = new Uint32Array(0);
  /** First child of node `size + i`; the children of a node end where those of the next begin. */
  first = new Uint32Array(1);
  /** Where each level starts; level 0 holds the entries. */
  private readonly starts = new Uint32Array(MAX_LEVELS);
  private levels = 0;
  /** Half perimeters of the lowest nodes when the tree was built. */
  private built = new Float64Array(0);
  /** By slot: 1 + its entry, 0 while it has none. */
  private entries = new Uint32Array(64);
  private readonly stack = new Uint32Array(MAX_LEVELS * NODE_SIZE);

  get root(): number {
    return this.size + this.first.length - 2;
  }

  has(slot: number): boolean {
    return slot < this.entries.length && this.entries[slot] !== 0;
  }

  /** Packs these slots, and only these. Allocates what flatbush allocates. */
  build(slots: Uint32Array, count: number, boxes: Rows): void {
    this.forget();
    this.size = this.live = count;
    if (count === 0) {
      this.first = new Uint32Array(1);
      this.built = new Float64Array(0);
      return;
    }
    const index = new Flatbush(count, NODE_SIZE);
    const data = index.data as ArrayBuffer;
    let highest = 0;
    for (let i = 0; i < count; i++) {
      const o = slots[i] * BOX;
      index.add(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3]);
      if (slots[i] > highest) highest = slots[i];
    }
    index.finish();
    const total = this.layOut(count);
    this.boxes = new Float64Array(data, 8, total * BOX);
    const Order = total < 16384 ? Uint16Array : Uint32Array;
    const order = new Order(data, 8 + total * BOX * 8, total);
    if (highest >= this.entries.length) {
      this.entries = grown(Uint32Array, this.entries, Math.max(highest + 1, this.entries.length * 2));
    }
    this.slots = new Uint32Array(count);
    for (let entry = 0; entry < count; entry++) {
      const slot = slots[order[entry]];
      this.slots[entry] = slot;
      this.entries[slot] = entry + 1;
    }
    this.built = new Float64Array(this.starts[2] - count);
    for (let i = 0; i < this.built.length; i++) {
      const n = (count + i) * BOX;
      this.built[i] = this.boxes[n + 2] - this.boxes[n] + (this.boxes[n + 3] - this.boxes[n + 1]);
    }
  }

  /** Reads the boxes of all entries anew and fits the nodes to them. True if so many nodes are loose that a build pays. */
  refresh(boxes: Rows): boolean {
    const { size, slots, first, built, boxes: own } = this;
    for (let entry = 0; entry < size; entry++) {
      const e = entry * BOX;
      if (Number.isNaN(own[e])) continue;
      const o = slots[entry] * BOX;
      own[e] = boxes[o];
      own[e + 1] = boxes[o + 1];
      own[e + 2] = boxes[o + 2];
      own[e + 3] = boxes[o + 3];
    }
    for (let i = 0; i < first.length - 1; i++) this.fit(size + i, first[i], first[i + 1]);
    let loose = 0;
    for (let i = 0; i < built.length; i++) {
      const n = (size + i) * BOX;
      if (own[n + 2] - own[n] + (own[n + 3] - own[n + 1]) > LOOSE * built[i]) loose++;
    }
    return loose > LOOSE_SHARE * built.length;
  }

  /**
   * Changes the box of one entry and lets the nodes above grow. False if the box is away from its node: growing
   * would spoil the tree, and the slot has been taken out instead.
   */
  move(slot: number, boxes: Rows): boolean {
    const own = this.boxes;
    const o = slot * BOX;
    const minX = boxes[o];
    const minY = boxes[o + 1];
    const maxX = boxes[o + 2];
    const maxY = boxes[o + 3];
    let at = this.entries[slot] - 1;
    const e = at * BOX;
    for (let level = 0; level < this.levels; level++) {
      at = this.starts[level + 1] + ((at - this.starts[level]) >> NODE_SHIFT);
      const n = at * BOX;
      if (
        level === 0 &&
        !(own[n] <= maxX && minX <= own[n + 2] && own[n + 1] <= maxY && minY <= own[n + 3])
      ) {
        this.remove(slot);
        return false;
      }
      if (own[n] <= minX && own[n + 1] <= minY && maxX <= own[n + 2] && maxY <= own[n + 3]) break;
      if (minX < own[n]) own[n] = minX;
      if (minY < own[n + 1]) own[n + 1] = minY;
      if (maxX > own[n + 2]) own[n + 2] = maxX;
      if (maxY > own[n + 3]) own[n + 3] = maxY;
    }
    own[e] = minX;
    own[e + 1] = minY;
    own[e + 2] = maxX;
    own[e + 3] = maxY;
    return true;
  }

  remove(slot: number): void {
    const entry = this.entries[slot] - 1;
    this.boxes.fill(NaN, entry * BOX, (entry + 1) * BOX);
    this.entries[slot] = 0;
    this.live--;
  }

  /** Writes the slots that were not removed, in the order of the tree, and returns how many there are. */
  list(out: Uint32Array): number {
    let count = 0;
    for (let entry = 0; entry < this.size; entry++) {
      if (!Number.isNaN(this.boxes[entry * BOX])) out[count++] = this.slots[entry];
    }
    return count;
  }

  /** Pushes the slots whose boxes overlap `box`. */
  search(box: Rows, offset: number, found: FoundSlots, stats: BroadphaseStats): void {
    const { size, slots, first, boxes, stack } = this;
    if (this.live === 0) return;
    const minX = box[offset];
    const minY = box[offset + 1];
    const maxX = box[offset + 2];
    const maxY = box[offset + 3];
    let opened = 0;
    let tests = 0;
    let top = 0;
    stack[top++] = this.root;
    while (top > 0) {
      const node = stack[--top] - size;
      opened++;
      const from = first[node];
      const to = first[node + 1];
      tests += to - from;
      // Without branches, which would be mispredicted: write always, advance if it counts.
      if (from < size) {
        const out = found.reserve(to - from);
        let end = found.top;
        for (let at = from; at < to; at++) {
          const o = at * BOX;
          out[end] = slots[at];
          end +=
            +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
        }
        found.top = end;
      } else {
        for (let at = from; at < to; at++) {
          const o = at * BOX;
          stack[top] = at;
          top +=
            +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
        }
      }
    }
    stats.nodeVisits += opened;
    stats.boxTests += tests;
  }

  /** Throws when a node misses a child, an entry has another box than its slot, or the two maps disagree. */
  validate(what: string, boxes: Rows): void {
    let live = 0;
    for (let entry = 0; entry < this.size; entry++) {
      const slot = this.slots[entry];
      if (Number.isNaN(this.boxes[entry * BOX])) continue;
      live++;
      if (this.entries[slot] !== entry + 1)
        throw new Error(`${what}: slot ${slot} is not at its entry ${entry}`);
      for (let k = 0; k < BOX; k++) {
        if (this.boxes[entry * BOX + k] !== boxes[slot * BOX + k]) {
          throw new Error(`${what}: entry ${entry} has not the box of slot ${slot}`);
        }
      }
    }
    const mapped = this.entries.reduce((sum, entry) => sum + (entry > 0 ? 1 : 0), 0);
    if (live !== this.live || live !== mapped) {
      throw new Error(`${what}: ${this.live} entries counted, ${mapped} mapped, ${live} found`);
    }
    for (let i = 0; this.size > 0 && i < this.first.length - 1; i++) this.expectInside(what, i);
  }

  private expectInside(what: string, node: number): void {
    const n = (this.size + node) * BOX;
    for (let at = this.first[node]; at < this.first[node + 1]; at++) {
      const o = at * BOX;
      const b = this.boxes;
      const outside = b[o] < b[n] || b[o + 1] < b[n + 1] || b[o + 2] > b[n + 2] || b[o + 3] > b[n + 3];
      if (outside) throw new Error(`${what}: node ${this.size + node} does not contain its child ${at}`);
    }
  }

  private forget(): void {
    for (let entry = 0; entry < this.size; entry++) this.entries[this.slots[entry]] = 0;
  }

  /** Computes the levels as flatbush does, and every node's first child. Returns the number of entries and nodes. */
  private layOut(count: number): number {
    const { starts } = this;
    let total = count;
    this.levels = 0;
    for (let n = count; n > 1 || this.levels === 0; ) {
      n = Math.ceil(n / NODE_SIZE);
      starts[++this.levels] = total;
      total += n;
    }
    starts[this.levels + 1] = total;
    this.first = new Uint32Array(total - count + 1);
    let node = 0;
    for (let level = 1; level <= this.levels; level++) {
      for (let child = starts[level - 1]; child < starts[level]; child += NODE_SIZE)
        this.first[node++] = child;
    }
    this.first[node] = total - 1;
    return total;
  }

  private fit(node: number, from: number, to: number): void {
    const { boxes } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    // Comparisons, not Math.min: the NaN of a removed entry must not spread.
    for (let at = from; at < to; at++) {
      const o = at * BOX;
      if (boxes[o] < minX) minX = boxes[o];
      if (boxes[o + 1] < minY) minY = boxes[o + 1];
      if (boxes[o + 2] > maxX) maxX = boxes[o + 2];
      if (boxes[o + 3] > maxY) maxY = boxes[o + 3];
    }
    const n = node * BOX;
    boxes[n] = minX;
    boxes[n + 1] = minY;
    boxes[n + 2] = maxX;
    boxes[n + 3] = maxY;
  }
}
