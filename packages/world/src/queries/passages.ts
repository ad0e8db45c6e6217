import { CIRCLE, END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { grown, roomFor } from '@swept/core/internal';
import { orient } from '@swept/narrowphase/internal';

/** The sides of the motion on which a part lies. */
const LEFT = 1;
const RIGHT = 2;
const BOTH = LEFT + RIGHT;
/** Room for contacts, at first. */
const LEAST = 16;

/**
 * All contacts of moving shapes with a whole body, whose parts have their present poses: those of its parts,
 * joined where they follow each other without a gap. So the diagonal on which the triangles of a box meet is no
 * edge, nor is a vertex of a chain an end.
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
  private readonly slack: number;
  private readonly roundBlocks: boolean;
  /** The start and the end of a vertex that moves, and a vertex of a part. */
  private readonly points: Rows = new Float64Array(6);

  /**
   * Gaps of up to `slack` are none. With `roundBlocks`, what merely touches a part with a radius counts as meeting
   * it.
   */
  constructor(slack: number, roundBlocks: boolean) {
    this.slack = slack;
    this.roundBlocks = roundBlocks;
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds contact i of two columns of times, with a part that lies on the given sides. */
  add(enter: Float64Array, exit: Float64Array, i: number, slot: number, sides: number): void {
    if (this.count === this.enter.length) this.grow();
    let at = this.count++;
    for (; at > 0 && this.enter[at - 1] > enter[i]; at--) this.move(at - 1, at);
    this.enter[at] = enter[i];
    this.exit[at] = exit[i];
    this.first[at] = this.last[at] = slot;
    this.sides[at] = sides;
  }

  /** Joins those that follow each other. */
  join(): void {
    const { enter, exit, last, sides, through, count, slack } = this;
    let end = -1;
    for (let i = 0; i < count; i++) {
      if (end < 0 || enter[i] > exit[end] + slack) {
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

  private move(from: number, to: number): void {
    this.enter[to] = this.enter[from];
    this.exit[to] = this.exit[from];
    this.first[to] = this.first[from];
    this.last[to] = this.last[from];
    this.sides[to] = this.sides[from];
  }

  /** The sides of the motion of a shape on which a part lies, if either is a point: exact. */
  sidesOf(kind: ShapeKind, rows: Rows, row: number, other: ShapeKind, others: Rows, offset: number): number {
    const { points } = this;
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
