import { BOX, type Mobility, type PairBuffer, RADIUS, type Rows } from '@swept/core';
import { expectCast, expectNearest, expectOther, expectPairs, expectSearch } from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { readyPoint } from '../query/box-distance.js';
import { Frontiers } from '../query/frontier.js';
import { lower, readyRay } from '../query/ray.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import { castGrid } from './cast.js';
import { visitGrid } from './cells.js';
import { GridIndex, type GridPlan } from './grid-index.js';
import { joinBetween, joinWithin } from './join.js';
import { JoinDirections } from './join-directions.js';
import { nearestInGrid } from './nearest.js';
import { type RayCode, rayCode } from './ray-code.js';
import type { RayGrid } from './ray-grid.js';
import { searchGrid } from './search.js';
import { validateGrid } from './validate.js';

/**
 * A build of the statics pays once the number of waiting statics, summed over the steps, exceeds that of all
 * statics divided by this.
 */
const PATIENCE = 8;

/** What strategies with grids have in common: all except the choice of levels. */
export class GridStrategy<Stats extends BroadphaseStats> implements Broadphase {
  readonly name: string;
  readonly stats: Stats;
  readonly movers: GridIndex;
  readonly statics: GridIndex;
  private readonly make: () => Broadphase;
  /** Exists from the first ray without radius after `rayCode` was installed. */
  private rays: RayGrid | undefined;
  private readonly directions = new JoinDirections();
  /**
   * By the movers of another strategy: the directions of their joins with these movers and with these
   * statics.
   */
  private readonly withMovers = new Map<GridIndex, JoinDirections>();
  private readonly withStatics = new Map<GridIndex, JoinDirections>();
  private readonly roster: Roster;
  private readonly found = new FoundSlots();
  private readonly frontiers: Frontiers;
  /** Statics in chains, summed over the steps since they were built. */
  private waited = 0;

