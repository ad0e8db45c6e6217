import { BOX, InvalidInput, RADIUS, ROW, type Rows, sweptBox, vertexAt } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  closestPoints,
  createClosestPoints,
  createImpact,
  createIntervals,
  END_EXCLUDED,
  INITIAL_IGNORED,
  intervals,
  OVERLAPPING,
  SEPARATE,
  type SweepPolicy,
  sweepUnder,
  TOUCHES_IGNORED,
} from '@swept/narrowphase';
import { type Inside, insideOf, World } from '../world.js';
import { ALL, ANY, CastAnswer, CLOSEST, type Want } from './cast-answer.js';
import { GivenShapes } from './given-shapes.js';
import { Passages } from './passages.js';
import { PresentImages } from './present-images.js';
import { FAR, RayCaster } from './ray-caster.js';
import { createRayHit, type RayHit } from './ray-hit.js';
import type { RayHitColumns } from './ray-hits.js';
import { type QueryOptions, View } from './view.js';

/** Selects the bodies that a cast shape sees, and what counts as contact. */
export interface ShapeCastOptions extends QueryOptions {
  /**
   * The sum of some of INITIAL_IGNORED (bodies that it touches or overlaps at the start do not count until they
   * were apart), END_EXCLUDED (nor do those that it touches only at the end) and TOUCHES_IGNORED (nor do those
   * that it touches only for an instant); 0 unless given: all contact. Counts for whole bodies, not for each of
   * their parts.
   */
  readonly policy?: SweepPolicy;
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'policy'] as const;
const POLICIES = INITIAL_IGNORED + END_EXCLUDED + TOUCHES_IGNORED;
/** Above the rounding of a pose, or of the middle of the shapes, as part of the coordinates. */
const PAD = 2 ** -48;

const casts = new WeakMap<World, ShapeCast>();

/** The instance of a world. Throws `InvalidInput`, in the name of `call`, on what is not a world. */
export function shapeCastOf(call: string, world: World): ShapeCast {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let cast = casts.get(world);
  if (cast === undefined) {
    cast = new ShapeCast(insideOf(world));
    casts.set(world, cast);
  }
  return cast;
}

/** The contacts of shapes that move straight among bodies at their present poses. */
class ShapeCast {
  readonly given: GivenShapes;
  /** (dx, dy), to be written by the caller. */
  readonly displacement = new Float64Array(2);
  private readonly view: View;
  private readonly inside: Inside;
  private readonly images: PresentImages;
  private readonly caster: RayCaster;
  private policy: SweepPolicy = 0;
  private readonly impact = createImpact();
  private readonly touch = createClosestPoints();
  private readonly record = createRayHit();
  private readonly fraction = new Float64Array(1);
  /** The code of a hit is the slot. */
  private readonly answer = new CastAnswer();
  /** The contacts with a body, where either has several parts or images. */
  private readonly passages: Passages;
  private readonly times = createIntervals();
  /** The roots of the bodies that were looked at as a whole. */
  private readonly whole = new SlotSet();
  private readonly box: Rows = new Float64Array(BOX);

  constructor(inside: Inside) {
    this.inside = inside;
    this.view = new View(inside);
    this.given = new GivenShapes(inside.plan.domain);
    this.images = new PresentImages(this.view, true);
    this.passages = new Passages(0, false);
    this.caster = new RayCaster(inside.index, this.visit);
  }

  /** Begins a query of the name `call`. Throws `InvalidInput` on invalid options. */
  read(call: string, options: ShapeCastOptions): void {
    this.view.expect(call, options, OPTIONS);
    const { policy = 0 } = options;
    if (!(Number.isInteger(policy) && policy >= 0 && policy <= POLICIES))
      throw new InvalidInput(
        `${call}: policy`,
        policy,
        'a sum of INITIAL_IGNORED, END_EXCLUDED and TOUCHES_IGNORED, or 0',
      );
    this.view.take(call, options);
    this.policy = policy;
  }

  /** The closest hit. False if there is none; then `out` is unchanged. */
  closest(out: RayHit): boolean {
    this.seek(CLOSEST);
    if (this.answer.code < 0) return false;
    this.write(this.answer.code, out);
    return true;
  }

  /** Is there a hit? */
  any(): boolean {
    this.seek(ANY);
    return this.answer.code >= 0;
  }

