import { InvalidInput } from './invalid-input.js';

/** The least capacity, in bytes. */
const LEAST = 4096;
/**
 * Every run of numbers begins at a multiple of this many bytes, so that it can be viewed as any typed array.
 */
const ALIGNED = 8;

/** As the greatest magnitude of a number: any number is allowed, NaN too. */
export const ANY = NaN;

type Column = Float64Array | Uint32Array | Int32Array | Uint8Array;

/**
 * A run of numbers to which objects write their state, or from which they read it, in the same method:
 * `serialize` (as in Boost.Serialization). Each call below writes what it is given, or reads the same from
 * the bytes and returns it. Trusts its input: arrays given for reading are long enough. Little endian, as all
 * engines are by now.
 *
 * A run of numbers that are all alike is written once.
 *
 * While reading, everything is checked against the bytes that are left before any room is made for it; a call
 * throws `InvalidInput` if there are too few.
 */
export class Archive {
  /** Does it read? Otherwise it writes. */
  isReading = false;
  /** Where the next number is, in bytes. */
  at = 0;
  /** While it reads, the number of bytes there are. */
  end = 0;
  /**
   * While it reads, were the bytes made here? Then numbers may be any that callers have written to columns.
   */
  isTrusted = false;
  private noted: Uint8Array | undefined;
  private bit = 0;
  private octetsView: Uint8Array = new Uint8Array(LEAST);
  private wordsView: Int32Array = new Int32Array(this.octetsView.buffer);
  /** All bytes as doubles, replaced when there are more. */
  doublesView: Float64Array = new Float64Array(this.octetsView.buffer);

  /** All bytes there is room for, replaced when it grows. */
  get bytes(): Uint8Array {
    return this.octetsView;
  }

  /** The same bytes as whole numbers of 32 bits. */
  get numbers(): Int32Array {
    return this.wordsView;
  }

  /** Starts to write, from the beginning. */
  startWriting(): void {
    this.isReading = false;
    this.at = 0;
  }

  /** Starts to read a copy of the first `count` of these bytes, which may be its own. */
  startReading(bytes: Uint8Array, count: number): void {
    this.isReading = true;
    this.at = 0;
    this.end = count;
    if (count > this.octetsView.length) this.allocate(count);
    if (bytes !== this.octetsView) this.octetsView.set(bytes);
  }

  /** Throws unless all has been read. */
  finishReading(): void {
    if (this.at !== this.end)
      throw new InvalidInput(
        'load: the length of the state',
        this.end,
        `${this.at} bytes, as it says itself`,
      );
  }

  /**
   * From now on, reading sets a bit in `noted[i]` where number `i` of an array changes; with undefined, no
   * longer.
   */
  note(noted: Uint8Array | undefined, bit: number): void {
    this.noted = this.isReading ? noted : undefined;
    this.bit = bit;
  }

  /** A number of a magnitude of at most `most`. */
  number(value: number, most = Number.MAX_VALUE): number {
    const index = this.take(1, 8) / 8;
    if (this.isReading) {
      this.expectUpTo(most, index, 1);
      return this.doublesView[index];
    }
    this.doublesView[index] = value;
    return value;
  }

  /** A whole number from 0 to `most`. */
  whole(value: number, most: number): number {
    const read = this.number(value);
    if (!(Number.isInteger(read) && read >= 0 && read <= most))
      throw new InvalidInput('load: a number of the state', read, `a whole number from 0 to ${most}`);
    return read;
  }

  flag(value: boolean): boolean {
    return this.whole(+value, 1) === 1;
  }

  /** The number of entries of the lists that follow, each of which takes the given number of bytes. */
  count(value: number, bytes: number): number {
    return this.whole(value, this.isReading ? Math.floor((this.end - this.at) / bytes) : Infinity);
  }

  /**
   * Numbers of magnitudes of at most `most`. With `inFull` all are written even if they are alike: their
   * number then comes from a call of `count`.
   */
  doubles(values: Float64Array, count: number, inFull = false, most = Number.MAX_VALUE): void {
    const step = this.stepOf(count, inFull, this.isReading || inFull || areDoublesAlike(values, count));
    const from = this.take(step === 0 ? 1 : count, 8) / 8;
    if (this.isReading) this.expectUpTo(most, from, step === 0 ? 1 : count);
    const { noted, bit, doublesView } = this;
    if (noted !== undefined)
      for (let i = 0; i < count; i++) if (values[i] !== doublesView[from + i * step]) noted[i] |= bit;
    this.copy(doublesView, values, from, count, step);
  }

