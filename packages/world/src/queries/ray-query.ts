import { type BodyStore, InvalidInput, RADIUS, type Rows } from '@swept/core';
import {
  CAST_MISS,
  type CastPolicy,
  cast,
  castFraction,
  createCastHit,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from '@swept/narrowphase';
import { type Inside, insideOf, World } from '../world.js';
import { ALL, ANY, CastAnswer, CLOSEST, type Want } from './cast-answer.js';
import { PAD } from './pose-pad.js';
import { PresentImages } from './present-images.js';
import { FAR } from './ray-caster.js';
import { copyPlace, createRayHit, type RayHit } from './ray-hit.js';
import type { RayHitColumns } from './ray-hits.js';
import { RayHolders } from './ray-holders.js';
import { RayThrough } from './ray-through.js';
import { ShapeCaster } from './shape-caster.js';
import { type QueryOptions, View } from './view.js';

/** Selects the bodies that a ray sees, and what counts as a hit. */
export interface RayOptions extends QueryOptions {
  /**
   * How to treat a ray that starts in a body: START_HITS unless given. With STRICTLY_BETWEEN its end does not
   * count either, nor do bodies that it only touches. Counts for whole bodies: how they are divided into parts
   * makes no difference, and one of several parts that contains the start is met again after a gap.
   */
  readonly policy?: CastPolicy;
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'policy'] as const;

const queries = new WeakMap<World, RayQuery>();

/** The instance of a world. Throws `InvalidInput`, in the name of `call`, on what is not a world. */
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
 * The hits of a ray in a world. The policy counts for whole bodies: the triangles of a box have no edges between
 * them, where the ray starts in one of them (`RayHolders`) and where it goes along an edge (`RayThrough`).
 */
export class RayQuery {
  readonly view: View;
  private readonly inside: Inside;
  readonly store: BodyStore;
  readonly caster: ShapeCaster;
  private readonly images: PresentImages;
  /** From vertex 0 to vertex 1 of a segment, at their starts. To be written by the caller. */
  readonly ray: Rows;
  policy: CastPolicy = START_HITS;
  private readonly holders: RayHolders;
  private readonly through: RayThrough;
  private readonly hit = createCastHit();
  private readonly record = createRayHit();
  private readonly fraction = new Float64Array(1);
  /** The fraction for one image. */
  private readonly trial = new Float64Array(1);
  /** The code of a hit is twice the slot, plus 1 where `through` has found it. */
  private readonly answer = new CastAnswer();

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
    this.view = new View(inside);
    this.images = new PresentImages(this.view);
    this.caster = new ShapeCaster(inside.index, this.visit);
    this.ray = this.caster.ray;
    this.holders = new RayHolders(this.view, this.images, this.ray);
    this.through = new RayThrough(this.view, this.ray);
  }

  /** Begins a query of the name `call`. Throws `InvalidInput` on invalid options. */
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

  /** Throws `InvalidInput` if the ray starts or ends at a point that is not in this world. */
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

  /** The closest hit. False if there is none; then `out` is unchanged. */
  closest(out: RayHit): boolean {
    this.view.settle();
    this.begin();
    return this.find(out);
  }

  /** Is there a hit? */
  any(): boolean {
    this.view.settle();
    this.begin();
    this.seek(ANY);
    return this.answer.code >= 0;
  }

  /** The closest hit of each body, sorted. Returns their number. */
  all(out: RayHitColumns): number {
    const { record } = this;
    const { ranking } = this.answer;
    this.view.settle();
    this.begin();
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

  /** Begins with rays of one origin. Does every part have one pose, and does none contain the origin? */
  begin(): boolean {
    const { holders, view, images } = this;
    holders.find(this.policy !== START_HITS);
    return holders.roots.count === 0 && !view.isBetweenPoses && !images.areMany;
  }

  /**
   * Finds the closest hit of one of them; `castRest` may have declined it already. False if there is none.
   */
  find(out: RayHit, isDeclined = false): boolean {
    this.seek(CLOSEST, isDeclined);
    if (this.answer.code < 0) return false;
    this.write(this.answer.code, out);
    return true;
  }

  /** Finds the hits of the present ray that `want` names; `castRest` may have declined it already. */
  private seek(want: Want, isDeclined = false): void {
    const { answer, view, holders } = this;
    answer.begin(want);
    this.readyRay();
    for (let i = 0; i < holders.roots.count; i++) this.pass(holders.roots.slots[i]);
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
    // Never 0 in a step: poses are those of a time within it, which only thick rays allow for.
    ray[RADIUS] = view.isWithinStep ? PAD * far + Number.MIN_VALUE : 0;
    const { box } = images;
    box[0] = Math.min(x0, x1);
    box[1] = Math.min(y0, y1);
    box[2] = Math.max(x0, x1);
    box[3] = Math.max(y0, y1);
  }

  private readonly visit = (slot: number): void => {
    if (!this.view.sees(slot) || this.holders.has(slot)) return;
    const isMet = this.meet(slot, this.policy);
    const at = isMet ? this.fraction[0] : Infinity;
    if (isMet) this.offer(slot, 0, this.fraction);
    // Another image of the part may be touched before.
    if (isMet && !this.images.areMany) return;
    if (this.isTouched(slot) && this.fraction[0] < at) this.pass(this.store.rootOf(slot));
  };

  /**
   * Does the ray touch a part of several, although under the policy it does not meet it there? Then perhaps it
   * goes through the body, where its parts or their images are joined. Writes where to `fraction`.
   */
  isTouched(slot: number): boolean {
    const isJoined = this.policy === STRICTLY_BETWEEN && this.images.mayJoin(slot);
    return isJoined && this.meet(slot, START_HITS);
  }

  /** Does the ray meet this part? Then writes where to `fraction`. */
  private meet(slot: number, policy: CastPolicy): boolean {
    const { images, ray, fraction, trial } = this;
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

  /** The ray may go through a body without meeting any of its parts alone. */
  private pass(root: number): void {
    const { through } = this;
    if (through.find(root, this.policy)) this.offer(through.part, 1, through.fraction);
  }

  /** A hit at `fraction[0]` on a part or, with `isThrough` 1, of the whole body there. */
  private offer(slot: number, isThrough: 0 | 1, fraction: Float64Array): void {
    const { answer, caster, store } = this;
    answer.offer(store.rootOf(slot), 2 * slot + isThrough, fraction, caster.limit);
  }

  private write(code: number, out: RayHit): void {
    const { store, ray, hit, images, policy } = this;
    const slot = Math.floor(code / 2);
    const kind = store.kindAt(slot);
    const root = store.rootOf(slot);
    out.id = store.idAt(slot);
    out.part = slot - root;
    out.fraction = Infinity;
    if (code % 2 === 1) {
      this.through.write(root, policy, out);
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
}
