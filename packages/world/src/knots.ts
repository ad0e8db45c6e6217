import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, END, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { createImpact, type Impact, SEPARATE } from '@swept/narrowphase';
import { Clearance } from './clearance.js';
import type { Filters } from './filters.js';
import { writeExtent, writeFlown } from './piece.js';
import type { Plan } from './plan.js';
import { quantized } from './quantum.js';

/**
 * The gap between a knot and what was hit, relative to the coordinates: some dozens of spacings of doubles,
 * four pads of `sweepPair`.
 */
const GAP = 2 ** -46;
/** Where there is no room for that, the first gap tried: hardly more than the spacing of doubles. */
const LEAST_GAP = 2 ** -51;
/** Maximum width of a gap, in gaps of the usual width. A body that needs more is wedged. */
const MAX_WIDTH = 2 ** 10;
/** Minimum time to go back, as part of the step: no less than the error of a time of impact. */
const MIN_BACK_OFF = 2 ** -50;
/** Maximum time to go back: what other bodies do in that time would be reported too late. */
const MAX_BACK_OFF = 2 ** -26;
/** Maximum number of times to go back on the path. */
const MAX_TRIES = 5;
/** Each further try goes back, or aside, this many times as far. */
const WIDER = 4;
/** A hit is brisk when its closing speed is at least this part of the change of the velocities. */
const BRISK = 2 ** -8;

/**
 * Where deflected bodies leave their old pieces. The knot of a piece is a rounded pose just before the hit,
 * chosen so that the straight motion from the piece's start to the knot is proven SEPARATE from every static
 * body nearby. The next piece starts at the knot, not on the ideal path, and ends SEPARATE too or with
 * another hit: by induction no deflected body ever passes a wall, however many impacts a step has and however
 * they are rounded.
 */
export class Knots {
  /** Two rows: the pieces flown by the two bodies of a hit, from their starts to their knots. */
  readonly pieces: Rows = new Float64Array(2 * ROW);
  /** When the next pieces start. */
  readonly at = new Float64Array(1);
  /** The extent of the bodies of the hit (`Plan.writeExtent`), to be written before `tie`. */
  readonly extent = new Float64Array(1);

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly clearance: Clearance;
  private readonly contact = createImpact();
  /** The time whose poses are tried as knots. */
  private readonly time = new Float64Array(1);
  private readonly backOff = new Float64Array(1);
  private readonly gap = new Float64Array(1);
  /** When the later of the two pieces started. */
  private readonly earliest = new Float64Array(1);
  /** From the pose displaced to the wrong side of a knot to the knot (see `Clearance.hasRoom`). */
  private readonly aside = new Float64Array(ROW);

  // The hit, which of its bodies leave their paths there, and whether the two are solid to each other.
  private hit: Readonly<Impact> = this.contact;
  private a = 0;
  private b = 0;
  private turnsA = false;
  private turnsB = false;
  private solid = true;

  constructor(store: BodyStore, plan: Plan, index: MotionBroadphase, filters: Filters) {
    this.store = store;
    this.plan = plan;
    this.clearance = new Clearance(store, plan, index, filters);
  }

  /** Number of exact tests since the world was made. */
  get tests(): number {
    return this.clearance.tests;
  }

  /** The hit that the next calls are about. With `solid` false its two bodies may pass each other. */
  hitAt(a: number, b: number, hit: Readonly<Impact>, solid: boolean): void {
    this.a = a;
    this.b = b;
    this.hit = hit;
    this.solid = solid;
    this.clearance.hitAt(a, b, hit, solid);
  }

  /**
   * Ends the pieces of those of the two bodies that turn, at one common time just before the hit. Between two
   * that only rounding brings together, going back opens no gap.
   */
  tie(turnsA: boolean, turnsB: boolean, isRounding: boolean): void {
    const { plan, at, hit, a, b } = this;
    this.turnsA = turnsA;
    this.turnsB = turnsB;
    this.earliest[0] = Math.max(plan.since[a], plan.since[b]);
    const separate = this.solid && (hit.nx !== 0 || hit.ny !== 0);
    if (separate && !isRounding && this.goBack()) return;
    at[0] = hit.toi;
    if (separate && this.stepAside()) return;
    this.goBackOnPath(separate);
  }

