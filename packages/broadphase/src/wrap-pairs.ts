/** A set of pairs of slots, to tell each once: an open addressing hash. */
export class WrapPairs {
  private count = 0;
  /** Two numbers a place: 1 + the one slot, or 0, and the other. Its length is a power of two, at least four times the pairs. */
  private table = new Uint32Array(1024);

  clear(): void {
    if (this.count > 0) this.table.fill(0);
    this.count = 0;
  }

  /** Adds a pair, `a < b`; false if it is in already. */
  add(a: number, b: number): boolean {
    const at = this.find(a, b);
    if (this.table[at] !== 0) return false;
    this.table[at] = a + 1;
    this.table[at + 1] = b;
    if (++this.count * 4 > this.table.length) this.grow();
    return true;
  }

  private find(a: number, b: number): number {
    const { table } = this;
    const last = table.length - 2;
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    let at = ((mixed ^ (mixed >>> 15)) << 1) & last;
    while (table[at] !== 0 && (table[at] !== a + 1 || table[at + 1] !== b)) at = (at + 2) & last;
    return at;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Uint32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      const at = this.find(old[i] - 1, old[i + 1]);
      this.table[at] = old[i];
      this.table[at + 1] = old[i + 1];
    }
  }
}
