import { grown } from '@swept/core/internal';
import { POINT } from '../query/box-distance.js';
import { ENTRY } from '../query/ray.js';

/**
 * The priority queue of a nearest query, in groups: the children of a node stay together, and only the
 * nearest of them is in the heap; the next one is found when that is taken. Most children of a node are never
 * taken, so this is faster than a heap of all.
 */
export class Siblings {
  /** The ready point of the query; keys come out at `ENTRY`. */
  readonly ready = new Float64Array(POINT);
  /**
   * The members of all groups: distances, and ids, which are any whole numbers. The caller writes them from
   * `end` on.
   */
  keys = new Float64Array(256);
  ids = new Int32Array(256);
  end = 0;
  /** Number of groups in the heap. */
  count = 0;
  /** By group: its nearest member, which is its first, and where it ends. */
  private firsts = new Int32Array(32);
  private ends = new Int32Array(32);
  private groups = 0;
  private heapKeys = new Float64Array(32);
  private heap = new Int32Array(32);

  clear(): void {
    this.end = this.count = this.groups = 0;
  }

  /** Makes room for a group of `more` members. */
  reserve(more: number): void {
    if (this.end + more > this.keys.length) {
      const length = Math.max(this.end + more, this.keys.length * 2);
      this.keys = grown(Float64Array, this.keys, length);
      this.ids = grown(Int32Array, this.ids, length);
    }
    if (this.groups < this.heap.length) return;
    const length = this.groups * 2;
    this.firsts = grown(Int32Array, this.firsts, length);
    this.ends = grown(Int32Array, this.ends, length);
    this.heapKeys = grown(Float64Array, this.heapKeys, length);
    this.heap = grown(Int32Array, this.heap, length);
  }

  /** Makes a group of the members written between `end` and `newEnd`. */
  group(newEnd: number): void {
    const from = this.end;
    if (newEnd === from) return;
    this.end = newEnd;
    const group = this.groups++;
    this.ends[group] = newEnd;
    this.bringNearest(group, from);
    const { heap, heapKeys } = this;
    const key = this.keys[from];
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heapKeys[parent] <= key) break;
      heapKeys[at] = heapKeys[parent];
      heap[at] = heap[parent];
      at = parent;
    }
    heapKeys[at] = key;
    heap[at] = group;
  }

  /** Removes the nearest of all, and returns its id. */
  take(): number {
    const { heap, heapKeys } = this;
    let group = heap[0];
    const first = this.firsts[group];
    const id = this.ids[first];
    this.ready[ENTRY] = heapKeys[0];
    let key = 0;
    if (first + 1 < this.ends[group]) {
      this.bringNearest(group, first + 1);
      key = this.keys[first + 1];
    } else {
      this.count--;
      key = heapKeys[this.count];
      group = heap[this.count];
    }
    const { count } = this;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && heapKeys[child + 1] < heapKeys[child]) child++;
      if (heapKeys[child] >= key) break;
      heapKeys[at] = heapKeys[child];
      heap[at] = heap[child];
      at = child;
    }
    heapKeys[at] = key;
    heap[at] = group;
    return id;
  }

  /** Swaps the nearest member of a group from `from` on to `from`. */
  private bringNearest(group: number, from: number): void {
    const { keys, ids } = this;
    const end = this.ends[group];
    let nearest = from;
    let key = keys[from];
    for (let i = from + 1; i < end; i++) {
      if (keys[i] < key) {
        key = keys[i];
        nearest = i;
      }
    }
    const id = ids[nearest];
    keys[nearest] = keys[from];
    ids[nearest] = ids[from];
    keys[from] = key;
    ids[from] = id;
    this.firsts[group] = from;
  }
}
