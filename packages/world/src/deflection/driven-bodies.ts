import { type BodyStore, ROW, type Rows } from '@swept/core';
import { grown, SlotSet } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';
import { writeCenter, writeChordMotion } from '../motion/chord.js';
import { limitSpin } from '../motion/chord-count.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';
import type { Scene } from '../scene.js';
import type { Knots } from './knots.js';

/** As a part of the speed of the hit: the speed at which a driven body leaves what has hit it. */
const LEAVING = 2 ** -12;
/** A body may be driven at this many times the speed at which the unyielding one moves where it pushes. */
const MOST = 1.5;
/** In the same speeds, that at which it leaves one that moves, if its true pose overlaps that. */
const SLOWLY = 1 / 16;
/** It may be hit this often in a row with no more than SOON between two hits, a part of the step. */
const OFTEN = 8;
const SOON = 2 ** -10;
/** And it may be planned anew this often in the step, whatever has hit it. */
const MAX_PLANS = 2000;
/** The last place in a row that is told from those behind it. */
const LAST = 255;
/** Instead of a part of the unyielding body that drives one: there is none yet. */
const NONE = -1;

/**
 * Stopped bodies that an unyielding one hits: standing still, they would be run over. From the hit on they move
 * on before it and along with it, and turn as it does, and are as unyielding to others as it is. So a row of any length
 * is driven on, by one hit for each body, when there are no bounces left; and what is in a hollow body that is shaken
 * moves as one with it.
 *
 * A driven body gives way to one no farther from an unyielding one, counted in bodies, and to walls. Where these
 * leave it no room, it is hit again and again, or led faster and faster out of a wedge. If only one unyielding body has
 * hit it, and bodies that this one drives, it is carried: it moves as that one does, and gives way to none of them. Else
 * it is stopped for good, and a wall to the others. So one after another is stopped between a piston and a wall, and the
 * piston runs over the nearest.
 */
export class DrivenBodies {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly queue: ImpactQueue;
  private readonly lasting: LastingContacts;
  private readonly knots: Knots;
  /** By root, for those that are driven: the speed per step of the unyielding body where it pushes. */
  private paces = new Float64Array(0);
  /** The part of that body that drives them, by way of others or not, or NONE. */
  private drivers = new Int32Array(0);
  /** The number of hits in a row. */
  private hits = new Uint8Array(0);
  /** The roots of those that are stopped for good. */
  private readonly left = new SlotSet();
  /** And of those that are carried. */
  private readonly carried = new SlotSet();
  /** And of those that a wall has hit too, or another unyielding body, or what that drives. */
  private readonly between = new SlotSet();
  /** The velocity of a body that moves along with the unyielding one, and its angular velocity. */
  private readonly frame = new Float64Array(3);
  /** The displacement per step of a body where it is hit. */
  private readonly motion = new Float64Array(2);
  /** The same if it moves along with the unyielding one. */
  private readonly lead = new Float64Array(2);
  private readonly place = new Float64Array(2);
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly closing = new Float64Array(1);

