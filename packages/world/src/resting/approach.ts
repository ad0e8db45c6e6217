import { type BodyStore, CIRCLE, END, RADIUS, ROW } from '@swept/core';
import type { Impact } from '@swept/narrowphase';
import { writeDisplacement, writePlaceAt } from '../motion/chord.js';
import { RATES } from '../motion/growth.js';
import type { Plan } from '../motion/plan.js';
import { movesUnlike } from '../motion/pose.js';
import type { Gap } from './gap.js';

/** The time in which two bodies may swing into each other is divided into 2 to this power parts. */
const HALVINGS = 6;

/**
 * How bodies that rest on each other, or do not pass each other, move on into each other within a step: by a
 * little, which is tolerated, or so far that it is a contact. The file is long because all ways to do so are
 * measured by one gap, and end in one record of a contact.
 */
export class Approach {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly gap: Gap;
  /** The end of a chord. */
  private readonly end = new Float64Array(1);
  /** The width of a gap before it is measured again. */
  private readonly before = new Float64Array(1);
  /** A displacement. */
  private readonly displacement = new Float64Array(2);
  /** That of the place of a gap, on the first part. */
  private readonly ahead = new Float64Array(2);
  /** The speed at which two parts approach by moving, and that by moving and growing. */
  private readonly closing = new Float64Array(2);

  constructor(store: BodyStore, plan: Plan, gap: Gap) {
    this.store = store;
    this.plan = plan;
    this.gap = gap;
  }

  /**
   * Two parts of such bodies overlap by a little when the later of their pieces starts. Do they move on into
   * each other? Then writes that as a contact.
   */
  write(partA: number, partB: number, out: Impact): boolean {
    const { store, plan, gap } = this;
    const later = plan.since[partA] > plan.since[partB] ? partA : partB;
    if (!gap.measure(partA, partB, plan.since, later)) return false;
    if (this.deforms(partA) || this.deforms(partB)) return this.writeDeformed(partA, partB, later, out);
    this.writeClosing(partA, partB, plan.since, later);
    const moving = this.closing[0];
    let closing = this.closing[1];
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    gap.writeLimits(partA, partB);
    const rest = 1 - plan.since[later];
    const deeper = closing * rest;
    const isShallow = deeper - gap.width <= gap.deepest;
    // A disc that shrinks may follow its surface until its centre is beyond the other, and go no deeper.
    if (!(deeper > 0) && moving > 0 && !isShallow) closing = moving;
    else if (!(deeper > 0) || (deeper <= gap.deepening && isShallow))
      return this.writeSwing(partA, partB, later, out);
    out.toi = plan.since[later];
    // As fast as if they touched only now, and had reached the same depth when the step ends.
    out.closingSpeed = closing + Math.max(0, -gap.width) / rest;
    this.writePlace(out);
    return true;
  }

  /**
   * Writes the speed per step at which two parts approach at the point of such a contact, without their overlap,
   * which counts as speed in it.
   */
  writeSpeed(partA: number, partB: number, contact: Readonly<Impact>, out: Float64Array): void {
    const { plan, gap, end } = this;
    gap.nx = contact.nx;
    gap.ny = contact.ny;
    gap.places[0] = contact.x;
    gap.places[1] = contact.y;
    end[0] = Math.max(contact.toi, plan.since[partA], plan.since[partB]);
    this.writeClosing(partA, partB, end, 0);
    out[0] = Math.max(0, Math.min(contact.closingSpeed, this.closing[1]));
  }

  /** The same of bodies that an unyielding one presses; what deforms is measured by how deep it goes. */
  writePressed(partA: number, partB: number, contact: Readonly<Impact>, out: Float64Array): void {
    if (this.deforms(partA) || this.deforms(partB)) out[0] = contact.closingSpeed;
    else this.writeSpeed(partA, partB, contact, out);
  }

  /** Writes the displacement per step of the point of a part at which it is hit. */
  writeMotion(part: number, contact: Readonly<Impact>, out: Float64Array): void {
    const { gap, displacement } = this;
    gap.places[0] = contact.x;
    gap.places[1] = contact.y;
    this.writeDisplacement(part, this.plan.since, part);
    out[0] = displacement[0];
    out[1] = displacement[1];
  }

  /**
   * Is the gap of two parts narrower along its normal when the first of their chords ends? If not, they go nowhere
   * deeper into each other until then.
   */
  isDeepening(partA: number, partB: number): boolean {
    const { store, gap, end, before } = this;
    before[0] = gap.width;
    if (!this.writeChordEnd(store.rootOf(partA), store.rootOf(partB))) end[0] = 1;
    gap.measureAlong(partA, partB, end, 0);
    return gap.width < before[0];
  }

  /** Is the overlap of two parts negligible when the later of their pieces starts? */
  isShallow(partA: number, partB: number): boolean {
    return this.measure(partA, partB) && -this.gap.width <= this.gap.deepest;
  }

