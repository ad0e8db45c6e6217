import { type BodyStore, CIRCLE, END, ROW, type Rows, vertexAt } from '@swept/core';
import {
  CAST_MISS,
  type CastPolicy,
  cast,
  createCastHit,
  overlap,
  START_EXITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from '@swept/narrowphase';
import { FRACTION_SLACK, orient } from '@swept/narrowphase/internal';
import { Passages } from './passages.js';
import { PresentImages } from './present-images.js';
import { FAR } from './ray-caster.js';
import { copyPlace, type RayHit } from './ray-hit.js';
import type { View } from './view.js';

/** From the end of a ray without length: along the axes. */
const AXES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * A ray through a whole body of several parts, where the policy does not count for each of them: the ray starts
 * in the body, or touches its parts where they are joined.
 */
export class RayThrough {
  /** Where it meets the body passed to `find`: the fraction, and the part that it enters or leaves there. */
  readonly fraction = new Float64Array(1);
  part = 0;
  private leaves = false;
  /** Does the ray leave the body exactly at its end? */
  private atEnd = false;
  private readonly store: BodyStore;
  private readonly ray: Rows;
  private readonly images: PresentImages;
  private readonly passages: Passages;
  /** The ray as a point that moves along it, the ray reversed, and what follows after its end. */
  private readonly point: Rows = new Float64Array(ROW);
  private readonly back: Rows = new Float64Array(ROW);
  private readonly beyond: Rows = new Float64Array(ROW);
  /** Its end, as a ray without length. */
  private readonly end: Rows = new Float64Array(ROW);
  private readonly line: Rows = new Float64Array(6);
  private readonly hit = createCastHit();
  private readonly enter = new Float64Array(1);
  private readonly exit = new Float64Array(1);
  private readonly nearest = createCastHit();

  constructor(view: View, ray: Rows) {
    this.store = view.inside.store;
    this.ray = ray;
    this.images = new PresentImages(view);
    this.passages = new Passages(FRACTION_SLACK, true);
  }

  /** Does the ray meet the body in a root, under a policy that is not START_HITS? */
  find(root: number, policy: CastPolicy): boolean {
    const { passages, fraction } = this;
    this.aim();
    this.atEnd = false;
    this.addPassages(root);
    for (let i = 0; i < passages.count; i++) {
      const starts = passages.enter[i] === 0;
      const ends = passages.exit[i] === 1;
      if (policy === STRICTLY_BETWEEN) {
        // Only what lies strictly between the ends, and is not merely touched.
        if (passages.exit[i] === 0 || passages.enter[i] === 1 || passages.through[i] === 0) continue;
        if (starts && ends) return false;
      } else if (starts) {
        if (policy === START_IGNORED) continue;
        if (ends && !this.endsOnBoundary(root)) return false;
        this.atEnd = ends;
      }
      this.leaves = starts;
      this.part = starts ? passages.last[i] : passages.first[i];
      fraction[0] = starts ? passages.exit[i] : passages.enter[i];
      return true;
    }
    return false;
  }

  private addPassages(root: number): void {
    const { store, images, passages, ray, point, hit, enter, exit } = this;
    passages.clear();
    for (let slot = root, end = store.endOf(root); slot < end; slot++) {
      const kind = store.kindAt(slot);
      images.of(slot);
      while (images.next()) {
        const { rows, offset } = images;
        if (cast(kind, ray, rows, hit, 0, offset) === CAST_MISS) continue;
        enter[0] = hit.fraction;
        exit[0] = hit.exit;
        passages.add(enter, exit, 0, slot, passages.sidesOf(CIRCLE, point, 0, kind, rows, offset));
      }
    }
    passages.join();
  }

  /** Writes where that is. */
  write(root: number, policy: CastPolicy, out: RayHit): void {
    this.find(root, policy);
    const { images, store, part, ray, back, beyond, atEnd, leaves, fraction, hit, nearest } = this;
    const kind = store.kindAt(part);
    const from = atEnd ? beyond : leaves ? back : ray;
    const at = atEnd ? 0 : leaves ? 1 - fraction[0] : fraction[0];
    nearest.fraction = Infinity;
    images.of(part);
    while (images.next()) {
      const status = cast(kind, from, images.rows, hit, 0, images.offset, atEnd ? START_EXITS : undefined);
      if (status === CAST_MISS) continue;
      if (Math.abs(hit.fraction - at) >= Math.abs(nearest.fraction - at)) continue;
      nearest.fraction = hit.fraction;
      copyPlace(hit, out);
    }
    out.fraction = fraction[0];
    if (!atEnd) return;
    // What it slides along may go on beyond its end.
    out.x = ray[FAR];
    out.y = ray[FAR + 1];
  }

  private aim(): void {
    const { ray, point, back, end, images } = this;
    for (let axis = 0; axis < 2; axis++) {
      const from = ray[axis];
      const to = ray[FAR + axis];
      point[axis] = back[FAR + axis] = from;
      point[END + axis] = back[axis] = end[axis] = end[FAR + axis] = to;
      images.box[axis] = Math.min(from, to);
      images.box[2 + axis] = Math.max(from, to);
    }
  }

  /** Does a ray that ends in a body end on its boundary? */
  private endsOnBoundary(root: number): boolean {
    const { ray, beyond } = this;
    let inside = true;
    const dx = ray[FAR] - ray[0];
    const dy = ray[FAR + 1] - ray[1];
    if (dx !== 0 || dy !== 0) return !this.continues(root, dx, dy);
    const size = Math.max(1, Math.abs(ray[0]), Math.abs(ray[1]));
    for (const [x, y] of AXES) inside &&= this.continues(root, x * size, y * size);
    for (let axis = 0; axis < 2; axis++) beyond[FAR + axis] = beyond[axis];
    return !inside;
  }

  /** Does the body continue from the end of the ray along (dx, dy), on both sides of that? */
  private continues(root: number, dx: number, dy: number): boolean {
    const { store, end, beyond, images, hit, line } = this;
    beyond[0] = line[0] = end[0];
    beyond[1] = line[1] = end[1];
    beyond[FAR] = line[2] = end[0] + dx;
    beyond[FAR + 1] = line[3] = end[1] + dy;
    let left = false;
    let right = false;
    for (let slot = root; slot < store.endOf(root); slot++) {
      const kind = store.kindAt(slot);
      images.of(slot);
      while (images.next()) {
        const { rows, offset } = images;
        if (!overlap(CIRCLE, kind, end, rows, 0, offset)) continue;
        if (cast(kind, end, rows, hit, 0, offset, START_EXITS) === CAST_MISS) return true;
        if (cast(kind, beyond, rows, hit, 0, offset) === CAST_MISS || hit.exit === 0) continue;
        for (let i = 0; i < kind; i++) {
          line[4] = rows[offset + vertexAt(i)];
          line[5] = rows[offset + vertexAt(i) + 1];
          const side = orient(line, 0, 2, 4);
          if (side > 0) left = true;
          if (side < 0) right = true;
        }
      }
    }
    return left && right;
  }
}
