import { BOX, boxesOverlap, type PairBuffer } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import type { Planck } from './module.js';

export function pairsOf({ DynamicTree, AABB }: Planck, traffic: Traffic): PairFinder {
  const { boxes, count, movers, statics, moved, born, died, velocities } = traffic;
  const all = Array.from({ length: count }, () => new AABB({ x: 0, y: 0 }, { x: 0, y: 0 }));
  const fit = (slot: number) => {
    const { lowerBound, upperBound } = all[slot];
    lowerBound.x = boxes[slot * BOX];
    lowerBound.y = boxes[slot * BOX + 1];
    upperBound.x = boxes[slot * BOX + 2];
    upperBound.y = boxes[slot * BOX + 3];
    return all[slot];
  };
  const tree = new DynamicTree();
  const isStatic = new Uint8Array(count);
  for (const slot of statics) isStatic[slot] = 1;
  const ids: number[] = [];
  for (const slot of [...movers, ...statics]) ids[slot] = tree.createProxy(fit(slot), slot);
  const displacement = { x: 0, y: 0 };
  let at = 0;
  let out: PairBuffer;
  const test = (id: number) => {
    const slot = tree.getUserData(id);
    const isNew = slot > at || isStatic[slot] === 1;
    if (isNew && boxesOverlap(boxes, boxes, at * BOX, slot * BOX)) out.add(at, slot);
    return true;
  };
  return {
    update() {
      for (const slot of died) tree.destroyProxy(ids[slot]);
      for (const slot of moved) {
        displacement.x = velocities[2 * slot];
        displacement.y = velocities[2 * slot + 1];
        tree.moveProxy(ids[slot], fit(slot), displacement);
      }
      for (const slot of born) ids[slot] = tree.createProxy(fit(slot), slot);
    },
    collect(pairs) {
      out = pairs;
      for (at of movers) tree.query(all[at], test);
    },
  };
}
