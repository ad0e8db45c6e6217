import type { BodyStore } from '@swept/core';
import { grown, roomFor, SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';
import type { Constraints } from './constraints.js';

/** A body may be this many times as fast as the unyielding bodies that it bounces off. */
const MOST = 3;
/**
 * One that was faster may gain this much in a step, in the same speeds. A bounce across its path adds less, as
 * squares are added: even with half of the speed kept, at most 1.5 across 3.
 */
const MORE = 1 / 2;
/** Both are this many times larger for a body that has been hit by one other body alone. */
const ALONE = 2;

/**
 * Bodies that turn and are hit by bodies that never yield. Where two of these close in, there may be no room
 * left to turn, and bounces off one and the other in turn would drive a body faster and faster until it is shot
 * out. So a bounce that makes it too fast is taken back, and the body is held: stopped for the rest of the step,
 * and run over by what presses it.
 */
export class SqueezedBodies {
  /** The roots of those that are held in this step. */
  readonly held = new SlotSet();
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** The roots of those that were hit in this step; the columns are by their place in it. */
  private readonly hit = new SlotSet();
  /** The first body that hit it; 1 if there is another, or if it rests on another that never yields. */
  private first = new Uint32Array(0);
  private isBetween = new Uint8Array(0);
  /** The speed of the fastest unyielding body where it was hit, and the speed gained from all of these. */
  private pace = new Float64Array(0);
  private gained = new Float64Array(0);
  /** Its own speed before, or after it was hit by one that yields: the energy of that one is no gain. */
  private before = new Float64Array(0);
  /** The velocity and the angular velocity before the present bounce. */
  private readonly kept = new Float64Array(3);
  /** The speed that one may have reached without being squeezed. */
  private readonly allowed = new Float64Array(1);
  /** A speed (`writeSpeed`). It starts as NaN so that it is written in place. */
  private speed = NaN;

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Starts a step. */
  begin(): void {
    this.hit.clear();
    this.held.clear();
  }

  /** A body is about to bounce off another one; `constraints` tell which bodies it rests on. */
  note(slot: number, other: number, constraints: Constraints): void {
    let place = this.hit.placeOf(slot);
    if (place < 0) {
      place = this.add(slot);
      this.first[place] = other;
      this.isBetween[place] = 0;
      this.pace[place] = this.gained[place] = 0;
      this.writeSpeed(slot);
      this.before[place] = this.speed;
    }
    if (this.first[place] !== other || this.restsElsewhere(slot, other, constraints))
      this.isBetween[place] = 1;
  }

  /** The other one never yields. Its velocity where it is hit is `at[from]`. */
  expect(slot: number, at: Float64Array, from: number): void {
    const { store, pace, kept } = this;
    const place = this.hit.placeOf(slot);
    const speed = Math.sqrt(at[from] * at[from] + at[from + 1] * at[from + 1]);
    if (speed > pace[place]) pace[place] = speed;
    kept[0] = store.velocities[2 * slot];
    kept[1] = store.velocities[2 * slot + 1];
    kept[2] = store.angularVelocity[slot];
    this.writeSpeed(slot);
    this.gained[place] -= this.speed;
  }

  /** It has bounced, with the restitution `answer[0]`. Takes that back and holds it if it is too fast now. */
  judge(slot: number, answer: Float64Array): void {
    const { store, plan, held, kept } = this;
    const place = this.hit.placeOf(slot);
    this.writeSpeed(slot);
    const { speed } = this;
    this.gained[place] += speed;
    const pace = (this.isBetween[place] === 1 ? 1 : ALONE) * this.pace[place];
    if (pace === 0) return;
    const more = MORE * pace;
    if (this.gained[place] <= more) {
      this.allowed[0] = this.before[place] + more;
      plan.acceleration.addGain(slot, plan, this.allowed);
      if (speed <= this.allowed[0]) return;
    }
    // What two walls that close in give in turn to a body that keeps this part of its speed.
    const part = answer[0];
    if (speed <= Math.max(MOST, (1 + part) / (1 - part)) * pace) return;
    store.velocities[2 * slot] = kept[0];
    store.velocities[2 * slot + 1] = kept[1];
    store.angularVelocity[slot] = kept[2];
    if (!held.has(slot)) held.add(slot);
  }

  /** It has bounced off one that yields. */
  allow(slot: number): void {
    const place = this.hit.placeOf(slot);
    this.writeSpeed(slot);
    if (this.speed > this.before[place]) this.before[place] = this.speed;
  }

  /**
   * Is a body driven on by an unyielding one, or stopped between others of which such a one moves? Then it is a wall to
   * what hits it.
   */
  isWall(slot: number): boolean {
    const { stalled, driven } = this.plan;
    if (driven[slot] > 0 || this.held.has(slot)) return true;
    const place = this.hit.placeOf(slot);
    if (place < 0 || stalled[slot] === 0) return false;
    return this.isBetween[place] === 1 && this.pace[place] > 0;
  }

  /** A callback has set its velocity, or has placed it elsewhere: that is not overridden. */
  release(slot: number): void {
    if (this.held.has(slot)) this.held.remove(slot);
  }

  /** Does it rest on an unyielding body that is not this one? */
  private restsElsewhere(slot: number, other: number, constraints: Constraints): boolean {
    const { a, b } = constraints;
    const { mass } = this.store;
    for (let k = constraints.lastOf(slot); k >= 0; k = constraints.before(k, slot)) {
      const support = a[k] === slot ? b[k] : a[k];
      if (support !== other && mass[support] === Infinity) return true;
    }
    return false;
  }

  /** Writes the speed of a body that does not turn and has as much energy as this one. */
  private writeSpeed(slot: number): void {
    const { velocities: v, angularVelocity: spins, inertia, mass } = this.store;
    const x = v[2 * slot];
    const y = v[2 * slot + 1];
    const turn = inertia[slot] < Infinity ? (inertia[slot] / mass[slot]) * spins[slot] * spins[slot] : 0;
    this.speed = Math.sqrt(x * x + y * y + turn);
  }

  private add(slot: number): number {
    const place = this.hit.count;
    this.hit.add(slot);
    if (place < this.first.length) return place;
    const room = roomFor(place + 1, place);
    this.first = grown(Uint32Array, this.first, room);
    this.isBetween = grown(Uint8Array, this.isBetween, room);
    this.pace = grown(Float64Array, this.pace, room);
    this.gained = grown(Float64Array, this.gained, room);
    this.before = grown(Float64Array, this.before, room);
    return place;
  }
}