  /** Is it so small that an answered contact keeps them from going deeper? */
  isHeld(partA: number, partB: number): boolean {
    const { gap, store } = this;
    // Parts that merely touch, or on an edge inside of a body, have no overlap to be measured.
    if (this.measure(partA, partB) && -gap.width > gap.deepestHeld) return false;
    // Their bodies may be deeper in each other with other parts.
    return !gap.measureWhole(store.rootOf(partA), store.rootOf(partB)) || -gap.width <= gap.deepestHeld;
  }

  /** Measures the overlap of two parts when the later of their pieces starts. False if there is none. */
  private measure(partA: number, partB: number): boolean {
    const { store, plan, gap } = this;
    const later = plan.since[partA] > plan.since[partB] ? partA : partB;
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    gap.writeLimits(partA, partB);
    return gap.measure(partA, partB, plan.since, later);
  }

  /** Do two parts that rest on each other overlap by no more than they may, if they go on from a contact? */
  isSlight(partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store, plan, gap } = this;
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    // Walls hold exactly what nothing accelerates.
    if (gap.gain === 0 && plan.active[partA] + plan.active[partB] < 2) return false;
    gap.writeLimits(partA, partB);
    return contact.closingSpeed * (1 - contact.toi) <= gap.deepening;
  }

  /**
   * Bodies that turn may go on from a contact that is tolerated, and swing into each other at another point
   * before the first chord ends. Do they, by more than is tolerated? Then writes that as a contact, at about
   * the time when the limit is exceeded.
   */
  writeLateSwing(partA: number, partB: number, out: Impact): boolean {
    const { gap, end } = this;
    const a = this.store.rootOf(partA);
    const b = this.store.rootOf(partB);
    gap.writeGain(a, b);
    gap.writeLimits(partA, partB);
    if (!this.writeChordEnd(a, b) || !(end[0] > out.toi)) return false;
    if (!gap.measure(partA, partB, end, 0) || -gap.width <= gap.deepening) return false;
    out.closingSpeed = -gap.width / (end[0] - out.toi);
    let before = out.toi;
    for (let i = 0; i < HALVINGS; i++) {
      const late = end[0];
      end[0] = before + (late - before) / 2;
      if (gap.measure(partA, partB, end, 0) && -gap.width > gap.deepening) continue;
      before = end[0];
      end[0] = late;
    }
    gap.measure(partA, partB, end, 0);
    out.toi = end[0];
    this.writePlace(out);
    return true;
  }

  /** Writes when the first chord of two bodies ends. False if neither flies along chords. */
  private writeChordEnd(a: number, b: number): boolean {
    const { end } = this;
    const { turning } = this.plan;
    if (!turning.chords(a) && !turning.chords(b)) return false;
    end[0] = 1;
    if (turning.chords(a)) end[0] = Math.min(end[0], turning.until[a]);
    if (turning.chords(b)) end[0] = Math.min(end[0], turning.until[b]);
    return true;
  }

  /**
   * Bodies that turn may move into each other at another point than where they overlap. Do they, until the
   * first chord ends? Then writes that as a contact.
   */
  private writeSwing(partA: number, partB: number, later: number, out: Impact): boolean {
    const { store, plan, gap, end, before } = this;
    const { since } = plan;
    if (!this.writeChordEnd(store.rootOf(partA), store.rootOf(partB))) return false;
    before[0] = gap.width;
    if (!(end[0] > since[later]) || !gap.measure(partA, partB, end, 0)) return false;
    const deeper = before[0] - gap.width;
    if (!(deeper > 0) || (deeper <= gap.deepening && -gap.width <= gap.deepest)) return false;
    this.putBack(partA, partB, later);
    this.writeClosing(partA, partB, since, later);
    // While they separate there, no answer changes that they meet later.
    if (!(this.closing[1] > 0) && !this.isUnyielding(partA) && !this.isUnyielding(partB))
      return this.writeLate(partA, partB, later, out);
    out.toi = since[later];
    out.closingSpeed = -gap.width / (end[0] - since[later]);
    this.writePlace(out);
    return true;
  }

  /** Does a part belong to an unyielding body that turns? Its chords are followed, whatever the answer. */
  private isUnyielding(part: number): boolean {
    const root = this.store.rootOf(part);
    return this.plan.turning.chords(root) && this.store.mass[root] === Infinity;
  }

  /**
   * Two parts are deeper in each other when a chord ends, and separate at first. If they go deeper than is tolerated,
   * writes that as a contact at about the time when they do.
   */
  private writeLate(partA: number, partB: number, later: number, out: Impact): boolean {
    const { plan, gap, end, before } = this;
    const deeper = before[0] - gap.width;
    if (deeper <= gap.deepening) return false;
    let from = plan.since[later];
    out.closingSpeed = deeper / (end[0] - from);
    for (let i = 0; i < HALVINGS; i++) {
      const late = end[0];
      end[0] = from + (late - from) / 2;
      if (gap.measure(partA, partB, end, 0) && before[0] - gap.width > gap.deepening) continue;
      from = end[0];
      end[0] = late;
    }
    gap.measure(partA, partB, end, 0);
    out.toi = end[0];
    this.writePlace(out);
    return true;
  }

  /**
   * Puts the place of a gap at the end of a chord back to where the two bodies have it, on average, at its start; on a
   * disc, to where that has it, so that the impulse acts towards its centre.
   */
  private putBack(partA: number, partB: number, later: number): void {
    const { places } = this.gap;
    const { displacement, ahead } = this;
    this.writeAhead(this.isDisc(partB) ? partB : partA, later);
    ahead[0] = displacement[0];
    ahead[1] = displacement[1];
    this.writeAhead(this.isDisc(partA) ? partA : partB, later);
    places[0] -= (ahead[0] + displacement[0]) / 2;
    places[1] -= (ahead[1] + displacement[1]) / 2;
  }

  private isDisc(part: number): boolean {
    const { store, plan } = this;
    return store.kind[part] === CIRCLE && !plan.turning.chords(store.rootOf(part));
  }

  /** Writes the displacement of the place of the gap, on a part, up to the end of the chord. */
  private writeAhead(part: number, later: number): void {
    const { plan, gap, end, displacement } = this;
    const { since } = plan;
    const root = this.store.rootOf(part);
    if (plan.turning.chords(root)) {
      writePlaceAt(plan, root, gap.places, end, 0, since, later, displacement);
      displacement[0] = gap.places[0] - displacement[0];
      displacement[1] = gap.places[1] - displacement[1];
      plan.domain.bringNear(displacement, 0);
      return;
    }
    this.writeDisplacement(part, since, later);
    displacement[0] *= end[0] - since[later];
    displacement[1] *= end[0] - since[later];
  }

  /** Does the piece of a part that moves along no chord deform it? Then no single point shows its motion. */
  private deforms(part: number): boolean {
    const { store, plan } = this;
    const row = part * ROW;
    return !plan.turning.chords(store.rootOf(part)) && movesUnlike(store.kind[part], store.rows, row, row);
  }

  /**
   * Does a part that deforms, or what it overlaps, reach farther along the normal when the step ends, by more
   * than is tolerated? Then writes that as a contact.
   */
  private writeDeformed(partA: number, partB: number, later: number, out: Impact): boolean {
    const { store, plan, gap, end } = this;
    const before = gap.width;
    const rest = 1 - plan.since[later];
    end[0] = 1;
    gap.measureAlong(partA, partB, end, 0);
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    gap.writeLimits(partA, partB);
    const deeper = before - gap.width;
    const isSlight = deeper <= gap.deepening && -gap.width <= gap.deepest;
    if (!(rest > 0 && deeper > 0) || isSlight) return false;
    out.toi = plan.since[later];
    out.closingSpeed = deeper / rest;
    this.writePlace(out);
    return true;
  }

  /**
   * Writes the point of contact. As for all overlaps, no features are named, and the record holds nothing of
   * the contact before.
   */
  private writePlace(out: Impact): void {
    const { gap } = this;
    out.nx = gap.nx;
    out.ny = gap.ny;
    out.x = gap.places[0];
    out.y = gap.places[1];
    out.s = out.t = out.u = out.v = out.w = 0;
    out.featureA = out.featureB = out.flags = 0;
  }

  /** Writes `closing` of two parts, along the normal and at the place of the gap, from the time `times[which]` on. */
  private writeClosing(partA: number, partB: number, times: Float64Array, which: number): void {
    const { gap, displacement, closing } = this;
    this.writeDisplacement(partA, times, which);
    closing[0] = displacement[0] * gap.nx + displacement[1] * gap.ny;
    this.writeDisplacement(partB, times, which);
    closing[0] -= displacement[0] * gap.nx + displacement[1] * gap.ny;
    this.writeGrowth(partA, 0);
    this.writeGrowth(partB, 1);
    closing[1] = closing[0] + (RATES[0] + RATES[1]);
  }

  /** Writes the growth per step of the radius of the present piece of a part. */
  private writeGrowth(part: number, side: 0 | 1): void {
    const { rows } = this.store;
    const at = part * ROW + RADIUS;
    const rest = 1 - this.plan.since[part];
    RATES[side] = rest > 0 ? (rows[at + END] - rows[at]) / rest : 0;
  }

  /**
   * Writes the displacement per step of the point at which a part touches, from the time `times[which]` on.
   */
  private writeDisplacement(part: number, times: Float64Array, which: number): void {
    const { store, plan, gap, displacement } = this;
    const root = store.rootOf(part);
    if (plan.turning.chords(root)) {
      writeDisplacement(plan, root, gap.places, times, which, displacement);
      return;
    }
    const rest = 1 - plan.since[part];
    for (let axis = 0; axis < 2; axis++) {
      const at = part * ROW + axis;
      displacement[axis] = rest > 0 ? (store.rows[at + END] - store.rows[at]) / rest : 0;
    }
  }
}
