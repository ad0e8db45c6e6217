import { BOX, type Rows } from '@swept/core';
import { grown, type SlotSet } from '@swept/core/internal';
import type { CellVisitor } from '../broadphase.js';

/** Number of children of a node; a power of two, so that a parent is found by a shift. */
const NODE_SHIFT = 3;
export const NODE_SIZE = 1 << NODE_SHIFT;
/** Number of levels of the largest possible tree, of 2^32 entries. */
export const MAX_HEIGHT = 12;
/**
 * The slot of an entry that was removed. Its box is empty, from Infinity to -Infinity, and overlaps nothing.
 */
const NONE = 2 ** 32 - 1;
/** After a build that did not last for one step, this many steps build immediately. */
const RESTLESS = 8;

/** Brings slots into an order in which boxes that lie near each other come near each other. */
export interface PackingOrder {
  /**
   * The cost of a sort, in joins. A tree whose lowest nodes have become longer by a share x costs about 2x
   * more to join; a sort pays once twice the sum of these shares over the steps exceeds its cost.
   */
  readonly patience: number;
  /** Sorts the first `count` slots in place. */
  sort(slots: Uint32Array, count: number, boxes: Rows): void;
}

/**
 * A packed tree of boxes: entries in the given order, and over each eight of them a node, level by level, in
 * arrays that are reused. Boxes may be changed in place; the tree is then looser than a new one.
 */
export class PackedIndex {
  /** Number of entries, removed ones included. */
  size = 0;
  /** Number of entries that were not removed. */
  live = 0;
  /** The last node. */
  root = 0;
  /** Boxes of entries, then of nodes, level by level. */
  boxes: Rows = new Float64Array(0);
  /** The slot of each entry. */
  slots = new Uint32Array(0);
  /** First child of node `size + i`; the children of a node end where those of the next begin. */
  first = new Uint32Array(2);
  private readonly order: PackingOrder;
  /** Where each level starts; level 0 holds the entries. */
  private readonly starts = new Uint32Array(MAX_HEIGHT + 1);
  private levels = 0;
  /** One over the half perimeters of the lowest nodes when the tree was built. */
  private built = new Float64Array(0);
  private looseness = 0;
  /** Number of steps still to be built immediately. */
  private restless = 0;
  private isNew = false;
  /** By slot: 1 + its entry, 0 while it has none. */
  private entries = new Uint32Array(64);

  constructor(order: PackingOrder) {
    this.order = order;
  }

  has(slot: number): boolean {
    return slot < this.entries.length && this.entries[slot] !== 0;
  }

  /** Packs the entries that were not removed and these slots. */
  build(more: SlotSet, boxes: Rows): void {
    const count = this.gather(more);
    this.order.sort(this.slots, count, boxes);
    const { slots, entries } = this;
    for (let entry = 0; entry < count; entry++) entries[slots[entry]] = entry + 1;
    this.layOut(count);
    this.read(boxes);
    this.fit();
    const { built, boxes: own } = this;
    for (let i = 0; i < this.lowest; i++) {
      const n = (count + i) * BOX;
      built[i] = 1 / (own[n + 2] - own[n] + (own[n + 3] - own[n + 1]));
    }
    this.looseness = 0;
    this.isNew = true;
  }

  /** Reads the boxes of all entries and refits the nodes. True, perhaps with nothing read, if a build pays. */
  refresh(boxes: Rows): boolean {
    const { isNew } = this;
    this.isNew = false;
    if (isNew && this.restless > 0) {
      this.restless--;
      return true;
    }
    this.read(boxes);
    this.fit();
    const { size, built, boxes: own, lowest } = this;
    let sum = 0;
    for (let i = 0; i < lowest; i++) {
      const n = (size + i) * BOX;
      const ratio = (own[n + 2] - own[n] + (own[n + 3] - own[n + 1])) * built[i];
      // NaN where the node was a point and still is one, or has lost all its entries.
      sum += ratio > 0 ? ratio - 1 : 0;
    }
    if (size > 0) this.looseness += Math.max(0, sum / lowest);
    const pays = 2 * this.looseness > this.order.patience;
    if (pays && isNew) this.restless = RESTLESS - 1;
    return pays;
  }

  /**
   * Changes the box of one entry and enlarges the nodes above. False if the box does not overlap its node:
   * enlarging would spoil the tree, and the slot has been removed instead.
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
    this.entries[slot] = 0;
    this.slots[entry] = NONE;
    const e = entry * BOX;
    this.boxes[e] = this.boxes[e + 1] = Infinity;
    this.boxes[e + 2] = this.boxes[e + 3] = -Infinity;
    this.live--;
  }

  /** Calls `each` with every slot of the tree; for tests. */
  forEach(each: (slot: number) => void): void {
    for (let entry = 0; entry < this.size; entry++) if (this.slots[entry] !== NONE) each(this.slots[entry]);
  }

