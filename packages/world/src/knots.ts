import type { SpeedProof } from '@swept/broadphase';
import { BOX, type BodyStore, END, mayTouch, ROW, type Rows, STATIC, sweptBox, vertexAt } from '@swept/core';
import { createImpact, IMPACT, SEPARATE } from '@swept/narrowphase';
import { firstContact, inContact } from './images.js';
import { poseAt, sweepPair } from './pair-sweep.js';
import type { Plan } from './plan.js';

/** The first retreat, relative to the coordinates: some dozens of spacings of doubles, enough for most angles. */
const RETREAT = 2 ** -46;
/** No retreat in time is shorter than the error of a time of impact. */
const RETREAT_TIME = 2 ** -50;
/** Beyond this (relative to the coordinates) a body in touch is not pushed clear: it is wedged and stays. */
const MAX_PUSH = 2 ** -32;

interface Normal {
  readonly nx: number;
  readonly ny: number;
}

/**
 * Where deflected bodies leave their old pieces. The knot of a piece is a rounded pose just before the hit, chosen so
 * that the straight motion from the piece's start to the knot is proven SEPARATE from every static body around. The
 * knot, not the ideal path, is where the next piece starts, and pieces end SEPARATE too or with another hit: so by
 * induction no deflected body is ever past a wall, however many impacts a step has and however they are rounded.
 *
 * Walls that the piece has passed by the caller's leave (hit, but not answered) do not hold it, nor do bodies it was
 * in contact with from its start. A body that begins a step in mere touch and is hit at once is pushed clear of the
 * other by some spacings of doubles, along the normal, if that brings it no nearer to a third one it touches.
 */
export class Knots {
  /** Two rows: the pieces flown by the two bodies of a hit, from their starts to their knots. */
  readonly pieces: Rows = new Float64Array(2 * ROW);
  /** The times of the two knots. */
  readonly at = new Float64Array(2);
  /** Sweeps made, ever. */
  sweeps = 0;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: SpeedProof;
  private readonly contact = createImpact();
  private readonly backOff = new Float64Array(1);
  /** Two rows: a push of a body, and another body at rest. */
  private readonly push = new Float64Array(2 * ROW);
  private readonly box = new Float64Array(BOX);

  // What `isClear` looks at, for its visitor; and the hit, in whose order walls were passed before it.
  private slot = 0;
  private piece = 0;
  private ignored = -1;
  private clear = true;
  private toi = 0;
  private a = 0;
  private b = 0;

  constructor(store: BodyStore, plan: Plan, index: SpeedProof) {
    this.store = store;
    this.plan = plan;
    this.index = index;
  }

  /** The hit that the next calls are about. Its time comes in a record: doubles given loose are boxed. */
  hitAt(a: number, b: number, at: { readonly toi: number }): void {
    this.a = a;
    this.b = b;
    this.toi = at.toi;
  }

  /**
   * Ends the pieces of the two bodies of the hit just before it, at one common time where that is possible. With
   * `solid` false the two may pass each other and only others hold them. The normal points from a to b.
   */
  tie(solid: boolean, normal: Normal): void {
    const { plan, a, b, toi, at } = this;
    const movesA = plan.active[a] === 1;
    const movesB = plan.active[b] === 1;
    const passedByA = solid ? -1 : b;
    const passedByB = solid ? -1 : a;
    const earliest = Math.max(movesA ? plan.since[a] : 0, movesB ? plan.since[b] : 0);
    this.backOff[0] = RETREAT_TIME;
    if (movesA) this.startBackOff(a);
    if (movesB) this.startBackOff(b);
    for (; ; this.backOff[0] *= 4) {
      at[0] = at[1] = Math.max(toi - this.backOff[0], earliest);
      const clearA = !movesA || this.fly(a, 0, passedByA);
      const clearB = !movesB || this.fly(b, 1, passedByB);
      if (clearA && clearB && !(solid && movesA && movesB && this.piecesMeet(a, b))) return;
      if (at[0] > earliest) continue;
      if (!clearA) this.retreat(a, 0, passedByA);
      if (!clearB) this.retreat(b, 1, passedByB);
      if (solid && !movesB) this.pushClear(a, 0, b, -1, normal);
      if (solid && !movesA) this.pushClear(b, 1, a, 1, normal);
      return;
    }
  }

  /** Ends the piece of a body that was changed in answer to the hit of others. */
  tieOther(slot: number): void {
    this.at[0] = Math.max(this.toi, this.plan.since[slot]);
    if (!this.fly(slot, 0, -1)) this.retreat(slot, 0, -1);
  }

  /** Makes the back-off at least the time in which the fastest vertex covers the first retreat. */
  private startBackOff(slot: number): void {
    const { rows, kind } = this.store;
    let speed = 0;
    let far = this.plan.domain.scale;
    for (let i = 0; i < kind[slot]; i++) {
      const v = slot * ROW + vertexAt(i);
      speed = Math.max(speed, Math.abs(rows[v + END] - rows[v]), Math.abs(rows[v + END + 1] - rows[v + 1]));
      far = Math.max(far, Math.abs(rows[v]), Math.abs(rows[v + 1]));
    }
    far += speed;
    const time = speed === 0 ? 0 : ((far * RETREAT) / speed) * (1 - this.plan.since[slot]);
    this.backOff[0] = Math.max(this.backOff[0], time);
  }

