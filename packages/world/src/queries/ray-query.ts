import {
  type BodyStore,
  CIRCLE,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SEGMENT,
  TRIANGLE,
  vertexAt,
} from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  cast,
  castFraction,
  createCastHit,
  overlap,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from '@swept/narrowphase';
import { type Inside, insideOf, World } from '../world.js';
import { ALL, ANY, CastAnswer, CLOSEST, SLACK, type Want } from './cast-answer.js';
import type { Paths } from './paths.js';
import { PresentImages } from './present-images.js';
import { type FanHits, RayCaster } from './ray-caster.js';
import { createRayHit, type RayHit } from './ray-hit.js';
import type { RayHitColumns } from './ray-hits.js';
import { type QueryOptions, View } from './view.js';

/** Which bodies a ray sees, and what counts as a hit. */
export interface RayOptions extends QueryOptions {
  /**
   * What becomes of a ray that starts in a body: START_HITS unless given. With STRICTLY_BETWEEN its end does
   * not count either, nor does what it only touches.
   */
  readonly policy?: CastPolicy;
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'policy'] as const;
/** More than the rounding of a pose within a step, as part of the coordinates: for the search alone. */
const PAD = 2 ** -50;
/** Where the end of a ray is in its row. */
export const FAR = vertexAt(SEGMENT - 1);

const queries = new WeakMap<World, RayQuery>();

/** The one of a world. Throws `InvalidInput`, in the name of `call`, on what is no world. */
export function rayQueryOf(call: string, world: World): RayQuery {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let query = queries.get(world);
  if (query === undefined) {
    query = new RayQuery(insideOf(world));
    queries.set(world, query);
  }
  return query;
}

/**
 * What a ray meets in a world. The policy counts for whole bodies: the triangles that a box is made of have
 * no edges between them. So a body of several parts that has the start of the ray in one of them, the inside
 * of a triangle or a radius, is left where the last of those ends that follow each other along the ray.
 */