  constructor(scene: Scene, queue: ImpactQueue, lasting: LastingContacts, knots: Knots) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.queue = queue;
    this.lasting = lasting;
    this.knots = knots;
  }

  /** Starts a step. */
  begin(): void {
    this.left.clear();
    this.carried.clear();
    this.between.clear();
  }

  /** Is a body stopped, and does another one that it has met drive it on or, if it is driven, bar its way? */
  givesWay(slot: number, other: number, contact: Readonly<Impact>): boolean {
    const { store, plan, left, carried } = this;
    const { stalled, driven, active } = plan;
    if (stalled[slot] === 0 || active[slot] === 0 || left.has(slot)) return false;
    if (store.mass[slot] === Infinity || plan.dt === 0) return false;
    if (carried.has(slot) && this.haveOneDriver(slot, other)) return false;
    if (store.mass[other] === Infinity) return active[other] === 1 || driven[slot] > 0;
    // Two that graze each other go on.
    if (contact.closingSpeed === 0) return false;
    if (left.has(other)) return driven[slot] > 0;
    if (carried.has(slot)) return driven[other] > 0;
    return driven[other] > 0 && (driven[slot] === 0 || driven[other] <= driven[slot]);
  }

  /**
   * Lets a body that gives way in the contact of the entry last taken move on before the other one, from the present
   * knot on. It is b with `side` 1, and a with -1.
   */
  drive(slot: number, other: number, side: -1 | 1, contact: Readonly<Impact>): void {
    const { store, plan, queue, lasting, knots, motion, closing } = this;
    const { velocities: v } = store;
    this.reserve();
    const wasDriven = plan.driven[slot] > 0;
    const nx = side * contact.nx;
    const ny = side * contact.ny;
    closing[0] = contact.closingSpeed;
    if (queue.inside) lasting.approach.writePressed(queue.a, queue.b, contact, closing);
    // The return to its true pose would lead one that turns deeper: it is led out; slowly, if the other one moves.
    if (closing[0] === 0 && wasDriven) {
      const most = plan.active[other] === 0 ? Infinity : SLOWLY * this.paces[slot];
      closing[0] = Math.min(contact.closingSpeed, most);
    }
    lasting.approach.writeMotion(side < 0 ? queue.a : queue.b, contact, motion);
    // The speed of the other one towards this one.
    const pace = closing[0] + (motion[0] * nx + motion[1] * ny);
    if (!wasDriven && !(pace > 0)) {
      // It has moved into the other one by itself. So it only has to stand still, unless that has no end.
      if (plan.version[slot] >= MAX_PLANS) this.left.add(slot);
      return;
    }
    if (!wasDriven) this.start(slot);
    // What drives it takes it along, sideways too: in a hollow body, all then move as that does, and meet no more.
    this.follow(slot, other, side, contact);
    const { frame, lead } = this;
    const gain = Math.max(0, pace + LEAVING * closing[0] - (lead[0] * nx + lead[1] * ny)) / plan.dt;
    v[2 * slot] = frame[0] + gain * nx;
    v[2 * slot + 1] = frame[1] + gain * ny;
    if (plan.turning.turns(slot)) this.turn(slot);
    this.hits[slot] = knots.at[0] - plan.since[slot] > SOON ? 1 : this.hits[slot] + 1;
    if (this.hasRoom(slot)) return;
    if (this.mayBeCarried(slot, other)) this.carry(slot);
    else this.leave(slot);
  }

  /** A stopped body is driven from now on. */
  private start(slot: number): void {
    const { plan, lasting, knots } = this;
    this.paces[slot] = this.hits[slot] = 0;
    this.drivers[slot] = NONE;
    if (this.between.has(slot)) this.between.remove(slot);
    if (this.carried.has(slot)) this.carried.remove(slot);
    if (!lasting.stopped.has(slot)) lasting.stop(slot, knots.at);
    if (plan.acceleration.used) plan.acceleration.rest(slot);
  }

  /**
   * Takes over how the other body of a hit is driven. Writes how a body moves then; if the other one is a wall, or is
   * stopped for good, it keeps its velocity and turns no more.
   */
  private follow(slot: number, other: number, side: -1 | 1, contact: Readonly<Impact>): void {
    const { store, plan, queue, drivers, between, frame, lead } = this;
    const { driven } = plan;
    const before = drivers[slot];
    if (driven[other] > 0) {
      driven[slot] = Math.min(LAST, driven[other] + 1);
      drivers[slot] = drivers[other];
    } else if (store.mass[other] === Infinity && plan.active[other] === 1) {
      driven[slot] = 1;
      drivers[slot] = side < 0 ? queue.b : queue.a;
    } else {
      this.share(slot);
      for (let axis = 0; axis < 2; axis++) {
        frame[axis] = plan.velocities[2 * slot + axis];
        lead[axis] = frame[axis] * plan.dt;
      }
      frame[2] = 0;
      return;
    }
    const isShared = between.has(other) || (before !== NONE && !this.areOfOne(drivers[slot], before));
    if (isShared) this.share(slot);
    this.writeFrame(slot, contact);
  }

  /** Writes how a body moves that moves along with the unyielding one that drives it. */
  private writeFrame(slot: number, contact: Readonly<Impact>): void {
    const { store, plan, lasting, frame, lead, place, pose } = this;
    const { turning } = plan;
    const part = this.drivers[slot];
    const driver = store.rootOf(part);
    const turns = turning.chords(driver) && store.angularVelocity[driver] !== 0;
    if (!turns) lasting.approach.writeMotion(part, contact, lead);
    else {
      if (turning.chords(slot)) writeCenter(plan, slot, place);
      else {
        writePose(plan, slot, plan.moment, 0, pose, 0);
        place[0] = pose[0];
        place[1] = pose[1];
      }
      writeChordMotion(plan, driver, place, plan.moment, 0, lead);
    }
    frame[0] = lead[0] / plan.dt;
    frame[1] = lead[1] / plan.dt;
    frame[2] = turns ? store.angularVelocity[driver] : 0;
    this.notePace(slot);
    if (!turns || !turning.turns(slot)) return;
    place[0] = contact.x;
    place[1] = contact.y;
    writeChordMotion(plan, driver, place, plan.moment, 0, lead);
    this.notePace(slot);
  }

  private notePace(slot: number): void {
    const { lead, paces } = this;
    paces[slot] = Math.max(paces[slot], Math.sqrt(lead[0] * lead[0] + lead[1] * lead[1]));
  }

  /** Others than the bodies that one unyielding body drives have hit a body. */
  private share(slot: number): void {
    if (!this.between.has(slot)) this.between.add(slot);
  }

  /** Does one unyielding body drive a body and all that have hit it, and is that the other one or drives that? */
  private haveOneDriver(slot: number, other: number): boolean {
    const { plan, drivers, between } = this;
    if (between.has(slot)) return false;
    if (plan.driven[other] === 0) return this.areOfOne(drivers[slot], other);
    return !between.has(other) && this.areOfOne(drivers[slot], drivers[other]);
  }

  private areOfOne(part: number, other: number): boolean {
    return this.store.rootOf(part) === this.store.rootOf(other);
  }

  /** May the hits of a driven body come to an end? */
  private hasRoom(slot: number): boolean {
    const { store, plan } = this;
    const x = store.velocities[2 * slot] * plan.dt;
    const y = store.velocities[2 * slot + 1] * plan.dt;
    const most = MOST * this.paces[slot];
    return x * x + y * y <= most * most && this.hits[slot] <= OFTEN && plan.version[slot] < MAX_PLANS;
  }

  /** Has one unyielding body, with those that it drives, hit a body that has no room? */
  private mayBeCarried(slot: number, other: number): boolean {
    const { plan, carried } = this;
    if (carried.has(slot) || plan.version[slot] >= MAX_PLANS) return false;
    return this.haveOneDriver(slot, other);
  }

  /** Lets a body move as the unyielding one does. */
  private carry(slot: number): void {
    const { store, plan, frame } = this;
    this.carried.add(slot);
    this.hits[slot] = 0;
    plan.driven[slot] = 1;
    store.velocities[2 * slot] = frame[0];
    store.velocities[2 * slot + 1] = frame[1];
    if (plan.turning.turns(slot)) this.turn(slot);
  }

  /** Lets a body turn along, if its skin allows. */
  private turn(slot: number): void {
    this.store.angularVelocity[slot] = this.frame[2];
    limitSpin(this.plan, slot);
  }

  /** Stops a body for good. */
  private leave(slot: number): void {
    const { store, plan } = this;
    const { velocities: v } = store;
    this.left.add(slot);
    plan.driven[slot] = 0;
    v[2 * slot] = v[2 * slot + 1] = 0;
    if (plan.turning.turns(slot)) store.angularVelocity[slot] = 0;
  }

  private reserve(): void {
    const { capacity } = this.store;
    if (this.hits.length === capacity) return;
    this.hits = grown(Uint8Array, this.hits, capacity);
    this.drivers = grown(Int32Array, this.drivers, capacity);
    this.paces = grown(Float64Array, this.paces, capacity);
  }
}
