import { type BodyStore, CIRCLE, ROW, type Rows } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { overlap } from '@swept/narrowphase';
import { PAD } from './pose-pad.js';
import type { PresentImages } from './present-images.js';
import type { View } from './view.js';

/**
 * The bodies of several parts, or of one that touches its images, that contain the start of a ray in one of
 * them, boundary included.
 */
export class RayHolders {
  /** Their roots. */
  readonly roots = new SlotSet();
  private readonly store: BodyStore;
  private readonly view: View;
  private readonly images: PresentImages;
  private readonly ray: Rows;
  /** The start of the ray, as a point. */
  private readonly start: Rows = new Float64Array(ROW);

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
    if (!isAsked || (store.compounds === 0 && !images.areMany)) return;
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
    if (roots.has(root) || !images.mayJoin(slot) || !view.sees(slot)) return;
    images.of(slot);
    while (!roots.has(root) && images.next())
      if (overlap(CIRCLE, store.kindAt(slot), start, images.rows, 0, images.offset)) roots.add(root);
  };

  /** Is it a part of one of them? */
  has(slot: number): boolean {
    return this.roots.count > 0 && this.roots.has(this.store.rootOf(slot));
  }
}
