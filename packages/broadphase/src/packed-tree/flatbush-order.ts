import { BOX, type Rows } from '@swept/core';
import Flatbush from 'flatbush';
import { NODE_SIZE, type PackingOrder } from './packed-index.js';

/** The order in which flatbush packs boxes. Allocates a flatbush index per sort. */
export class FlatbushOrder implements PackingOrder {
  readonly patience = 2;

  sort(slots: Uint32Array, count: number, boxes: Rows): void {
    if (count === 0) return;
    const index = new Flatbush(count, NODE_SIZE);
    for (let i = 0; i < count; i++) {
      const o = slots[i] * BOX;
      index.add(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3]);
    }
    index.finish();
    // Its serialised form: eight bytes, the boxes of all entries and nodes, and then their indices.
    let total = count;
    for (let n = count; n > 1 || total === count; total += n) n = Math.ceil(n / NODE_SIZE);
    const Indices = total < 16384 ? Uint16Array : Uint32Array;
    const indices = new Indices(
      index.data as ArrayBuffer,
      8 + total * BOX * Float64Array.BYTES_PER_ELEMENT,
      count,
    );
    const sorted = Uint32Array.from(indices, (i) => slots[i]);
    slots.set(sorted);
  }
}