  /** The closest hit of each body, sorted. Returns their number. */
  all(out: RayHitColumns): number {
    const { record } = this;
    const { ranking } = this.answer;
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

  private seek(want: Want): void {
    const { view, answer, caster } = this;
    answer.begin(want);
    view.settle();
    this.whole.clear();
    this.aim();
    caster.castBoxes();
    view.visitUnindexed(this.visit);
  }

  /** Writes the ray of the centre of the shapes, as thick as they are, and the box of their motion. */
  private aim(): void {
    const { given, displacement, box, caster, images } = this;
    const { ray } = caster;
    const { rows } = given;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    images.box.fill(Infinity, 0, 2);
    images.box.fill(-Infinity, 2);
    for (let part = 0; part < given.count; part++) {
      const row = part * ROW;
      const radius = rows[row + RADIUS];
      for (let i = 0; i < given.kindAt(part); i++) {
        const v = row + vertexAt(i);
        minX = Math.min(minX, rows[v] - radius);
        minY = Math.min(minY, rows[v + 1] - radius);
        maxX = Math.max(maxX, rows[v] + radius);
        maxY = Math.max(maxY, rows[v + 1] + radius);
      }
      sweptBox(given.kindAt(part), rows, 0, box, row);
      for (let i = 0; i < 2; i++) {
        images.box[i] = Math.min(images.box[i], box[i]);
        images.box[i + 2] = Math.max(images.box[i + 2], box[i + 2]);
      }
    }
    ray[0] = minX / 2 + maxX / 2;
    ray[1] = minY / 2 + maxY / 2;
    ray[FAR] = ray[0] + displacement[0];
    ray[FAR + 1] = ray[1] + displacement[1];
    const far = Math.max(Math.abs(ray[0]), Math.abs(ray[1]), Math.abs(ray[FAR]), Math.abs(ray[FAR + 1]));
    const size = Math.max(maxX - minX, maxY - minY) / 2;
    // Never 0, as in `RayQuery`.
    ray[RADIUS] = size + PAD * (far + size) + Number.MIN_VALUE;
  }

  private readonly visit = (slot: number): void => {
    const { view, answer, caster, fraction, policy } = this;
    if (!view.sees(slot)) return;
    const root = this.inside.store.rootOf(slot);
    if (this.isAlone(root)) {
      if (this.meet(slot, policy, 0, undefined)) answer.offer(root, slot, fraction, caster.limit);
      return;
    }
    if (this.whole.has(root) || !this.meet(slot, 0, 0, undefined)) return;
    this.whole.add(root);
    const part = this.firstOf(root);
    if (part >= 0) answer.offer(root, part, fraction, caster.limit);
  };

  /** Does each contact with a body count by itself? */
  private isAlone(root: number): boolean {
    const { policy, images, given } = this;
    return policy === 0 || (!images.areMany && this.inside.store.partsOf(root) + given.count === 2);
  }

  /**
   * The part of a body that is met first under the policy, which counts for the whole of it; negative if there
   * is none. Writes when to `fraction`.
   */
  private firstOf(root: number): number {
    const { given, images, passages, policy, fraction } = this;
    const { store } = this.inside;
    passages.clear();
    for (let slot = root, end = store.endOf(root); slot < end; slot++) {
      images.of(slot);
      while (images.next()) for (let part = 0; part < given.count; part++) this.addContacts(part, slot);
    }
    passages.join();
    const { enter, exit, through, first, count } = passages;
    for (let i = 0; i < count; i++) {
      if (enter[i] === 0 && policy & INITIAL_IGNORED) continue;
      if (enter[i] === 1 && policy & END_EXCLUDED) continue;
      // What starts or ends there does not pass through.
      const passes = through[i] === 1 && enter[i] > 0 && enter[i] < 1;
      if (enter[i] === exit[i] && !passes && policy & TOUCHES_IGNORED) continue;
      fraction[0] = enter[i];
      return first[i];
    }
    return -1;
  }

  /** Adds the contacts of one of the shapes with the present image of a part. */
  private addContacts(part: number, slot: number): void {
    const { given, images, passages, times } = this;
    const kind = given.kindAt(part);
    const other = this.inside.store.kindAt(slot);
    const row = part * ROW;
    const { rows } = given;
    const count = intervals(kind, other, rows, images.rows, times, row, images.offset);
    const sides = count > 0 ? passages.sidesOf(kind, rows, row, other, images.rows, images.offset) : 0;
    for (let i = 0; i < count; i++) passages.add(times.enter, times.exit, i, slot, sides);
  }

  /**
   * Do any of the shapes meet this part under a policy, from the fraction `from` on? Then writes when first to
   * `fraction`, and where to `out` if given.
   */
  private meet(slot: number, policy: SweepPolicy, from: number, out: RayHit | undefined): boolean {
    const { given, images, impact, fraction } = this;
    const kind = this.inside.store.kindAt(slot);
    let met = false;
    images.of(slot);
    while (images.next()) {
      for (let part = 0; part < given.count; part++) {
        const mine = given.kindAt(part);
        const row = part * ROW;
        const status = sweepUnder(mine, kind, given.rows, images.rows, impact, row, images.offset, policy);
        if (status === SEPARATE) continue;
        const toi = status === OVERLAPPING ? 0 : impact.toi;
        if (toi < from || (met && toi >= fraction[0])) continue;
        met = true;
        fraction[0] = toi;
        if (out === undefined) continue;
        if (status === OVERLAPPING) this.writeTouch(part, slot, out);
        else {
          out.x = impact.x;
          out.y = impact.y;
          // Out of the body, and from 0, so that there is no -0.
          out.nx = 0 - impact.nx;
          out.ny = 0 - impact.ny;
        }
      }
    }
    return met;
  }

  /** Writes a point that a shape has in common with a part at its start. */
  private writeTouch(part: number, slot: number, out: RayHit): void {
    const { given, images, touch } = this;
    const kind = this.inside.store.kindAt(slot);
    closestPoints(given.kindAt(part), kind, given.rows, images.rows, touch, part * ROW, images.offset);
    out.x = touch.ax;
    out.y = touch.ay;
    out.nx = out.ny = 0;
  }

  private write(slot: number, out: RayHit): void {
    const { store } = this.inside;
    const { policy } = this;
    const root = store.rootOf(slot);
    if (this.isAlone(root)) this.meet(slot, policy, 0, out);
    else if (this.firstOf(root) >= 0) this.meet(slot, 0, this.fraction[0], out);
    out.id = store.idAt(slot);
    out.part = slot - root;
    out.fraction = this.fraction[0];
  }
}
