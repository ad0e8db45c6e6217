import { roomFor } from './grown.js';
import { whole } from './invalid-input.js';
import { Slack } from './slack.js';

/** The most and the fewest bits of a digit in the radix sort. */
const LONG_DIGIT = 18;
const SHORT_DIGIT = 8;
/** Maximum number of pairs of one first slot that are sorted by insertion. */
const FEW = 32;
// Scratch of `sort`, as long as the longest list that was sorted. By digit, where the next pair goes.
let starts = new Uint32Array(2 ** SHORT_DIGIT);
// The pairs as one pass leaves them, the two slots of each side by side.
let spare = new Uint32Array(0);

/** The most pairs that typed arrays can hold. */
const MOST_PAIRS = 2 ** 32;

/**
 * A growing list of pairs of slots in two columns, each pair canonical: `a[i] < b[i]`. `clear` may replace
 * them by shorter ones. `add` trusts its input: two whole numbers below 2^32 that differ.
 */
export class PairBuffer {
  /** Number of pairs; the columns may be longer. */
  count = 0;
  /** The lower slot of each pair. */
  a: Uint32Array;
  /** The higher slot of each pair. */
  b: Uint32Array;
  private readonly slack: Slack;

  /** Throws `InvalidInput` on a capacity that is no whole number from 0 to 2^32. */
  constructor(capacity = 1024) {
    whole('PairBuffer: capacity', capacity, 0, MOST_PAIRS);
    this.a = new Uint32Array(capacity);
    this.b = new Uint32Array(capacity);
    this.slack = new Slack(capacity);
  }

  /** Adds a pair, in either order. Trusts its input. */
  add(a: number, b: number): void {
    if (this.count === this.a.length) this.reserve(1);
    const i = this.count++;
    if (a < b) {
      this.a[i] = a;
      this.b[i] = b;
    } else {
      this.a[i] = b;
      this.b[i] = a;
    }
  }

  /**
   * Makes room for `more` further pairs, so that a loop may write them unchecked. Columns may be replaced.
   * Throws `InvalidInput` unless it is a whole number from 0 to 2^32.
   */
  reserve(more: number): void {
    const needed = this.count + whole('reserve: more', more, 0, MOST_PAIRS);
    if (needed <= this.a.length) return;
    const capacity = roomFor(needed, this.a.length);
    const a = new Uint32Array(capacity);
    const b = new Uint32Array(capacity);
    a.set(this.a);
    b.set(this.b);
    this.a = a;
    this.b = b;
  }

  /** Drops all but the first `count`. Trusts its input. */
  keep(count: number): void {
    this.slack.note(this.count);
    this.count = count;
  }

  /** Drops all pairs. */
  clear(): void {
    const capacity = this.slack.fit(this.a.length, this.count);
    this.count = 0;
    if (capacity === this.a.length) return;
    this.a = new Uint32Array(capacity);
    this.b = new Uint32Array(capacity);
  }

  /**
   * Sorts by (a, b), or with a column `by` by (by[a], by[b]): a radix sort that allocates only for a list
   * that is longer than all before. It is stable. Trusts its input.
   */
  sort(by?: Uint32Array): void {
    if (this.count < 2) return;
    if (spare.length < 2 * this.count) spare = new Uint32Array(2 * roomFor(this.count, spare.length / 2));
    let bits = 0;
    if (by === undefined) for (let i = 0; i < this.count; i++) bits |= this.b[i];
    else for (let i = 0; i < this.count; i++) bits |= by[this.a[i]] | by[this.b[i]];
    // The longer the digits the fewer the passes, but each pass goes through all possible digits.
    const length = 32 - Math.clz32(bits);
    const longest = Math.min(Math.max(32 - Math.clz32(this.count), SHORT_DIGIT), LONG_DIGIT);
    const digit = Math.ceil(length / Math.ceil(length / longest));
    const digits = 1 << digit;
    if (starts.length < digits) starts = new Uint32Array(digits);
    if (digit === length && by === undefined) {
      this.countDigits(this.a, 0, digits);
      if (this.distribute(this.a, 0, digits) <= FEW) {
        this.takeBackSorted();
        return;
      }
    }
    for (let shift = 0; shift < length; shift += digit) {
      this.countDigits(this.b, shift, digits, by);
      this.distribute(this.b, shift, digits, by);
      this.takeBack();
    }
    for (let shift = 0; shift < length; shift += digit) {
      this.countDigits(this.a, shift, digits, by);
      this.distribute(this.a, shift, digits, by);
      this.takeBack();
    }
  }

  /** Counts the occurrences of each digit of a column, in `starts`. */
  private countDigits(keys: Uint32Array, shift: number, digits: number, by?: Uint32Array): void {
    const { count } = this;
    const mask = digits - 1;
    starts.fill(0, 0, digits);
    if (by === undefined) for (let i = 0; i < count; i++) starts[(keys[i] >>> shift) & mask]++;
    else for (let i = 0; i < count; i++) starts[(by[keys[i]] >>> shift) & mask]++;
  }

  /**
   * One pass: a stable counting sort by one digit of a column into `spare`, after `countDigits`. Returns how
   * often the most frequent digit occurs.
   */
  private distribute(keys: Uint32Array, shift: number, digits: number, by?: Uint32Array): number {
    const { a, b, count } = this;
    // In a local, which the compiler knows not to change.
    const to = spare;
    const mask = digits - 1;
    let most = 0;
    for (let digit = 0, sum = 0; digit < digits; digit++) {
      const here = starts[digit];
      if (here > most) most = here;
      starts[digit] = sum;
      sum += here;
    }
    for (let i = 0; i < count; i++) {
      const key = by === undefined ? keys[i] : by[keys[i]];
      const at = 2 * starts[(key >>> shift) & mask]++;
      to[at] = a[i];
      to[at + 1] = b[i];
    }
    return most;
  }

  /** Writes the pairs from `spare` back into the columns. */
  private takeBack(): void {
    const { a, b, count } = this;
    const from = spare;
    for (let i = 0; i < count; i++) {
      a[i] = from[2 * i];
      b[i] = from[2 * i + 1];
    }
  }

  /** The same, and sorts the pairs of each first slot, which are adjacent, by insertion. */
  private takeBackSorted(): void {
    const { a, b, count } = this;
    const from = spare;
    for (let i = 0; i < count; i++) {
      const first = from[2 * i];
      const second = from[2 * i + 1];
      let at = i;
      for (; at > 0 && a[at - 1] === first && b[at - 1] > second; at--) b[at] = b[at - 1];
      a[i] = first;
      b[at] = second;
    }
  }
}
