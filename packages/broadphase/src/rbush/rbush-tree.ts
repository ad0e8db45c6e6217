import { BOX, InvalidInput, type Mobility, type PairBuffer, type Rows } from '@swept/core';
import { knownOptions, SlotSet } from '@swept/core/internal';
import RBush from 'rbush';
import { expectCast, expectNearest, expectOther, expectPairs, expectSearch } from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { pointNears, readyPoint } from '../query/box-distance.js';
import { Frontiers } from '../query/frontier.js';
import { lower, rayMeets, readyRay } from '../query/ray.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import {
  Item,
  joinNode,
  joinNodes,
  type Node,
  searchNode,
  validateNode,
  visitNodes,
  walkNode,
} from './nodes.js';

/** How much the boxes of movers are enlarged. */
export interface RbushTreeOptions {
  /**
   * Margin in length units by which a moving body's box is enlarged on every side. A small margin makes fewer
   * boxes overlap, a large one lets bodies move longer before they are reinserted. Default: a quarter of the
   * box's half perimeter.
   */
  margin?: number;
}

/** The default margin in half perimeters of the box. */
const MARGIN_SHARE = 0.25;
/**
 * When more than this share of the movers left their enlarged boxes, bulk loading is cheaper than inserting
 * each.
 */
const LOAD_SHARE = 1 / 4;

/**
 * Two trees of rbush, one of moving and one of static bodies. Movers are kept under enlarged boxes and
 * reinserted only when their true box leaves the enlarged one; answers are always checked against the true
 * boxes. Throws `InvalidInput` on a margin that is negative or not finite, and on other options.
 */
export function rbushTree(options: RbushTreeOptions = {}): Broadphase {
  knownOptions('rbushTree', options, ['margin']);
  const { margin } = options;
  if (margin !== undefined && !(typeof margin === 'number' && margin >= 0 && margin < Infinity)) {
    throw new InvalidInput('rbushTree: margin', margin, 'a finite number from 0');
  }
  return new RbushTree(margin);
}

// The file is long because it is one class with every method of the contract; nodes are in `nodes.ts`.
class RbushTree implements Broadphase {
  readonly name = 'rbushTree';
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly margin: number | undefined;
  private readonly roster = new Roster('rbushTree');
  private readonly items: (Item | undefined)[] = [];
  private readonly moverTree = new RBush<Item>();
  private readonly staticTree = new RBush<Item>();
  private readonly movers = new SlotSet();
  private readonly escaped = new SlotSet();
  /** Statics that are inserted at the next query, all at once if they are many. */
  private readonly waiting = new SlotSet();
  private staticsInTree = 0;
  /**
   * Removed, but still in the trees until a query: finding an item in a tree takes long where many overlap.
   */
  private readonly goneMovers = new SlotSet();
  private readonly goneStatics = new SlotSet();
  private readonly found = new FoundSlots();
  private readonly frontiers = new Frontiers(this.roster);

