import { SHIFTS } from '@swept/broadphase';
import { BOX, boxesOverlap, END, RADIUS, ROW, type Rows, sweptBox } from '@swept/core';
import { createIntervals, type Intervals, intervals } from '@swept/narrowphase';
import type { Inside } from '../inside.js';
import type { FlownPieces } from './flown-pieces.js';
import { PieceWalk } from './piece-walk.js';

/** When two bodies are in contact on the pieces that they have flown, whatever filters say. */
export class FlownContacts {
  /** The pieces of both, to be led by the caller. */
  readonly walk: PieceWalk;
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly boxes: Rows = new Float64Array(2 * BOX);
  private readonly image: Rows = new Float64Array(ROW);
  private readonly range = new Float64Array(SHIFTS);
  private readonly shift = new Float64Array(2);
  private readonly found = createIntervals();
  private readonly widest = new Float64Array(1);
  private readonly inside: Inside;
  private readonly note: (found: Intervals, window: Float64Array) => void;

  /** `note` is told of the contacts of two parts, in fractions of a window of the step. */
  constructor(inside: Inside, pieces: FlownPieces, note: (found: Intervals, window: Float64Array) => void) {
    this.inside = inside;
    this.note = note;
    this.walk = new PieceWalk(inside.plan, pieces, 2);
  }

  /**
   * Finds all contact of the bodies in two roots at the present times of the walk. If they rest on each other,
   * they may be as far apart as a contact is wide that lasts.
   */
  search(a: number, b: number, rest = false): void {
    const { store, stepper } = this.inside;
    const { rows, boxes, widest } = this;
    const { window, cursors } = this.walk;
    const cursorA = cursors[0];
    const cursorB = cursors[1];
    if (!(window[0] <= window[1])) return;
    for (let partA = a; partA < store.endOf(a); partA++) {
      cursorA.write(partA - a, store.kind[partA], window, rows, 0);
      sweptBox(store.kindAt(partA), rows, 0, boxes, 0, 0);
      for (let partB = b; partB < store.endOf(b); partB++) {
        cursorB.write(partB - b, store.kind[partB], window, rows, ROW);
        if (rest) {
          stepper.lasting.writeWidest(partA, partB, widest);
          rows[ROW + RADIUS] += widest[0];
          rows[ROW + RADIUS + END] += widest[0];
        }
        sweptBox(store.kindAt(partB), rows, 0, boxes, ROW, BOX);
        this.searchParts(partA, partB);
      }
    }
  }

  /** The same of two parts, whose rows are written: of all their images. */
  private searchParts(partA: number, partB: number): void {
    const { store, domain } = this.inside;
    const { rows, boxes, image, range, shift, found } = this;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    const { torus } = domain;
    if (torus === undefined) {
      if (!boxesOverlap(boxes, boxes, 0, BOX)) return;
      if (intervals(kindA, kindB, rows, rows, found, 0, ROW) > 0) this.note(found, this.walk.window);
      return;
    }
    torus.writeShifts(boxes, boxes, range, 0, BOX);
    for (shift[0] = range[0]; shift[0] <= range[1]; shift[0]++) {
      for (shift[1] = range[2]; shift[1] <= range[3]; shift[1]++) {
        torus.writeRow(kindB, rows, shift, image, ROW);
        if (intervals(kindA, kindB, rows, image, found, 0, 0) > 0) this.note(found, this.walk.window);
      }
    }
  }
}
