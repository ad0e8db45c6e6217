import { grown } from '@swept/core/internal';

/**
 * Number of bits of a digit; three digits, the last of them shorter, make one of the two words of a double.
 */
const BITS = 11;
const DIGITS = 1 << BITS;
const SIGN = 0x80000000;
/** Index of the high word of a double, which depends on the byte order of the machine. */
const HIGH = new Uint32Array(Float64Array.of(1).buffer)[1] === 0 ? 0 : 1;

/** Slots in the order of their keys. Nearly sorted ones are sorted by insertion, others by radix sort. */
export class KeyOrder {
  keys = new Float64Array(64);
  slots = new Int32Array(64);
  private words = new Uint32Array(this.keys.buffer);
  private spareKeys = new Float64Array(64);
  private spareSlots = new Int32Array(64);
  private spareWords = new Uint32Array(this.spareKeys.buffer);
  private readonly counts = new Uint32Array(DIGITS);

  /** Makes room for `count` slots. */
  reserve(count: number): void {
    if (count <= this.slots.length) return;
    const length = Math.max(count, this.slots.length * 2);
    this.keys = grown(Float64Array, this.keys, length);
    this.slots = grown(Int32Array, this.slots, length);
    this.words = new Uint32Array(this.keys.buffer);
    this.spareKeys = new Float64Array(length);
    this.spareSlots = new Int32Array(length);
    this.spareWords = new Uint32Array(this.spareKeys.buffer);
  }

  /** Sorts the first `count` by rising key. */
  sort(count: number): void {
    if (this.insert(count, 8 * count)) return;
    for (let digit = 0; digit < 6; digit++) this.distribute(count, digit);
  }

  /** Sorts by insertion, with at most little more than `moves` moves; false if that was not enough. */
  private insert(count: number, moves: number): boolean {
    const { keys, slots } = this;
    let left = moves;
    for (let i = 1; i < count && left >= 0; i++) {
      const key = keys[i];
      const slot = slots[i];
      const stop = Math.max(0, i - left - 1);
      let at = i;
      for (; at > stop && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1];
        slots[at] = slots[at - 1];
      }
      keys[at] = key;
      slots[at] = slot;
      left -= i - at;
    }
    return left >= 0;
  }

  /** One pass of a radix sort, by one digit of the keys, the lowest first. */
  private distribute(count: number, digit: number): void {
    const { keys, slots, words, counts, spareKeys, spareSlots, spareWords } = this;
    const high = digit >= 3;
    const word = high ? HIGH : 1 - HIGH;
    const shift = BITS * (digit % 3);
    counts.fill(0);
    for (let i = 0; i < count; i++) counts[digitOf(words, i, word, high, shift)]++;
    if (counts[digitOf(words, 0, word, high, shift)] === count) return;
    let sum = 0;
    for (let d = 0; d < DIGITS; d++) {
      const here = counts[d];
      counts[d] = sum;
      sum += here;
    }
    for (let i = 0; i < count; i++) {
      const to = counts[digitOf(words, i, word, high, shift)]++;
      spareKeys[to] = keys[i];
      spareSlots[to] = slots[i];
    }
    this.keys = spareKeys;
    this.slots = spareSlots;
    this.words = spareWords;
    this.spareKeys = keys;
    this.spareSlots = slots;
    this.spareWords = words;
  }
}

/** A digit of key `i`. The words of negative doubles rise while the doubles fall, so they are inverted. */
function digitOf(words: Uint32Array, i: number, word: number, high: boolean, shift: number): number {
  const negative = -(words[2 * i + HIGH] >>> 31);
  return ((words[2 * i + word] ^ (negative | (high ? SIGN : 0))) >>> shift) & (DIGITS - 1);
}