  /** Goes back from the knot tried last, in the end to the start of the piece, which the piece before has proven. */
  private retreat(slot: number, which: number, ignored: number): void {
    const { at } = this;
    const from = at[which];
    const since = this.plan.since[slot];
    this.backOff[0] = RETREAT_TIME;
    this.startBackOff(slot);
    do {
      at[which] = Math.max(from - this.backOff[0], since);
      this.backOff[0] *= 4;
    } while (!this.fly(slot, which, ignored) && at[which] > since);
  }

  /** Writes the piece of a body from its start to its pose at `at[which]`, and asks whether it is clear. */
  private fly(slot: number, which: number, ignored: number): boolean {
    const { store, pieces } = this;
    for (let i = 0; i < ROW; i++) pieces[which * ROW + i] = store.rows[slot * ROW + i];
    poseAt(store, this.plan, slot, this.at, which, pieces, which * ROW + END);
    return this.isClear(slot, which, ignored);
  }

  /** Is the piece proven apart from all static bodies that must hold it? */
  private isClear(slot: number, which: number, ignored: number): boolean {
    this.slot = slot;
    this.piece = which * ROW;
    this.ignored = ignored;
    this.clear = true;
    this.index.searchMotion(this.store.kindAt(slot), this.pieces, this.visit, this.piece);
    return this.clear;
  }

  private readonly visit = (other: number): boolean => {
    const { store, plan, slot, pieces, contact } = this;
    if (store.mobility[other] !== STATIC || other === this.ignored || !mayTouch(store, slot, other))
      return true;
    const kind = store.kindAt(slot);
    const row = other * ROW;
    this.sweeps++;
    const kindB = store.kindAt(other);
    const status = firstContact(
      plan.domain.images,
      kind,
      kindB,
      pieces,
      store.rows,
      contact,
      this.piece,
      row,
    );
    this.clear = status !== IMPACT || this.wasPassed(other);
    return this.clear;
  };

  /** Was the contact with this body told before the hit, and left unanswered? */
  private wasPassed(other: number): boolean {
    const { contact, toi } = this;
    const a = Math.min(this.slot, other);
    const b = Math.max(this.slot, other);
    if (sweepPair(this.store, this.plan, a, b, contact) !== IMPACT) return false;
    if (contact.toi !== toi) return contact.toi < toi;
    return a !== this.a ? a < this.a : b < this.b;
  }

  /** Do the two pieces, cut at one time, come into contact? */
  private piecesMeet(a: number, b: number): boolean {
    const { store, plan, pieces, contact } = this;
    const kindA = store.kindAt(a);
    const kindB = store.kindAt(b);
    return plan.since[a] === plan.since[b]
      ? firstContact(plan.domain.images, kindA, kindB, pieces, pieces, contact, 0, ROW) !== SEPARATE
      : inContact(plan.domain.images, kindA, kindB, pieces, pieces, END, ROW + END);
  }

  /**
   * Moves the knot of a body that is in touch with a static one off along the normal, as little as frees it. Two moving
   * bodies in touch need no proof: their velocities part them.
   */
  private pushClear(slot: number, which: number, wall: number, sign: number, normal: Normal): void {
    const { store, pieces } = this;
    const { domain } = this.plan;
    const { grid } = domain;
    const nx = sign * normal.nx;
    const ny = sign * normal.ny;
    const knot = which * ROW + END;
    const kind = store.kindAt(slot);
    const far = Math.max(domain.scale, Math.abs(pieces[knot]), Math.abs(pieces[knot + 1]));
    let done = 0;
    for (let push = far * RETREAT; push <= far * MAX_PUSH && (nx !== 0 || ny !== 0); push *= 4) {
      if (!inContact(domain.images, kind, store.kindAt(wall), pieces, store.rows, knot, wall * ROW)) {
        if (done === 0 || this.pushesNobody(slot, which, wall)) return;
      }
      for (let i = 0; i < kind; i++) {
        pieces[knot + vertexAt(i)] += nx * (push - done) + grid[0] - grid[0];
        pieces[knot + vertexAt(i) + 1] += ny * (push - done) + grid[1] - grid[1];
      }
      done = push;
    }
    poseAt(store, this.plan, slot, this.at, which, pieces, knot);
  }

  /** Is the pushed knot clear of statics, and does the push bring the body no nearer to others it is in touch with? */
  private pushesNobody(slot: number, which: number, partner: number): boolean {
    const { pieces, push } = this;
    if (!this.isClear(slot, which, partner)) return false;
    for (let i = 0; i < ROW; i++) push[i] = pieces[which * ROW + i];
    poseAt(this.store, this.plan, slot, this.at, which, push, 0);
    this.ignored = partner;
    sweptBox(this.store.kindAt(slot), push, 0, this.box);
    this.index.search(this.box, this.visitPushed);
    return this.clear;
  }

  private readonly visitPushed = (other: number): boolean => {
    const { store, plan, slot, push } = this;
    if (
      plan.active[other] === 0 ||
      other === slot ||
      other === this.ignored ||
      !mayTouch(store, slot, other)
    ) {
      return true;
    }
    const which = this.piece / ROW;
    for (let i = 0; i < ROW; i++) push[ROW + i] = store.rows[other * ROW + i];
    poseAt(store, plan, other, this.at, which, push, ROW);
    poseAt(store, plan, other, this.at, which, push, ROW + END);
    this.sweeps++;
    const kindA = store.kindAt(slot);
    const kindB = store.kindAt(other);
    this.clear = firstContact(plan.domain.images, kindA, kindB, push, push, this.contact, 0, ROW) !== IMPACT;
    return this.clear;
  };
}
