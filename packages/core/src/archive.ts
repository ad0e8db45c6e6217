import { InvalidInput } from './invalid-input.js';

/** The least number of bytes there is room for. */
const LEAST = 4096;
/** Every run of numbers begins at a multiple of this many bytes, so that it can be seen as any typed array. */
const ALIGNED = 8;

/**
 * A run of numbers to which objects write what they keep, or from which they read it, in one and the same
 * method: `serialize` (as in Boost.Serialization). Each call below writes what it is given, or reads
 * the same from the bytes and returns it. Trusts its input: arrays given for reading are long enough. Little
 * endian, as all engines are by now.
 *
 * While reading, everything is checked against the bytes that are left before anybody makes room for it; a
 * call throws `InvalidInput` if they are too few.
 */
export class Archive {
  /** Does it read? Else it writes. */
  isReading = false;
  /** Where the next number is, in bytes. */
  at = 0;
  /** While it reads, the number of bytes there are. */
  private end = 0;
  private noted: Uint8Array | undefined;
  private bit = 0;
  private octetsView = new Uint8Array(LEAST);
  private wordsView = new Uint32Array(this.octetsView.buffer);
  private doublesView = new Float64Array(this.octetsView.buffer);

  /** All bytes there is room for, replaced when it grows. */
  get bytes(): Uint8Array {
    return this.octetsView;
  }

  /** The same bytes as numbers of 32 bits. */
  get numbers(): Uint32Array {
    return this.wordsView;
  }

  /** Starts to write, from the beginning. */
  startWriting(): void {
    this.isReading = false;
    this.at = 0;
  }

  /** Starts to read a copy of these bytes. */
  startReading(bytes: Uint8Array): void {
    this.isReading = true;
    this.at = 0;
    this.end = bytes.length;
    if (bytes.length > this.octetsView.length) this.allocate(bytes.length);
    this.octetsView.set(bytes);
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

  /** From now on, reading sets a bit in `noted[i]` where number `i` of an array changes; with none, no longer. */
  note(noted: Uint8Array | undefined, bit: number): void {
    this.noted = noted;
    this.bit = bit;
  }

  number(value: number): number {
    const index = this.take(1, 8) / 8;
    if (this.isReading) return this.doublesView[index];
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

  /** The number of entries of lists that follow, of so many bytes each, padding apart. */
  count(value: number, bytes: number): number {
    return this.whole(value, this.isReading ? Math.floor((this.end - this.at) / bytes) : Infinity);
  }

  doubles(values: Float64Array, count: number, first = 0): void {
    const from = this.take(count, 8) / 8;
    const { doublesView } = this;
    if (this.isReading)
      for (let i = 0; i < count; i++) {
        if (this.noted && values[first + i] !== doublesView[from + i]) this.noted[i] |= this.bit;
        values[first + i] = doublesView[from + i];
      }
    else for (let i = 0; i < count; i++) doublesView[from + i] = values[first + i];
  }

  words(values: Uint32Array | Int32Array, count: number): void {
    const from = this.take(count, 4) / 4;
    const { wordsView } = this;
    if (this.isReading)
      for (let i = 0; i < count; i++) {
        if (this.noted && values[i] !== wordsView[from + i]) this.noted[i] |= this.bit;
        values[i] = wordsView[from + i];
      }
    else for (let i = 0; i < count; i++) wordsView[from + i] = values[i];
  }

  octets(values: Uint8Array, count: number): void {
    const from = this.take(count, 1);
    const { octetsView } = this;
    if (this.isReading)
      for (let i = 0; i < count; i++) {
        if (this.noted && values[i] !== octetsView[from + i]) this.noted[i] |= this.bit;
        values[i] = octetsView[from + i];
      }
    else for (let i = 0; i < count; i++) octetsView[from + i] = values[i];
  }

  /** One number of each row of `stride` numbers. */
  strided(values: Float64Array, count: number, stride: number, offset: number): void {
    const from = this.take(count, 8) / 8;
    const { doublesView } = this;
    if (this.isReading)
      for (let i = 0; i < count; i++) {
        const at = offset + i * stride;
        if (this.noted && values[at] !== doublesView[from + i]) this.noted[i] |= this.bit;
        values[at] = doublesView[from + i];
      }
    else for (let i = 0; i < count; i++) doublesView[from + i] = values[offset + i * stride];
  }

  /** `each` numbers of each of these slots. */
  picked(values: Float64Array, slots: ArrayLike<number>, count: number, each: number): void {
    const from = this.take(count * each, 8) / 8;
    const { doublesView, isReading } = this;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < each; k++) {
        if (isReading) values[slots[i] * each + k] = doublesView[from + i * each + k];
        else doublesView[from + i * each + k] = values[slots[i] * each + k];
      }
    }
  }

  /** Where so many numbers of so many bytes are; the next ones are after them, padded with zeros. */
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
    this.wordsView = new Uint32Array(bytes.buffer);
    this.doublesView = new Float64Array(bytes.buffer);
  }
}