  /** Calls `visit` with each node that holds anything. */
  visitNodes(visit: CellVisitor): void {
    const { boxes, starts, levels, size } = this;
    if (size === 0) return;
    for (let level = 1; level <= levels; level++) {
      for (let node = starts[level]; node < starts[level + 1]; node++)
        if (boxes[node * BOX] <= boxes[node * BOX + 2]) visit(boxes, node * BOX, level - 1);
    }
  }

  /** Throws when a node misses a child, an entry has another box than its slot, or the two maps disagree. */
  validate(what: string, boxes: Rows): void {
    let live = 0;
    for (let entry = 0; entry < this.size; entry++) {
      const slot = this.slots[entry];
      if (slot === NONE) continue;
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
    for (let node = this.size; this.size > 0 && node <= this.root; node++) this.expectInside(what, node);
  }

  private expectInside(what: string, node: number): void {
    const b = this.boxes;
    const n = node * BOX;
    for (let at = this.first[node - this.size]; at < this.first[node - this.size + 1]; at++) {
      const o = at * BOX;
      if (b[o] > b[o + 2]) continue;
      if (b[o] < b[n] || b[o + 1] < b[n + 1] || b[o + 2] > b[n + 2] || b[o + 3] > b[n + 3])
        throw new Error(`${what}: node ${node} does not contain its child ${at}`);
    }
  }

  /** Number of nodes whose children are entries. */
  private get lowest(): number {
    return this.starts[2] - this.size;
  }

  /** Lists the slots to be packed, and returns their number. */
  private gather(more: SlotSet): number {
    const total = this.live + more.count;
    if (total > this.slots.length) this.grow(Math.max(total, this.slots.length * 2));
    const { slots } = this;
    let count = 0;
    for (let entry = 0; entry < this.size; entry++) {
      slots[count] = slots[entry];
      count += +(slots[entry] !== NONE);
    }
    let highest = 0;
    for (let i = 0; i < more.count; i++) {
      slots[count++] = more.slots[i];
      if (more.slots[i] > highest) highest = more.slots[i];
    }
    if (highest >= this.entries.length) {
      this.entries = grown(Uint32Array, this.entries, Math.max(highest + 1, this.entries.length * 2));
    }
    return count;
  }

  private grow(capacity: number): void {
    this.slots = grown(Uint32Array, this.slots, capacity);
    // At most a seventh of the entries and one more per level, since all are rounded up.
    const nodes = Math.ceil(capacity / (NODE_SIZE - 1)) + MAX_HEIGHT;
    this.boxes = new Float64Array((capacity + nodes) * BOX);
    this.first = new Uint32Array(nodes + 1);
    this.built = new Float64Array(Math.ceil(capacity / NODE_SIZE));
  }

  /** Computes the levels and every node's first child. */
  private layOut(count: number): void {
    const { starts, first } = this;
    this.size = this.live = count;
    this.levels = 0;
    let total = count;
    let node = 0;
    starts[1] = starts[2] = total;
    for (let n = count; n > 1 || (n === 1 && this.levels === 0); n = total - starts[this.levels]) {
      const from = starts[this.levels];
      starts[++this.levels] = total;
      for (let child = from; child < from + n; child += NODE_SIZE) {
        first[node++] = child;
        total++;
      }
      starts[this.levels + 1] = total;
    }
    first[node] = this.root = total - 1;
  }

  private read(boxes: Rows): void {
    const { size, slots, boxes: own } = this;
    for (let entry = 0; entry < size; entry++) {
      if (slots[entry] === NONE) continue;
      const e = entry * BOX;
      const o = slots[entry] * BOX;
      own[e] = boxes[o];
      own[e + 1] = boxes[o + 1];
      own[e + 2] = boxes[o + 2];
      own[e + 3] = boxes[o + 3];
    }
  }

  /** Refits all nodes, from the lowest up. */
  private fit(): void {
    const { size, first, boxes, root } = this;
    for (let node = size; size > 0 && node <= root; node++) {
      // The offsets of minima and maxima, without branches: half of these comparisons would be mispredicted.
      let at = first[node - size] * BOX;
      const end = first[node - size + 1] * BOX;
      let minX = at;
      let minY = at + 1;
      let maxX = at + 2;
      let maxY = at + 3;
      for (at += BOX; at < end; at += BOX) {
        minX ^= (minX ^ at) & -+(boxes[at] < boxes[minX]);
        minY ^= (minY ^ (at + 1)) & -+(boxes[at + 1] < boxes[minY]);
        maxX ^= (maxX ^ (at + 2)) & -+(boxes[at + 2] > boxes[maxX]);
        maxY ^= (maxY ^ (at + 3)) & -+(boxes[at + 3] > boxes[maxY]);
      }
      const n = node * BOX;
      boxes[n] = boxes[minX];
      boxes[n + 1] = boxes[minY];
      boxes[n + 2] = boxes[maxX];
      boxes[n + 3] = boxes[maxY];
    }
  }
}
