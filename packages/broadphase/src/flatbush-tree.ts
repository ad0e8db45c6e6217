import { BOX, boxesOverlap, grown, type Mobility, type PairBuffer, type Rows } from '@swept/core';
import type { Broadphase, BroadphaseStats } from './broadphase.js';
import { FlatbushIndex } from './flatbush-index.js';
import { join } from './flatbush-join.js';
import { FoundSlots } from './found-slots.js';
import { Roster } from './roster.js';
import { SlotSet } from './slot-set.js';

/**
 * Two trees packed by flatbush, one of moving and one of static bodies. `update` fits the movers' tree to the new boxes
 * in place and builds it anew only when that has made it loose; `refit` moves one box in place. Bodies added since the
 * last build wait in a short list that every answer scans, and fold into the tree when it gets long.
 */
export function flatbushTree(): Broadphase {
  return new FlatbushTree();
}

/** The bodies of one mobility. */
class Side {
  readonly tree = new FlatbushIndex();
  /** Slots that are not in the tree: added since, or moved too far for it. */
  readonly waiting = new SlotSet();

  /** Is it time to build? The list may hold a share of the tree, so that a build per so many additions stays cheap. */
  get overdue(): boolean {
    const { tree, waiting } = this;
    return waiting.count > 16 + Math.min(tree.live >> 6, 1024) || 2 * tree.live < tree.size;
  }

  remove(slot: number): void {
    if (this.tree.has(slot)) this.tree.remove(slot);
    else this.waiting.remove(slot);
  }
}

class FlatbushTree implements Broadphase {
  readonly name = 'flatbushTree';
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly roster = new Roster('flatbushTree');
  private readonly movers = new Side();
  private readonly statics = new Side();
  private readonly found = new FoundSlots();
  private order = new Uint32Array(256);

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
    const { movers, statics, found, stats, roster } = this;
    this.settle();
    join(movers.tree, movers.tree, out, stats);
    join(movers.tree, statics.tree, out, stats);
    const base = found.top;
    for (let i = 0; i < movers.waiting.count; i++) {
      const slot = movers.waiting.slots[i];
      this.findInTree(movers, roster.boxes, slot * BOX);
      this.findWaiting(movers, roster.boxes, slot * BOX, i + 1);
      this.findInTree(statics, roster.boxes, slot * BOX);
      this.findWaiting(statics, roster.boxes, slot * BOX, 0);
      found.pair(base, slot, out);
    }
    for (let i = 0; i < statics.waiting.count; i++) {
      const slot = statics.waiting.slots[i];
      this.findInTree(movers, roster.boxes, slot * BOX);
      found.pair(base, slot, out);
    }
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    this.settle();
    const base = this.found.top;
    this.findInTree(this.movers, box, offset);
    this.findWaiting(this.movers, box, offset, 0);
    this.findInTree(this.statics, box, offset);
    this.findWaiting(this.statics, box, offset, 0);
    this.found.visit(base, this.roster, visit);
  }

  validate(): void {
    const { roster } = this;
    for (const side of [this.movers, this.statics]) {
      const what = `flatbushTree: ${side === this.movers ? 'movers' : 'statics'}`;
      side.tree.validate(what, roster.boxes);
      const slots = new Uint32Array(side.tree.live);
      side.tree.list(slots);
      const all = [...slots, ...side.waiting.slots.subarray(0, side.waiting.count)];
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
    const count = tree.live + waiting.count;
    if (count > this.order.length)
      this.order = grown(Uint32Array, this.order, Math.max(count, this.order.length * 2));
    const listed = tree.list(this.order);
    this.order.set(waiting.slots.subarray(0, waiting.count), listed);
    tree.build(this.order, count, this.roster.boxes);
    waiting.clear();
    this.stats.rebuilds++;
  }

  private findInTree(side: Side, box: Rows, offset: number): void {
    side.tree.search(box, offset, this.found, this.stats);
  }

  private findWaiting({ waiting }: Side, box: Rows, offset: number, from: number): void {
    const { boxes } = this.roster;
    for (let i = from; i < waiting.count; i++) {
      if (boxesOverlap(box, boxes, offset, waiting.slots[i] * BOX)) this.found.push(waiting.slots[i]);
    }
    this.stats.boxTests += waiting.count - from;
  }
}