  /** @param make makes another one with the same options */
  constructor(name: string, stats: Stats, plan: GridPlan, make: () => Broadphase) {
    this.name = name;
    this.stats = stats;
    this.make = make;
    this.roster = new Roster(name);
    this.frontiers = new Frontiers(this.roster);
    this.movers = new GridIndex(plan, stats);
    this.statics = new GridIndex(plan, stats, this.movers);
  }

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const index = this.indexOf(slot);
    if (this.roster.remove(slot)) index.remove(slot);
  }

  update(boxes: Rows): void {
    const { roster, movers, statics } = this;
    roster.hold(boxes);
    movers.held = statics.held = boxes;
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) {
      const slot = unread.slots[i];
      roster.read(slot);
      if (roster.isMoving(slot)) movers.enlist(slot);
      else statics.insert(slot);
    }
    unread.clear();
    if (movers.members.count > 0) movers.version++;
    movers.build();
  }

  refit(slot: number): void {
    const { roster } = this;
    if (!roster.expectBox(slot)) return;
    const index = this.indexOf(slot);
    if (roster.isRead(slot)) {
      if (!index.move(slot)) this.stats.reinsertions++;
      return;
    }
    roster.unread.remove(slot);
    roster.read(slot);
    index.insert(slot);
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    this.sort();
    joinWithin(this.movers.entries, out, this.stats);
    this.joinStatics(this.movers, this.directions, out);
  }

  another(): Broadphase {
    return this.make();
  }

  collectPairsWith(given: Broadphase, out: PairBuffer): void {
    const other = expectOther<GridStrategy<BroadphaseStats>>(this, GridStrategy, given, out);
    this.sort();
    other.sort();
    const { movers } = this;
    joinBetween(other.movers, movers, directionsOf(other.movers, this.withMovers), out, this.stats);
    this.joinStatics(other.movers, directionsOf(other.movers, this.withStatics), out);
    other.joinStatics(movers, directionsOf(movers, other.withStatics), out);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    const base = this.found.top;
    this.findBoxes(box, this.found, offset, false);
    this.found.visit(base, this.roster, visit);
  }

  findBoxes(box: Rows, found: FoundSlots, offset: number, statics: boolean): void {
    this.settle();
    if (!statics) searchGrid(this.movers, box, offset, found);
    searchGrid(this.statics, box, offset, found);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    const { present } = rayCode;
    if (present === undefined || ray[offset + RADIUS] > 0 || !this.raysBy(present).serves()) {
      this.castByGrids(ray, limit, visit, offset);
      return;
    }
    this.roster.beginQuery();
    try {
      present.walk(this.raysBy(present), ray, offset, this.frontiers, limit, visit);
    } finally {
      this.roster.endQuery();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    this.settle();
    const frontier = this.frontiers.begin();
    try {
      readyPoint(x, y, frontier.ready);
      lower(frontier.ready, limit);
      nearestInGrid(this.fuller, frontier, limit, visit);
      nearestInGrid(this.emptier, frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  visitCells(visit: CellVisitor): void {
    visitGrid(this.movers, visit);
    visitGrid(this.statics, visit);
  }

  validate(): void {
    const { roster } = this;
    for (const index of [this.movers, this.statics]) {
      const what = `${this.name}: ${index === this.movers ? 'movers' : 'statics'}`;
      validateGrid(index, what);
      const { slots, count } = index.members;
      for (const slot of slots.subarray(0, count)) {
        if (!roster.isRead(slot) || this.indexOf(slot) !== index) {
          throw new Error(`${what}: slot ${slot} is misplaced`);
        }
      }
    }
    if (this.rays?.isCurrent) rayCode.present?.validate(this.rays, `${this.name}: rays`);
  }

  private castByGrids(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset: number): void {
    this.settle();
    const frontier = this.frontiers.begin();
    try {
      readyRay(ray, offset, frontier.ready);
      lower(frontier.ready, limit);
      castGrid(this.fuller, ray, offset, frontier, limit, visit);
      castGrid(this.emptier, ray, offset, frontier, limit, visit);
    } finally {
      this.frontiers.end();
    }
  }

  private raysBy(code: RayCode): RayGrid {
    if (this.rays === undefined) this.rays = code.make(this.statics, this.movers, this.stats);
    return this.rays;
  }

  /** The index that is more likely to contain a near hit. */
  private get fuller(): GridIndex {
    return this.movers.members.count > this.statics.members.count ? this.movers : this.statics;
  }

  private get emptier(): GridIndex {
    return this.fuller === this.movers ? this.statics : this.movers;
  }

  private indexOf(slot: number): GridIndex {
    return this.roster.isMoving(slot) ? this.movers : this.statics;
  }

  /** Builds the indexes that must be sorted for a join. */
  private sort(): void {
    const { movers, statics } = this;
    if (!movers.sorted) movers.build();
    this.settle();
    if (statics.entries.disordered) statics.build();
  }

  /** Adds the pairs of movers, of this strategy or another, with these statics. */
  private joinStatics(movers: GridIndex, directions: JoinDirections, out: PairBuffer): void {
    const { statics, found } = this;
    joinBetween(movers, statics, directions, out, this.stats);
    const waiting = statics.chains.members;
    for (let i = 0; i < waiting.count; i++) {
      const base = found.top;
      searchGrid(movers, statics.held, waiting.slots[i] * BOX, found);
      found.pair(base, waiting.slots[i], out);
    }
    this.waited += waiting.count;
  }

  private settle(): void {
    const { movers, statics } = this;
    if (movers.overdue) movers.build();
    if (!statics.overdue && !statics.isMistaken() && PATIENCE * this.waited <= statics.members.count) return;
    statics.build();
    this.waited = 0;
  }
}

function directionsOf(index: GridIndex, all: Map<GridIndex, JoinDirections>): JoinDirections {
  const known = all.get(index);
  if (known !== undefined) return known;
  const directions = new JoinDirections();
  all.set(index, directions);
  return directions;
}
