import {
  BOX,
  END,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type ShapeKind,
  sweptBox,
  vertexAt,
} from '@swept/core';
import type { Dice } from './dice.js';

/** Bodies with motions, by slot: all kinds, thick and thin, some deforming, some on parabolas, some fast. */
export class Flights {
  readonly kind: Uint8Array;
  readonly rows: Rows;
  readonly boxes: Rows;

  /** @param extent the bodies start within this distance of (offset, offset); sizes are about `size` */
  constructor(
    readonly slots: number,
    readonly extent: number,
    readonly size: number,
    readonly offset: number,
  ) {
    this.kind = new Uint8Array(slots);
    this.rows = new Float64Array(slots * ROW);
    this.boxes = new Float64Array(slots * BOX);
  }

  /** Draws a body anywhere; one in `oneFastIn` crosses a good part of the scene. */
  draw(dice: Dice, slot: number, oneFastIn: number): void {
    const { rows, size, extent, offset } = this;
    const row = slot * ROW;
    const kind = 1 + dice.below(3);
    const x = offset + dice.between(-extent, extent);
    const y = offset + dice.between(-extent, extent);
    const reach =
      dice.below(oneFastIn) === 0 ? extent * dice.pick([0.2, 1, 2]) : size * dice.pick([0, 0.1, 1]);
    const dx = dice.between(-reach, reach);
    const dy = dice.pick([1, 1, 1, 0, 1e-6]) * dice.between(-reach, reach);
    this.kind[slot] = kind;
    rows.fill(0, row, row + ROW);
    for (let i = 0; i < kind; i++) {
      const v = row + vertexAt(i);
      rows[v] = x + dice.between(-size, size);
      rows[v + 1] = y + dice.between(-size, size);
      const bend = dice.pick([0, 0, size]);
      rows[v + END] = rows[v] + dx + dice.between(-bend, bend);
      rows[v + END + 1] = rows[v + 1] + dy + dice.between(-bend, bend);
    }
    rows[row + RADIUS] = dice.pick([0, 0.1 * size, size]);
    rows[row + RADIUS + END] = rows[row + RADIUS] * dice.pick([1, 1, 2]);
    rows[row + SAG_X] = dice.pick([0, 0, 0.2 * reach]);
    rows[row + SAG_Y] = dice.pick([0, 0, -0.2 * reach]);
    this.fit(slot);
  }

  /** Starts the motion where it ended, with the same displacements. */
  advance(slot: number): void {
    const { rows } = this;
    for (let i = 0; i < this.kind[slot]; i++) {
      for (const axis of [0, 1]) {
        const v = slot * ROW + vertexAt(i) + axis;
        const start = rows[v];
        rows[v] = rows[v + END];
        rows[v + END] += rows[v + END] - start;
      }
    }
    this.fit(slot);
  }

  fit(slot: number): void {
    sweptBox(this.kind[slot] as ShapeKind, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
  }

  /** Writes the box of the vertices at the time t, without radius. */
  poseBox(slot: number, t: number, out: Rows): void {
    out.set([Infinity, Infinity, -Infinity, -Infinity]);
    for (let i = 0; i < this.kind[slot]; i++) {
      for (const axis of [0, 1]) {
        const at = this.vertex(slot, i, axis, t);
        out[axis] = Math.min(out[axis], at);
        out[2 + axis] = Math.max(out[2 + axis], at);
      }
    }
  }

  vertex(slot: number, i: number, axis: number, t: number): number {
    const { rows } = this;
    const v = slot * ROW + vertexAt(i) + axis;
    const sag = rows[slot * ROW + (axis === 0 ? SAG_X : SAG_Y)];
    return (1 - t) * rows[v] + t * rows[v + END] - t * (1 - t) * sag;
  }

  radius(slot: number, t: number): number {
    const row = slot * ROW + RADIUS;
    return (1 - t) * this.rows[row] + t * this.rows[row + END];
  }

  /**
   * Do the boxes of two bodies overlap at a time of the motion, at their ends or between? Sampled, so only
   * yes is certain.
   */
  meetAtSomeTime(a: number, b: number, moving: (slot: number) => boolean): boolean {
    const boxA = new Float64Array(BOX);
    const boxB = new Float64Array(BOX);
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      this.poseBox(a, moving(a) ? t : 0, boxA);
      this.poseBox(b, moving(b) ? t : 0, boxB);
      // Slightly less than both radii, for the rounding of this computation.
      const reach = (this.radius(a, moving(a) ? t : 0) + this.radius(b, moving(b) ? t : 0)) * (1 - 2 ** -40);
      const hair = (Math.abs(boxA[0]) + Math.abs(boxA[1])) * 2 ** -48;
      const gapX = Math.max(boxA[0] - boxB[2], boxB[0] - boxA[2]);
      const gapY = Math.max(boxA[1] - boxB[3], boxB[1] - boxA[3]);
      if (Math.max(gapX, gapY) + hair <= reach) return true;
    }
    return false;
  }
}
