import { BOX, type PairBuffer } from '@swept/core';
import { rival } from '../../rivals.js';
import type { Contender, PairFinder, RayCaster } from '../contest.js';
import { lowerToHit } from '../ray-test.js';
import { RAY, type Street } from '../street.js';
import type { Traffic } from '../traffic.js';

interface Item {
  slot: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}
interface RBush {
  load(items: Item[]): void;
  insert(item: Item): void;
  remove(item: Item): void;
  clear(): void;
  search(box: Pick<Item, 'minX' | 'minY' | 'maxX' | 'maxY'>): Item[];
}
type Create = new () => RBush;

/** All movers loaded in bulk each tick; statics have a separate tree that stays. */
export const rbushLoad: Contender = {
  name: 'rbush load',
  package: 'rbush',
  use: 'clear + load + search',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic, reload) },
  rays: async (street) => raysOf(await load(), street),
};

/** Bodies that moved are removed and inserted again, one by one; all in one tree. */
export const rbushInsert: Contender = {
  name: 'rbush insert',
  package: 'rbush',
  use: 'remove + insert, search',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic, reinsert) },
};

async function load(): Promise<Create> {
  return (await rival<{ default: Create }>('rbush')).module.default;
}

type Update = (tree: RBush, items: Item[], boxes: Float64Array, traffic: Traffic) => void;

function reload(tree: RBush, items: Item[], boxes: Float64Array, { movers }: Traffic): void {
  const all: Item[] = [];
  for (const slot of movers) all.push(fit(items[slot], boxes));
  tree.clear();
  tree.load(all);
}

function reinsert(tree: RBush, items: Item[], boxes: Float64Array, { moved, born, died }: Traffic): void {
  for (const slot of died) tree.remove(items[slot]);
  for (const slot of moved) {
    tree.remove(items[slot]);
    tree.insert(fit(items[slot], boxes));
  }
  for (const slot of born) tree.insert(fit(items[slot], boxes));
}

function itemsOf(boxes: Float64Array): Item[] {
  return Array.from({ length: boxes.length / BOX }, (_, slot) =>
    fit({ slot, minX: 0, minY: 0, maxX: 0, maxY: 0 }, boxes),
  );
}

function fit(item: Item, boxes: Float64Array): Item {
  const o = item.slot * BOX;
  item.minX = boxes[o];
  item.minY = boxes[o + 1];
  item.maxX = boxes[o + 2];
  item.maxY = boxes[o + 3];
  return item;
}

function pairsOf(Tree: Create, traffic: Traffic, update: Update): PairFinder {
  const { boxes, movers, statics } = traffic;
  const items = itemsOf(boxes);
  const still = new Tree();
  still.load(statics.map((slot) => items[slot]));
  const moving = new Tree();
  moving.load(movers.map((slot) => items[slot]));
  const pair = (out: PairBuffer, slot: number) => {
    for (const other of moving.search(items[slot])) if (other.slot > slot) out.add(slot, other.slot);
    if (statics.length === 0) return;
    for (const other of still.search(items[slot])) out.add(slot, other.slot);
  };
  return {
    update: () => update(moving, items, boxes, traffic),
    collect(out) {
      for (const slot of movers) pair(out, slot);
    },
  };
}

/** Every body in the box of a ray is tested: the index has no rays of its own. */
function raysOf(Tree: Create, street: Street): RayCaster {
  const { boxes, rays, range, walls } = street;
  const items = itemsOf(boxes);
  const circles = items.slice(walls);
  const still = new Tree();
  still.load(items.slice(0, walls));
  const moving = new Tree();
  const best = new Float64Array(1);
  return {
    update() {
      for (const item of circles) fit(item, boxes);
      moving.clear();
      moving.load(circles);
    },
    cast(distances) {
      for (let ray = 0; ray < distances.length; ray++) {
        const x0 = rays[RAY * ray];
        const y0 = rays[RAY * ray + 1];
        const x1 = rays[RAY * ray + 2];
        const y1 = rays[RAY * ray + 3];
        const [minX, maxX] = x0 < x1 ? [x0, x1] : [x1, x0];
        const [minY, maxY] = y0 < y1 ? [y0, y1] : [y1, y0];
        best[0] = Number.POSITIVE_INFINITY;
        for (const { slot } of still.search({ minX, minY, maxX, maxY })) lowerToHit(street, ray, slot, best);
        for (const { slot } of moving.search({ minX, minY, maxX, maxY })) lowerToHit(street, ray, slot, best);
        distances[ray] = best[0] <= 1 ? best[0] * range : Number.POSITIVE_INFINITY;
      }
    },
  };
}
