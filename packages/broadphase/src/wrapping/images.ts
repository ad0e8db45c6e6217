import { BOX, END, RADIUS, ROW, type Rows, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';
import {
  CORRIDOR,
  type Corridors,
  corridorsMeet,
  writeBoxCorridor,
  writeCorridor,
} from '../fast-bodies/corridor.js';
import { SHIFTS, type Torus } from './torus.js';

/** A motion that needs more images than this is replaced by its box. */
const MOST = 64;
/** Up to this many images are not tested by their corridors. */
const FEW = 4;

/**
 * The images of one body that meet the domain, beginning with the one that is not shifted if it does. Along
 * an axis on which a box is longer than the period, it fills the domain, and one image stands for all. A
 * motion is not shortened like that, since its path would be lost: its images whose corridors do not meet the
 * domain are left out.
 */
export class WrapImages {
  count = 0;
  readonly boxes: Rows = new Float64Array(MOST * BOX);
  private readonly torus: Torus;
  /** The shift of each image, in periods: x and y. */
  private readonly shifts = new Float64Array(2 * MOST);
  /** Are the images shifted copies of the motion? */
  private exact = true;
  private readonly range = new Float64Array(SHIFTS);
  private readonly cell: Rows = new Float64Array(BOX);
  private readonly two: Corridors = new Float64Array(2 * CORRIDOR);

  constructor(torus: Torus) {
    this.torus = torus;
  }

  /** Finds the images of a box. */
  ofBox(boxes: Rows, offset: number): void {
    if (this.isAlone(boxes, offset)) return;
    this.exact = false;
    this.count = 0;
    const { torus, range } = this;
    torus.writeShifts(torus.domain, boxes, range, 0, offset);
    // If three meet the domain, the middle one fills it. Huge numbers give NaN.
    const fillsX = !(range[1] - range[0] < 2);
    const fillsY = !(range[3] - range[2] < 2);
    if (fillsX) range[0] = range[1] = 0;
    if (fillsY) range[2] = range[3] = 0;
    this.list();
    for (let i = 0; i < this.count; i++) {
      torus.writeBox(boxes, this.shifts, this.boxes, offset, 2 * i, i * BOX);
      if (fillsX) this.fill(i * BOX);
      if (fillsY) this.fill(i * BOX + 1);
    }
  }

  /** Finds the images of a motion, with its box. */
  ofMotion(kind: ShapeKind, rows: Rows, boxes: Rows, rowOffset: number, boxOffset: number): void {
    if (this.isAlone(boxes, boxOffset)) return;
    const { torus, range, shifts, two } = this;
    torus.writeShifts(torus.domain, boxes, range, 0, boxOffset);
    const all = (range[1] - range[0] + 1) * (range[3] - range[2] + 1);
    if (!(all <= MOST)) {
      this.ofBox(boxes, boxOffset);
      return;
    }
    this.exact = true;
    this.count = 0;
    this.list();
    if (all > FEW) {
      writeCorridor(kind, rows, two, rowOffset, 0);
      let kept = 0;
      for (let i = 0; i < all; i++) {
        if (!this.comesBy(i, boxes, boxOffset)) continue;
        shifts[2 * kept] = shifts[2 * i];
        shifts[2 * kept++ + 1] = shifts[2 * i + 1];
      }
      this.count = kept;
    }
    for (let i = 0; i < this.count; i++) torus.writeBox(boxes, shifts, this.boxes, boxOffset, 2 * i, i * BOX);
  }

  /** Writes image `i` of the motion that was given; returns its kind. */
  writeRow(i: number, kind: ShapeKind, rows: Rows, out: Rows, offset: number, outOffset: number): ShapeKind {
    if (this.exact) {
      this.torus.writeRow(kind, rows, this.shifts, out, offset, 2 * i, outOffset);
      return kind;
    }
    // A box at rest: its diagonal.
    out.fill(0, outOffset, outOffset + ROW);
    for (let k = 0; k < BOX; k++) {
      const v = outOffset + vertexAt(k >> 1) + (k & 1);
      out[v] = out[v + END] = this.boxes[i * BOX + k];
    }
    out[outOffset + RADIUS] = 0;
    return SEGMENT;
  }

  /**
   * Writes the body itself as the only image if its box is in the interior of the domain, as most are. If
   * not, false.
   */
  private isAlone(boxes: Rows, offset: number): boolean {
    if (!this.torus.holds(boxes, offset)) return false;
    this.exact = true;
    this.count = 1;
    this.shifts[0] = this.shifts[1] = 0;
    for (let k = 0; k < BOX; k++) this.boxes[k] = boxes[offset + k];
    return true;
  }

  /** Lists the shifts in the range. */
  private list(): void {
    const { range, shifts } = this;
    const downX = range[0] < 0;
    const downY = range[2] < 0;
    for (let i = 0; i <= range[1] - range[0]; i++) {
      for (let j = 0; j <= range[3] - range[2]; j++) {
        shifts[2 * this.count] = downX ? range[1] - i : range[0] + i;
        shifts[2 * this.count++ + 1] = downY ? range[3] - j : range[2] + j;
      }
    }
  }

  private fill(at: number): void {
    this.boxes[at] = this.torus.domain[at % BOX];
    this.boxes[at + 2] = this.torus.domain[(at % BOX) + 2];
  }

  /** Does the corridor of the motion, shifted like image `i`, meet the domain? */
  private comesBy(i: number, boxes: Rows, offset: number): boolean {
    const { torus, cell, two } = this;
    for (let axis = 0; axis < 2; axis++) {
      const period = torus.domain[axis + 2];
      const shift = this.shifts[2 * i + axis];
      cell[axis] = period < Infinity ? -shift * period : boxes[offset + axis];
      cell[axis + 2] = period < Infinity ? (1 - shift) * period : boxes[offset + axis + 2];
    }
    writeBoxCorridor(cell, two, 0, CORRIDOR);
    return corridorsMeet(two, two, 0, CORRIDOR);
  }
}
