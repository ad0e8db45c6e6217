import { BOX, type Rows } from '@swept/core';
import type { SlotSet } from '../slots/slot-set.js';

/**
 * A box is long when it is this many times as long as usual: in a crowd it then overlaps some hundred others. With fewer, to
 * test them all takes no longer than to look along the path.
 */
export const LONG = 40;
/** How many members of a set are asked. */
const SAMPLE = 32;

/** Half the perimeter of a box. */
export function lengthOf(boxes: Rows, offset: number): number {
  return boxes[offset + 2] - boxes[offset] + (boxes[offset + 3] - boxes[offset + 1]);
}

/** Is half the perimeter of a box more than `limits[0]`? A returned length would be boxed. */
export function isLonger(boxes: Rows, offset: number, limits: Float64Array): boolean {
  return boxes[offset + 2] - boxes[offset] + (boxes[offset + 3] - boxes[offset + 1]) > limits[0];
}

/** What length is usual among boxes: the lower quartile of a sample, so that neither giants nor many fast ones spoil it. */
export class UsualLength {
  /** Holds the answer of `measure`, which as a returned number would be boxed. */
  readonly lengths = new Float64Array(2 * SAMPLE + 2);
  private count = 0;

  /**
   * Looks at two sets, and returns where in `lengths` the usual one is. Boxes without length, of points at rest, say
   * nothing; it is 0 if there are no others.
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
      lengths[this.count] = lengthOf(boxes, set.slots[Math.floor(i)] * BOX);
      this.count += +(lengths[this.count] > 0);
    }
  }
}
