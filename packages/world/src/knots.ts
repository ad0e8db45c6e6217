import type { SpeedProof } from '@swept/broadphase';
import { type BodyStore, END, ROW, type Rows, vertexAt } from '@swept/core';
import { createImpact, type Impact, SEPARATE } from '@swept/narrowphase';
import { Clearance } from './clearance.js';
import { poseAt } from './pair-sweep.js';
import type { Plan } from './plan.js';
import { quantized } from './quantum.js';

/**
 * The gap a knot leaves to what was hit, relative to the coordinates: some dozens of spacings of doubles, four pads
 * of `sweepPair`.
 */
const GAP = 2 ** -46;
/** Where there is no room for that, the first gap tried: hardly more than the spacing of doubles. */
const LEAST_GAP = 2 ** -51;
/** A body that needs a gap so many times as wide is wedged. */
const WIDEST = 2 ** 10;
/** No retreat in time is shorter than the error of a time of impact. */
const RETREAT_TIME = 2 ** -50;
/** None is longer than this: what others do meanwhile would be told too late. */
const LONGEST_RETREAT = 2 ** -26;
/** So often a retreat on the path is tried, each four times as long as the one before. */
const RETREATS = 5;
/** A hit is brisk when the closing speed is at least this part of what it changes the velocities by. */
const BRISK = 2 ** -8;

