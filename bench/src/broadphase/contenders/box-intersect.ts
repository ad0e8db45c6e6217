import { BOX, type PairBuffer } from '@swept/core';
import { rival } from '../../rivals.js';
import type { Contender, PairFinder } from '../contest.js';
import type { Traffic } from '../traffic.js';

type Box = [minX: number, minY: number, maxX: number, maxY: number];
type Visit = (i: number, j: number) => void;
interface BoxIntersect {
  (boxes: Box[], visit: Visit): void;
  (red: Box[], blue: Box[], visit: Visit): void;
}

/** Has no index: tests all boxes against all, and movers against statics, from arrays that are kept. */
export const boxIntersect: Contender = {
  name: 'box-intersect',
  package: 'box-intersect',
  use: 'boxIntersect with a visitor',
  pairs: {
    decides: 'boxes',
    async open(traffic) {
      const { module } = await rival<{ default: BoxIntersect }>('box-intersect');
      return pairsOf(module.default, traffic);
    },
  },
};

function pairsOf(intersect: BoxIntersect, { boxes, movers, statics, count }: Traffic): PairFinder {
  const all = Array.from({ length: count }, (_, slot): Box => boxAt(boxes, slot));
  const blue = statics.map((slot) => all[slot]);
  let red: Box[] = [];
  let out: PairBuffer;
  const addMovers: Visit = (i, j) => out.add(movers[i], movers[j]);
  const addStatic: Visit = (i, j) => out.add(movers[i], statics[j]);
  return {
    update() {
      red = [];
      for (const slot of movers) {
        const box = all[slot];
        for (let k = 0; k < BOX; k++) box[k] = boxes[slot * BOX + k];
        red.push(box);
      }
    },
    collect(pairs) {
      out = pairs;
      intersect(red, addMovers);
      if (blue.length > 0) intersect(red, blue, addStatic);
    },
  };
}

function boxAt(boxes: Float64Array, slot: number): Box {
  return [...boxes.subarray(slot * BOX, slot * BOX + BOX)] as Box;
}