export class RayQuery {
  readonly view: View;
  private readonly inside: Inside;
  private readonly store: BodyStore;
  private readonly images: PresentImages;
  private readonly caster: RayCaster;
  /** From vertex 0 to vertex 1 of a segment, at their starts. To be written by the caller. */
  readonly ray: Rows;
  /** The ray turned round. */
  private readonly back: Rows = new Float64Array(ROW);
  /** It goes on by its own length. */
  private readonly beyond: Rows = new Float64Array(ROW);
  /** Does it leave the body that it starts in just where it ends? */
  private atEnd = false;
  private policy: CastPolicy = START_HITS;
  private readonly hit = createCastHit();
  private readonly record = createRayHit();
  private readonly fraction = new Float64Array(1);
  /** The fraction on one image. */
  private readonly trial = new Float64Array(1);
  /** The code of a hit is twice the slot, plus 1 where the ray leaves the body. */
  private readonly answer = new CastAnswer();
  /** Where every part has one pose: the nearest so far, and its slot; below 0: none. */
  private readonly nearest = new Float64Array(1);
  private slot = -1;
  /** The start of the ray, as a point, and the roots of the bodies of several parts that it is in. */
  private readonly start: Rows = new Float64Array(ROW);
  private readonly holders = new SlotSet();
  /** The part by which such a body is left, and the row of its image. */
  private last = 0;
  private readonly lastRow: Rows = new Float64Array(ROW);

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
    this.view = new View(inside);
    this.images = new PresentImages(this.view);
    this.caster = new RayCaster(inside.index, this.visit);
    this.ray = this.caster.ray;
  }

  /** Begins a query of the name `call`. Throws `InvalidInput` on options that are none. */
  read(call: string, options: RayOptions): void {
    this.view.expect(call, options, OPTIONS);
    const { policy = START_HITS } = options;
    if (
      policy !== START_HITS &&
      policy !== START_EXITS &&
      policy !== START_IGNORED &&
      policy !== STRICTLY_BETWEEN
    )
      throw new InvalidInput(
        `${call}: policy`,
        policy,
        'START_HITS, START_EXITS, START_IGNORED or STRICTLY_BETWEEN',
      );
    this.view.take(call, options);
    this.policy = policy;
  }

  /** Throws `InvalidInput` if the ray starts or ends at what is no place of this world. */
  expectRay(call: string): void {
    const { ray } = this;
    const { domain } = this.inside.plan;
    const { reach } = domain;
    for (let end = 0; end < 2; end++) {
      const at = end * FAR;
      if (Math.abs(ray[at]) <= reach[0] && Math.abs(ray[at + 1]) <= reach[1]) continue;
      domain.coordinate(`${call}: x${end}`, ray[at], 0);
      domain.coordinate(`${call}: y${end}`, ray[at + 1], 1);
    }
  }

  /** Throws `InvalidInput` unless these are places, x and y, `size` numbers to a ray. */
  expectPlaces(what: string, given: Float64Array, size: number): void {
    if (!(given instanceof Float64Array) || given.length % size !== 0)
      throw new InvalidInput(what, given, `a Float64Array of ${size} numbers a ray`);
    const { domain } = this.inside.plan;
    const { reach } = domain;
    for (let i = 0; i < given.length; i += 2) {
      if (Math.abs(given[i]) <= reach[0] && Math.abs(given[i + 1]) <= reach[1]) continue;
      domain.coordinate(`${what}[${i}]`, given[i], 0);
      domain.coordinate(`${what}[${i + 1}]`, given[i + 1], 1);
    }
  }

  /** The closest hit. False if there is none; then `out` is as it was. */
  closest(out: RayHit): boolean {
    this.view.settle();
    this.findHolders();
    this.seek(CLOSEST);
    if (this.answer.code < 0) return false;
    this.write(this.answer.code, out);
    return true;
  }

  /** Is there a hit? */
  any(): boolean {
    this.view.settle();
    this.findHolders();
    this.seek(ANY);
    return this.answer.code >= 0;
  }

  /** The closest hit of each body, sorted. Returns how many. */
  all(out: RayHitColumns): number {
    const { record } = this;
    const { ranking } = this.answer;
    this.view.settle();
    this.findHolders();
    this.seek(ALL);
    ranking.sort();
    out.reserve(ranking.count);
    for (let i = 0; i < ranking.count; i++) {
      this.write(ranking.codes[i], record);
      out.write(i, record);
    }
    out.count = ranking.count;
    return ranking.count;
  }

  /**
   * The closest hit of each ray from (x0, y0) to (x1, y1), four numbers a ray; with `paths`, each at its time
   * of the last step. Returns how many hit.
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

  /** The same of rays that all start where the present one does: two numbers a ray. */
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
    const { ray, view, holders, images, caster } = this;
    this.findHolders();
    const isPlain = holders.count === 0 && !view.isBetweenPoses && !images.areMany;
    ray[RADIUS] = 0;
    const fan = isPlain ? caster.fan(ends, offset, stride, count, this.sees) : undefined;
    let hits = 0;
    for (let i = 0, end = offset; i < count; i++, end += stride) {
      ray[FAR] = ends[end];
      ray[FAR + 1] = ends[end + 1];
      if (!isPlain) hits += this.enter(first + i, out);
      else if (fan === undefined) hits += this.enterPlain(first + i, out);
      else hits += this.enterKnown(fan, fan.place(i), first + i, out);
    }
    return hits;
  }

  /** Enters the closest hit of a ray, 1 or 0. */
  private enter(at: number, out: RayHitColumns, isDeclined = false): 0 | 1 {
    const { record, ray } = this;
    this.seek(CLOSEST, isDeclined);
    if (this.answer.code < 0) {
      out.writeMiss(at, ray, FAR);
      return 0;
    }
    this.write(this.answer.code, record);
    out.write(at, record);
    return 1;
  }

  /** The same where every part has one pose, and none holds the start of the ray. */
  private enterPlain(at: number, out: RayHitColumns): 0 | 1 {
    const { limit } = this.caster;
    this.slot = -1;
    this.nearest[0] = Infinity;
    limit[0] = 1;
    limit[1] = 0;
    return this.enterRest(at, out);
  }

  /** The same of a ray of a fan. What the fan does not say, the rest of the ray does. */
  private enterKnown(fan: FanHits, place: number, at: number, out: RayHitColumns): 0 | 1 {
    const { hit, nearest, caster } = this;
    const slot = fan.slots[place];
    const rest = fan.rest[place];
    const isHit = slot >= 0 && this.castAt(slot) !== CAST_MISS;
    if (isHit && hit.fraction + SLACK < rest) {
      this.writeHit(slot, out, at);
      return 1;
    }
    if (!isHit && rest > 1) {
      out.writeMiss(at, this.ray, FAR);
      return 0;
    }
    this.slot = isHit ? slot : -1;
    nearest[0] = isHit ? hit.fraction : Infinity;
    caster.limit[0] = isHit ? hit.fraction + SLACK : 1;
    caster.limit[1] = rest;
    return this.enterRest(at, out);
  }

  /** The same of the part of the ray within the limits, where nothing before is nearer than `nearest`. */
  private enterRest(at: number, out: RayHitColumns): 0 | 1 {
    const { caster, ray } = this;
    if (!caster.castRest(this.visitPlain)) return this.enter(at, out, true);
    if (this.slot < 0) {
      out.writeMiss(at, ray, FAR);
      return 0;
    }
    this.castAt(this.slot);
    this.writeHit(this.slot, out, at);
    return 1;
  }

  private readonly visitPlain = (slot: number): void => {
    const { store, ray, fraction, nearest, policy, view, caster } = this;
    if (!view.sees(slot)) return;
    if (castFraction(store.kindAt(slot), ray, store.rows, fraction, 0, slot * ROW, policy) === CAST_MISS)
      return;
    if (fraction[0] > nearest[0] || (fraction[0] === nearest[0] && slot > this.slot)) return;
    nearest[0] = fraction[0];
    this.slot = slot;
    caster.limit[0] = fraction[0] + SLACK;
  };

  /** Where the ray meets a part, between steps: `hit`. */
  private castAt(slot: number): CastStatus {
    const { store, ray, hit, policy } = this;
    return cast(store.kindAt(slot), ray, store.rows, hit, 0, slot * ROW, policy);
  }

  /** Enters `hit`. */
  private writeHit(slot: number, out: RayHitColumns, at: number): void {
    const { store, hit } = this;
    const root = store.rootOf(slot);
    out.writeCast(at, store.idAt(slot), slot - root, hit);
  }

  /** Finds what is wanted of the present ray; `castPoses` may have declined it already. */
  private seek(want: Want, isDeclined = false): void {
    const { answer, view, holders } = this;
    answer.begin(want);
    this.readyRay();
    if (holders.count > 0 && this.policy !== START_IGNORED)
      for (let i = 0; i < holders.count; i++) this.leaveHolder(holders.slots[i]);
    if (want === ANY && answer.code >= 0) return;
    if (isDeclined) this.caster.castBoxes();
    else this.caster.cast();
    view.visitUnindexed(this.visit, this.images.box);
  }

  /** Prepares the search along the ray. */
  private readyRay(): void {
    const { ray, images, view } = this;
    const x0 = ray[0];
    const y0 = ray[1];
    const x1 = ray[FAR];
    const y1 = ray[FAR + 1];
    const far = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1));
    // Never 0 in a step: poses are of a moment there, which is for thick rays alone.
    ray[RADIUS] = view.isWithinStep ? PAD * far + Number.MIN_VALUE : 0;
    const { box } = images;
    box[0] = Math.min(x0, x1);
    box[1] = Math.min(y0, y1);
    box[2] = Math.max(x0, x1);
    box[3] = Math.max(y0, y1);
  }

  private readonly sees = (slot: number): boolean => this.view.sees(slot);

  private readonly visit = (slot: number): void => {
    if (!this.view.sees(slot)) return;
    if (this.holders.count > 0 && this.isSolid(slot) && this.holders.has(this.store.rootOf(slot))) return;
    if (this.meet(slot)) this.offer(slot, 0);
  };

  /** Does the ray meet this part? Then where, in `fraction`. */
  private meet(slot: number): boolean {
    const { images, ray, fraction, policy, trial } = this;
    const kind = this.store.kindAt(slot);
    images.of(slot);
    if (!images.areMany)
      return castFraction(kind, ray, images.rows, fraction, 0, images.offset, policy) !== CAST_MISS;
    let met = false;
    fraction[0] = Infinity;
    while (images.next()) {
      if (castFraction(kind, ray, images.rows, trial, 0, images.offset, policy) === CAST_MISS) continue;
      met = true;
      fraction[0] = Math.min(fraction[0], trial[0]);
    }
    return met;
  }

  /** A hit at `fraction`, where the ray enters a part or, with `leaves` 1, where it leaves the body there. */
  private offer(slot: number, leaves: 0 | 1): void {
    const { answer, caster, store, fraction } = this;
    answer.offer(store.rootOf(slot), 2 * slot + leaves, fraction, caster.limit);
  }

  private write(code: number, out: RayHit): void {
    const { store, ray, back, hit, images, policy } = this;
    const slot = Math.floor(code / 2);
    const kind = store.kindAt(slot);
    const root = store.rootOf(slot);
    out.id = store.idAt(slot);
    out.part = slot - root;
    out.fraction = Infinity;
    if (code % 2 === 1) {
      this.leave(root);
      if (this.atEnd) cast(kind, this.beyond, this.lastRow, hit, 0, 0, START_EXITS);
      else cast(kind, back, this.lastRow, hit, 0, 0);
      out.fraction = this.atEnd ? 1 : 1 - hit.fraction;
      copyPlace(hit, out);
      return;
    }
    images.of(slot);
    while (images.next()) {
      if (cast(kind, ray, images.rows, hit, 0, images.offset, policy) === CAST_MISS) continue;
      if (hit.fraction >= out.fraction) continue;
      out.fraction = hit.fraction;
      copyPlace(hit, out);
    }
  }

  /** Finds the bodies of several parts that the start of the ray is in, if the policy asks for it. */
  private findHolders(): void {
    const { store, start, ray, holders, images, view } = this;
    holders.clear();
    if (this.policy === START_HITS || store.compounds === 0) return;
    start[0] = ray[0];
    start[1] = ray[1];
    const pad = view.isWithinStep ? PAD * Math.max(Math.abs(ray[0]), Math.abs(ray[1])) : 0;
    for (let i = 0; i < 2; i++) {
      images.box[i] = start[i] - pad;
      images.box[i + 2] = start[i] + pad;
    }
    this.inside.index.search(images.box, this.hold);
    view.visitUnindexed(this.hold);
  }

  private readonly hold = (slot: number): void => {
    const { store, images, holders, view, start } = this;
    const root = store.rootOf(slot);
    if (store.partsOf(root) === 1 || holders.has(root) || !this.isSolid(slot) || !view.sees(slot)) return;
    images.of(slot);
    while (!holders.has(root) && images.next())
      if (overlap(CIRCLE, store.kindAt(slot), start, images.rows, 0, images.offset)) holders.add(root);
  };

  /** Has a part an inside, so that it joins with others? */
  private isSolid(slot: number): boolean {
    const { kind, rows } = this.store;
    const radius = slot * ROW + RADIUS;
    return kind[slot] === TRIANGLE || rows[radius] > 0 || rows[radius + END] > 0;
  }

  /** Offers where the ray leaves a body that its start is in. */
  private leaveHolder(root: number): void {
    const { store, fraction } = this;
    if (!this.leave(root)) return;
    if (this.policy !== STRICTLY_BETWEEN || fraction[0] > SLACK) {
      this.offer(this.last, 1);
      return;
    }
    // It starts on the boundary and leads out: what it meets later counts.
    for (let part = root; part < store.endOf(root); part++)
      if (this.isSolid(part) && this.meet(part)) this.offer(part, 0);
  }

  /**
   * Where does the ray leave the body in a root that its start is in? Writes `fraction`, and the part that is
   * left to `last`, its row to `lastRow`. False if the ray ends in it.
   */
  private leave(root: number): boolean {
    const { store, ray, back, images, hit, lastRow } = this;
    let end = -1;
    for (let grew = true; grew; ) {
      grew = false;
      for (let part = root; part < store.endOf(root); part++) {
        if (!this.isSolid(part)) continue;
        images.of(part);
        while (images.next()) {
          const status = cast(store.kindAt(part), ray, images.rows, hit, 0, images.offset);
          const joins = status === CAST_INSIDE || (status === CAST_HIT && hit.fraction <= end + SLACK);
          if (!joins || hit.exit <= end) continue;
          end = hit.exit;
          grew = true;
          this.last = part;
          for (let i = 0; i < ROW; i++) lastRow[i] = images.rows[images.offset + i];
        }
      }
    }
    back[0] = ray[FAR];
    back[1] = ray[FAR + 1];
    back[FAR] = ray[0];
    back[FAR + 1] = ray[1];
    this.atEnd = false;
    if (castFraction(store.kindAt(this.last), back, lastRow, this.fraction) === CAST_HIT) {
      this.fraction[0] = 1 - this.fraction[0];
      return true;
    }
    this.atEnd = this.policy === START_EXITS && this.endsOnBoundary(root);
    this.fraction[0] = 1;
    return this.atEnd;
  }

  /** Does a ray that ends in a body end on its boundary, so that it would lead out of all parts? */
  private endsOnBoundary(root: number): boolean {
    const { store, ray, beyond, images, hit } = this;
    for (let axis = 0; axis < 2; axis++) {
      beyond[axis] = ray[FAR + axis];
      beyond[FAR + axis] = 2 * ray[FAR + axis] - ray[axis];
    }
    for (let part = root; part < store.endOf(root); part++) {
      if (!this.isSolid(part)) continue;
      images.of(part);
      while (images.next()) {
        const status = cast(store.kindAt(part), beyond, images.rows, hit, 0, images.offset);
        if (status === CAST_INSIDE && hit.exit > 0) return false;
      }
    }
    return true;
  }
}

function copyPlace(from: CastHit, to: RayHit): void {
  to.x = from.x;
  to.y = from.y;
  to.nx = from.nx;
  to.ny = from.ny;
}
