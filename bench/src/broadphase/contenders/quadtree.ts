import { BOX, boxesOverlap } from '@swept/core';
import { rival } from '../../rivals.js';
import type { Contender, PairFinder } from '../contest.js';
import type { Traffic } from '../traffic.js';

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  data: number;
}
interface Quadtree {
  insert(item: Rectangle): void;
  retrieve(item: Rectangle): Rectangle[];
  clear(): void;
}
interface Module {
  Quadtree: new (bounds: {
    x: number;
    y: number;
    width: number;
    height: number;
    maxLevels: number;
  }) => Quadtree;
  Rectangle: new (box: Rectangle) => Rectangle;
}

/**
 * Cleared and filled with the movers each tick; the results of a query are tested again, since it returns whole
 * leaves.
 */
export const quadtree: Contender = {
  name: 'quadtree-ts',
  package: '@timohausmann/quadtree-ts',
  use: 'clear + insert + retrieve',
  pairs: {
    decides: 'boxes',
    open: async (traffic) => pairsOf((await rival<Module>('@timohausmann/quadtree-ts')).module, traffic),
  },
};

function pairsOf(
  { Quadtree, Rectangle }: Module,
  { boxes, movers, statics, count, bounds }: Traffic,
): PairFinder {
  const [x, y] = bounds;
  const world = { x, y, width: bounds[2] - x, height: bounds[3] - y };
  // Levels such that a leaf holds a handful.
  const maxLevels = Math.max(4, Math.ceil(Math.log2(count / 10) / 2));
  const moving = new Quadtree({ ...world, maxLevels });
  const still = new Quadtree({ ...world, maxLevels });
  const items = Array.from(
    { length: count },
    (_, data) => new Rectangle(fit({ x: 0, y: 0, width: 0, height: 0, data }, boxes)),
  );
  for (const slot of statics) still.insert(items[slot]);
  const meet = (a: number, b: number) => boxesOverlap(boxes, boxes, a * BOX, b * BOX);
  return {
    update() {
      moving.clear();
      for (const slot of movers) moving.insert(fit(items[slot], boxes));
    },
    collect(out) {
      for (const slot of movers) {
        for (const { data } of moving.retrieve(items[slot])) {
          if (data > slot && meet(slot, data)) out.add(slot, data);
        }
        if (statics.length === 0) continue;
        for (const { data } of still.retrieve(items[slot])) {
          if (meet(slot, data)) out.add(slot, data);
        }
      }
    },
  };
}

function fit(item: Rectangle, boxes: Float64Array): Rectangle {
  const o = item.data * BOX;
  item.x = boxes[o];
  item.y = boxes[o + 1];
  item.width = boxes[o + 2] - boxes[o];
  item.height = boxes[o + 3] - boxes[o + 1];
  return item;
}
