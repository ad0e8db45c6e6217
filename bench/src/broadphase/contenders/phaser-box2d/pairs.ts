import { BOX, boxesOverlap, type PairBuffer } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import type { Aabb, Found, Module } from './module.js';

/** The margin by which Box2D fattens boxes. */
const MARGIN = 0.1;

export function pairsOf(
  b2: Module,
  { boxes, count, movers, statics, moved, born, died }: Traffic,
): PairFinder {
  const tree = b2.b2DynamicTree_Create();
  const box = new b2.b2AABB(0, 0, 0, 0);
  const fat: Aabb[] = [];
  const ids: number[] = [];
  const isStatic = new Uint8Array(count);
  const create = (slot: number, margin: number) => {
    const o = slot * BOX;
    fat[slot] = new b2.b2AABB(
      boxes[o] - margin,
      boxes[o + 1] - margin,
      boxes[o + 2] + margin,
      boxes[o + 3] + margin,
    );
    ids[slot] = b2.b2DynamicTree_CreateProxy(tree, fat[slot], 1, slot);
  };
  for (const slot of statics) isStatic[slot] = 1;
  for (const slot of movers) create(slot, MARGIN);
  for (const slot of statics) create(slot, 0);
  const move = (slot: number) => {
    const o = slot * BOX;
    const { lowerBoundX, lowerBoundY, upperBoundX, upperBoundY } = fat[slot];
    if (
      boxes[o] >= lowerBoundX &&
      boxes[o + 1] >= lowerBoundY &&
      boxes[o + 2] <= upperBoundX &&
      boxes[o + 3] <= upperBoundY
    )
      return;
    fat[slot].lowerBoundX = boxes[o] - MARGIN;
    fat[slot].lowerBoundY = boxes[o + 1] - MARGIN;
    fat[slot].upperBoundX = boxes[o + 2] + MARGIN;
    fat[slot].upperBoundY = boxes[o + 3] + MARGIN;
    b2.b2DynamicTree_MoveProxy(tree, ids[slot], fat[slot]);
  };
  let at = 0;
  let out: PairBuffer;
  const test: Found = (_, slot) => {
    const isNew = slot > at || isStatic[slot] === 1;
    if (isNew && boxesOverlap(boxes, boxes, at * BOX, slot * BOX)) out.add(at, slot);
    return true;
  };
  return {
    update() {
      for (const slot of died) b2.b2DynamicTree_DestroyProxy(tree, ids[slot]);
      for (const slot of moved) move(slot);
      for (const slot of born) create(slot, MARGIN);
    },
    collect(pairs) {
      out = pairs;
      for (at of movers) {
        const o = at * BOX;
        box.lowerBoundX = boxes[o];
        box.lowerBoundY = boxes[o + 1];
        box.upperBoundX = boxes[o + 2];
        box.upperBoundY = boxes[o + 3];
        b2.b2DynamicTree_Query(tree, box, 1, test, undefined);
      }
    },
  };
}
