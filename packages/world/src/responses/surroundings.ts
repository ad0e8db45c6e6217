import { SHIFTS } from '@swept/broadphase';
import {
  BOX,
  END,
  RADIUS,
  ROW,
  type Rows,
  SEGMENT,
  type ShapeKind,
  sweptBox,
  TRIANGLE,
  vertexAt,
} from '@swept/core';
import { grown, IdBuffer, SlotSet } from '@swept/core/internal';
import { contact, createManifold, overlap } from '@swept/narrowphase';
import { writeAtRest } from '../motion/pose.js';
import type { Inside } from '../world.js';

const V1 = vertexAt(1);

/** What a body may pass on its way out: nothing, what it is in, and other parts of the same solid. */
export const APART = 0;
export const OVERLAPPED = 1;
export const BEHIND = 2;
/** The body merely touches it, by no more than a gap: it may only leave it. */
export const TOUCHED = 3;

/** The parts of one body, all parts nearby, and how the body is related to each. */
export class Surroundings {
  readonly inside: Inside;
  /** The root of the body, its parts, and their motions from their present poses. */
  root = 0;
  parts = 0;
  motions: Rows = new Float64Array(ROW);
  /** The parts nearby, with all their images: rows at rest, their slots, and their relation to the body. */
  others: Rows = new Float64Array(16 * ROW);
  readonly slots = new IdBuffer();
  relations = new Uint8Array(16);
  /**
   * Width and height of the whole body, and the shortest displacement along an axis out of what it overlaps,
   * by boxes.
   */
  readonly size = new Float64Array(1);
  readonly exit = new Float64Array(1);

  private passes: ((root: number) => boolean) | undefined;
  /**
   * Is the body brought out of one-sided parts too? A walking body passes those that it is in or behind, as in
   * a step.
   */
  private readonly leavesOneSided: boolean;
  private part = 0;
  private readonly near = new IdBuffer();
  /** The roots of the solids that the body is in. */
  private readonly solids = new SlotSet();
  private readonly box: Rows = new Float64Array(3 * BOX);
  private readonly wide: Rows = new Float64Array(ROW);
  private readonly shifts = new Float64Array(SHIFTS);
  private readonly shift = new Float64Array(2);
  private readonly manifold = createManifold();
  /** An overlap of no more than this is a mere touch. */
  private readonly gap = new Float64Array(1);

  constructor(inside: Inside, leavesOneSided: boolean) {
    this.inside = inside;
    this.leavesOneSided = leavesOneSided;
  }

  /** Takes the poses of a body, at `offset` of `rows` and on. Bodies for which `passes` is true do not count. */
  start(
    root: number,
    rows: Rows,
    offset: number,
    gap: Float64Array,
    passes: ((root: number) => boolean) | undefined,
  ): void {
    const { store } = this.inside;
    this.gap[0] = gap[0];
    this.root = root;
    this.passes = passes;
    this.parts = store.partsOf(root);
    if (this.motions.length < this.parts * ROW) this.motions = new Float64Array(this.parts * ROW);
    for (let i = 0; i < this.parts; i++)
      writeAtRest(store.kind[root + i], rows, this.motions, offset + i * ROW, i * ROW);
  }

  /** Finds all parts within the margin, in an order that does not depend on the strategy. */
  gather(margin: Float64Array): void {
    const { store, index, plan } = this.inside;
    const { near, slots, wide, motions } = this;
    near.clear();
    slots.clear();
    for (this.part = 0; this.part < this.parts; this.part++) {
      const slot = this.root + this.part;
      writeAtRest(store.kind[slot], motions, wide, this.part * ROW, 0);
      wide[RADIUS] += margin[0];
      wide[RADIUS + END] = wide[RADIUS];
      index.searchMotion(store.kindAt(slot), wide, this.visit, 0, slot);
    }
    near.sort();
    for (let i = 0; i < near.count; i++) {
      if (i > 0 && near.ids[i] === near.ids[i - 1]) continue;
      if (plan.domain.torus === undefined) this.take(near.ids[i], margin);
      else this.takeImages(near.ids[i], margin);
    }
  }

  private readonly visit = (other: number): void => {
    const { store, filters } = this.inside;
    if (store.rootOf(other) === this.root || store.sensor[other] === 1) return;
    if (!filters.admit(this.root, other) || this.passes?.(store.rootOf(other))) return;
    this.near.add(other);
  };

  /**
   * Adds the part in a slot, shifted by `shift` periods, to the list, if it is within the margin. The index may
   * know it by the box of all its last motion.
   */
  private take(slot: number, margin: Float64Array): void {
    const { store, plan } = this.inside;
    const at = this.slots.count;
    if ((at + 1) * ROW > this.others.length) {
      this.others = grown(Float64Array, this.others, 2 * this.others.length);
      this.relations = grown(Uint8Array, this.relations, 2 * this.relations.length);
    }
    this.slots.add(slot);
    const row = at * ROW;
    for (let i = 0; i < ROW; i++) this.others[row + i] = 0;
    writeAtRest(store.kind[slot], store.rows, this.others, slot * ROW, row);
    const { torus } = plan.domain;
    for (let i = 0; i < store.kind[slot] && torus !== undefined; i++) {
      for (let end = 0; end <= END; end += END) {
        this.others[row + vertexAt(i) + end] += this.shift[0] * torus.spanX;
        this.others[row + vertexAt(i) + end + 1] += this.shift[1] * torus.spanY;
      }
    }
    const { sides } = this.inside.seams;
    const isLeft = !this.leavesOneSided && sides.has(slot, slot) && this.isPassed(row);
    if (isLeft || !this.isWithin(store.kindAt(slot), row, margin)) this.slots.count--;
  }

