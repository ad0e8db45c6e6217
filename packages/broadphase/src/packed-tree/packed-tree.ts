import { BOX, boxesOverlap, type Mobility, type PairBuffer, type Rows } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  expectCast,
  expectNearest,
  expectNone,
  expectOther,
  expectPairs,
  expectSearch,
} from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { pointNears, readyPoint } from '../query/box-distance.js';
import { type Frontier, Frontiers } from '../query/frontier.js';
import { ENTRY, lower, rayMeets, readyRay } from '../query/ray.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import { CurveOrder } from './curve-order.js';
import { joinTree, joinTrees } from './join.js';
import { PackedIndex, type PackingOrder } from './packed-index.js';
import { Siblings } from './siblings.js';
import { castTree, nearestInTrees, searchTree } from './walk.js';

/**
 * Two packed trees, one of moving and one of static bodies, along a Hilbert curve. `update` refits the
 * movers' tree to the new boxes in place, and rebuilds it once the looser boxes have cost as much as a build;
 * `refit` moves one box in place. Bodies added since the last build wait in a short list that every query
 * scans; it is merged into the tree when it gets long. For any distribution of positions and sizes, and for
 * rays and nearest neighbours.
 */
export function packedTree(): Broadphase;
export function packedTree(...none: unknown[]): Broadphase {
  expectNone('packedTree', none);
  return new PackedTree('packedTree', () => new CurveOrder());
}

/** The bodies of one mobility. */
class Side {
  readonly tree: PackedIndex;
  /** Slots that are not in the tree: added since the last build, or moved too far. */
  readonly waiting = new SlotSet();

  constructor(order: PackingOrder) {
    this.tree = new PackedIndex(order);
  }

  /** Is a build due? The list may hold a share of the tree, so that builds stay cheap per addition. */
  get overdue(): boolean {
    const { tree, waiting } = this;
    return waiting.count > 16 + Math.min(tree.live >> 6, 1024) || 2 * tree.live < tree.size;
  }

  remove(slot: number): void {
    if (this.tree.has(slot)) this.tree.remove(slot);
    else this.waiting.remove(slot);
  }

  /** Visits the nodes, and the waiting slots. */
  visitCells(boxes: Rows, visit: CellVisitor): void {
    const { tree, waiting } = this;
    tree.visitNodes(visit);
    for (let i = 0; i < waiting.count; i++) visit(boxes, waiting.slots[i] * BOX, 0);
  }
}

/** What strategies with packed trees have in common: all except the order in which entries are packed. */
export class PackedTree implements Broadphase {
  readonly name: string;
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly order: () => PackingOrder;
  private readonly roster: Roster;
  private readonly movers: Side;
  private readonly statics: Side;
  private readonly found = new FoundSlots();
  private readonly frontiers: Frontiers;
  private readonly siblings: Frontiers<Siblings>;

