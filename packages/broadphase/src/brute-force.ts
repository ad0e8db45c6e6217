import { BOX, boxesOverlap, type Mobility, type PairBuffer, type Rows } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  expectCast,
  expectNearest,
  expectNone,
  expectOther,
  expectPairs,
  expectSearch,
} from './arguments.js';
import type { Broadphase, BroadphaseStats } from './broadphase.js';
import { pointNears, readyPoint } from './query/box-distance.js';
import { type Frontier, Frontiers } from './query/frontier.js';
import { EVERYWHERE, visitHits, visitNearest } from './query/frontier-visits.js';
import { lower, rayMeets, readyRay } from './query/ray.js';
import { FoundSlots } from './slots/found-slots.js';
import { Roster } from './slots/roster.js';

/**
 * Tests every box against every other: the oracle of the other strategies, and the fastest for a handful of
 * bodies.
 */
export function bruteForce(): Broadphase;
export function bruteForce(...none: unknown[]): Broadphase {
  expectNone('bruteForce', none);
  return new BruteForce();
}

class BruteForce implements Broadphase {
  readonly name = 'bruteForce';
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly roster = new Roster('bruteForce');
  private readonly movers = new SlotSet();
  private readonly statics = new SlotSet();
  private readonly found = new FoundSlots();
  private readonly frontiers = new Frontiers(this.roster);

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const set = this.roster.isMoving(slot) ? this.movers : this.statics;
    if (this.roster.remove(slot)) set.remove(slot);
  }

  update(boxes: Rows): void {
    this.roster.hold(boxes);
    const { unread } = this.roster;
    for (let i = 0; i < unread.count; i++) this.enlist(unread.slots[i]);
    unread.clear();
  }

  refit(slot: number): void {
    if (!this.roster.expectBox(slot) || this.roster.isRead(slot)) return;
    this.roster.unread.remove(slot);
    this.enlist(slot);
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    const { movers, statics } = this;
    for (let i = 0; i < movers.count; i++) this.pair(movers.slots[i], movers, i + 1, out);
    this.join(movers, statics, out);
  }

  another(): Broadphase {
    return new BruteForce();
  }

  collectPairsWith(given: Broadphase, out: PairBuffer): void {
    const other = expectOther(this, BruteForce, given, out);
    this.join(this.movers, other.movers, out);
    this.join(this.movers, other.statics, out);
    this.join(other.movers, this.statics, out);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    const base = this.found.top;
    this.find(this.movers, box, offset);
    this.find(this.statics, box, offset);
    this.found.visit(base, this.roster, visit);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    const frontier = this.frontiers.begin();
    const { ready } = frontier;
    try {
      readyRay(ray, offset, ready);
      lower(ready, limit);
      this.rank(this.movers, frontier, rayMeets);
      this.rank(this.statics, frontier, rayMeets);
      visitHits(frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    const frontier = this.frontiers.begin();
    const { ready } = frontier;
    try {
      readyPoint(x, y, ready);
      lower(ready, limit);
      this.rank(this.movers, frontier, pointNears);
      this.rank(this.statics, frontier, pointNears);
      visitNearest(frontier, EVERYWHERE, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  validate(): void {
    const { movers, statics, roster } = this;
    for (const [set, moving] of [
      [movers, true],
      [statics, false],
    ] as const) {
      for (let i = 0; i < set.count; i++) {
        const slot = set.slots[i];
        if (!roster.isRead(slot) || roster.isMoving(slot) !== moving) {
          throw new Error(`bruteForce: slot ${slot} is in the wrong list`);
        }
      }
    }
  }

  private enlist(slot: number): void {
    this.roster.read(slot);
    (this.roster.isMoving(slot) ? this.movers : this.statics).add(slot);
  }

  private join(some: SlotSet, others: SlotSet, out: PairBuffer): void {
    for (let i = 0; i < some.count; i++) this.pair(some.slots[i], others, 0, out);
  }

  /** Adds the pairs of a slot with the members of a set from index `from` on. */
  private pair(slot: number, set: SlotSet, from: number, out: PairBuffer): void {
    const { boxes } = this.roster;
    for (let i = from; i < set.count; i++) {
      if (boxesOverlap(boxes, boxes, slot * BOX, set.slots[i] * BOX)) out.add(slot, set.slots[i]);
    }
    this.stats.boxTests += set.count - from;
  }

  private find(set: SlotSet, box: Rows, offset: number): void {
    const { boxes } = this.roster;
    for (let i = 0; i < set.count; i++) {
      const slot = set.slots[i];
      if (boxesOverlap(box, boxes, offset, slot * BOX)) this.found.push(slot);
    }
    this.stats.boxTests += set.count;
  }

  /** Pushes the members of the set for which `meets` holds. */
  private rank(set: SlotSet, frontier: Frontier, meets: typeof rayMeets): void {
    const { boxes } = this.roster;
    for (let i = 0; i < set.count; i++) {
      if (meets(frontier.ready, boxes, set.slots[i] * BOX)) frontier.push(set.slots[i]);
    }
    this.stats.boxTests += set.count;
  }
}
