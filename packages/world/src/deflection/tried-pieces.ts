import {
  BOX,
  type BodyStore,
  boxesOverlap,
  END,
  RADIUS,
  ROW,
  type Rows,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { createImpact, OVERLAPPING, SEPARATE } from '@swept/narrowphase';
import { writeFlown } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { quantized } from '../motion/quantum.js';
import { sweepPair } from '../pairs/pair-sweep.js';
import type { Clearance } from './clearance.js';

/**
 * The pieces of the two bodies of a hit up to the knots under test, and the conditions that they must meet.
 * The bodies have the numbers 0 and 1.
 */
export class TriedPieces {
  /** The pieces, from their starts to the knots: a row for each part, first those of a. */
  pieces: Rows = new Float64Array(2 * ROW);
  /** The number of the first of these rows that belongs to b. */
  firstOfB = 1;
  /** By body, the time of its old piece whose pose is the knot, and the displacement from that pose. */
  readonly flown = new Float64Array(2);
  readonly displaced = new Float64Array(4);

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly clearance: Clearance;
  private readonly contact = createImpact();
  /** By piece, from the pose displaced to the opposite side of a knot to the knot (see `Clearance.hasRoom`). */
  private aside: Rows = new Float64Array(2 * ROW);
  /** By piece, its box. */
  private boxes: Rows = new Float64Array(2 * BOX);

  // The bodies, and the slots of their parts that meet.
  private a = 0;
  private b = 0;
  private partA = 0;
  private partB = 0;

  constructor(store: BodyStore, plan: Plan, clearance: Clearance) {
    this.store = store;
    this.plan = plan;
    this.clearance = clearance;
  }

  /** Sets the bodies of these two parts for the next calls. */
  of(partA: number, partB: number): void {
    const { store } = this;
    this.partA = partA;
    this.partB = partB;
    this.a = store.rootOf(partA);
    this.b = store.rootOf(partB);
    this.firstOfB = store.partsOf(this.a);
    this.reserve(this.firstOfB + store.partsOf(this.b));
  }

  /** Makes room for the given number of parts. */
  reserve(rows: number): void {
    if (rows * ROW <= this.pieces.length) return;
    const room = Math.max(rows, (2 * this.pieces.length) / ROW);
    this.pieces = new Float64Array(room * ROW);
    this.aside = new Float64Array(room * ROW);
    this.boxes = new Float64Array(room * BOX);
  }

  /** Writes the pieces of a body, by its number, from their starts to the pose at `time[0]`. */
  write(slot: number, which: number, time: Float64Array): void {
    const first = this.rowOf(which);
    this.flown[which] = time[0];
    this.displaced[2 * which] = this.displaced[2 * which + 1] = 0;
    for (let i = 0; i < this.store.partsOf(slot); i++)
      writeFlown(this.plan, slot + i, time, this.pieces, first + i * ROW);
  }

  /** The same up to that pose with a displacement. */
  displace(slot: number, which: number, time: Float64Array, off: Float64Array): void {
    const { store, pieces, aside } = this;
    const { quantizers } = this.plan.domain;
    this.write(slot, which, time);
    this.displaced[2 * which] = quantized(off[0], quantizers[0]);
    this.displaced[2 * which + 1] = quantized(off[1], quantizers[1]);
    for (let part = 0; part < store.partsOf(slot); part++) {
      const row = this.rowOf(which) + part * ROW;
      for (let i = 0; i < ROW; i++) aside[row + i] = pieces[row + i];
      aside[row + RADIUS] = pieces[row + RADIUS + END];
      for (let i = 0; i < store.kind[slot + part]; i++) {
        const v = row + vertexAt(i);
        const knot = v + END;
        const x = this.displaced[2 * which];
        const y = this.displaced[2 * which + 1];
        aside[v] = pieces[knot] - x;
        aside[v + 1] = pieces[knot + 1] - y;
        pieces[knot] = aside[knot] = pieces[knot] + x;
        pieces[knot + 1] = aside[knot + 1] = pieces[knot + 1] + y;
      }
    }
  }

  /** Are the pieces of a body clear of walls? */
  areClear(slot: number, which: number): boolean {
    const first = this.rowOf(which);
    let clear = true;
    for (let i = 0; i < this.store.partsOf(slot); i++)
      clear = this.clearance.isClear(slot + i, this.pieces, first + i * ROW) && clear;
    return clear;
  }

  /** Has every part of a body room at its displaced pose? */
  hasRoom(slot: number, which: number, time: Float64Array): boolean {
    const first = this.rowOf(which);
    for (let i = 0; i < this.store.partsOf(slot); i++)
      if (!this.clearance.hasRoom(slot + i, this.aside, first + i * ROW, time)) return false;
    return true;
  }

  /** Do the pieces of the two bodies, cut at one time, come into contact? */
  meet(): boolean {
    const { plan, partA, partB } = this;
    if (plan.since[partA] !== plan.since[partB]) return !this.areApart();
    return this.doPiecesMeet(partA, partB) || this.doOthersMeet(false);
  }

  /**
   * Are the two bodies of the hit apart in their knots? For a body and a wall, all parts were tested before.
   */
  areApart(): boolean {
    const { plan, a, b, partA, partB } = this;
    if (this.doKnotsMeet(partA, partB)) return false;
    return plan.active[a] === 0 || plan.active[b] === 0 || !this.doOthersMeet(true);
  }

  /**
   * Do any other parts of two moving bodies meet, on their pieces or only in their knots? Parts that were in
   * contact at the start of a piece do not count.
   */
  private doOthersMeet(inKnots: boolean): boolean {
    const { store, plan, a, b, boxes, contact, firstOfB } = this;
    const partsA = store.partsOf(a);
    const partsB = store.partsOf(b);
    if (partsA + partsB === 2) return false;
    this.writeBoxes(a, 0);
    this.writeBoxes(b, firstOfB);
    const wraps = plan.domain.torus !== undefined;
    for (let i = 0; i < partsA; i++) {
      for (let k = 0; k < partsB; k++) {
        if (a + i === this.partA && b + k === this.partB) continue;
        if (!wraps && !boxesOverlap(boxes, boxes, i * BOX, (firstOfB + k) * BOX)) continue;
        if (!(inKnots ? this.doKnotsMeet(a + i, b + k) : this.doPiecesMeet(a + i, b + k))) continue;
        if (sweepPair(store, plan, a + i, b + k, contact) !== OVERLAPPING) return true;
      }
    }
    return false;
  }

  private doPiecesMeet(partA: number, partB: number): boolean {
    const { store, plan, pieces, contact, a, b, firstOfB } = this;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    const rowA = (partA - a) * ROW;
    const rowB = (firstOfB + partB - b) * ROW;
    return plan.domain.firstContact(kindA, kindB, pieces, pieces, contact, rowA, rowB) !== SEPARATE;
  }

  private doKnotsMeet(partA: number, partB: number): boolean {
    const { store, plan, pieces, a, b, firstOfB } = this;
    const { rows } = store;
    const movesA = plan.active[a] === 1;
    const movesB = plan.active[b] === 1;
    return plan.domain.inContact(
      store.kindAt(partA),
      store.kindAt(partB),
      movesA ? pieces : rows,
      movesB ? pieces : rows,
      movesA ? (partA - a) * ROW + END : partA * ROW,
      movesB ? (firstOfB + partB - b) * ROW + END : partB * ROW,
    );
  }

  /** Writes the boxes of the pieces of a body, which begin with number `first`. */
  private writeBoxes(slot: number, first: number): void {
    const { store, pieces, boxes } = this;
    for (let i = 0; i < store.partsOf(slot); i++)
      sweptBox(store.kindAt(slot + i), pieces, 0, boxes, (first + i) * ROW, (first + i) * BOX);
  }

  /** The offset of the first piece of a body. */
  private rowOf(which: number): number {
    return which === 0 ? 0 : this.firstOfB * ROW;
  }
}
