import type { FanHits } from '@swept/broadphase/internal';
import { type BodyStore, CIRCLE, InvalidInput, RADIUS, ROW, type Rows, SEGMENT } from '@swept/core';
import { CAST_MISS, type CastStatus, cast, castFraction, createCastHit } from '@swept/narrowphase';
import { Disc, FRACTION_SLACK, Wall } from '@swept/narrowphase/internal';
import type { World } from '../world.js';
import type { Paths } from './paths.js';
import { FAR } from './ray-caster.js';
import { createRayHit } from './ray-hit.js';
import type { RayHitColumns } from './ray-hits.js';
import { type RayQuery, rayQueryOf } from './ray-query.js';
import type { ShapeCaster } from './shape-caster.js';
import type { View } from './view.js';

const bundles = new WeakMap<RayQuery, RayBundle>();

/** The instance of a world. Throws `InvalidInput`, in the name of `call`, on what is not a world. */
export function rayBundleOf(call: string, world: World): RayBundle {
  const query = rayQueryOf(call, world);
  let bundle = bundles.get(query);
  if (bundle === undefined) {
    bundle = new RayBundle(query);
    bundles.set(query, bundle);
  }
  return bundle;
}

/**
 * The closest hits of many rays. Where every part has one pose, and none contains the start of a ray, there is
 * a fast path: the nearest part is noted, and its record written once.
 */
class RayBundle {
  readonly query: RayQuery;
  private readonly store: BodyStore;
  private readonly view: View;
  private readonly caster: ShapeCaster;
  private readonly ray: Rows;
  private readonly record = createRayHit();
  private readonly hit = createCastHit();
  private readonly fraction = new Float64Array(1);
  /** On the fast path: the nearest so far, and its slot; negative if there is none. */
  private readonly nearest = new Float64Array(1);
  private slot = -1;
  /** Has it touched a part, so that all parts of a body decide? */
  private touched = false;
  private readonly wall = new Wall();
  private readonly disc = new Disc();

  constructor(query: RayQuery) {
    this.query = query;
    this.store = query.store;
    this.view = query.view;
    this.caster = query.caster;
    this.ray = query.ray;
  }

  /** Throws `InvalidInput` unless these are points, x and y, `size` numbers for each ray. */
  expectPlaces(what: string, given: Float64Array, size: number): void {
    if (!(given instanceof Float64Array) || given.length % size !== 0)
      throw new InvalidInput(what, given, `a Float64Array of ${size} numbers a ray`);
    const { domain } = this.view.inside.plan;
    const { reach } = domain;
    for (let i = 0; i < given.length; i += 2) {
      if (Math.abs(given[i]) <= reach[0] && Math.abs(given[i + 1]) <= reach[1]) continue;
      domain.coordinate(`${what}[${i}]`, given[i], 0);
      domain.coordinate(`${what}[${i + 1}]`, given[i + 1], 1);
    }
  }

  /**
   * The closest hit of each ray from (x0, y0) to (x1, y1), four numbers for each; with `paths`, each at its time
   * of the last step. Returns the number of hits.
   */
  each(rays: Float64Array, out: RayHitColumns, paths?: Paths, times?: Float64Array): number {
    const { ray } = this;
    const count = rays.length / 4;
    let hits = 0;
    this.view.settle();
    out.reserve(count);
    if (paths !== undefined && times !== undefined) {
      for (let i = 0; i < count; i++) {
        this.view.lookBack(paths, times, i);
        ray[0] = rays[4 * i];
        ray[1] = rays[4 * i + 1];
        hits += this.castAll(rays, 4, 4 * i + 2, 1, out, i);
      }
      out.count = count;
      return hits;
    }
    for (let from = 0, to = 1; from < count; from = to++) {
      ray[0] = rays[4 * from];
      ray[1] = rays[4 * from + 1];
      while (to < count && rays[4 * to] === ray[0] && rays[4 * to + 1] === ray[1]) to++;
      hits += this.castAll(rays, 4, 4 * from + 2, to - from, out, from);
    }
    out.count = count;
    return hits;
  }

  /** The same for rays that all start where the present one does: two numbers for each. */
  fan(ends: Float64Array, out: RayHitColumns): number {
    const count = ends.length / 2;
    this.view.settle();
    out.reserve(count);
    const hits = this.castAll(ends, 2, 0, count, out, 0);
    out.count = count;
    return hits;
  }

  /** Casts rays of one origin, whose ends are `stride` numbers apart, and enters them from `first` on. */
  private castAll(
    ends: Float64Array,
    stride: number,
    offset: number,
    count: number,
    out: RayHitColumns,
    first: number,
  ): number {
    const { ray, caster } = this;
    const isPlain = this.query.begin();
    ray[RADIUS] = 0;
    const fan = isPlain ? caster.fan(ends, offset, stride, count, this.sees) : undefined;
    if (fan !== undefined) return this.enterFan(fan, ends, stride, offset, count, out, first);
    let hits = 0;
    for (let i = 0, end = offset; i < count; i++, end += stride) {
      ray[FAR] = ends[end];
      ray[FAR + 1] = ends[end + 1];
      hits += isPlain ? this.enterPlain(first + i, out) : this.enter(first + i, out);
    }
    return hits;
  }