  /** Is a row of the list within the margin of a part of the body? */
  private isWithin(kind: ShapeKind, row: number, margin: Float64Array): boolean {
    const { store } = this.inside;
    const { wide, motions, others } = this;
    for (let i = 0; i < this.parts; i++) {
      const own = store.kindAt(this.root + i);
      writeAtRest(own, motions, wide, i * ROW, 0);
      wide[RADIUS] += margin[0];
      if (overlap(own, kind, wide, others, 0, row)) return true;
    }
    return false;
  }

  /** Is a part of the body in a one-sided part, or its middle on the side that does not block? */
  private isPassed(row: number): boolean {
    const { store } = this.inside;
    const { motions, others, manifold, gap } = this;
    const dx = others[row + V1] - others[row];
    const dy = others[row + V1 + 1] - others[row + 1];
    for (let i = 0; i < this.parts; i++) {
      const kind = store.kindAt(this.root + i);
      let side = 0;
      for (let k = 0; k < kind; k++) {
        const v = i * ROW + vertexAt(k);
        side += (motions[v] - others[row]) * dy - (motions[v + 1] - others[row + 1]) * dx;
      }
      if (side < 0) return true;
      if (contact(kind, SEGMENT, motions, others, manifold, i * ROW, row) && manifold.depth > gap[0])
        return true;
    }
    return false;
  }

  /** Adds all images of the part in a slot that are within the margin of a part of the body. */
  private takeImages(slot: number, margin: Float64Array): void {
    const { store, plan } = this.inside;
    const { torus } = plan.domain;
    const { box, shifts, shift, motions } = this;
    writeAtRest(store.kind[slot], store.rows, this.wide, slot * ROW, 0);
    sweptBox(store.kindAt(slot), this.wide, 0, box, 0, BOX);
    for (let i = 0; i < BOX; i++) box[i] = i < 2 ? Infinity : -Infinity;
    for (let i = 0; i < this.parts; i++) this.extend(store.kindAt(this.root + i), motions, i * ROW);
    for (let i = 0; i < BOX; i++) box[i] += i < 2 ? -margin[0] : margin[0];
    torus?.writeShifts(box, box, shifts, 0, BOX);
    for (shift[0] = shifts[0]; shift[0] <= shifts[1]; shift[0]++)
      for (shift[1] = shifts[2]; shift[1] <= shifts[3]; shift[1]++) this.take(slot, margin);
  }

  /** Extends the first box by the start pose of a row. */
  private extend(kind: ShapeKind, rows: Rows, row: number): void {
    const { box, wide } = this;
    writeAtRest(kind, rows, wide, row, 0);
    sweptBox(kind, wide, 0, box, 0, 2 * BOX);
    for (let axis = 0; axis < 2; axis++) {
      box[axis] = Math.min(box[axis], box[2 * BOX + axis]);
      box[axis + 2] = Math.max(box[axis + 2], box[2 * BOX + axis + 2]);
    }
  }

  /** Does the body overlap anything that was gathered? Notes its relation to each. */
  relate(): boolean {
    const { slots, relations } = this;
    let found = false;
    for (let k = 0; k < slots.count; k++) {
      relations[k] = this.relation(k);
      found ||= relations[k] !== APART;
    }
    if (found) this.relateSolids();
    return found;
  }

  /** A solid is made of triangles: the displacement out of one of them may lead through others. */
  private relateSolids(): void {
    const { store } = this.inside;
    const { slots, relations, solids } = this;
    solids.clear();
    for (let k = 0; k < slots.count; k++) {
      const root = store.rootOf(slots.ids[k]);
      if (relations[k] !== OVERLAPPED || store.kind[slots.ids[k]] !== TRIANGLE || solids.has(root)) continue;
      solids.add(root);
    }
    for (let k = 0; k < slots.count && solids.count > 0; k++) {
      const slot = slots.ids[k];
      if (relations[k] === APART && store.kind[slot] === TRIANGLE && solids.has(store.rootOf(slot)))
        relations[k] = BEHIND;
    }
  }

  private relation(k: number): number {
    const { store } = this.inside;
    const { slots, others, motions, manifold } = this;
    const kind = store.kindAt(slots.ids[k]);
    let relation = APART;
    for (let i = 0; i < this.parts; i++) {
      if (!contact(store.kindAt(this.root + i), kind, motions, others, manifold, i * ROW, k * ROW)) continue;
      if (manifold.depth > this.gap[0]) return OVERLAPPED;
      relation = TOUCHED;
    }
    return relation;
  }

  /** Writes `size` and `exit`. */
  measure(): void {
    const { store } = this.inside;
    const { box, slots, relations, others, motions, size, exit } = this;
    box[0] = box[1] = Infinity;
    box[2] = box[3] = -Infinity;
    for (let i = 0; i < this.parts; i++) this.extend(store.kindAt(this.root + i), motions, i * ROW);
    for (let i = 0; i < BOX; i++) {
      box[BOX + i] = box[i];
      box[i] = i < 2 ? Infinity : -Infinity;
    }
    for (let k = 0; k < slots.count; k++)
      if (relations[k] === OVERLAPPED || relations[k] === TOUCHED)
        this.extend(store.kindAt(slots.ids[k]), others, k * ROW);
    const along = Math.min(box[2] - box[BOX], box[BOX + 2] - box[0]);
    const across = Math.min(box[3] - box[BOX + 1], box[BOX + 3] - box[1]);
    size[0] = box[BOX + 2] - box[BOX] + (box[BOX + 3] - box[BOX + 1]);
    exit[0] = Math.min(along, across);
  }
}
