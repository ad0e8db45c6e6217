import { BOX, type Rows } from '@swept/core';
import type { SlotSet } from '@swept/core/internal';

/**
 * A box is long when it is this many times as long as usual: in a crowd it then overlaps some hundred others.
 * With fewer, testing them all takes no longer than searching along the path.
 */
export const LONG = 40;
/** Number of boxes sampled from a set. */
const SAMPLE = 32;

/** Half the perimeter of a box. */
export function lengthOf(boxes: Rows, offset: number): number {
  return boxes[offset + 2] - boxes[offset] + (boxes[offset + 3] - boxes[offset + 1]);
}

/** Is half the perimeter of a box more than `limits[0]`? */
export function isLonger(boxes: Rows, offset: number, limits: Float64Array): boolean {
  return boxes[offset + 2] - boxes[offset] + (boxes[offset + 3] - boxes[offset + 1]) > limits[0];
}

/**
 * The usual length of boxes: the lower quartile of a sample, so that neither giants nor many fast ones spoil
 * it.
 */
export class UsualLength {
  /** Holds the result of `measure`: a returned double would be boxed. */
  readonly lengths = new Float64Array(2 * SAMPLE + 2);
  private count = 0;

  /**
   * Samples two sets, and returns the index in `lengths` of the usual length. Boxes without length, of points
   * at rest, are left out; the usual length is 0 if there are no others.
   */
  measure(some: SlotSet, others: SlotSet, boxes: Rows): number {
    this.count = 0;
    this.sample(some, boxes);
    this.sample(others, boxes);
    const { lengths, count } = this;
    if (count === 0) lengths[0] = 0;
    const quarter = count >> 2;
    for (let i = 0; i <= quarter; i++) {
      for (let k = i + 1; k < count; k++) {
        if (lengths[k] >= lengths[i]) continue;
        const less = lengths[k];
        lengths[k] = lengths[i];
        lengths[i] = less;
      }
    }
    return quarter;
  }

  private sample(set: SlotSet, boxes: Rows): void {
    const { lengths } = this;
    const step = Math.max(1, set.count / SAMPLE);
    for (let i = 0; i < set.count; i += step) {
      const o = set.slots[Math.floor(i)] * BOX;
      // Inlined, since `lengthOf` would return a boxed double.
      lengths[this.count] = boxes[o + 2] - boxes[o] + (boxes[o + 3] - boxes[o + 1]);
      this.count += +(lengths[this.count] > 0);
    }
  }
}