  /** The same for a fan, whose neighbours often meet the same part first. */
  private enterFan(
    fan: FanHits,
    ends: Float64Array,
    stride: number,
    offset: number,
    count: number,
    out: RayHitColumns,
    first: number,
  ): number {
    const { slots } = fan;
    let hits = 0;
    for (let from = 0, to = 1; from < count; from = to++) {
      while (to < count && slots[to] === slots[from]) to++;
      hits += this.enterRun(fan, from, to, ends, stride, offset, out, first);
    }
    return hits;
  }

  /** The same for a run of those that do. */
  private enterRun(
    fan: FanHits,
    from: number,
    to: number,
    ends: Float64Array,
    stride: number,
    offset: number,
    out: RayHitColumns,
    first: number,
  ): number {
    const { ray, store, wall, disc } = this;
    const slot = fan.slots[from];
    const row = slot * ROW;
    const kind = slot < 0 ? 0 : store.kindAt(slot);
    const isDisc = kind === CIRCLE && disc.face(ray, store.rows, row);
    const isWall = kind === SEGMENT && store.rows[row + RADIUS] === 0 && wall.face(ray, store.rows, row);
    let hits = 0;
    for (let i = from; i < to; i++) {
      if (isDisc || isWall) {
        const target = isWall ? wall : disc;
        const met = target.meet(ends, offset + i * stride, stride, to - i, fan.rest, i, out, first + i);
        out.writeBody(first + i, met, store.idAt(slot), slot - store.rootOf(slot));
        hits += met;
        i += met;
        if (i === to) break;
      }
      ray[FAR] = ends[offset + i * stride];
      ray[FAR + 1] = ends[offset + i * stride + 1];
      hits += this.enterKnown(fan, i, first + i, out);
    }
    return hits;
  }

  /** Enters the closest hit of a ray, 1 or 0. */
  private enter(at: number, out: RayHitColumns, isDeclined = false): 0 | 1 {
    const { query, record } = this;
    if (!query.find(record, isDeclined)) {
      out.writeMiss(at, query.ray, FAR);
      return 0;
    }
    out.write(at, record);
    return 1;
  }

  /** The same where every part has one pose, and none contains the start of the ray. */
  private enterPlain(at: number, out: RayHitColumns): 0 | 1 {
    const { limit } = this.caster;
    this.slot = -1;
    this.touched = false;
    this.nearest[0] = Infinity;
    limit[0] = 1;
    limit[1] = 0;
    return this.enterRest(at, out);
  }

  /** The same for a ray of a fan. What the fan leaves open is found on the rest of the ray. */
  private enterKnown(fan: FanHits, i: number, at: number, out: RayHitColumns): 0 | 1 {
    const { hit, nearest, caster } = this;
    const slot = fan.slots[i];
    const rest = fan.rest[i];
    const isHit = slot >= 0 && this.castAt(slot) !== CAST_MISS;
    if (isHit && hit.fraction + FRACTION_SLACK < rest) {
      this.writeHit(slot, out, at);
      return 1;
    }
    if (!isHit && slot >= 0 && this.query.isTouched(slot)) return this.enter(at, out);
    if (!isHit && rest > 1) {
      out.writeMiss(at, this.ray, FAR);
      return 0;
    }
    this.touched = false;
    this.slot = isHit ? slot : -1;
    nearest[0] = isHit ? hit.fraction : Infinity;
    caster.limit[0] = isHit ? hit.fraction + FRACTION_SLACK : 1;
    caster.limit[1] = rest;
    return this.enterRest(at, out);
  }

  /** The same for the part of the ray within the limits, where nothing before is nearer than `nearest`. */
  private enterRest(at: number, out: RayHitColumns): 0 | 1 {
    const { caster, ray } = this;
    if (!caster.castRest(this.visitPlain) || this.touched) return this.enter(at, out, true);
    if (this.slot < 0) {
      out.writeMiss(at, ray, FAR);
      return 0;
    }
    this.castAt(this.slot);
    this.writeHit(this.slot, out, at);
    return 1;
  }

  private readonly sees = (slot: number): boolean => this.view.sees(slot);

  private readonly visitPlain = (slot: number): void => {
    const { store, ray, fraction, nearest, view, caster, query } = this;
    if (!view.sees(slot)) return;
    if (
      castFraction(store.kindAt(slot), ray, store.rows, fraction, 0, slot * ROW, query.policy) === CAST_MISS
    ) {
      if (!query.isTouched(slot)) return;
      this.touched = true;
      caster.limit[0] = -1;
      return;
    }
    if (fraction[0] > nearest[0] || (fraction[0] === nearest[0] && slot > this.slot)) return;
    nearest[0] = fraction[0];
    this.slot = slot;
    caster.limit[0] = fraction[0] + FRACTION_SLACK;
  };

  /** The hit of the ray on a part, between steps: writes `hit`. */
  private castAt(slot: number): CastStatus {
    const { store, ray, hit, query } = this;
    return cast(store.kindAt(slot), ray, store.rows, hit, 0, slot * ROW, query.policy);
  }

  /** Enters `hit`. */
  private writeHit(slot: number, out: RayHitColumns, at: number): void {
    const { store, hit } = this;
    const root = store.rootOf(slot);
    out.writeCast(at, store.idAt(slot), slot - root, hit);
  }
}
