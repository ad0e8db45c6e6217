import { SHIFTS, type Torus } from '@swept/broadphase';
import { BOX, ROW, type Rows, type ShapeKind, sweptBox } from '@swept/core';
import { writeAtRest } from '../motion/pose.js';
import type { View } from './view.js';

/**
 * The rows of one part in its present pose, one after the other: `rows` at `offset`. In the plane there is one;
 * where the world wraps, there is one for each image whose box overlaps `box`.
 */
export class PresentImages {
  rows: Rows;
  offset = 0;
  /** To be written by the caller. */
  readonly box: Rows = new Float64Array(BOX);
  private readonly view: View;
  private readonly torus: Torus | undefined;
  private kind: ShapeKind = 1;
  /** The pose of the part, and one of its images. */
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly image: Rows = new Float64Array(ROW);
  private readonly poseBox: Rows = new Float64Array(BOX);
  /** The periods by which the images are shifted, and the next image. */
  private readonly range = new Float64Array(SHIFTS);
  private readonly shift = new Float64Array(2);
  private left = false;

  private readonly atRest: boolean;

  /** With `atRest`, the rows are complete shapes at rest; otherwise only their start poses are valid. */
  constructor(view: View, atRest = false) {
    this.view = view;
    this.atRest = atRest;
    this.torus = view.inside.plan.domain.torus;
    this.rows = this.pose;
  }

  /** Is there more than one image? If not, `of` is all that is needed. */
  get areMany(): boolean {
    return this.torus !== undefined;
  }

  /** May a contact with the part in a slot go on with another part of its body, or with another image of it? */
  mayJoin(slot: number): boolean {
    const { torus, poseBox } = this;
    const { store } = this.view.inside;
    if (store.partsOf(store.rootOf(slot)) > 1) return true;
    if (torus === undefined) return false;
    this.of(slot);
    return poseBox[2] - poseBox[0] >= torus.x || poseBox[3] - poseBox[1] >= torus.y;
  }

  /** Begins with the part in a slot: `next` moves to its first image. */
  of(slot: number): void {
    const { view, torus, range, pose } = this;
    const { store } = view.inside;
    if (torus === undefined && !view.isBetweenPoses && !this.atRest) {
      this.rows = store.rows;
      this.offset = slot * ROW;
      this.left = true;
      return;
    }
    view.writePose(slot, pose);
    this.rows = pose;
    this.offset = 0;
    this.left = true;
    this.kind = store.kindAt(slot);
    if (torus !== undefined || this.atRest) writeAtRest(this.kind, pose, pose, 0, 0);
    if (torus === undefined) return;
    sweptBox(this.kind, pose, 0, this.poseBox);
    torus.writeShifts(this.box, this.poseBox, range);
    this.rows = this.image;
    this.shift[0] = range[0];
    this.shift[1] = range[2];
    this.left = range[0] <= range[1] && range[2] <= range[3];
  }

  /** Is there another image? Then it is in `rows`. */
  next(): boolean {
    if (!this.left) return false;
    const { torus, range, shift } = this;
    if (torus === undefined) {
      this.left = false;
      return true;
    }
    torus.writeRow(this.kind, this.pose, shift, this.image);
    if (shift[1] < range[3]) shift[1]++;
    else {
      shift[1] = range[2];
      shift[0]++;
      this.left = shift[0] <= range[1];
    }
    return true;
  }
}
