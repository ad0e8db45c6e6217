import { BOX, boxesOverlap, MOVING, type PairBuffer, STATIC } from '@swept/core';
import type { Traffic } from './traffic.js';

/**
 * Every overlapping pair of boxes with a moving member: all boxes in the order of their left sides, each
 * against those that begin before it ends. This is brute force without the pairs that are apart on one axis,
 * and shares nothing with any contender.
 */
export function overlappingBoxes({ boxes, movers, statics, count }: Traffic, out: PairBuffer): void {
  const mobility = new Uint8Array(count);
  for (const slot of movers) mobility[slot] = MOVING;
  for (const slot of statics) mobility[slot] = STATIC;
  const order = Uint32Array.from([...movers, ...statics]).sort((a, b) => boxes[a * BOX] - boxes[b * BOX]);
  for (let i = 0; i < order.length; i++) {
    const a = order[i];
    const end = boxes[a * BOX + 2];
    for (let j = i + 1; j < order.length && boxes[order[j] * BOX] <= end; j++) {
      const b = order[j];
      if (mobility[a] === STATIC && mobility[b] === STATIC) continue;
      if (boxesOverlap(boxes, boxes, a * BOX, b * BOX)) out.add(a, b);
    }
  }
}
