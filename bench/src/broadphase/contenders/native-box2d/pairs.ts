import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import type { NativeBox2D } from './module.js';

export function pairsOf(box2d: NativeBox2D, traffic: Traffic): PairFinder {
  const { boxes, velocities, statics, died, born } = traffic;
  let movers = Uint32Array.from(traffic.movers);
  let moved = Uint32Array.from(traffic.moved);
  let count = 0;
  const pairs = box2d.openPairs(boxes, movers, Uint32Array.from(statics));
  return {
    update() {
      if (died.length + born.length > 0) {
        box2d.turnOver(pairs, boxes, Uint32Array.from(died), Uint32Array.from(born));
        movers = Uint32Array.from(traffic.movers);
        moved = Uint32Array.from(traffic.moved);
      }
      box2d.moveBoxes(pairs, boxes, velocities, moved);
    },
    collect() {
      count = box2d.findPairs(pairs, boxes, movers);
    },
    list(out) {
      out.reserve(count);
      box2d.copyPairs(pairs, out.a, out.b);
      out.count = count;
    },
  };
}
