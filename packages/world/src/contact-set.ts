import { type BodyId, grown, slotOf } from '@swept/core';
import { GROWTH } from './events.js';

/**
 * The pairs in contact at any time of one step, each once, in the order they were told. Those that begin the step in
 * contact are many and come first, in the order of their ids: such a pair is found from where its first body begins. The
 * others are found by an open addressing hash. Ids, not slots, are the key, so a removed body cannot be mistaken.
 */
export class ContactSet {
  count = 0;
  /** 1 for the pairs that are in the set of the next step too. */
  met = new Uint8Array(256);
  /** A number of the caller's per pair. */
  place = new Int32Array(256);

  private a = new Float64Array(256);
  private b = new Float64Array(256);
  /** So many pairs at the beginning rise by (a, b). */
  private sorted = 0;
  /** By slot: the first of these with that body as `a`. Only true if that is what is there. */
  private firsts = new Uint32Array(256);
  /** 1 + index, 0 for empty. Its length is a power of two and at least twice what is in it. */
  private table = new Uint32Array(512);

  clear(): void {
    if (this.sorted < this.count) this.table.fill(0);
    this.sorted = this.count = 0;
  }

  has(a: BodyId, b: BodyId): boolean {
    return this.find(a, b) >= 0;
  }

  /** Notes that a pair is in the next set, and tells whether it is in this one. */
  meet(a: BodyId, b: BodyId): boolean {
    const at = this.find(a, b);
    if (at < 0) return false;
    this.met[at] = 1;
    return true;
  }

  /** Adds a pair; false if it is there already, which a pair is not that is told for the first time. */
  add(a: BodyId, b: BodyId, place: number, isFirst: boolean): boolean {
    const at = this.count;
    if (at === this.a.length) this.grow();
    if (this.sorted === at && this.isNext(a, b)) this.sorted++;
    else if (!isFirst && this.find(a, b) >= 0) return false;
    else this.enter(a, b, at);
    this.a[at] = a;
    this.b[at] = b;
    this.place[at] = place;
    this.met[at] = 0;
    this.count++;
    return true;
  }

  /** Does a pair come after all those that are there? Notes where its first body begins. */
  private isNext(a: BodyId, b: BodyId): boolean {
    const last = this.count - 1;
    if (last >= 0 && this.a[last] === a) return this.b[last] < b;
    if (last >= 0 && this.a[last] > a) return false;
    const slot = slotOf(a);
    if (slot >= this.firsts.length)
      this.firsts = grown(Uint32Array, this.firsts, Math.ceil((slot + 1) * GROWTH));
    this.firsts[slot] = last + 1;
    return true;
  }

  private is(at: number, a: BodyId, b: BodyId): boolean {
    return this.a[at] === a && this.b[at] === b;
  }

  /** The index of a pair, -1 if it is not there. */
  private find(a: BodyId, b: BodyId): number {
    const at = this.findSorted(a, b);
    if (at >= 0 || this.sorted === this.count) return at;
    return this.table[this.entryOf(a, b)] - 1;
  }

  private findSorted(a: BodyId, b: BodyId): number {
    const { sorted } = this;
    const slot = slotOf(a);
    let low = slot < this.firsts.length ? this.firsts[slot] : sorted;
    // Leaps, and halves the last leap: one body may have thousands of contacts.
    let leap = 1;
    while (low + leap < sorted && this.isFrom(low + leap, a, b)) {
      low += leap;
      leap *= 2;
    }
    for (; leap >= 1; leap /= 2) {
      if (low + leap < sorted && this.isFrom(low + leap, a, b)) low += leap;
    }
    return low < sorted && this.is(low, a, b) ? low : -1;
  }

  /** Is there a pair of `a` with `b` or one before? */
  private isFrom(at: number, a: BodyId, b: BodyId): boolean {
    return this.a[at] === a && this.b[at] <= b;
  }

  /** Enters a pair at the index it will have. */
  private enter(a: BodyId, b: BodyId, at: number): void {
    if ((at - this.sorted) * 2 >= this.table.length) this.rehash();
    this.table[this.entryOf(a, b)] = at + 1;
  }

  /** Where in the table a pair is, or would be. */
  private entryOf(a: BodyId, b: BodyId): number {
    const { table } = this;
    const wrap = table.length - 1;
    // The low bits of an id hardly vary, and neighbours in space may be neighbours in number: mix well (MurmurHash3).
    let mixed = Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
    let entry = (mixed ^ (mixed >>> 13)) & wrap;
    while (table[entry] !== 0 && !this.is(table[entry] - 1, a, b)) entry = (entry + 1) & wrap;
    return entry;
  }

  private rehash(): void {
    this.table = new Uint32Array(this.table.length * 2);
    for (let at = this.sorted; at < this.count; at++)
      this.table[this.entryOf(this.a[at], this.b[at])] = at + 1;
  }

  private grow(): void {
    const length = Math.ceil(this.count * GROWTH);
    this.a = grown(Float64Array, this.a, length);
    this.b = grown(Float64Array, this.b, length);
    this.place = grown(Int32Array, this.place, length);
    this.met = grown(Uint8Array, this.met, length);
  }
}
