import { BOX, END, RADIUS, ROW, type Rows, sweptBox } from '@swept/core';
import { createIntervals, intervalTest } from '@swept/narrowphase';
import type { Inside } from '../inside.js';
import type { ContactNote } from '../motion/images.js';
import type { FlownPieces } from './flown-pieces.js';
import { PieceWalk } from './piece-walk.js';

/** When two bodies are in contact on their flown pieces, whatever filters exclude. */
export class FlownContacts {
  /** The pieces of both, to be positioned by the caller. */
  readonly walk: PieceWalk;
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly boxes: Rows = new Float64Array(2 * BOX);
  private readonly found = createIntervals();
  private readonly widest = new Float64Array(1);
  private readonly inside: Inside;
  private readonly note: ContactNote;

  /** `note` receives the contacts of two parts, in fractions of a window of the step. */
  constructor(inside: Inside, pieces: FlownPieces, note: ContactNote) {
    this.inside = inside;
    this.note = note;
    this.walk = new PieceWalk(inside.plan, pieces, 2);
  }

  /**
   * Finds all contact of the bodies in two roots at the present times of the walk. If they rest on each
   * other, a gap up to the width of a lasting contact counts as contact.
   */
  search(a: number, b: number, rest = false): void {
    const { store, stepper, domain } = this.inside;
    const { rows, boxes, widest, found, note } = this;
    const { window, cursors } = this.walk;
    const cursorA = cursors[0];
    const cursorB = cursors[1];
    if (!(window[0] <= window[1])) return;
    for (let partA = a; partA < store.endOf(a); partA++) {
      cursorA.write(partA - a, store.kind[partA], window, rows, 0);
      const kindA = store.kindAt(partA);
      sweptBox(kindA, rows, 0, boxes, 0, 0);
      for (let partB = b; partB < store.endOf(b); partB++) {
        cursorB.write(partB - b, store.kind[partB], window, rows, ROW);
        if (rest) {
          stepper.lasting.writeWidest(partA, partB, widest);
          rows[ROW + RADIUS] += widest[0];
          rows[ROW + RADIUS + END] += widest[0];
        }
        const kindB = store.kindAt(partB);
        sweptBox(kindB, rows, 0, boxes, ROW, BOX);
        domain.allContacts(intervalTest(kindA, kindB), kindB, rows, boxes, found, window, note);
      }
    }
  }
}
