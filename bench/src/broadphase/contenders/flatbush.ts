import { BOX, type PairBuffer } from '@swept/core';
import { rival } from '../../rivals.js';
import type { Contender, NeighbourFinder, PairFinder, RayCaster } from '../contest.js';
import { type Crowd, NEIGHBOURS } from '../crowd.js';
import { lowerToHit } from '../ray-test.js';
import { RAY, type Street } from '../street.js';
import type { Traffic } from '../traffic.js';

interface Flatbush {
  add(minX: number, minY: number, maxX: number, maxY: number): number;
  finish(): void;
  search(minX: number, minY: number, maxX: number, maxY: number, filter: (i: number) => boolean): number[];
  neighbors(x: number, y: number, most: number): number[];
}
type Create = new (count: number) => Flatbush;

/** Built anew from all movers each tick; statics have a separate tree that stays. */
export const flatbush: Contender = {
  name: 'flatbush',
  package: 'flatbush',
  use: 'rebuild + search',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  rays: async (street) => raysOf(await load(), street),
  nearest: async (crowd) => nearestOf(await load(), crowd),
};

async function load(): Promise<Create> {
  return (await rival<{ default: Create }>('flatbush')).module.default;
}

/** Item i of the tree is slots[i]. There is no tree without items. */
function treeOf(Tree: Create, boxes: Float64Array, slots: readonly number[]): Flatbush | undefined {
  if (slots.length === 0) return undefined;
  const tree = new Tree(slots.length);
  for (const slot of slots) {
    const o = slot * BOX;
    tree.add(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3]);
  }
  tree.finish();
  return tree;
}

function pairsOf(Tree: Create, { boxes, movers, statics }: Traffic): PairFinder {
  const still = treeOf(Tree, boxes, statics);
  let moving: Flatbush | undefined;
  let out: PairBuffer;
  let at = 0;
  // The filter takes the pairs itself, so that no result grows.
  const addLater = (i: number) => {
    if (i > at) out.add(movers[at], movers[i]);
    return false;
  };
  const addStatic = (i: number) => {
    out.add(movers[at], statics[i]);
    return false;
  };
  return {
    update() {
      moving = treeOf(Tree, boxes, movers);
    },
    collect(pairs) {
      out = pairs;
      for (at = 0; at < movers.length; at++) {
        const o = movers[at] * BOX;
        moving?.search(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3], addLater);
        still?.search(boxes[o], boxes[o + 1], boxes[o + 2], boxes[o + 3], addStatic);
      }
    },
  };
}

/** Every body in the box of a ray is tested: the index has no rays of its own. */
function raysOf(Tree: Create, street: Street): RayCaster {
  const { boxes, rays, range, walls, count } = street;
  const slots = Array.from({ length: count }, (_, slot) => slot);
  const circles = slots.slice(walls);
  const still = treeOf(Tree, boxes, slots.slice(0, walls));
  let moving: Flatbush | undefined;
  const best = new Float64Array(1);
  let ray = 0;
  const testWall = (i: number) => {
    lowerToHit(street, ray, i, best);
    return false;
  };
  const testCircle = (i: number) => {
    lowerToHit(street, ray, circles[i], best);
    return false;
  };
  return {
    update() {
      moving = treeOf(Tree, boxes, circles);
    },
    cast(distances) {
      for (ray = 0; ray < distances.length; ray++) {
        const x0 = rays[RAY * ray];
        const y0 = rays[RAY * ray + 1];
        const x1 = rays[RAY * ray + 2];
        const y1 = rays[RAY * ray + 3];
        best[0] = Number.POSITIVE_INFINITY;
        const [minX, maxX] = x0 < x1 ? [x0, x1] : [x1, x0];
        const [minY, maxY] = y0 < y1 ? [y0, y1] : [y1, y0];
        still?.search(minX, minY, maxX, maxY, testWall);
        moving?.search(minX, minY, maxX, maxY, testCircle);
        distances[ray] = best[0] <= 1 ? best[0] * range : Number.POSITIVE_INFINITY;
      }
    },
  };
}

function nearestOf(Tree: Create, { bodies, points, questions }: Crowd): NeighbourFinder {
  let tree: Flatbush | undefined;
  return {
    update() {
      tree = treeOf(Tree, bodies.boxes, bodies.movers);
    },
    find(slots) {
      for (let i = 0; i < questions; i++) {
        const found = tree?.neighbors(points[2 * i], points[2 * i + 1], NEIGHBOURS) ?? [];
        for (let k = 0; k < found.length; k++) slots[i * NEIGHBOURS + k] = bodies.movers[found[k]];
      }
    },
  };
}
