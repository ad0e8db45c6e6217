import { SHIFTS, type Torus } from '@swept/broadphase';
import { BOX, ROW, type Rows, type ShapeKind, sweptBox } from '@swept/core';
import {
  contact,
  createImpact,
  IMPACT,
  type Impact,
  type Intervals,
  type IntervalTest,
  type Manifold,
  OVERLAPPING,
  overlap,
  SEPARATE,
  type SweepStatus,
  sweep,
} from '@swept/narrowphase';
import { writeAtRest } from './pose.js';

/** Is notified of contacts of two bodies, in fractions of a window of the step. */
export type ContactNote = (found: Intervals, window: Float64Array) => void;

/**
 * Tests of two bodies on a torus. The first stays where it is; of the second, all images are tested whose
 * boxes overlap the box of the first. Only `Domain` calls them.
 */
export class Images {
  readonly torus: Torus;
  /**
   * The number of periods, in x and in y, by which the image of the second body that was met last is shifted.
   */
  readonly shift = new Float64Array(2);

  private readonly boxA: Rows = new Float64Array(BOX);
  private readonly boxB: Rows = new Float64Array(BOX);
  private readonly range = new Float64Array(SHIFTS);
  /** The shift under test. */
  private readonly tried = new Float64Array(2);
  private readonly image: Rows = new Float64Array(ROW);
  /** Two bodies at rest. */
  private readonly poses: Rows = new Float64Array(2 * ROW);
  private readonly trial = createImpact();

  constructor(torus: Torus) {
    this.torus = torus;
  }

  /** The first contact among all images. An overlap comes first. */
  sweep(
    kindA: ShapeKind,
    kindB: ShapeKind,
    a: Rows,
    b: Rows,
    out: Impact,
    ao: number,
    bo: number,
  ): SweepStatus {
    const { torus, range, tried, shift, image, trial } = this;
    if (!this.writeRange(kindA, kindB, a, b, ao, bo)) return SEPARATE;
    let found = false;
    for (tried[0] = range[0]; tried[0] <= range[1]; tried[0]++) {
      for (tried[1] = range[2]; tried[1] <= range[3]; tried[1]++) {
        torus.writeRow(kindB, b, tried, image, bo);
        const status = sweep(kindA, kindB, a, image, trial, ao, 0);
        if (status === SEPARATE || (status === IMPACT && found && trial.toi >= out.toi)) continue;
        shift[0] = tried[0];
        shift[1] = tried[1];
        if (status === OVERLAPPING) return OVERLAPPING;
        copyImpact(trial, out);
        found = true;
      }
    }
    return found ? IMPACT : SEPARATE;
  }

  /** Reports all contacts of each image. */
  intervals(
    test: IntervalTest,
    kindB: ShapeKind,
    rows: Rows,
    boxes: Rows,
    found: Intervals,
    window: Float64Array,
    note: ContactNote,
  ): void {
    const { torus, range, tried, image } = this;
    torus.writeShifts(boxes, boxes, range, 0, BOX);
    for (tried[0] = range[0]; tried[0] <= range[1]; tried[0]++) {
      for (tried[1] = range[2]; tried[1] <= range[3]; tried[1]++) {
        torus.writeRow(kindB, rows, tried, image, ROW);
        if (test(rows, image, found, 0, 0) > 0) note(found, window);
      }
    }
  }

  /** Do any images of two poses overlap? */
  overlap(kindA: ShapeKind, kindB: ShapeKind, a: Rows, b: Rows, ao: number, bo: number): boolean {
    const { torus, range, tried, shift, image, poses } = this;
    writeAtRest(kindA, a, poses, ao, 0);
    writeAtRest(kindB, b, poses, bo, ROW);
    if (!this.writeRange(kindA, kindB, poses, poses, 0, ROW)) return false;
    for (tried[0] = range[0]; tried[0] <= range[1]; tried[0]++) {
      for (tried[1] = range[2]; tried[1] <= range[3]; tried[1]++) {
        torus.writeRow(kindB, poses, tried, image, ROW);
        if (!overlap(kindA, kindB, poses, image, 0, 0)) continue;
        shift[0] = tried[0];
        shift[1] = tried[1];
        return true;
      }
    }
    return false;
  }

  /** The contact of the first images of two poses that touch. */
  contact(
    kindA: ShapeKind,
    kindB: ShapeKind,
    a: Rows,
    b: Rows,
    out: Manifold,
    ao: number,
    bo: number,
  ): boolean {
    if (!this.overlap(kindA, kindB, a, b, ao, bo)) return false;
    const { torus, shift, image, poses } = this;
    torus.writeRow(kindB, poses, shift, image, ROW);
    return contact(kindA, kindB, poses, image, out, 0, 0);
  }

  /** Does only one image of the second box overlap the first? Leaves its shift in `shift`. */
  isOnlyOne(boxes: Rows, ao: number, bo: number): boolean {
    const { torus, range, shift } = this;
    torus.writeShifts(boxes, boxes, range, ao, bo);
    shift[0] = range[0];
    shift[1] = range[2];
    return range[0] === range[1] && range[2] === range[3];
  }

  /** Writes the range of shifts under which the boxes of the two motions overlap; false if it is empty. */
  private writeRange(kindA: ShapeKind, kindB: ShapeKind, a: Rows, b: Rows, ao: number, bo: number): boolean {
    const { boxA, boxB, range } = this;
    sweptBox(kindA, a, 0, boxA, ao);
    sweptBox(kindB, b, 0, boxB, bo);
    this.torus.writeShifts(boxA, boxB, range);
    return range[0] <= range[1] && range[2] <= range[3];
  }
}

function copyImpact(from: Impact, to: Impact): void {
  to.toi = from.toi;
  to.x = from.x;
  to.y = from.y;
  to.nx = from.nx;
  to.ny = from.ny;
  to.s = from.s;
  to.t = from.t;
  to.u = from.u;
  to.v = from.v;
  to.w = from.w;
  to.featureA = from.featureA;
  to.featureB = from.featureB;
  to.flags = from.flags;
  to.closingSpeed = from.closingSpeed;
}
