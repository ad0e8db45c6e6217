import type { BodyStore } from '@swept/core';
import { PairSet } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';
import type { Plan } from '../motion/plan.js';
import type { ConstraintWriter } from './constraint-writer.js';
import type { Gap } from './gap.js';
import { LEAVING } from './jam.js';
import type { RestingBodies } from './resting-bodies.js';

/** In gains by acceleration: the largest speed of separation of two that rest, as their hop ends in the step. */
const REST = 1 / 2;
/**
 * The same for two that rest on others, or that hit each other before in the step: in a heap, others end the
 * hop.
 */
const REST_IN_HEAP = 4;
/** As a part of the speed of approach: a pair that returns this or more is elastic, and does not rest. */
const ELASTIC = 1 - 2 ** -10;
/** As a part of the step: hits of two bodies without acceleration that recur sooner have no end. */
const SOON = 2 ** -10;
/** In gains by acceleration: a pair that separates no faster than this is at rest, elastic or not. */
const CREEP = 2 ** -20;

/** Do two bodies come to rest on each other, with the velocities that they have been given at a contact? */
export class RestCriterion {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  /**
   * The pairs that hit each other in the present step; where nothing accelerates, those whose hits took speed
   * from them.
   */
  private readonly repeats = new PairSet();
  /**
   * Where bodies fall: did the two that were tested last hit each other before in this step, with hardly any time
   * between the hits, and does each take speed?
   */
  isAtOnce = false;
  /** The speed at which the two bodies separate. */
  private readonly apart = new Float64Array(1);
  /** Has a hit of the present step taken speed from bodies that approached? */
  private takesSpeed = false;
  /** The speed at which the two bodies of the present hit approached; NaN where the speed of the contact counts. */
  private readonly approached = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan, bodies: RestingBodies, gap: Gap, writer: ConstraintWriter) {
    this.store = store;
    this.plan = plan;
    this.bodies = bodies;
    this.gap = gap;
    this.writer = writer;
  }

  /** Starts a step. */
  begin(): void {
    this.repeats.clear();
    this.takesSpeed = false;
    this.forgetApproach();
  }

  /** There is no hit that a callback answers, so that the speed of the contact counts. */
  forgetApproach(): void {
    this.approached[0] = NaN;
  }

  /** A hit of bodies of which one turns is about to be answered: the speed of the contact is that of their chords. */
  noteApproach(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): void {
    this.writeApart(a, b, partA, partB, contact);
    this.approached[0] = Math.max(0, -this.apart[0]);
  }

  /**
   * Is it met by a contact of two parts? `isKnown` if these rest on each other already. Writes the intended
   * gap, its normal and its point and, for bodies that turn, the lever arms.
   */
  isMet(
    a: number,
    b: number,
    partA: number,
    partB: number,
    contact: Readonly<Impact>,
    isKnown: boolean,
  ): boolean {
    const { plan, gap } = this;
    const { dt } = plan;
    const { nx, ny } = contact;
    this.isAtOnce = false;
    if (dt === 0 || (nx === 0 && ny === 0)) return false;
    gap.writeGain(a, b);
    const falls = gap.gain > 0;
    this.writeApart(a, b, partA, partB, contact);
    const apart = this.apart[0];
    const isRepeated = falls && !this.repeats.add(a, b);
    // Faster than they approached, they separate only where they are led off their chords. And elastic pairs that
    // others press, whose hits take speed, would hit without end.
    const isOwn = !this.takesSpeed && this.approached[0] > 0 && ELASTIC * apart <= this.approached[0];
    const closing = isOwn ? this.approached[0] : contact.closingSpeed / dt;
    const isElastic = !(apart < ELASTIC * closing || apart < CREEP * gap.gain);
    if (!isElastic && !(this.approached[0] === 0)) this.takesSpeed = true;
    const swings = this.swings(a) || this.swings(b);
    if (isRepeated && swings && this.recurs(a, b, partA, partB, contact)) return true;
    if (falls ? !(apart <= this.restOf(a, b, isRepeated) * gap.gain) : apart < 0) {
      this.isAtOnce = isRepeated && !isElastic && this.isSoon(a, b, contact);
      return false;
    }
    const isOfChords = falls ? isRepeated && !this.isAnswered(a, b) : swings;
    if (isElastic && !isOfChords) return false;
    gap.writeLimits(partA, partB);
    if (falls) return this.staysNear(a, b, isRepeated);
    // A pair that only chords bring together is left alone until another hit takes speed.
    if (!isKnown && this.approached[0] === 0 && !this.takesSpeed) return false;
    return (isKnown || this.hasNoEnd(a, b, isElastic, contact)) && gap.widest > 0;
  }

  /** Do two bodies separate at a contact of two of their parts? */
  doSeparate(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    this.writeApart(a, b, partA, partB, contact);
    return this.apart[0] >= 0;
  }

  /** Writes the speed at which they do, the normal and the point of the gap and, for bodies that turn, the lever arms. */
  private writeApart(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): void {
    const { store, plan, gap, writer } = this;
    const { nx, ny } = contact;
    const { velocities: v, angularVelocity: spins } = store;
    const { pending } = plan.pushes;
    gap.nx = nx;
    gap.ny = ny;
    gap.places[0] = contact.x;
    gap.places[1] = contact.y;
    let apart = (v[2 * b] - v[2 * a]) * nx + (v[2 * b + 1] - v[2 * a + 1]) * ny;
    writer.writeSwell(partA, partB);
    apart -= writer.swell[0];
    if (pending[a] === 1) {
      writer.writePush(partA, 0, false);
      apart -= writer.push[0];
    }
    if (pending[b] === 1) {
      writer.writePush(partB, 0, false);
      apart += writer.push[0];
    }
    if (plan.turning.turns(a) || plan.turning.turns(b)) {
      const { arms } = writer;
      this.bodies.reserve();
      writer.writeArms(a, b);
      apart -= spins[a] * (arms[0] * ny - arms[1] * nx);
      apart += spins[b] * (arms[2] * ny - arms[3] * nx);
    }
    this.apart[0] = apart;
  }

  /** Is it met by two bodies that overlap, whose shortest way out is along `normal`? */
  isMetInside(a: number, b: number, normal: Float64Array): boolean {
    const { plan, gap, writer } = this;
    if (!plan.acceleration.used || plan.dt === 0 || (normal[0] === 0 && normal[1] === 0)) return false;
    gap.writeGain(a, b);
    const { velocities: v } = this.store;
    writer.writeSwell(a, b);
    const apart =
      (v[2 * b] - v[2 * a]) * normal[0] + (v[2 * b + 1] - v[2 * a + 1]) * normal[1] - writer.swell[0];
    return apart <= REST * gap.gain;
  }

  /**
   * In gains by acceleration: the largest speed at which two bodies that have hit each other separate and rest.
   */
  private restOf(a: number, b: number, isRepeated: boolean): number {
    const { bodies } = this;
    const isInHeap = isRepeated || (bodies.rests(a) && bodies.rests(b));
    return isInHeap && !this.swings(a) && !this.swings(b) ? REST_IN_HEAP : REST;
  }

  /**
   * Do chords that no answer changes lead two bodies together again, at once, but by no more than is tolerated? Then
   * hits would follow each other without end, however fast the bodies themselves separate.
   */
  private recurs(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    if (!this.isSoon(a, b, contact)) return false;
    this.gap.writeLimits(partA, partB);
    return contact.closingSpeed <= this.gap.deepening;
  }

  /**
   * Are they slow enough for their gap as well? That of small bodies is narrower: faster ones would leave it
   * within the step, and fall back with more energy than they had.
   */
  private staysNear(a: number, b: number, isRepeated: boolean): boolean {
    const { share, gain } = this.gap;
    const { turning } = this.plan;
    const most = this.restOf(a, b, isRepeated);
    const part = turning.turns(a) || turning.turns(b) ? most : Math.max(REST, most * share);
    return this.apart[0] <= part * share * gain;
  }

  /**
   * Has the answer to a hit changed one of the two bodies? If not, their velocities separate them already, and
   * only their chords close.
   */
  private isAnswered(a: number, b: number): boolean {
    return this.plan.isChanged(a) || this.plan.isChanged(b);
  }

  /**
   * Would hits of two bodies that nothing accelerates have no end? They would if the two hit each other before
   * in this step, and either hardly any time passes between the hits of both, or they hardly approach; or if
   * one is pressed by others, and the two hardly separate, or no faster than those fall.
   */
  private hasNoEnd(a: number, b: number, isElastic: boolean, contact: Readonly<Impact>): boolean {
    const { plan, repeats, bodies } = this;
    const { gravity } = plan.acceleration;
    const falling = Math.max(Math.abs(gravity[0]), Math.abs(gravity[1])) * plan.dt;
    const slow = Math.max((LEAVING * contact.closingSpeed) / plan.dt, REST * falling);
    if (this.apart[0] <= slow && (bodies.has(a) || bodies.has(b))) return true;
    if (repeats.add(a, b)) return false;
    if (contact.closingSpeed * (1 - contact.toi) <= this.gap.deepening) return true;
    return !isElastic && this.isSoon(a, b, contact);
  }

  /** Have both bodies hardly moved since they were planned anew? */
  private isSoon(a: number, b: number, contact: Readonly<Impact>): boolean {
    const { since } = this.plan;
    const { mass } = this.store;
    const soonA = mass[a] === Infinity || contact.toi - since[a] <= SOON;
    return soonA && (mass[b] === Infinity || contact.toi - since[b] <= SOON);
  }

  /** Does a body follow chords that no hit changes? */
  private swings(slot: number): boolean {
    return this.plan.turning.chords(slot) && this.store.mass[slot] === Infinity;
  }
}