/**
 * Where deflected bodies leave their old pieces. The knot of a piece is a rounded pose just before the hit, chosen so
 * that the straight motion from the piece's start to the knot is proven SEPARATE from every static body around. The
 * knot, not the ideal path, is where the next piece starts, and pieces end SEPARATE too or with another hit: so by
 * induction no deflected body is ever past a wall, however many impacts a step has and however they are rounded.
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
  /** A step aside, from as far on the other side. */
  private readonly aside = new Float64Array(ROW);

  // The hit that the calls are about, which of its bodies leave their paths there, and whether the two hold each other.
  private hit: Readonly<Impact> = this.contact;
  private a = 0;
  private b = 0;
  private turnsA = false;
  private turnsB = false;
  private solid = true;

  constructor(store: BodyStore, plan: Plan, index: SpeedProof) {
    this.store = store;
    this.plan = plan;
    this.clearance = new Clearance(store, plan, index);
  }

  /** Exact tests made, ever. */
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
   * Ends the pieces of those of the two bodies that turn, at one common time just before the hit. Going back opens no
   * gap between two that only rounding brings together.
   */
  tie(turnsA: boolean, turnsB: boolean, isRounding: boolean): void {
    const { plan, at, hit, a, b } = this;
    this.turnsA = turnsA;
    this.turnsB = turnsB;
    this.earliest[0] = Math.max(plan.since[a], plan.since[b]);
    const parts = this.solid && (hit.nx !== 0 || hit.ny !== 0);
    if (parts && !isRounding && this.goBack()) return;
    at[0] = hit.toi;
    if (parts && this.stepAside()) return;
    this.goBackOnPath(parts);
  }

  /** Ends the piece of a body that was changed in answer to the hit of others. */
  tieOther(slot: number): void {
    this.at[0] = this.time[0] = Math.max(this.hit.toi, this.plan.since[slot]);
    if (!this.fly(slot, 0)) this.retreat(slot, 0);
  }

  /**
   * Puts the knots back in time, so far that the gap is open, or to the start of the later piece. A body then lacks
   * its change of velocity times the way back, which is some gaps after a brisk hit. After others it may be anything:
   * a body that creeps onto a wall and is shot off would start before the hit.
   */
  private goBack(): boolean {
    const { at, time, backOff, hit } = this;
    if (!this.isBrisk()) return false;
    const earliest = Math.max(this.earliest[0], hit.toi - LONGEST_RETREAT);
    backOff[0] = Math.max(RETREAT_TIME, (GAP * this.extent[0]) / hit.closingSpeed);
    for (; hit.toi > earliest; backOff[0] *= 4) {
      at[0] = time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(true)) return true;
      if (time[0] === earliest) return false;
    }
    return false;
  }

  /**
   * Opens the gap by moving the knots off along the normal: of both bodies, or of the one that has room among others
   * that move. If none has, by so little that others are no more than touched (`isMereTouch`).
   */
  private stepAside(): boolean {
    const { clearance, time, gap, aside, a, b } = this;
    time[0] = this.hit.toi;
    const usual = GAP * this.extent[0];
    for (gap[0] = usual; gap[0] <= WIDEST * usual; gap[0] *= 4) {
      const asideA = this.turnsA && this.flyAside(a, 0) && clearance.hasRoom(a, aside, time);
      const asideB = this.turnsB && this.flyAside(b, 1) && clearance.hasRoom(b, aside, time);
      if (!asideA && !asideB) break;
      if ((asideA || this.flyOne(a, 0)) && (asideB || this.flyOne(b, 1)) && this.areApart()) return true;
    }
    for (gap[0] = (LEAST_GAP / GAP) * usual; gap[0] < usual / 4; gap[0] *= 4) {
      const clearA = this.turnsA ? this.flyAside(a, 0) : this.flyOne(a, 0);
      const clearB = this.turnsB ? this.flyAside(b, 1) : this.flyOne(b, 1);
      if (clearA && clearB && this.areApart()) return true;
    }
    return false;
  }

  /**
   * Puts the knots back on the paths flown, but not in time. Walls are what counts: a body goes back to where it
   * meets none, in the end to the start of its piece, which the piece before has proven. Two moving bodies that no
   * short way back parts stay in touch, and their velocities part them.
   */
  private goBackOnPath(parts: boolean): void {
    const { time, backOff, hit, a, b } = this;
    const earliest = this.earliest[0];
    time[0] = hit.toi;
    if (this.flyBoth(parts)) return;
    backOff[0] = Infinity;
    if (this.turnsA) this.startBackOff(a);
    if (this.turnsB) this.startBackOff(b);
    for (let k = 0; k < RETREATS && time[0] > earliest; k++) {
      time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(parts)) return;
      backOff[0] *= 4;
    }
    // The starts of short pieces will do: there the two were apart, or merely in touch.
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
      backOff[0] *= 4;
    }
    time[0] = from;
  }

  private isBrisk(): boolean {
    const { store, plan, a, b, hit } = this;
    const most = hit.closingSpeed / BRISK;
    for (let which = 0; which < 2; which++) {
      const v = 2 * (which === 0 ? a : b);
      if (plan.active[v / 2] === 0) continue;
      const x = Math.abs(store.velocities[v] - plan.velocities[v]);
      const y = Math.abs(store.velocities[v + 1] - plan.velocities[v + 1]);
      if (x * plan.dt > most || y * plan.dt > most) return false;
    }
    return hit.closingSpeed > 0;
  }

  /** Lowers the back-off to the time in which the fastest vertex of a body covers a spacing of doubles or two. */
  private startBackOff(slot: number): void {
    const { plan, backOff, extent } = this;
    const { rows, kind } = this.store;
    let way = 0;
    for (let i = 0; i < kind[slot]; i++) {
      const v = slot * ROW + vertexAt(i);
      way = Math.max(way, Math.abs(rows[v + END] - rows[v]), Math.abs(rows[v + END + 1] - rows[v + 1]));
    }
    plan.writeExtent(slot, slot, extent);
    const time = ((LEAST_GAP * extent[0]) / way) * (1 - plan.since[slot]);
    if (way > 0) backOff[0] = Math.min(backOff[0], Math.max(RETREAT_TIME, time));
  }

  /** Takes the poses at `time` as knots. Are both pieces clear, and with `parts` of each other too? */
  private flyBoth(parts: boolean): boolean {
    const { plan, a, b } = this;
    const clearA = this.flyOne(a, 0);
    const clearB = this.flyOne(b, 1);
    if (!clearA || !clearB) return false;
    return !parts || plan.active[a] === 0 || plan.active[b] === 0 || !this.piecesMeet();
  }

  /** As `fly`, of one of the two bodies. Nothing holds one that keeps to its path. */
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
    const { store, pieces } = this;
    for (let i = 0; i < ROW; i++) pieces[which * ROW + i] = store.rows[slot * ROW + i];
    poseAt(store, this.plan, slot, this.time, 0, pieces, which * ROW + END);
  }

  /** Takes the pose of a body at `time`, moved off along the normal by the gap, as its knot. Is the piece clear? */
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