  constructor(name: string, order: () => PackingOrder) {
    this.name = name;
    this.order = order;
    this.roster = new Roster(name);
    this.movers = new Side(order());
    this.statics = new Side(order());
    this.frontiers = new Frontiers(this.roster);
    this.siblings = new Frontiers(this.roster, () => new Siblings());
  }

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const side = this.side(slot);
    if (this.roster.remove(slot)) side.remove(slot);
  }

  update(boxes: Rows): void {
    const { roster, movers } = this;
    roster.hold(boxes);
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) this.enlist(unread.slots[i]);
    unread.clear();
    if (movers.overdue || movers.tree.refresh(boxes)) this.build(movers);
  }

  refit(slot: number): void {
    const { roster } = this;
    if (!roster.expectBox(slot)) return;
    if (!roster.isRead(slot)) {
      roster.unread.remove(slot);
      this.enlist(slot);
      return;
    }
    const { tree, waiting } = this.side(slot);
    if (tree.has(slot) && !tree.move(slot, roster.boxes)) {
      waiting.add(slot);
      this.stats.reinsertions++;
    }
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    const { movers, statics } = this;
    this.settle();
    joinTree(movers.tree, out, this.stats);
    for (let i = 0; i < movers.waiting.count; i++) this.pairWaiting(movers, i, movers, i + 1, out);
    this.join(movers, statics, out);
  }

  another(): Broadphase {
    return new PackedTree(this.name, this.order);
  }

  collectPairsWith(given: Broadphase, out: PairBuffer): void {
    const other = expectOther(this, PackedTree, given, out);
    this.settle();
    other.settle();
    this.join(this.movers, other.movers, out);
    this.join(this.movers, other.statics, out);
    this.join(other.movers, this.statics, out);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    this.settle();
    const base = this.found.top;
    this.findInTree(this.movers, box, offset);
    this.findWaiting(this.movers, box, offset, 0);
    this.findInTree(this.statics, box, offset);
    this.findWaiting(this.statics, box, offset, 0);
    this.found.visit(base, this.roster, visit);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    this.settle();
    const frontier = this.frontiers.begin();
    try {
      readyRay(ray, offset, frontier.ready);
      lower(frontier.ready, limit);
      this.castInSide(this.statics, frontier, limit, visit);
      this.castInSide(this.movers, frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    this.settle();
    const siblings = this.siblings.begin();
    try {
      readyPoint(x, y, siblings.ready);
      lower(siblings.ready, limit);
      this.rankWaiting(this.statics, siblings);
      this.rankWaiting(this.movers, siblings);
      nearestInTrees(this.statics.tree, this.movers.tree, siblings, limit, visit, this.stats);
    } finally {
      this.siblings.end();
    }
  }

  visitCells(visit: CellVisitor): void {
    this.movers.visitCells(this.roster.boxes, visit);
    this.statics.visitCells(this.roster.boxes, visit);
  }

  validate(): void {
    const { roster } = this;
    for (const side of [this.movers, this.statics]) {
      const what = `${this.name}: ${side === this.movers ? 'movers' : 'statics'}`;
      side.tree.validate(what, roster.boxes);
      const all = [...side.waiting.slots.subarray(0, side.waiting.count)];
      side.tree.forEach((slot) => {
        all.push(slot);
      });
      if (new Set(all).size !== all.length) throw new Error(`${what}: a slot is in two places`);
      for (const slot of all) {
        if (!roster.isRead(slot) || this.side(slot) !== side)
          throw new Error(`${what}: slot ${slot} is misplaced`);
      }
    }
  }

  private side(slot: number): Side {
    return this.roster.isMoving(slot) ? this.movers : this.statics;
  }

  private enlist(slot: number): void {
    this.roster.read(slot);
    this.side(slot).waiting.add(slot);
  }

  private settle(): void {
    if (this.movers.overdue) this.build(this.movers);
    if (this.statics.overdue) this.build(this.statics);
  }

  private build({ tree, waiting }: Side): void {
    tree.build(waiting, this.roster.boxes);
    waiting.clear();
    this.stats.rebuilds++;
  }

  /** Adds the pairs of two sides. */
  private join(some: Side, others: Side, out: PairBuffer): void {
    joinTrees(some.tree, others.tree, out, this.stats);
    for (let i = 0; i < some.waiting.count; i++) this.pairWaiting(some, i, others, 0, out);
    for (let i = 0; i < others.waiting.count; i++) this.pairWaiting(others, i, some, some.waiting.count, out);
  }

  /**
   * Adds the pairs of the i-th waiting slot of a side with the other side: with its waiting slots only from
   * `from` on.
   */
  private pairWaiting({ waiting }: Side, i: number, others: Side, from: number, out: PairBuffer): void {
    const { found } = this;
    const { boxes } = this.roster;
    const slot = waiting.slots[i];
    const base = found.top;
    this.findInTree(others, boxes, slot * BOX);
    this.findWaiting(others, boxes, slot * BOX, from);
    found.pair(base, slot, out);
  }

  private findInTree(side: Side, box: Rows, offset: number): void {
    searchTree(side.tree, box, offset, this.found, this.stats);
  }

  private findWaiting({ waiting }: Side, box: Rows, offset: number, from: number): void {
    const { boxes } = this.roster;
    for (let i = from; i < waiting.count; i++) {
      if (boxesOverlap(box, boxes, offset, waiting.slots[i] * BOX)) this.found.push(waiting.slots[i]);
    }
    this.stats.boxTests += waiting.count - from;
  }

  private castInSide(
    { tree, waiting }: Side,
    frontier: Frontier,
    limit: Float64Array,
    visit: (slot: number) => void,
  ): void {
    const { boxes } = this.roster;
    for (let i = 0; i < waiting.count; i++) {
      if (rayMeets(frontier.ready, boxes, waiting.slots[i] * BOX)) frontier.add(waiting.slots[i]);
    }
    this.stats.boxTests += waiting.count;
    frontier.sort(0);
    castTree(tree, frontier, limit, visit, this.stats);
  }

  private rankWaiting({ waiting }: Side, siblings: Siblings): void {
    const { boxes } = this.roster;
    siblings.reserve(waiting.count);
    const { keys, ids, ready } = siblings;
    let { end } = siblings;
    for (let i = 0; i < waiting.count; i++) {
      pointNears(ready, boxes, waiting.slots[i] * BOX);
      keys[end] = ready[ENTRY];
      ids[end++] = waiting.slots[i];
    }
    siblings.group(end);
    this.stats.boxTests += waiting.count;
  }
}
