import { ROW, type Rows, type ShapeKind } from '@swept/core';
import type { SlotSet } from '@swept/core/internal';
import type { BroadphaseStats } from '../broadphase.js';
import { spacing } from '../grid/spacing.js';
import { CAPSULE, writeCapsule } from './capsules.js';
import { best, chooseSide } from './cell-side.js';
import type { FanRays } from './fan-rays.js';
import { RayCells } from './ray-cells.js';
import { RayFan } from './ray-fan.js';
import { walkRay } from './ray-walk.js';

/** Where shapes are read: the start poses of these motions, by slot. */
interface Poses {
  readonly kind: ArrayLike<number>;
  readonly rows: Rows;
}

/** What a build costs, in rays that it must serve to pay: by static, by mover, and besides. */
const STATIC = 1;
const MOVER = 0.5;
const BESIDES = 64;
/** Number of builds of the movers in the same cells, and by how much their number may grow meanwhile. */
const LASTS = 256;
const GROWTH = 2;
/** Entries per capsule: with more, cells become larger. */
const MOST_ENTRIES = 16;
const FEW_ENTRIES = 4096;

/**
 * The shapes where they are now, for rays: each is entered in the cells that it touches itself, not its box.
 * Statics stay entered until one of them changes; movers are entered again after each change.
 *
 * A build must pay: it waits until as many rays were cast since the last change, or between the two before,
 * as it costs.
 */
export class RayIndex {
  readonly cells = new RayCells();
  private readonly fan = new RayFan();
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly poses: Poses;
  private readonly statics: SlotSet;
  private readonly movers: SlotSet;
  /** Counts of changes: all, those that are entered, and those at the last ray. */
  private staticChanges = 0;
  private moverChanges = 0;
  private staticsEntered = -1;
  private moversEntered = -1;
  private staticsAsked = -1;
  private moversAsked = -1;
  /** Number of rays since the last change. */
  private rays = 0;
  /** Since the cells were chosen: the number of all then, and how many movers were entered. */
  private count = 0;
  private age = 0;
  private all = new Uint32Array(0);

  /** @param statics,movers the slots of `poses` that rays can meet */
  constructor(poses: Poses, statics: SlotSet, movers: SlotSet) {
    this.poses = poses;
    this.statics = statics;
    this.movers = movers;
  }

  /** A slot came or went, or has another pose; of what moves, perhaps all have. */
  note(moves: boolean): void {
    if (moves) this.moverChanges++;
    else this.staticChanges++;
  }

  /** Counts the given number of rays. True if they can be cast here, where all is entered as it is now. */
  serves(boxes: Rows, rays: number): boolean {
    const { statics, movers, staticChanges, moverChanges } = this;
    const known = staticChanges === this.staticsEntered;
    if (known && moverChanges === this.moversEntered) {
      this.rays += rays;
      return true;
    }
    const before = this.rays;
    if (staticChanges !== this.staticsAsked || moverChanges !== this.moversAsked) {
      this.staticsAsked = staticChanges;
      this.moversAsked = moverChanges;
      this.rays = 0;
    }
    // As many rays as before the last change are expected after it.
    const work = BESIDES + MOVER * movers.count + (known ? 0 : STATIC * statics.count);
    const pays = Math.max(this.rays + rays, before) >= work;
    // Those of a fan that is declined are counted when they come one by one.
    if (pays || rays === 1) this.rays += rays;
    if (pays) this.build(boxes, known);
    return pays;
  }

  /** As `walkRay`. */
  cast(ray: Rows, offset: number, limit: Float64Array, visit: (slot: number) => void): boolean {
    return walkRay(this.cells, ray, offset, limit, this.stats, visit);
  }

  /** As `RayFan.cast`, with what is known of the rays then; undefined if nothing was done. */
  castFan(
    ray: Rows,
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): FanRays | undefined {
    const { fan, stats } = this;
    if (!fan.cast(this.cells, ray, ends, offset, stride, count, sees)) return undefined;
    stats.nodeVisits += fan.looks;
    stats.boxTests += fan.tests;
    return fan.rays;
  }

  private build(boxes: Rows, known: boolean): void {
    const { statics, movers, cells } = this;
    const count = statics.count + movers.count;
    cells.reserve(count);
    this.age += movers.count;
    const fits = count <= GROWTH * this.count && GROWTH * count >= this.count && this.age <= LASTS * count;
    if (!known || !fits) this.lay(boxes, count);
    this.fill(movers, statics.count);
    cells.enterMovers(statics.count, count);
    this.staticsEntered = this.staticChanges;
    this.moversEntered = this.moverChanges;
    this.stats.rebuilds++;
  }

  /** Chooses the cells, and enters the statics. */
  private lay(boxes: Rows, count: number): void {
    const { statics, movers, cells } = this;
    this.count = count;
    this.age = 0;
    this.fill(statics, 0);
    this.fill(movers, statics.count);
    if (this.all.length < count) this.all = new Uint32Array(count + (count >> 2));
    this.all.set(statics.slots.subarray(0, statics.count));
    this.all.set(movers.slots.subarray(0, movers.count), statics.count);
    chooseSide(this.all, count, boxes, cells.capsules);
    let { side } = best;
    cells.flight = best.flight;
    const across = Math.sqrt(1 / spacing.crowding);
    const most = MOST_ENTRIES * count + FEW_ENTRIES;
    do {
      cells.lay(side, spacing.middle[0], spacing.middle[1], across, across);
      cells.sortStatics(statics.count);
      side *= 2;
    } while (!cells.enterStatics(statics.count, most));
  }

  /** Writes the capsules of these slots. */
  private fill(set: SlotSet, from: number): void {
    const { kind, rows } = this.poses;
    const { capsules } = this.cells;
    for (let i = 0; i < set.count; i++) {
      const slot = set.slots[i];
      writeCapsule(kind[slot] as ShapeKind, rows, slot, capsules, slot * ROW, (from + i) * CAPSULE);
    }
  }
}