  words(values: Uint32Array | Int32Array, count: number, inFull = false): void {
    const step = this.stepOf(count, inFull, this.isReading || inFull || areWordsAlike(values, count));
    const from = this.take(step === 0 ? 1 : count, 4) / 4;
    const { noted, bit, wordsView } = this;
    if (noted !== undefined)
      for (let i = 0; i < count; i++) if ((values[i] | 0) !== wordsView[from + i * step]) noted[i] |= bit;
    this.copy(wordsView, values, from, count, step);
  }

  octets(values: Uint8Array, count: number): void {
    const step = this.stepOf(count, false, this.isReading || areOctetsAlike(values, count));
    const from = this.take(step === 0 ? 1 : count, 1);
    const { noted, bit, octetsView } = this;
    if (noted !== undefined)
      for (let i = 0; i < count; i++) if (values[i] !== octetsView[from + i * step]) noted[i] |= bit;
    this.copy(octetsView, values, from, count, step);
  }

  /** `each` numbers for each of these slots. */
  picked(values: Float64Array, slots: ArrayLike<number>, count: number, each: number): void {
    const from = this.take(count * each, 8) / 8;
    const { doublesView, isReading } = this;
    if (isReading) this.expectUpTo(Number.MAX_VALUE, from, count * each);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < each; k++) {
        if (isReading) values[slots[i] * each + k] = doublesView[from + i * each + k];
        else doublesView[from + i * each + k] = values[slots[i] * each + k];
      }
    }
  }

  /** Where the given number of doubles is, for the caller to write or to read in `doublesView`. */
  openDoubles(count: number): number {
    return this.take(count, 8) / 8;
  }

  private expectUpTo(most: number, from: number, count: number): void {
    if (this.isTrusted || Number.isNaN(most)) return;
    const { doublesView } = this;
    for (let i = from; i < from + count; i++)
      if (!(Math.abs(doublesView[i]) <= most))
        throw new InvalidInput('load: a number of the state', doublesView[i], `at most ${most}`);
  }

  /**
   * The step from number to number of a run: 0 if they are all alike and one is written for all, so that most
   * columns take no room.
   */
  private stepOf(count: number, inFull: boolean, areAlike: boolean): number {
    return count < 2 || inFull || !this.flag(areAlike) ? 1 : 0;
  }

  /** Writes or reads a column, which begins at `from`; with a step of 0 its first number stands for all. */
  private copy(view: Column, values: Column, from: number, count: number, step: number): void {
    if (!this.isReading) view.set(values.subarray(0, step === 0 ? 1 : count), from);
    else if (step === 0) values.fill(view[from], 0, count);
    else values.set(view.subarray(from, from + count));
  }

  /** Where the next `count` numbers are, of `bytes` each; what follows is after them, padded with zeros. */
  private take(count: number, bytes: number): number {
    const from = this.at;
    const used = from + count * bytes;
    const to = Math.ceil(used / ALIGNED) * ALIGNED;
    if (this.isReading) {
      if (to > this.end)
        throw new InvalidInput('load: the length of the state', this.end, `at least ${to} bytes, as it says`);
    } else {
      if (to > this.octetsView.length) this.allocate(to);
      for (let i = used; i < to; i++) this.octetsView[i] = 0;
    }
    this.at = to;
    return from;
  }

  private allocate(needed: number): void {
    const bytes = new Uint8Array(Math.ceil((needed * 1.25) / ALIGNED) * ALIGNED);
    bytes.set(this.octetsView);
    this.octetsView = bytes;
    this.wordsView = new Int32Array(bytes.buffer);
    this.doublesView = new Float64Array(bytes.buffer);
  }
}

// One function for each type of array, so that its loop stays monomorphic.

/** Are all the same, bit for bit? Those that are NaN count as different. */
function areDoublesAlike(values: Float64Array, count: number): boolean {
  const first = values[0];
  if (Number.isNaN(first)) return false;
  for (let i = 1; i < count; i++) if (!Object.is(values[i], first)) return false;
  return true;
}

function areWordsAlike(values: Uint32Array | Int32Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (values[i] !== values[0]) return false;
  return true;
}

function areOctetsAlike(values: Uint8Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (values[i] !== values[0]) return false;
  return true;
}
