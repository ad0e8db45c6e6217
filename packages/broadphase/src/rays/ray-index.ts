import { RADIUS, ROW, type Rows, type ShapeKind } from '@swept/core';
import { spacing } from '../grid/spacing.js';
import { CAPSULE, writeCapsule } from './capsules.js';
import { best, chooseSide } from './cell-side.js';
import type { PresentShapes, Slots } from './present-shapes.js';
import { RayCells } from './ray-cells.js';
import { RayFan } from './ray-fan.js';
import { walkCapsules } from './ray-walk.js';

/** The slots that the rays of a fan may meet. */
export interface FanHits {
  /** By ray: the only slot that it may meet before the fraction in `rest`; -1 if there is none. */
  readonly slots: Int32Array;
  readonly rest: Float64Array;
}

/** The cost of a build, in rays that it must serve to pay: per static, per mover, and a constant. */
const STATIC = 1;
const MOVER = 0.5;
const BESIDES = 64;
/**
 * Number of builds of the movers in the same cells, and the factor by which their number may grow meanwhile.
 */
const LASTS = 256;
const GROWTH = 2;
/** Entries per capsule: with more, cells become larger. */
const MOST_ENTRIES = 16;
const FEW_ENTRIES = 4096;

/**
 * The shapes in their present poses, for rays: each is entered in the cells that the shape touches, not its
 * box. Statics stay entered until one of them changes; movers are entered again after each change.
 *
 * A build must pay: it waits until the rays cast since the last change, or between the two changes before,
 * outweigh its cost.
 *
 * Its queries trust their input. Since the last `update`, poses may have changed only where `refit` of their slots
 * followed. Visitors must not change the strategy.
 */
export class RayIndex {
  private readonly cells = new RayCells();
  private readonly fan = new RayFan();
  private readonly shapes: PresentShapes;
  /** Change counts: those that are entered, and those at the last ray. */
  private staticsEntered = -1;
  private moversEntered = -1;
  private staticsAtRay = -1;
  private moversAtRay = -1;
  /** Number of rays since the last change. */
  private rays = 0;
  /** The number of shapes when the cells were chosen, and the number of movers entered since. */
  private count = 0;
  private age = 0;
  private all = new Uint32Array(0);

  /** An index of the shapes of a strategy. Trusts its input. */
  constructor(shapes: PresentShapes) {
    this.shapes = shapes;
  }

  /**
   * Visits the slots whose shapes the ray may meet from `limit[1]` to `limit[0]`, fractions of it; the
   * visitor may lower `limit[0]`. Some are visited more than once. False, with nothing done, where that does
   * not pay: for a few rays, or one with a radius. Trusts its input.
   */
  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): boolean {
    const { shapes } = this;
    if (ray[offset + RADIUS] > 0 || !this.serves(1)) return false;
    shapes.beginQuery();
    try {
      return walkCapsules(this.cells, ray, offset, limit, shapes.stats, visit);
    } finally {
      shapes.endQuery();
    }
  }

  /**
   * The same for two or more rays that start where `ray` does, if that pays: otherwise undefined. Each ends
   * at two numbers of `ends`, the first at those at `offset`, the next at those `stride` further. Only slots
   * for which `sees` is true count. The result is valid until the next call. Trusts its input.
   */
  castFan(
    ray: Rows,
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): FanHits | undefined {
    const { fan, shapes } = this;
    if (!this.serves(count)) return undefined;
    shapes.beginQuery();
    try {
      if (!fan.cast(this.cells, ray, ends, offset, stride, count, sees)) return undefined;
    } finally {
      shapes.endQuery();
    }
    shapes.stats.nodeVisits += fan.looks;
    shapes.stats.boxTests += fan.tests;
    return fan.rays;
  }

  /**
   * Counts the given number of rays. True if they can be cast here, with everything entered in its present
   * state.
   */
  private serves(rays: number): boolean {
    const { statics, movers, staticChanges, moverChanges } = this.shapes;
    const known = staticChanges === this.staticsEntered;
    if (known && moverChanges === this.moversEntered) {
      this.rays += rays;
      return true;
    }
    const before = this.rays;
    if (staticChanges !== this.staticsAtRay || moverChanges !== this.moversAtRay) {
      this.staticsAtRay = staticChanges;
      this.moversAtRay = moverChanges;
      this.rays = 0;
    }
    // As many rays as before the last change are expected after it.
    const work = BESIDES + MOVER * movers.count + (known ? 0 : STATIC * statics.count);
    const pays = Math.max(this.rays + rays, before) >= work;
    // Those of a refused fan are counted when they are cast one by one.
    if (pays || rays === 1) this.rays += rays;
    if (pays) this.build(known);
    return pays;
  }

  private build(known: boolean): void {
    const { cells, shapes } = this;
    const { statics, movers, stats } = shapes;
    const count = statics.count + movers.count;
    cells.reserve(count);
    this.age += movers.count;
    const fits = count <= GROWTH * this.count && GROWTH * count >= this.count && this.age <= LASTS * count;
    if (!known || !fits) this.lay(count);
    this.fill(movers, statics.count);
    cells.enterMovers(statics.count, count);
    this.staticsEntered = shapes.staticChanges;
    this.moversEntered = shapes.moverChanges;
    stats.rebuilds++;
  }

  /** Chooses the cells, and enters the statics. */
  private lay(count: number): void {
    const { cells } = this;
    const { statics, movers, boxes } = this.shapes;
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
  private fill(set: Slots, from: number): void {
    const { kind, rows } = this.shapes.poses;
    const { capsules } = this.cells;
    for (let i = 0; i < set.count; i++) {
      const slot = set.slots[i];
      writeCapsule(kind[slot] as ShapeKind, rows, slot, capsules, slot * ROW, (from + i) * CAPSULE);
    }
  }
}
