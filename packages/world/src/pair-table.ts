/** The least length of a table: a power of two. */
const LEAST = 64;
/** Multipliers that mix bits: a prime near 2^32 over the golden ratio (Knuth), and one of MurmurHash3. */
const GOLDEN_RATIO = 0x9e3779b1;
const MURMUR = 0x85ebca6b;

/** A set of pairs of slots: a hash table with open addressing. */
export class PairTable {
  private count = 0;
  /** Two numbers for each entry: the slots plus 1, or 0. */
  private table = new Uint32Array(2 * LEAST);

  clear(): void {
    if (this.count > 0) this.table.fill(0);
    this.count = 0;
  }

  has(a: number, b: number): boolean {
    return this.count > 0 && this.table[2 * this.entryOf(a, b)] !== 0;
  }

  /** Adds a pair that is not there yet. */
  add(a: number, b: number): void {
    if (4 * this.count >= this.table.length) this.grow();
    const entry = this.entryOf(a, b);
    this.table[2 * entry] = a + 1;
    this.table[2 * entry + 1] = b + 1;
    this.count++;
  }

  private grow(): void {
    const before = this.table;
    this.table = new Uint32Array(2 * before.length);
    this.count = 0;
    for (let i = 0; i < before.length; i += 2)
      if (before[i] !== 0) this.add(before[i] - 1, before[i + 1] - 1);
  }

  /** The entry where a pair is, or would be. */
  private entryOf(a: number, b: number): number {
    const { table } = this;
    const wrap = table.length / 2 - 1;
    const mixed = Math.imul(a, GOLDEN_RATIO) ^ Math.imul(b, MURMUR);
    let entry = (mixed ^ (mixed >>> 15)) & wrap;
    while (table[2 * entry] !== 0 && (table[2 * entry] !== a + 1 || table[2 * entry + 1] !== b + 1))
      entry = (entry + 1) & wrap;
    return entry;
  }
}
