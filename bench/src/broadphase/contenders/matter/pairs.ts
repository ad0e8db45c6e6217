import { BOX, type PairBuffer } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import type { Matter, Swept } from './module.js';

export function pairsOf({ Detector }: Matter, traffic: Traffic): PairFinder {
  const { boxes, count, movers, statics, moved, born, died } = traffic;
  const bodies = Array.from({ length: count }, (_, slot): Swept => {
    const bounds = { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } };
    const filter = { slot, category: 1, mask: -1, group: 0 };
    return { slot, bounds, isStatic: false, isSleeping: false, parts: [], collisionFilter: filter };
  });
  const fit = (slot: number) => {
    const { min, max } = bodies[slot].bounds;
    min.x = boxes[slot * BOX];
    min.y = boxes[slot * BOX + 1];
    max.x = boxes[slot * BOX + 2];
    max.y = boxes[slot * BOX + 3];
  };
  for (const body of bodies) body.parts = [body];
  for (const slot of statics) bodies[slot].isStatic = true;
  for (const slot of [...movers, ...statics]) fit(slot);
  const detector = Detector.create({ bodies: [...movers, ...statics].map((slot) => bodies[slot]) });
  let out: PairBuffer;
  Detector.canCollide = (a, b) => {
    out.add(a.slot, b.slot);
    return false;
  };
  return {
    update() {
      if (died.length > 0) {
        const gone = new Set(died);
        detector.bodies = detector.bodies.filter(({ slot }) => !gone.has(slot));
      }
      for (const slot of moved) fit(slot);
      for (const slot of born) {
        fit(slot);
        detector.bodies.push(bodies[slot]);
      }
    },
    collect(pairs) {
      out = pairs;
      Detector.collisions(detector);
    },
  };
}
