import { BOX } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import type { P2 } from './module.js';

export function pairsOf({ Body, SAPBroadphase }: P2, traffic: Traffic): PairFinder {
  const { boxes, count, statics, moved, born, died } = traffic;
  const bodies = Array.from({ length: count }, () => new Body({ mass: 1, type: Body.DYNAMIC }));
  for (const slot of statics) bodies[slot] = new Body({ type: Body.STATIC });
  const fit = (slot: number) => {
    const { lowerBound, upperBound } = bodies[slot].aabb;
    lowerBound[0] = boxes[slot * BOX];
    lowerBound[1] = boxes[slot * BOX + 1];
    upperBound[0] = boxes[slot * BOX + 2];
    upperBound[1] = boxes[slot * BOX + 3];
  };
  for (const [slot, body] of bodies.entries()) {
    body.slot = slot;
    body.aabbNeedsUpdate = false;
    fit(slot);
  }
  const broadphase = new SAPBroadphase();
  // Sorted from the start: its insertion sort would take minutes.
  broadphase.axisList = [...bodies].sort((a, b) => a.aabb.lowerBound[0] - b.aabb.lowerBound[0]);
  return {
    update() {
      if (died.length > 0) {
        const gone = new Set(died);
        broadphase.axisList = broadphase.axisList.filter(({ slot }) => !gone.has(slot));
      }
      for (const slot of moved) fit(slot);
      for (const slot of born) {
        fit(slot);
        broadphase.axisList.push(bodies[slot]);
      }
    },
    collect(out) {
      const found = broadphase.getCollisionPairs();
      for (let i = 0; i < found.length; i += 2) out.add(found[i].slot, found[i + 1].slot);
    },
  };
}
