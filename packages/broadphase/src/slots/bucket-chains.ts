import { grown, roomFor, SlotSet } from '@swept/core/internal';

/** Slots in doubly linked lists, one per bucket: O(1) add and remove. */
export class BucketChains {
  /** The slots of all chains. */
  readonly members = new SlotSet();
  /** By bucket: 1 + the first slot, or 0. */
  private heads = new Uint32Array(0);
  /** By slot: 1 + the next slot, or 0. */
  private next = new Uint32Array(0);
  /** By slot: 1 + the previous slot, or 0. */
  private last = new Uint32Array(0);

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
      this.heads = grown(Uint32Array, this.heads, roomFor(bucket + 1, this.heads.length));
    }
    if (slot >= this.next.length) {
      this.next = grown(Uint32Array, this.next, roomFor(slot + 1, this.next.length));
      this.last = grown(Uint32Array, this.last, this.next.length);
    }
    const after = this.heads[bucket];
    if (after > 0) this.last[after - 1] = slot + 1;
    this.next[slot] = after;
    this.last[slot] = 0;
    this.heads[bucket] = slot + 1;
    this.members.add(slot);
  }

  remove(slot: number, bucket: number): void {
    const { heads, next, last } = this;
    const before = last[slot];
    const after = next[slot];
    if (before > 0) next[before - 1] = after;
    else heads[bucket] = after;
    if (after > 0) last[after - 1] = before;
    this.members.remove(slot);
  }

  clear(): void {
    if (this.members.count === 0) return;
    this.heads.fill(0);
    this.members.clear();
  }
}
