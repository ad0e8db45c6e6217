import { type BodyStore, CIRCLE, END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { grown, roomFor } from '@swept/core/internal';
import { createIntervals, intervals } from '@swept/narrowphase';
import { orient } from '@swept/narrowphase/internal';
import type { PresentImages } from './present-images.js';

/** The sides of the motion on which a part lies. */
const LEFT = 1;
const RIGHT = 2;
const BOTH = LEFT + RIGHT;
/** Room for contacts, at first. */
const LEAST = 16;

/**
 * All contacts of moving shapes with a whole body, whose parts have their present poses: those of its parts,
 * joined where they follow each other without a gap. So the diagonal on which the triangles of a box meet is no
 * edge, nor is a vertex of a chain an end. As exact as `IntervalTest`.
 */
export class Passages {
  /** They ascend. */
  count = 0;
  enter = new Float64Array(LEAST);
  exit = new Float64Array(LEAST);
  /** The slots of the part that is entered first, and of the one that is left last. */
  first = new Uint32Array(LEAST);
  last = new Uint32Array(LEAST);
  /**
   * 1 where a point would meet the body as well if it moved a little to the left, and to the right: it does not
   * merely touch it there. So too for shapes against a part that is a point. Of what has a radius only with
   * `roundBlocks`.
   */
  through = new Uint8Array(LEAST);
  private sides = new Uint8Array(LEAST);
  private readonly store: BodyStore;
  private readonly images: PresentImages;
  private readonly roundBlocks: boolean;
  private readonly found = createIntervals();
  /** The start and the end of a vertex that moves, and a vertex of a part. */
  private readonly points: Rows = new Float64Array(6);

  /**
   * `images` must be those of complete shapes at rest, and have the box of the motion. With `roundBlocks`, what
   * merely touches a part with a radius counts as meeting it.
   */
  constructor(store: BodyStore, images: PresentImages, roundBlocks = false) {
    this.store = store;
    this.images = images;
    this.roundBlocks = roundBlocks;
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds the contacts of a shape that moves straight, in row `row`, with the body in a root. */
  add(kind: ShapeKind, rows: Rows, row: number, root: number): void {
    const { store, images, found } = this;
    for (let slot = root, end = store.endOf(root); slot < end; slot++) {
      images.of(slot);
      while (images.next()) {
        const other = store.kindAt(slot);
        const count = intervals(kind, other, rows, images.rows, found, row, images.offset);
        const sides = count > 0 ? this.sidesOf(kind, rows, row, other) : 0;
        for (let i = 0; i < count; i++) this.put(found.enter, found.exit, i, slot, sides);
      }
    }
  }

  /** Sorts them, and joins those that follow each other. */
  join(): void {
    const { enter, exit, last, sides, through, count } = this;
    let end = -1;
    for (let i = 0; i < count; i++) {
      if (end < 0 || enter[i] > exit[end]) {
        this.move(i, ++end);
        continue;
      }
      sides[end] |= sides[i];
      if (exit[i] <= exit[end]) continue;
      exit[end] = exit[i];
      last[end] = last[i];
    }
    this.count = end + 1;
    for (let i = 0; i <= end; i++) through[i] = +(sides[i] === BOTH);
  }

  /** Puts contact i of two columns in its place: by time, then by slot. */
  private put(enter: Float64Array, exit: Float64Array, i: number, slot: number, sides: number): void {
    if (this.count === this.enter.length) this.grow();
    let at = this.count++;
    for (; at > 0 && this.enter[at - 1] > enter[i]; at--) this.move(at - 1, at);
    this.enter[at] = enter[i];
    this.exit[at] = exit[i];
    this.first[at] = this.last[at] = slot;
    this.sides[at] = sides;
  }

  private move(from: number, to: number): void {
    this.enter[to] = this.enter[from];
    this.exit[to] = this.exit[from];
    this.first[to] = this.first[from];
    this.last[to] = this.last[from];
    this.sides[to] = this.sides[from];
  }

  /** The sides of the motion of a shape on which the present image lies, if either is a point: exact. */
  private sidesOf(kind: ShapeKind, rows: Rows, row: number, other: ShapeKind): number {
    const { images, points } = this;
    const { rows: others, offset } = images;
    if (rows[row + RADIUS] + others[offset + RADIUS] > 0) return this.roundBlocks ? BOTH : 0;
    if (kind !== CIRCLE && other !== CIRCLE) return 0;
    let sides = 0;
    for (let i = 0; i < kind; i++) {
      const v = row + vertexAt(i);
      for (let axis = 0; axis < 2; axis++) {
        points[axis] = rows[v + axis];
        points[2 + axis] = rows[v + END + axis];
      }
      for (let k = 0; k < other; k++) {
        points[4] = others[offset + vertexAt(k)];
        points[5] = others[offset + vertexAt(k) + 1];
        const side = orient(points, 0, 2, 4);
        if (side !== 0) sides |= side > 0 ? LEFT : RIGHT;
      }
    }
    return sides;
  }

  private grow(): void {
    const room = roomFor(this.count + 1, this.count);
    this.enter = grown(Float64Array, this.enter, room);
    this.exit = grown(Float64Array, this.exit, room);
    this.first = grown(Uint32Array, this.first, room);
    this.last = grown(Uint32Array, this.last, room);
    this.through = grown(Uint8Array, this.through, room);
    this.sides = grown(Uint8Array, this.sides, room);
  }
}
