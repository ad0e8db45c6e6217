/**
 * Walls without repetition, whichever end comes first: a hash table with open addressing over the numbers
 * themselves.
 */
export class WallSet {
  count = 0;
  /** x0 y0 x1 y1 of each wall, in the order of the calls. */
  readonly ends: Float64Array;
  /** Index of a wall, plus 1; 0 is a free place. */
  private readonly places: Uint32Array;
  private readonly key = new Float64Array(4);
  private readonly words = new Uint32Array(this.key.buffer);

  constructor(capacity: number) {
    this.ends = new Float64Array(4 * capacity);
    let size = 16;
    while (size < 2 * capacity) size *= 2;
    this.places = new Uint32Array(size);
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const mask = this.places.length - 1;
    let place = this.hash(x0, y0, x1, y1) & mask;
    for (; this.places[place] !== 0; place = (place + 1) & mask) {
      if (this.isAt(4 * (this.places[place] - 1), x0, y0, x1, y1)) return;
    }
    this.ends.set([x0, y0, x1, y1], 4 * this.count);
    this.places[place] = ++this.count;
  }

  /** The same hash for both directions. */
  private hash(x0: number, y0: number, x1: number, y1: number): number {
    const { key, words } = this;
    key[0] = x0 + x1;
    key[1] = y0 + y1;
    key[2] = Math.abs(x0 - x1);
    key[3] = Math.abs(y0 - y1);
    let hash = 0;
    for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ (hash >>> 15) ^ words[i], 0x2c1b3c6d);
    return hash ^ (hash >>> 13);
  }

  private isAt(at: number, x0: number, y0: number, x1: number, y1: number): boolean {
    const { ends } = this;
    const forth = ends[at] === x0 && ends[at + 1] === y0 && ends[at + 2] === x1 && ends[at + 3] === y1;
    const back = ends[at] === x1 && ends[at + 1] === y1 && ends[at + 2] === x0 && ends[at + 3] === y0;
    return forth || back;
  }
}
