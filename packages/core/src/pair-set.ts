import type { Archive } from './archive.js';
import { MAX_SLOTS } from './body-id.js';
import { Slack } from './slack.js';

/** Minimum number of numbers in the table per pair. */
const NUMBERS = 4;
const LEAST = 1024;
/** Multipliers that mix bits: a prime near 2^32 over the golden ratio (Knuth), and one of MurmurHash3. */
const GOLDEN_RATIO = 0x9e3779b1;
const MURMUR = 0x85ebca6b;

/** The second slot of a pair that was removed. */
const REMOVED = 2 ** 32 - 1;

/** A set of ordered pairs of slots: a hash table with open addressing. Trusts its input. */
export class PairSet {
  /** The number of pairs in the table, and of those removed since it was cleared. */
  private count = 0;
  /** Two numbers per entry: 1 + the first slot, or 0, and the second. Its length is a power of two. */
  private table = new Uint32Array(LEAST);
  /** Where in the table each pair is. */
  private places = new Uint32Array(LEAST / NUMBERS + 1);
  private readonly slack = new Slack(LEAST, true);

  get isEmpty(): boolean {
    return this.count === 0;
  }

  clear(): void {
    const { table, places, count } = this;
    const length = this.slack.fit(table.length, NUMBERS * count);
    if (length < table.length) this.allocate(length);
    else for (let i = 0; i < count; i++) table[places[i]] = 0;
    this.count = 0;
  }

  has(a: number, b: number): boolean {
    return this.count > 0 && this.table[this.find(a, b)] !== 0;
  }

  /** Adds a pair; false if it is in already. */
  add(a: number, b: number): boolean {
    const at = this.find(a, b);
    if (this.table[at] !== 0) return false;
    this.put(this.count, at, a, b);
    if (++this.count * NUMBERS > this.table.length) this.grow();
    return true;
  }

  /** Removes a pair, if it is in. */
  remove(a: number, b: number): void {
    if (this.count === 0) return;
    const at = this.find(a, b);
    if (this.table[at] !== 0) this.table[at + 1] = REMOVED;
  }

  /** Passes the pairs to or from an archive, sorted: the order of adding does not matter. */
  serialize(archive: Archive): void {
    const pairs = this.sorted();
    const count = archive.count(pairs.length, 8);
    if (!archive.isReading) {
      archive.doubles(pairs, count, true);
      return;
    }
    const read = new Float64Array(count);
    archive.doubles(read, count, true);
    this.clear();
    for (const pair of read) this.add(Math.floor(pair / MAX_SLOTS), pair % MAX_SLOTS);
  }

  /** Each pair as one number. */
  private sorted(): Float64Array {
    const { table, places, count } = this;
    const pairs = new Float64Array(count);
    let left = 0;
    for (let i = 0; i < count; i++) {
      const at = places[i];
      if (table[at + 1] !== REMOVED) pairs[left++] = (table[at] - 1) * MAX_SLOTS + table[at + 1];
    }
    return pairs.subarray(0, left).sort();
  }

  private put(i: number, at: number, a: number, b: number): void {
    this.table[at] = a + 1;
    this.table[at + 1] = b;
    this.places[i] = at;
  }

  /** Where a pair is in the table, or would be. */
  private find(a: number, b: number): number {
    const { table } = this;
    const last = table.length - 2;
    const mixed = Math.imul(a, GOLDEN_RATIO) ^ Math.imul(b, MURMUR);
    let at = ((mixed ^ (mixed >>> 15)) << 1) & last;
    while (table[at] !== 0 && (table[at] !== a + 1 || table[at + 1] !== b)) at = (at + 2) & last;
    return at;
  }

  private grow(): void {
    const { table, places, count } = this;
    this.allocate(2 * table.length);
    this.count = 0;
    for (let i = 0; i < count; i++) {
      const a = table[places[i]] - 1;
      const b = table[places[i] + 1];
      if (b !== REMOVED) this.put(this.count++, this.find(a, b), a, b);
    }
  }

  private allocate(length: number): void {
    this.table = new Uint32Array(length);
    this.places = new Uint32Array(length / NUMBERS + 1);
  }
}
