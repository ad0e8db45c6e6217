import { BOX, type Mobility, type PairBuffer, type Rows } from '@swept/core';
import {
  expectCast,
  expectNearest,
  expectNone,
  expectOther,
  expectPairs,
  expectSearch,
} from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { readyPoint } from '../query/box-distance.js';
import { Frontiers } from '../query/frontier.js';
import { lower, readyRay } from '../query/ray.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import { castAxis, nearestOnAxis, searchAxis } from './axis-queries.js';
import { SortedAxis } from './sorted-axis.js';

/**
 * Boxes sorted by their minima on the axis on which fewer of them overlap (Baraff 1992; Cohen, Lin, Manocha
 * and Ponamgi 1995): each is compared with those that begin before it ends. For a hundred bodies or so, and
 * for long rows of them; in a square of them the cost grows as the power 1.5 of their number.
 */
export function sweepAndPrune(): Broadphase;
export function sweepAndPrune(...none: unknown[]): Broadphase {
  expectNone('sweepAndPrune', none);
  return new SweepAndPrune();
}

class SweepAndPrune implements Broadphase {
  readonly name = 'sweepAndPrune';
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly roster = new Roster('sweepAndPrune');
  private readonly movers = new SortedAxis(this.stats);
  private readonly statics = new SortedAxis(this.stats);
  private readonly found = new FoundSlots();
  private readonly frontiers = new Frontiers(this.roster);

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const side = this.side(slot);
    if (this.roster.remove(slot)) side.remove(slot);
  }

  update(boxes: Rows): void {
    const { roster, movers, statics } = this;
    roster.hold(boxes);
    movers.held = statics.held = boxes;
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) this.enlist(unread.slots[i]);
    unread.clear();
    movers.sort();
  }

  refit(slot: number): void {
    const { roster } = this;
    if (!roster.expectBox(slot)) return;
    if (roster.isRead(slot)) {
      if (!this.side(slot).move(slot)) this.stats.reinsertions++;
      return;
    }
    roster.unread.remove(slot);
    this.enlist(slot);
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    this.sort();
    this.movers.join(out);
    this.join(this.movers, this.statics, out);
  }

  another(): Broadphase {
    return new SweepAndPrune();
  }

  collectPairsWith(given: Broadphase, out: PairBuffer): void {
    const other = expectOther(this, SweepAndPrune, given, out);
    this.sort();
    other.sort();
    this.join(this.movers, other.movers, out);
    this.join(this.movers, other.statics, out);
    this.join(other.movers, this.statics, out);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    this.settle();
    const base = this.found.top;
    searchAxis(this.movers, box, offset, this.found);
    searchAxis(this.statics, box, offset, this.found);
    this.found.visit(base, this.roster, visit);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    this.settle();
    const frontier = this.frontiers.begin();
    try {
      readyRay(ray, offset, frontier.ready);
      lower(frontier.ready, limit);
      castAxis(this.statics, ray, offset, frontier, limit, visit);
      castAxis(this.movers, ray, offset, frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    this.settle();
    const frontier = this.frontiers.begin();
    try {
      readyPoint(x, y, frontier.ready);
      lower(frontier.ready, limit);
      nearestOnAxis(this.statics, frontier, limit, visit);
      nearestOnAxis(this.movers, frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  visitCells(visit: CellVisitor): void {
    this.movers.visitBlocks(visit);
    this.statics.visitBlocks(visit);
  }

  validate(): void {
    const { roster } = this;
    for (const side of [this.movers, this.statics]) {
      const what = `sweepAndPrune: ${side === this.movers ? 'movers' : 'statics'}`;
      for (const slot of side.validate(what)) {
        if (!roster.isRead(slot) || this.side(slot) !== side) {
          throw new Error(`${what}: slot ${slot} is misplaced`);
        }
      }
    }
  }

  private side(slot: number): SortedAxis {
    return this.roster.isMoving(slot) ? this.movers : this.statics;
  }

  private enlist(slot: number): void {
    this.roster.read(slot);
    this.side(slot).insert(slot);
  }

  private sort(): void {
    if (!this.movers.isSorted) this.movers.sort();
    if (!this.statics.isSorted) this.statics.sort();
  }

  /** Adds the pairs of two sides, both sorted. */
  private join(some: SortedAxis, others: SortedAxis, out: PairBuffer): void {
    const { found } = this;
    if (others.count === 0) return;
    for (let i = 0; i < some.count; i++) {
      const base = found.top;
      searchAxis(others, some.boxes, i * BOX, found);
      found.pair(base, some.order.slots[i], out);
    }
  }

  private settle(): void {
    if (this.movers.overdue) this.movers.sort();
    if (this.statics.overdue) this.statics.sort();
  }
}
