import { grown } from '@swept/core/internal';

/**
 * Entries that are sorted by a number, and where those are equal by another: the code, a whole number. Each has
 * a place that the caller counts.
 */
export class Ranking {
  count = 0;
  numbers = new Float64Array(16);
  codes = new Float64Array(16);

  /** Appends an entry with the number `numbers[at]` of another array. */
  add(numbers: Float64Array, at: number, code: number): void {
    if (this.count === this.codes.length) {
      this.numbers = grown(Float64Array, this.numbers, 2 * this.count);
      this.codes = grown(Float64Array, this.codes, 2 * this.count);
    }
    this.numbers[this.count] = numbers[at];
    this.codes[this.count++] = code;
  }

  /** Puts an entry with a number `numbers[at]` into a place if it comes before the present one. */
  improve(place: number, numbers: Float64Array, at: number, code: number): void {
    const now = this.numbers[place];
    if (!(numbers[at] < now || (numbers[at] === now && code < this.codes[place]))) return;
    this.numbers[place] = numbers[at];
    this.codes[place] = code;
  }

  /** Sorts all entries: a heap, the last on top, is taken down. */
  sort(): void {
    for (let top = this.count >> 1; top-- > 0; ) this.sink(top, this.count);
    for (let end = this.count; end-- > 1; ) {
      this.swap(0, end);
      this.sink(0, end);
    }
  }

  private sink(from: number, end: number): void {
    let at = from;
    for (let child = 2 * at + 1; child < end; child = 2 * at + 1) {
      if (child + 1 < end && this.precedes(child, child + 1)) child++;
      if (!this.precedes(at, child)) return;
      this.swap(at, child);
      at = child;
    }
  }

  private precedes(one: number, other: number): boolean {
    const { numbers, codes } = this;
    return numbers[one] < numbers[other] || (numbers[one] === numbers[other] && codes[one] < codes[other]);
  }

  private swap(one: number, other: number): void {
    const { numbers, codes } = this;
    const number = numbers[one];
    numbers[one] = numbers[other];
    numbers[other] = number;
    const code = codes[one];
    codes[one] = codes[other];
    codes[other] = code;
  }
}