  constructor(margin: number | undefined) {
    this.margin = margin;
  }

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const moving = this.roster.isMoving(slot);
    if (!this.roster.remove(slot)) return;
    if (this.waiting.has(slot)) {
      this.waiting.remove(slot);
      return;
    }
    if (moving) this.movers.remove(slot);
    else this.staticsInTree--;
    if (this.itemAt(slot).inTree) (moving ? this.goneMovers : this.goneStatics).add(slot);
  }

  update(boxes: Rows): void {
    const { roster, movers, escaped } = this;
    roster.hold(boxes);
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) this.enlist(unread.slots[i]);
    unread.clear();
    this.settledMovers();
    for (let i = 0; i < movers.count; i++) {
      const item = this.itemAt(movers.slots[i]);
      if (!item.inTree || !item.contains(boxes)) escaped.add(item.slot);
    }
    if (escaped.count > 8 && escaped.count > movers.count * LOAD_SHARE) this.loadMovers();
    else for (let i = 0; i < escaped.count; i++) this.insertMover(escaped.slots[i]);
    escaped.clear();
  }

  refit(slot: number): void {
    const { roster } = this;
    if (!roster.expectBox(slot)) return;
    if (!roster.isRead(slot)) {
      roster.unread.remove(slot);
      this.enlist(slot);
      if (roster.isMoving(slot)) this.insertMover(slot);
    } else if (roster.isMoving(slot)) {
      if (!this.itemAt(slot).contains(roster.boxes)) this.insertMover(slot);
    } else if (!this.waiting.has(slot)) {
      this.takeOut(this.staticTree, slot);
      this.insertStatic(slot);
      this.stats.reinsertions++;
    }
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    const movers = this.settledMovers();
    const statics = this.settledStatics();
    const { boxes } = this.roster;
    joinNode(movers, boxes, out, this.stats);
    joinNodes(movers, statics, boxes, out, this.stats);
  }

  another(): Broadphase {
    return new RbushTree(this.margin);
  }

  collectPairsWith(given: Broadphase, out: PairBuffer): void {
    const other = expectOther(this, RbushTree, given, out);
    const movers = this.settledMovers();
    const others = other.settledMovers();
    const { boxes } = this.roster;
    joinNodes(movers, others, boxes, out, this.stats);
    joinNodes(movers, other.settledStatics(), boxes, out, this.stats);
    joinNodes(others, this.settledStatics(), boxes, out, this.stats);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    const base = this.found.top;
    const { boxes } = this.roster;
    searchNode(this.settledMovers(), box, offset, boxes, this.found, this.stats);
    searchNode(this.settledStatics(), box, offset, boxes, this.found, this.stats);
    this.found.visit(base, this.roster, visit);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    const { boxes } = this.roster;
    const statics = this.settledStatics();
    const frontier = this.frontiers.begin();
    try {
      readyRay(ray, offset, frontier.ready);
      lower(frontier.ready, limit);
      walkNode(statics, frontier, rayMeets, limit, visit, boxes, this.stats);
      walkNode(this.settledMovers(), frontier, rayMeets, limit, visit, boxes, this.stats);
    } finally {
      this.frontiers.end();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    const { boxes } = this.roster;
    const statics = this.settledStatics();
    const frontier = this.frontiers.begin();
    try {
      readyPoint(x, y, frontier.ready);
      lower(frontier.ready, limit);
      walkNode(statics, frontier, pointNears, limit, visit, boxes, this.stats);
      walkNode(this.settledMovers(), frontier, pointNears, limit, visit, boxes, this.stats);
    } finally {
      this.frontiers.end();
    }
  }

  visitCells(visit: CellVisitor): void {
    const { waiting } = this;
    visitNodes(this.moverTree.toJSON(), visit);
    visitNodes(this.staticTree.toJSON(), visit);
    for (let i = 0; i < waiting.count; i++) visit(this.roster.boxes, waiting.slots[i] * BOX, 0);
  }

  validate(): void {
    const { roster, movers, waiting } = this;
    const inTrees = validateNode(this.settledMovers(), roster.boxes);
    const staticsInTree = validateNode(this.settledStatics(), roster.boxes);
    if (inTrees !== movers.count || staticsInTree !== this.staticsInTree) {
      throw new Error(
        `rbushTree: ${movers.count} movers, ${inTrees} in the tree; ${this.staticsInTree} statics, ${staticsInTree} in the tree`,
      );
    }
    for (const item of [...this.moverTree.all(), ...this.staticTree.all()]) {
      const right = movers.has(item.slot) === roster.isMoving(item.slot) && !waiting.has(item.slot);
      if (!right || !roster.isRead(item.slot)) throw new Error(`rbushTree: slot ${item.slot} is misplaced`);
    }
  }

  private enlist(slot: number): void {
    const { items, roster } = this;
    roster.read(slot);
    if (this.goneMovers.has(slot)) this.settledMovers();
    if (this.goneStatics.has(slot)) this.dropGone(this.staticTree, this.goneStatics, this.staticsInTree);
    while (items.length <= slot) items.push(undefined);
    items[slot] ??= new Item(slot);
    (roster.isMoving(slot) ? this.movers : this.waiting).add(slot);
  }

  private itemAt(slot: number): Item {
    return this.items[slot] as Item;
  }

  private takeOut(tree: RBush<Item>, slot: number): void {
    const item = this.itemAt(slot);
    if (!item.inTree) return;
    tree.remove(item);
    item.inTree = false;
  }

  private insertMover(slot: number): void {
    const item = this.itemAt(slot);
    if (item.inTree) this.stats.reinsertions++;
    this.takeOut(this.moverTree, slot);
    this.fatten(item);
    this.moverTree.insert(item);
    item.inTree = true;
  }

  private insertStatic(slot: number): void {
    const item = this.itemAt(slot);
    this.fit(item, 0);
    this.staticTree.insert(item);
    item.inTree = true;
  }

  private loadMovers(): void {
    const { movers, moverTree } = this;
    const all: Item[] = [];
    for (let i = 0; i < movers.count; i++) {
      const item = this.itemAt(movers.slots[i]);
      this.fatten(item);
      item.inTree = true;
      all.push(item);
    }
    moverTree.clear();
    moverTree.load(all);
    this.stats.rebuilds++;
  }

  /** Takes the removed slots out of a tree in which `staying` remain: one by one if they are few. */
  private dropGone(tree: RBush<Item>, gone: SlotSet, staying: number): void {
    if (gone.count === 0) return;
    if (gone.count > 8 && gone.count > (staying + gone.count) * LOAD_SHARE) {
      const rest = tree.all().filter(({ slot }) => !gone.has(slot));
      for (let i = 0; i < gone.count; i++) this.itemAt(gone.slots[i]).inTree = false;
      tree.clear();
      tree.load(rest);
      this.stats.rebuilds++;
    } else for (let i = 0; i < gone.count; i++) this.takeOut(tree, gone.slots[i]);
    gone.clear();
  }

  /** The tree of movers, without removed slots. */
  private settledMovers(): Node {
    this.dropGone(this.moverTree, this.goneMovers, this.movers.count);
    return this.moverTree.toJSON();
  }

  /** The tree of statics, without removed slots and with the waiting ones. */
  private settledStatics(): Node {
    const { waiting, staticTree } = this;
    this.dropGone(staticTree, this.goneStatics, this.staticsInTree);
    if (waiting.count > 0) {
      if (waiting.count > 8 && waiting.count > this.staticsInTree * LOAD_SHARE) {
        const all = staticTree.all();
        for (let i = 0; i < waiting.count; i++) {
          const item = this.itemAt(waiting.slots[i]);
          this.fit(item, 0);
          item.inTree = true;
          all.push(item);
        }
        staticTree.clear();
        staticTree.load(all);
        this.stats.rebuilds++;
      } else for (let i = 0; i < waiting.count; i++) this.insertStatic(waiting.slots[i]);
      this.staticsInTree += waiting.count;
      waiting.clear();
    }
    return staticTree.toJSON();
  }

  private fatten(item: Item): void {
    const o = item.slot * BOX;
    const { boxes } = this.roster;
    this.fit(item, this.margin ?? MARGIN_SHARE * (boxes[o + 2] - boxes[o] + (boxes[o + 3] - boxes[o + 1])));
  }

  private fit(item: Item, margin: number): void {
    const o = item.slot * BOX;
    const { boxes } = this.roster;
    item.minX = boxes[o] - margin;
    item.minY = boxes[o + 1] - margin;
    item.maxX = boxes[o + 2] + margin;
    item.maxY = boxes[o + 3] + margin;
  }
}