  /** Ends the piece of a body that was changed in answer to the hit of others. */
  tieOther(slot: number): void {
    this.at[0] = this.time[0] = Math.max(this.hit.toi, this.plan.since[slot]);
    if (!this.fly(slot, 0)) this.retreat(slot, 0);
  }

  /**
   * Puts the knots back in time, so far that the gap is open, or to the start of the later piece. A body then
   * misses its change of velocity times that time: after a brisk hit, a displacement of some gaps. After
   * other hits there is no such bound: a body that creeps onto a wall and is shot off would start well before
   * the hit.
   */
  private goBack(): boolean {
    const { at, time, backOff, hit } = this;
    if (!this.isBrisk()) return false;
    const earliest = Math.max(this.earliest[0], hit.toi - MAX_BACK_OFF);
    backOff[0] = Math.max(MIN_BACK_OFF, (GAP * this.extent[0]) / hit.closingSpeed);
    for (; hit.toi > earliest; backOff[0] *= WIDER) {
      at[0] = time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(true)) return true;
      if (time[0] === earliest) return false;
    }
    return false;
  }

  /**
   * Opens the gap by displacing the knots along the normal: of both bodies, or of the one that has room among
   * other moving bodies. If neither has, by so little that others are merely touched (`sweepPair`).
   */
  private stepAside(): boolean {
    const { clearance, time, gap, aside, a, b } = this;
    time[0] = this.hit.toi;
    const usual = GAP * this.extent[0];
    for (gap[0] = usual; gap[0] <= MAX_WIDTH * usual; gap[0] *= WIDER) {
      const asideA = this.turnsA && this.flyAside(a, 0) && clearance.hasRoom(a, aside, time);
      const asideB = this.turnsB && this.flyAside(b, 1) && clearance.hasRoom(b, aside, time);
      if (!asideA && !asideB) break;
      if ((asideA || this.flyOne(a, 0)) && (asideB || this.flyOne(b, 1)) && this.areApart()) return true;
    }
    for (gap[0] = (LEAST_GAP / GAP) * usual; gap[0] < usual / WIDER; gap[0] *= WIDER) {
      const clearA = this.turnsA ? this.flyAside(a, 0) : this.flyOne(a, 0);
      const clearB = this.turnsB ? this.flyAside(b, 1) : this.flyOne(b, 1);
      if (clearA && clearB && this.areApart()) return true;
    }
    return false;
  }

  /**
   * Puts the knots back on the paths flown, but not in time. Only walls count: a body goes back to where it
   * meets none, in the end to the start of its piece, which the piece before has proven. Two moving bodies
   * that are not separated soon stay in touch, and their velocities separate them.
   */
  private goBackOnPath(separate: boolean): void {
    const { time, backOff, hit, a, b } = this;
    const earliest = this.earliest[0];
    time[0] = hit.toi;
    if (this.flyBoth(separate)) return;
    backOff[0] = Infinity;
    if (this.turnsA) this.startBackOff(a);
    if (this.turnsB) this.startBackOff(b);
    for (let k = 0; k < MAX_TRIES && time[0] > earliest; k++) {
      time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(separate)) return;
      backOff[0] *= WIDER;
    }
    // The starts of short pieces serve: there the two were apart, or merely in touch.
    if (time[0] > earliest) time[0] = hit.toi;
    if (this.turnsA) this.retreat(a, 0);
    if (this.turnsB) this.retreat(b, 1);
  }

  /** Puts the knot of one body back on its path, unless its piece is clear of walls. */
  private retreat(slot: number, which: number): void {
    const { time, backOff } = this;
    const since = this.plan.since[slot];
    const from = time[0];
    backOff[0] = Infinity;
    this.startBackOff(slot);
    while (!this.fly(slot, which) && time[0] > since) {
      time[0] = Math.max(from - backOff[0], since);
      backOff[0] *= WIDER;
    }
    time[0] = from;
  }

  private isBrisk(): boolean {
    const { store, plan, a, b, hit } = this;
    const largest = hit.closingSpeed / BRISK;
    for (let which = 0; which < 2; which++) {
      const v = 2 * (which === 0 ? a : b);
      if (plan.active[v / 2] === 0) continue;
      const x = Math.abs(store.velocities[v] - plan.shown[v]);
      const y = Math.abs(store.velocities[v + 1] - plan.shown[v + 1]);
      if (x * plan.dt > largest || y * plan.dt > largest) return false;
    }
    return hit.closingSpeed > 0;
  }

  /**
   * Lowers the back-off to the time in which the fastest vertex of a body moves by one or two spacings of
   * doubles.
   */
  private startBackOff(slot: number): void {
    const { plan, backOff, extent } = this;
    const { rows, kind } = this.store;
    let longest = Math.max(Math.abs(rows[slot * ROW + SAG_X]), Math.abs(rows[slot * ROW + SAG_Y]));
    for (let i = 0; i < kind[slot]; i++) {
      const v = slot * ROW + vertexAt(i);
      longest = Math.max(
        longest,
        Math.abs(rows[v + END] - rows[v]),
        Math.abs(rows[v + END + 1] - rows[v + 1]),
      );
    }
    writeExtent(plan, slot, slot, extent);
    const time = ((LEAST_GAP * extent[0]) / longest) * (1 - plan.since[slot]);
    if (longest > 0) backOff[0] = Math.min(backOff[0], Math.max(MIN_BACK_OFF, time));
  }

  /** Takes the poses at `time` as knots. Are both pieces clear, and with `separate` of each other too? */
  private flyBoth(separate: boolean): boolean {
    const { plan, a, b } = this;
    const clearA = this.flyOne(a, 0);
    const clearB = this.flyOne(b, 1);
    if (!clearA || !clearB) return false;
    return !separate || plan.active[a] === 0 || plan.active[b] === 0 || !this.piecesMeet();
  }

  /** As `fly`, of one of the two bodies. One that keeps to its path needs no proof. */
  private flyOne(slot: number, which: number): boolean {
    if (which === 0 ? this.turnsA : this.turnsB) return this.fly(slot, which);
    if (this.plan.active[slot] === 1) this.writePiece(slot, which);
    return true;
  }

  /** Takes the pose of a body at `time` as its knot. Is the piece clear? */
  private fly(slot: number, which: number): boolean {
    this.writePiece(slot, which);
    return this.clearance.isClear(slot, this.pieces, which * ROW);
  }

  /** Writes the piece from its start to the pose at `time`. */
  private writePiece(slot: number, which: number): void {
    writeFlown(this.plan, slot, this.time, this.pieces, which * ROW);
  }

  /**
   * Takes the pose of a body at `time`, displaced along the normal by the gap, as its knot. Is the piece
   * clear?
   */
  private flyAside(slot: number, which: number): boolean {
    const { store, pieces, aside, hit, gap } = this;
    const { quantizers } = this.plan.domain;
    const sign = which === 0 ? -1 : 1;
    const knot = which * ROW + END;
    this.writePiece(slot, which);
    for (let i = 0; i < ROW; i++) aside[i] = pieces[which * ROW + i];
    for (let i = 0; i < store.kind[slot]; i++) {
      const v = vertexAt(i);
      const x = quantized(sign * hit.nx * gap[0], quantizers[0]);
      const y = quantized(sign * hit.ny * gap[0], quantizers[1]);
      aside[v] = pieces[knot + v] - x;
      aside[v + 1] = pieces[knot + v + 1] - y;
      pieces[knot + v] = aside[v + END] = pieces[knot + v] + x;
      pieces[knot + v + 1] = aside[v + END + 1] = pieces[knot + v + 1] + y;
    }
    return this.clearance.isClear(slot, this.pieces, which * ROW);
  }

  /** Do the two pieces, cut at one time, come into contact? */
  private piecesMeet(): boolean {
    const { store, plan, pieces, contact, a, b } = this;
    if (plan.since[a] !== plan.since[b]) return !this.areApart();
    const kindA = store.kindAt(a);
    const kindB = store.kindAt(b);
    return plan.domain.firstContact(kindA, kindB, pieces, pieces, contact, 0, ROW) !== SEPARATE;
  }

  /** Are the two bodies of the hit apart in their knots? */
  private areApart(): boolean {
    const { store, plan, pieces, a, b } = this;
    const { rows } = store;
    const movesA = plan.active[a] === 1;
    const movesB = plan.active[b] === 1;
    return !plan.domain.inContact(
      store.kindAt(a),
      store.kindAt(b),
      movesA ? pieces : rows,
      movesB ? pieces : rows,
      movesA ? END : a * ROW,
      movesB ? ROW + END : b * ROW,
    );
  }
}
