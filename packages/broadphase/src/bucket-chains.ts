import { grown } from '@swept/core';
import { SlotSet } from './slot-set.js';

/** Slots in chains, one chain per bucket: O(1) to add, and to remove from a short chain. */
export class BucketChains {
  /** The slots of all chains. */
  readonly members = new SlotSet();
  /** By bucket: 1 + the first slot, or 0. */
  private heads = new Uint32Array(0);
  /** By slot: 1 + the next slot, or 0. */
  private next = new Uint32Array(0);

  /** The first slot of a bucket, -1 if there is none. */
  first(bucket: number): number {
    return bucket < this.heads.length ? this.heads[bucket] - 1 : -1;
  }

  /** The slot that follows, -1 after the last. */
  after(slot: number): number {
    return this.next[slot] - 1;
  }

  add(slot: number, bucket: number): void {
    if (bucket >= this.heads.length) {
      this.heads = grown(Uint32Array, this.heads, Math.max(bucket + 1, this.heads.length * 2));
    }
    if (slot >= this.next.length) {
      this.next = grown(Uint32Array, this.next, Math.max(slot + 1, this.next.length * 2));
    }
    this.next[slot] = this.heads[bucket];
    this.heads[bucket] = slot + 1;
    this.members.add(slot);
  }

  remove(slot: number, bucket: number): void {
    const { heads, next } = this;
    if (heads[bucket] === slot + 1) heads[bucket] = next[slot];
    else {
      let before = heads[bucket] - 1;
      while (next[before] !== slot + 1) before = next[before] - 1;
      next[before] = next[slot];
    }
    this.members.remove(slot);
  }

  clear(): void {
    if (this.members.count === 0) return;
    this.heads.fill(0);
    this.members.clear();
  }
}
