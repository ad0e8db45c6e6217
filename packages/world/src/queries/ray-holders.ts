import { type BodyStore, CIRCLE, END, RADIUS, ROW, type Rows, TRIANGLE } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  CAST_HIT,
  CAST_INSIDE,
  type CastPolicy,
  cast,
  castFraction,
  createCastHit,
  overlap,
  START_EXITS,
} from '@swept/narrowphase';
import { FRACTION_SLACK } from '@swept/narrowphase/internal';
import { PAD } from './pose-pad.js';
import type { PresentImages } from './present-images.js';
import { FAR } from './ray-caster.js';
import { copyPlace, type RayHit } from './ray-hit.js';
import type { View } from './view.js';

/**
 * The bodies of several parts that contain the start of a ray in one of them, in the inside of a triangle or in
 * a radius. The ray leaves such a body at the end of the last of those parts that follow each other along it.
 */
export class RayHolders {
  /** Their roots. */
  readonly roots = new SlotSet();
  /** The fraction of the ray at which it leaves the body passed to `leave`, and the part. */
  readonly fraction = new Float64Array(1);
  part = 0;
  private readonly store: BodyStore;
  private readonly view: View;
  private readonly images: PresentImages;
  private readonly ray: Rows;
  /** The start of the ray, as a point. */
  private readonly start: Rows = new Float64Array(ROW);
  /** The row of the image of the part by which the body is left. */
  private readonly row: Rows = new Float64Array(ROW);
  /** The reversed ray, and the continuation of the ray by its own length. */
  private readonly back: Rows = new Float64Array(ROW);
  private readonly beyond: Rows = new Float64Array(ROW);
  /** Does the ray leave the body exactly at its end? */
  private atEnd = false;
  private readonly hit = createCastHit();

  constructor(view: View, images: PresentImages, ray: Rows) {
    this.store = view.inside.store;
    this.view = view;
    this.images = images;
    this.ray = ray;
  }

  /** Finds them, if they are needed. */
  find(isAsked: boolean): void {
    const { store, start, ray, roots, images, view } = this;
    roots.clear();
    if (!isAsked || store.compounds === 0) return;
    start[0] = ray[0];
    start[1] = ray[1];
    const pad = view.isWithinStep ? PAD * Math.max(Math.abs(ray[0]), Math.abs(ray[1])) : 0;
    for (let i = 0; i < 2; i++) {
      images.box[i] = start[i] - pad;
      images.box[i + 2] = start[i] + pad;
    }
    view.inside.index.search(images.box, this.hold);
    view.visitUnindexed(this.hold);
  }

  private readonly hold = (slot: number): void => {
    const { store, images, roots, view, start } = this;
    const root = store.rootOf(slot);
    if (store.partsOf(root) === 1 || roots.has(root) || !this.isSolid(slot) || !view.sees(slot)) return;
    images.of(slot);
    while (!roots.has(root) && images.next())
      if (overlap(CIRCLE, store.kindAt(slot), start, images.rows, 0, images.offset)) roots.add(root);
  };

  /** Is a part one of those that contain the start, so that the ray does not enter it? */
  has(slot: number): boolean {
    return this.roots.count > 0 && this.isSolid(slot) && this.roots.has(this.store.rootOf(slot));
  }

  /** Has a part an inside, so that it joins with others? */
  isSolid(slot: number): boolean {
    const { kind, rows } = this.store;
    const radius = slot * ROW + RADIUS;
    return kind[slot] === TRIANGLE || rows[radius] > 0 || rows[radius + END] > 0;
  }

  /**
   * Finds where the ray leaves the body in a root that contains its start. Writes `fraction`, `part` and its
   * row. False if the ray ends in the body.
   */
  leave(root: number, policy: CastPolicy): boolean {
    const { store, ray, back, images, hit, row } = this;
    let end = -1;
    for (let grew = true; grew; ) {
      grew = false;
      for (let part = root; part < store.endOf(root); part++) {
        if (!this.isSolid(part)) continue;
        images.of(part);
        while (images.next()) {
          const status = cast(store.kindAt(part), ray, images.rows, hit, 0, images.offset);
          const joins =
            status === CAST_INSIDE || (status === CAST_HIT && hit.fraction <= end + FRACTION_SLACK);
          if (!joins || hit.exit <= end) continue;
          end = hit.exit;
          grew = true;
          this.part = part;
          for (let i = 0; i < ROW; i++) row[i] = images.rows[images.offset + i];
        }
      }
    }
    back[0] = ray[FAR];
    back[1] = ray[FAR + 1];
    back[FAR] = ray[0];
    back[FAR + 1] = ray[1];
    this.atEnd = false;
    if (castFraction(store.kindAt(this.part), back, row, this.fraction) === CAST_HIT) {
      this.fraction[0] = 1 - this.fraction[0];
      return true;
    }
    this.atEnd = policy === START_EXITS && this.endsOnBoundary(root);
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

  /** Writes where the ray leaves the body in a root. */
  write(root: number, policy: CastPolicy, out: RayHit): void {
    const { store, back, beyond, row, hit } = this;
    this.leave(root, policy);
    const kind = store.kindAt(this.part);
    if (this.atEnd) cast(kind, beyond, row, hit, 0, 0, START_EXITS);
    else cast(kind, back, row, hit, 0, 0);
    out.fraction = this.atEnd ? 1 : 1 - hit.fraction;
    copyPlace(hit, out);
  }
}
