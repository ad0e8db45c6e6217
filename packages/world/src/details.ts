import { SHIFTS } from '@swept/broadphase';
import { BOX, boxesOverlap, InvalidInput, ROW, type Rows, slotOf, sweptBox } from '@swept/core';
import { knownOptions } from '@swept/core/internal';
import { createIntervals, intervals } from '@swept/narrowphase';
import type { EventList } from './events.js';
import { type FlownPieces, flownPiecesOf } from './flown-pieces.js';
import { PieceWalk } from './piece-walk.js';
import type { Exits } from './touching.js';
import { type Inside, insideOf, World } from './world.js';

export interface DetailOptions {
  /** True if `exit` is to be found for contacts with a sensor and no others. False unless given. */
  readonly onlySensors?: boolean;
}

/** Finds when the contacts of a step have ended. */
class ExitSearch implements Exits {
  private readonly pieces: FlownPieces;
  private readonly walk: PieceWalk;
  /** When two bodies were last in contact, -1 if never; of two parts, as a fraction of the window. */
  private readonly last = new Float64Array(1);
  private readonly found = new Float64Array(1);
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly boxes: Rows = new Float64Array(2 * BOX);
  private readonly image: Rows = new Float64Array(ROW);
  private readonly range = new Float64Array(SHIFTS);
  private readonly shift = new Float64Array(2);
  private readonly intervals = createIntervals();
  private readonly inside: Inside;
  private readonly onlySensors: boolean;

  constructor(inside: Inside, onlySensors: boolean) {
    this.inside = inside;
    this.onlySensors = onlySensors;
    this.pieces = flownPiecesOf(inside);
    this.walk = new PieceWalk(inside.plan, this.pieces, 2);
  }

  /** Writes the column `exit` of contacts of the step under way. */
  write(list: EventList): void {
    const { store } = this.inside;
    this.pieces.reserve(store.capacity);
    for (let i = 0; i < list.count; i++) {
      const a = slotOf(list.a[i]);
      const b = slotOf(list.b[i]);
      if (this.onlySensors && store.sensor[a] + store.sensor[b] === 0) list.exit[i] = NaN;
      else this.writeExit(a, b, list, i);
    }
  }

  private writeExit(a: number, b: number, list: EventList, i: number): void {
    const { stepper } = this.inside;
    const { pieces, last, walk } = this;
    const enter = list.toi[i];
    const end = Math.min(pieces.gone[a], pieces.gone[b]);
    if (stepper.lasting.lasts(a, b)) {
      list.exit[i] = end;
      return;
    }
    last[0] = -1;
    walk.cursors[0].start(a);
    walk.cursors[1].start(b);
    walk.begin();
    do {
      this.search(a, b);
    } while (last[0] < 0 && walk.window[0] > enter && walk.back());
    list.exit[i] = Math.max(enter, last[0]);
  }

  /** Writes when the two bodies are last in contact on their present pieces. */
  private search(a: number, b: number): void {
    const { store } = this.inside;
    const { rows, boxes, last, found } = this;
    const {
      window,
      cursors: [cursorA, cursorB],
    } = this.walk;
    if (!(window[0] <= window[1])) return;
    for (let partA = a; partA < store.endOf(a); partA++) {
      cursorA.write(partA - a, store.kind[partA], window, rows, 0);
      sweptBox(store.kindAt(partA), rows, 0, boxes, 0, 0);
      for (let partB = b; partB < store.endOf(b); partB++) {
        cursorB.write(partB - b, store.kind[partB], window, rows, ROW);
        sweptBox(store.kindAt(partB), rows, 0, boxes, ROW, BOX);
        found[0] = -1;
        this.searchParts(partA, partB);
        if (found[0] === 1) last[0] = window[1];
        else if (found[0] >= 0) last[0] = Math.max(last[0], window[0] + found[0] * (window[1] - window[0]));
      }
    }
  }

  /** Writes when two parts are last in contact, as a fraction of the window: of all their images. */
  private searchParts(partA: number, partB: number): void {
    const { store, domain } = this.inside;
    const { rows, boxes, image, range, shift } = this;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    const { torus } = domain;
    if (torus === undefined) {
      if (!boxesOverlap(boxes, boxes, 0, BOX)) return;
      if (intervals(kindA, kindB, rows, rows, this.intervals, 0, ROW) > 0) this.note();
      return;
    }
    torus.writeShifts(boxes, boxes, range, 0, BOX);
    for (shift[0] = range[0]; shift[0] <= range[1]; shift[0]++) {
      for (shift[1] = range[2]; shift[1] <= range[3]; shift[1]++) {
        torus.writeRow(kindB, rows, shift, image, ROW);
        if (intervals(kindA, kindB, rows, image, this.intervals, 0, 0) > 0) this.note();
      }
    }
  }

  private note(): void {
    const { exit, count } = this.intervals;
    this.found[0] = Math.max(this.found[0], exit[count - 1]);
  }
}

/**
 * From now on keeps with each contact of `began`, `stayed` and `ended` the whole impact, and when it ended
 * (`ContactDetails`): how long a body was in a zone, and how fast it came in. Costs the columns and, for each
 * contact, a search for its end along the paths that were flown.
 *
 * Throws `InvalidInput` on what is no world, within a step, and on options of other names or types. Another call
 * changes the options.
 */
export function keepDetails(world: World, options: DetailOptions = {}): void {
  if (!(world instanceof World)) throw new InvalidInput('keepDetails: world', world, 'a World');
  knownOptions('keepDetails', options, ['onlySensors']);
  const { onlySensors = false } = options;
  if (typeof onlySensors !== 'boolean')
    throw new InvalidInput('keepDetails: onlySensors', onlySensors, 'true or false');
  const inside = insideOf(world);
  if (inside.stepper.running)
    throw new InvalidInput('keepDetails: the call', 'within a step', 'between steps');
  inside.touching.keepDetails(new ExitSearch(inside, onlySensors));
}
