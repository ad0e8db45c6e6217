import { BOX, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { PackingOrder } from './packed-index.js';

/** Number of levels of the curve per look-up in the table. */
const STRIDE = 3;
const CELLS = 1 << (2 * STRIDE);
/**
 * Maximum number of levels: two digits of this many bits make a key, and their counts fit into the first
 * cache.
 */
const MAX_LEVELS = 12;
/** The inverse of a smaller length may be infinite. */
const SMALL = 2 ** -900;
/** Up to this many boxes in one cell are not worth a finer curve. */
const CROWD = 32;

/**
 * The Hilbert curve (Hilbert 1891), three levels at a time. By state, x and y: the place on the curve, and
 * the next state in the bits above. A state tells whether x and y are swapped (1) and counted backwards (2).
 */
const CURVE = /* @__PURE__ */ hilbertCurve();

function hilbertCurve(): Uint16Array {
  const curve = new Uint16Array(4 * CELLS);
  for (let i = 0; i < curve.length; i++) {
    let state = i >> (2 * STRIDE);
    let place = 0;
    for (let level = STRIDE - 1; level >= 0; level--) {
      const backwards = state >> 1;
      const a = ((i >> (STRIDE + level)) & 1) ^ backwards;
      const b = ((i >> level) & 1) ^ backwards;
      const x = state & 1 ? b : a;
      const y = state & 1 ? a : b;
      const quarter = (3 * x) ^ y;
      place = (place << 2) | quarter;
      state ^= [1, 0, 0, 3][quarter];
    }
    curve[i] = place | (state << (2 * STRIDE));
  }
  return curve;
}

/**
 * Orders boxes by their centres along a Hilbert curve (Kamel and Faloutsos, VLDB 1994), by radix sort. Cells
 * that many boxes share are ordered again by a curve of their own, so that an outlier, however far, does not
 * put all others into one cell.
 */
export class CurveOrder implements PackingOrder {
  readonly patience = 0.4;
  private keys = new Uint32Array(0);
  /** Keys and slots after the first digit. */
  private keysBetween = new Uint32Array(0);
  private slotsBetween = new Uint32Array(0);
  /** By digit, the number of keys, and then where they go: for the low digit and for the high one. */
  private low = new Uint32Array(0);
  private high = new Uint32Array(0);
  /** minX minY maxX maxY of the centres, each doubled. */
  private readonly frame = new Float64Array(BOX);

  sort(slots: Uint32Array, count: number, boxes: Rows): void {
    if (count > this.keys.length) {
      const capacity = Math.max(count, this.keys.length * 2);
      this.keys = grown(Uint32Array, undefined, capacity);
      this.keysBetween = grown(Uint32Array, undefined, capacity);
      this.slotsBetween = grown(Uint32Array, undefined, capacity);
    }
    if (this.low.length === 0) {
      this.low = new Uint32Array(1 << MAX_LEVELS);
      this.high = new Uint32Array(1 << MAX_LEVELS);
    }
    this.sortRange(slots, 0, count, boxes);
  }

  private sortRange(slots: Uint32Array, from: number, to: number, boxes: Rows): void {
    const { keys, frame } = this;
    this.fitFrame(slots, from, to, boxes);
    if (!(frame[0] < frame[2] || frame[1] < frame[3])) return;
    // About sixteen cells per box.
    const levels = Math.ceil((32 - Math.clz32(to - from - 1)) / 2) + 2;
    const bits = Math.min(MAX_LEVELS, Math.ceil(levels / STRIDE) * STRIDE);
    this.findKeys(slots, from, to, boxes, bits);
    this.radixSort(slots, from, to, bits);
    for (let start = from, i = from + 1; i <= to; i++) {
      if (i < to && keys[i] === keys[start]) continue;
      // All in one cell: centres that are not finite.
      if (i - start > CROWD && i - start < to - from) this.sortRange(slots, start, i, boxes);
      start = i;
    }
  }

  private fitFrame(slots: Uint32Array, from: number, to: number, boxes: Rows): void {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = from; i < to; i++) {
      const o = slots[i] * BOX;
      const x = boxes[o] + boxes[o + 2];
      const y = boxes[o + 1] + boxes[o + 3];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    const { frame } = this;
    frame[0] = minX;
    frame[1] = minY;
    frame[2] = maxX;
    frame[3] = maxY;
  }

  /** Writes the place of each centre on the curve, and counts the two digits of the keys. */
  private findKeys(slots: Uint32Array, from: number, to: number, boxes: Rows, bits: number): void {
    const { keys, low, high, frame } = this;
    const minX = frame[0];
    const minY = frame[1];
    const last = (1 << bits) - 1;
    // Square cells, in a unit in which their number per length is finite.
    const width = Math.max(frame[2] - minX, frame[3] - minY);
    const unit = width < SMALL ? 1 / SMALL : 1;
    const scale = (last + 1) / (width * unit);
    low.fill(0, 0, last + 1);
    high.fill(0, 0, last + 1);
    for (let i = from; i < to; i++) {
      const o = slots[i] * BOX;
      const x = Math.min(last, (boxes[o] + boxes[o + 2] - minX) * unit * scale) | 0;
      const y = Math.min(last, (boxes[o + 1] + boxes[o + 3] - minY) * unit * scale) | 0;
      let key = 0;
      let state = 0;
      // Three bits of x and of y at a time.
      for (let shift = bits - 3; shift >= 0; shift -= 3) {
        const step = CURVE[(state << 6) | (((x >> shift) & 7) << 3) | ((y >> shift) & 7)];
        key = (key << 6) | (step & 63);
        state = step >> 6;
      }
      keys[i] = key;
      low[key & last]++;
      high[key >> bits]++;
    }
  }

  /** Sorts by the low digit, then by the high one. */
  private radixSort(slots: Uint32Array, from: number, to: number, bits: number): void {
    const { keys, keysBetween, slotsBetween, low, high } = this;
    const last = (1 << bits) - 1;
    let lower = from;
    let higher = from;
    for (let digit = 0; digit <= last; digit++) {
      const lows = low[digit];
      const highs = high[digit];
      low[digit] = lower;
      high[digit] = higher;
      lower += lows;
      higher += highs;
    }
    for (let i = from; i < to; i++) {
      const at = low[keys[i] & last]++;
      keysBetween[at] = keys[i];
      slotsBetween[at] = slots[i];
    }
    for (let i = from; i < to; i++) {
      const at = high[keysBetween[i] >> bits]++;
      keys[at] = keysBetween[i];
      slots[at] = slotsBetween[i];
    }
  }
}
