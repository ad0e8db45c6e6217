/** A 64-bit hash of the bits of numbers, in the order they are given. */
export class Digest {
  private high = 0x811c9dc5;
  private low = 0xcbf29ce4;
  private readonly double = new Float64Array(1);
  private readonly words = new Uint32Array(this.double.buffer);

  add(number: number): void {
    this.double[0] = number;
    // The bits of NaN are up to the engine.
    const isNumber = !Number.isNaN(number);
    this.mix(isNumber ? this.words[0] : 0);
    this.mix(isNumber ? this.words[1] : 0x7ff80000);
  }

  /** All values of a record, which are numbers or booleans, in the order of its declaration. */
  addFields(record: object): void {
    for (const value of Object.values(record)) this.add(Number(value));
  }

  /** Entries 0 to `count` - 1 of columns, entry by entry. */
  addColumns(count: number, ...columns: readonly ArrayLike<number>[]): void {
    this.add(count);
    for (let i = 0; i < count; i++) for (const column of columns) this.add(column[i]);
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return hex(this.high) + hex(this.low);
  }

  /** Two lanes of FNV-1a over 32-bit words, with different primes. */
  private mix(word: number): void {
    this.high = Math.imul(this.high ^ word, 0x01000193);
    this.low = Math.imul(this.low ^ word, 0x85ebca6b);
    this.low ^= this.low >>> 13;
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
