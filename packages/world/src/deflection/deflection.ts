import type { BodyStore } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { createImpact } from '@swept/narrowphase';
import { writeBodyExtent } from '../motion/extent.js';
import type { Plan } from '../motion/plan.js';
import type { PairMemory } from '../pairs/pair-memory.js';
import { INSIDE } from '../queue/impact-heap.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';
import type { Scene } from '../scene.js';
import type { StepContacts } from '../step-contacts.js';
import type { StepStats } from '../step-stats.js';
import type { Undo } from '../undo.js';
import { Answer } from './answer.js';
import { BounceLimit } from './bounce-limit.js';
import { DrivenBodies } from './driven-bodies.js';
import { Knots } from './knots.js';
import { NextPieces } from './next-pieces.js';
import { PostponedSearches } from './postponed-searches.js';
import { RenewedBodies } from './renewed-bodies.js';

/** Two bodies deep in each other are stopped after this number of new plans in a step, of both together. */
const OFTEN = 8;
/** Two bodies that hits lead into each other are kept apart until this number of new plans in a step, of both. */
const MANY = 64;

/**
 * The effects of callbacks on the paths of bodies: which bodies leave their paths at a hit, and where. Bodies
 * are named by their roots. The file is long because all ways to answer a hit end in the same plans.
 */
export class Deflection {
  /** The changes that the callback of the present hit has requested. */
  readonly answer: Answer;
  readonly postponed: PostponedSearches;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly lasting: LastingContacts;
  private readonly solids: PairMemory;
  private readonly queue: ImpactQueue;
  private readonly stats: StepStats;
  private readonly knots: Knots;
  private readonly limit: BounceLimit;
  private readonly driven: DrivenBodies;
  private readonly pieces: NextPieces;
  /** Bodies planned anew after the present hit. */
  private readonly renewed: RenewedBodies;
  /** Is the present hit one that no callback answers? */
  private isPressing = false;
  /** The bodies changed by hits at the present moment that were not passed on yet, and the fastest of these. */
  private readonly later = new SlotSet();
  private readonly laterClosing = new Float64Array(1);
  private readonly contact = createImpact();
  private readonly closing = new Float64Array(1);

  constructor(scene: Scene, contacts: StepContacts, undo: Undo, stats: StepStats) {
    const { store, plan } = scene;
    const { lasting, solids, queue } = contacts;
    this.store = store;
    this.plan = plan;
    this.lasting = lasting;
    this.solids = solids;
    this.queue = queue;
    this.stats = stats;
    this.answer = new Answer(plan, lasting);
    this.knots = new Knots(scene);
    this.limit = new BounceLimit(plan);
    this.driven = new DrivenBodies(scene, queue, lasting, this.knots);
    this.pieces = new NextPieces(scene, this.knots, this.answer, queue, undo, stats);
    this.postponed = new PostponedSearches(store, plan, queue);
    this.renewed = new RenewedBodies(scene, contacts, this.limit, this.postponed, stats);
  }

  /** Starts a step. */
  begin(): void {
    this.isPressing = false;
    this.later.clear();
    this.laterClosing[0] = 0;
    this.answer.clear();
    this.driven.begin();
    this.renewed.begin();
    this.pieces.begin();
  }

  /**
   * Is the entry last taken from the queue a contact of two bodies that rest on each other, which continues?
   * Then it is answered here, and not reported.
   */
  hold(): boolean {
    const { store, plan, queue, lasting, contact } = this;
    if (lasting.count === 0 || queue.overlapping) return false;
    if (!lasting.has(queue.a, queue.b)) return false;
    this.readAnswered();
    if (lasting.approach.isSlight(queue.a, queue.b, contact)) {
      if (!queue.inside && lasting.approach.writeLateSwing(queue.a, queue.b, contact))
        queue.push(queue.a, queue.b, INSIDE, contact, queue.versionA, queue.versionB);
      return true;
    }
    // Where nothing accelerates, the callback answers.
    if (!plan.bends) return false;
    const a = store.rootOf(queue.a);
    const b = store.rootOf(queue.b);
    plan.moment[0] = Math.max(plan.moment[0], queue.toi);
    if (this.isSwing(a, b)) return false;
    if (this.mayPress(a, b) || lasting.isPressed(a, b)) this.press(a, b);
    else this.freeze(a, b);
    return true;
  }

  /**
   * Does the entry last taken involve a body that turns, and swings into what it rests on? Then it is an
   * ordinary hit: a body stopped for good would be run over by an unyielding one. Not in a heap of bodies deep
   * in each other, where each hit plans all of them anew.
   */
  private isSwing(a: number, b: number): boolean {
    const { plan, queue, lasting } = this;
    const { turning, stalled, version } = plan;
    if (!turning.turns(a) && !turning.turns(b)) return false;
    if (stalled[a] + stalled[b] > 0) return false;
    if (!queue.inside || version[a] + version[b] < OFTEN) return true;
    return lasting.approach.isShallow(queue.a, queue.b);
  }

  /**
   * May two bodies that hits lead into each other be kept apart by one more hit? Not if they deform or turn, which
   * hits do not end.
   */
  private mayPress(a: number, b: number): boolean {
    const { turning, pushes, version } = this.plan;
    if (turning.turns(a) || turning.turns(b) || pushes.pending[a] + pushes.pending[b] > 0) return false;
    return version[a] + version[b] < MANY;
  }

  /** Keeps two bodies apart that rest on each other, like an inelastic hit, and passes that on. */
  private press(a: number, b: number): void {
    const { store, plan, answer, contact, closing, knots, limit } = this;
    this.lasting.approach.writePressed(this.queue.a, this.queue.b, contact, closing);
    writeBodyExtent(plan, a, b, knots.extent);
    if (limit.isNone(closing, knots.extent)) return;
    // What is stopped is a wall.
    const inverseMass = (1 - plan.stalled[a]) / store.mass[a] + (1 - plan.stalled[b]) / store.mass[b];
    for (let side = 0; side < 2; side++) {
      const slot = side === 0 ? a : b;
      if (store.mass[slot] === Infinity) continue;
      plan.showVelocity(slot);
      answer.change(slot);
      if (plan.stalled[slot] === 1) continue;
      const push = (side === 0 ? -1 : 1) / (store.mass[slot] * inverseMass);
      store.velocities[2 * slot] += (push * closing[0] * contact.nx) / plan.dt;
      store.velocities[2 * slot + 1] += (push * closing[0] * contact.ny) / plan.dt;
    }
    this.lasting.forgetApproach();
    this.isPressing = true;
    this.planAnew(true, closing);
    this.isPressing = false;
  }

  /** Stops two bodies that others press into each other. */
  private freeze(a: number, b: number): void {
    const { store, plan, queue, knots, limit, lasting, driven, contact, renewed } = this;
    renewed.clear();
    const stopsA = store.mass[a] < Infinity && plan.stalled[a] === 0;
    const stopsB = store.mass[b] < Infinity && plan.stalled[b] === 0;
    const leavesA = stopsA || driven.givesWay(a, b, contact);
    const leavesB = stopsB || driven.givesWay(b, a, contact);
    if (!leavesA && !leavesB) return;
    const { tests } = knots;
    knots.hitAt(queue.a, queue.b, contact, true);
    writeBodyExtent(plan, a, b, knots.extent);
    knots.tie(leavesA, leavesB, limit.isRounding(a, b, contact, knots.extent), queue.inside);
    if (stopsA) plan.stall(a, 1);
    if (stopsB) plan.stall(b, 1);
    if (stopsA) lasting.stop(a, knots.at);
    if (stopsB) lasting.stop(b, knots.at);
    this.driveOn(a, b);
    if (leavesA) this.renew(a, 0, plan.driven[a] > 0 ? 1 : 0);
    if (leavesB) this.renew(b, knots.tried.firstOfB, plan.driven[b] > 0 ? -1 : 0);
    this.stats.exactTests += knots.tests - tests;
    this.stats.stalled = plan.stops;
    this.renewed.search(true);
  }

  /**
   * Cuts the pieces of the bodies that a callback has changed, and plans the rest of their motion. The hit is
   * the entry last taken from the queue; its bodies approached at a speed of `closing[0]` per step.
   */
  planAnew(mayBeSolid: boolean, closing: Float64Array): void {
    const solid = mayBeSolid && this.isAnswered;
    this.noteSolid(solid);
    const { store, plan, queue, knots, limit, lasting, driven, answer, renewed, contact, stats } = this;
    const { changed, placed, born } = answer;
    const a = store.rootOf(queue.a);
    const b = store.rootOf(queue.b);
    const bothThere = plan.version[a] === queue.versionA && plan.version[b] === queue.versionB;
    this.readAnswered();
    const isDrivenA = solid && bothThere && driven.givesWay(a, b, contact);
    const isDrivenB = solid && bothThere && !isDrivenA && driven.givesWay(b, a, contact);
    if (changed.count + born.count === 0 && !isDrivenA && !isDrivenB) {
      answer.clear();
      if (solid && bothThere && queue.overlapping) this.holdFromNow(a, b);
      return;
    }
    if (solid && bothThere && this.isVain(a, b, closing)) {
      answer.clear();
      return;
    }
    renewed.clear();
    const { tests } = knots;
    knots.hitAt(queue.a, queue.b, contact, solid);
    const rests = solid && lasting.settle(a, b, queue.a, queue.b, contact);
    const asked = changed.count;
    const { wedged } = lasting;
    wedged.clear();
    if (solid && lasting.count > 0 && !this.mayPassOnLater(closing))
      lasting.propagate(changed, closing, this.visitResting);
    const leavesA = isDrivenA || (bothThere && this.leaves(a, b));
    const leavesB = isDrivenB || (bothThere && this.leaves(b, a));
    if (leavesA || leavesB) {
      writeBodyExtent(plan, a, b, knots.extent);
      const isRounding = limit.isRounding(a, b, contact, knots.extent);
      knots.tie(leavesA, leavesB, isRounding, queue.inside);
      if (leavesA && !limit.stopsAt(a, b)) limit.countHit(a, knots.at, isRounding, this.isPressedBy(a, b));
      if (leavesB && !limit.stopsAt(b, a)) limit.countHit(b, knots.at, isRounding, this.isPressedBy(b, a));
      if (rests && leavesA && !isDrivenA) lasting.rest(a, knots.at);
      if (rests && leavesB && !isDrivenB) lasting.rest(b, knots.at);
      if (leavesA) this.stopWedged(a);
      if (leavesB) this.stopWedged(b);
      if (leavesA && !isDrivenA) this.stopResting(a);
      if (leavesB && !isDrivenB) this.stopResting(b);
      if (solid) this.driveOn(a, b);
      if (solid && leavesA && !placed.has(a)) plan.pushes.slide(a, contact, 1);
      if (solid && leavesB && !placed.has(b)) plan.pushes.slide(b, contact, -1);
      const isAgain = solid && plan.comesAgain(a, b);
      if (leavesA) this.renew(a, 0, isAgain || plan.driven[a] > 0 ? 1 : 0);
      if (leavesB) this.renew(b, knots.tried.firstOfB, isAgain || plan.driven[b] > 0 ? -1 : 0);
    }
    this.renewOthers(asked);
    stats.exactTests += knots.tests - tests;
    stats.stalled = plan.stops;
    for (let i = 0; i < born.count; i++) {
      const slot = born.slots[i];
      if (this.pieces.launch(slot)) renewed.arrive(slot);
    }
    answer.clear();
    renewed.search(solid);
  }

  /**
   * Does a hit of two moving bodies come again and again that changes neither by more than rounding or, after MANY plans,
   * than is tolerated, as they separate, and only their chords close? Then they go on to the end of the first chord; if
   * they overlap by then, they go no deeper.
   */
  private isVain(a: number, b: number, closing: Float64Array): boolean {
    const { plan, queue, answer, knots, limit, lasting, contact } = this;
    const { turning, pushes, version } = plan;
    const { changed, redirected } = answer;
    const isMany = version[a] + version[b] - turning.renewalsOf(a) - turning.renewalsOf(b) >= MANY;
    if (plan.bends || (!turning.chords(a) && !turning.chords(b)) || !(isMany || plan.comesAgain(a, b)))
      return false;
    if (plan.active[a] + plan.active[b] < 2 || plan.stalled[a] + plan.stalled[b] > 0) return false;
    if (pushes.pending[a] + pushes.pending[b] + redirected.count > 0) return false;
    if (changed.count > (changed.has(a) ? 1 : 0) + (changed.has(b) ? 1 : 0)) return false;
    writeBodyExtent(plan, a, b, knots.extent);
    const isChanged = (plan.isChanged(a) || plan.isChanged(b)) && !limit.isNone(closing, knots.extent);
    if (isChanged && !(isMany && lasting.approach.isSlight(queue.a, queue.b, contact))) return false;
    return lasting.doSeparate(a, b, queue.a, queue.b, contact);
  }

  /** Is the other body of a hit unyielding, or has one that moves pressed this one in the step? */
  private isPressedBy(slot: number, other: number): boolean {
    return this.store.mass[other] === Infinity || this.lasting.pushes(slot);
  }

  /** Plans anew those that the hit has changed, except for its two bodies; the first `asked` by the callback. */
  private renewOthers(asked: number): void {
    const { plan, knots, limit, lasting, answer, renewed } = this;
    const { changed, redirected, placed } = answer;
    for (let i = 0; i < changed.count; i++) {
      const slot = changed.slots[i];
      if (placed.has(slot)) {
        plan.stall(slot, 0);
        plan.idle[slot] = 0;
      }
      if (plan.active[slot] === 0 || renewed.has(slot) || plan.stalled[slot] === 1) continue;
      if (!plan.isChanged(slot) && !redirected.has(slot) && !lasting.wedged.has(slot)) continue;
      if (i >= asked && lasting.mayFlyOn(slot)) continue;
      knots.tieOther(slot);
      limit.countReplan(slot, knots.at);
      this.stopWedged(slot);
      this.stopResting(slot);
      this.renew(slot, 0);
    }
  }

  /**
   * Where nothing accelerates, hits at one moment are passed on together, when all of them are told. Notes the present
   * one, if it is such a hit.
   */
  private mayPassOnLater(closing: Float64Array): boolean {
    const { plan, answer, renewed, later, laterClosing } = this;
    const { changed, placed, born } = answer;
    if (plan.bends || plan.dt === 0 || !renewed.isAgain || placed.count + born.count > 0) return false;
    for (let i = 0; i < changed.count; i++) if (!later.has(changed.slots[i])) later.add(changed.slots[i]);
    laterClosing[0] = Math.max(laterClosing[0], closing[0]);
    return true;
  }

  /** Passes on the hits at the present moment that were not. False if there are none. */
  private passOn(): boolean {
    const { plan, knots, answer, lasting, later, laterClosing, closing, renewed, contact, stats } = this;
    if (later.count === 0) return false;
    const { tests } = knots;
    renewed.clear();
    answer.clear();
    for (let i = 0; i < later.count; i++) answer.change(later.slots[i]);
    later.clear();
    closing[0] = laterClosing[0];
    laterClosing[0] = 0;
    // They may be removed by now.
    if (answer.changed.count === 0) return false;
    contact.toi = plan.moment[0];
    lasting.wedged.clear();
    lasting.propagate(answer.changed, closing, this.visitResting);
    knots.hitAt(answer.changed.slots[0], answer.changed.slots[0], contact, true);
    this.renewOthers(0);
    stats.exactTests += knots.tests - tests;
    stats.stalled = plan.stops;
    answer.clear();
    renewed.search(true);
    return true;
  }

  /** Was the present hit answered? Two bodies pass each other in a hit whose callback changes others alone. */
  get isAnswered(): boolean {
    const { store, queue } = this;
    return this.answer.concerns(store.rootOf(queue.a), store.rootOf(queue.b));
  }

  /**
   * Notes whether the two bodies of the present hit pass each other from now on. Those that began in a deep
   * overlap do.
   */
  private noteSolid(solid: boolean): void {
    const { store, plan, queue, solids, lasting } = this;
    const { a, b } = queue;
    // What was apart from a wall is never brought into it.
    if (!queue.overlapping && plan.active[a] + plan.active[b] < 2) return;
    if (queue.overlapping && !lasting.approach.isHeld(a, b)) return;
    const rootA = store.rootOf(a);
    const rootB = store.rootOf(b);
    if (solid) solids.add(rootA, rootB);
    else solids.remove(rootA, rootB);
  }

  /** An overlap has been answered that the bodies go on from: queues where they would go deeper. */
  private holdFromNow(a: number, b: number): void {
    const { store, plan, queue, lasting, solids, contact } = this;
    if (!solids.has(a, b)) return;
    for (let partA = a; partA < store.endOf(a); partA++)
      for (let partB = b; partB < store.endOf(b); partB++)
        if (!lasting.has(partA, partB) && lasting.approach.write(partA, partB, contact))
          queue.push(partA, partB, INSIDE, contact, plan.version[a], plan.version[b]);
  }

  /** Lets those of the two bodies of the hit that give way move on before the other one. */
  private driveOn(a: number, b: number): void {
    const { driven, answer, contact } = this;
    if (!answer.placed.has(a) && driven.givesWay(a, b, contact)) driven.drive(a, b, -1, contact);
    else if (!answer.placed.has(b) && driven.givesWay(b, a, contact)) driven.drive(b, a, 1, contact);
  }

  /** Stops a body that unyielding ones have wedged, unless the callback has placed it elsewhere. */
  private stopWedged(slot: number): void {
    const { plan, lasting, answer } = this;
    if (!lasting.wedged.has(slot) && !lasting.squeezed.held.has(slot)) return;
    if (plan.stalled[slot] === 0 && !answer.placed.has(slot)) plan.stall(slot, 1);
  }

  /** Stops a body that rests on others too, if its bounces have no end. */
  private stopResting(slot: number): void {
    const { store, plan, lasting, knots } = this;
    const mayStop = store.mass[slot] < Infinity && lasting.bodies.has(slot);
    if (plan.stalled[slot] === 1 && mayStop) lasting.stop(slot, knots.at);
  }

  /** Plans the next chord of the body of the entry last taken, whose chord ends there. */
  renewChord(): void {
    const { plan, queue, knots, renewed, contact, stats } = this;
    const slot = queue.a;
    const { tests } = knots;
    renewed.clear();
    plan.moment[0] = Math.max(plan.moment[0], queue.toi);
    plan.showVelocity(slot);
    contact.toi = queue.toi;
    knots.hitAt(slot, slot, contact, true);
    knots.tieOther(slot);
    plan.turning.renewals[slot]++;
    this.renew(slot, 0);
    stats.exactTests += knots.tests - tests;
    this.answer.clear();
    this.renewed.search(true);
  }

  private readonly visitResting = (slot: number): void => {
    const { plan, store, lasting, answer } = this;
    if (answer.changed.has(slot)) return;
    lasting.bodies.writeMoved(slot);
    if (plan.active[slot] === 0) return;
    plan.showVelocity(slot);
    if (store.mass[slot] < Infinity) answer.change(slot);
  };

  /**
   * Does a body of the hit leave its path? Also if its velocity was set to its old value: if it is pushed, for
   * then it slides, or unless that of the other was changed.
   */
  private leaves(slot: number, other: number): boolean {
    const { plan } = this;
    if (plan.stalled[slot] === 1 || !this.answer.changed.has(slot)) return false;
    if (plan.isChanged(slot) || plan.pushes.pending[slot] === 1) return true;
    if ((this.isPressing || !plan.bends) && plan.isShifted(slot)) return true;
    return !plan.isChanged(other) || plan.stalled[other] === 1;
  }

  /** Reads the contact of the hit again: the callback could write to the record that it was given. */
  private readAnswered(): void {
    const { queue, contact } = this;
    contact.toi = queue.toi;
    contact.nx = contact.ny = contact.closingSpeed = 0;
    if (!queue.overlapping) queue.read(contact);
  }

  /** Runs the searches that were postponed, if all hits that they wait for are reported. */
  searchPostponed(): void {
    const { renewed, later } = this;
    if ((renewed.areWaiting || later.count > 0) && renewed.isMomentOver) {
      do if (renewed.searchTouching(later)) return;
      while (this.passOn());
      renewed.searchWaiting();
    }
    const { bodies } = this.postponed;
    if (bodies.count === 0 || this.queue.hasStarts) return;
    renewed.clear();
    for (let i = 0; i < bodies.count; i++) renewed.add(bodies.slots[i]);
    bodies.clear();
    renewed.searchRest(true);
  }

  /** Starts the next pieces of a body at its knot: see `NextPieces.renew`. */
  private renew(slot: number, first: number, side: -1 | 0 | 1 = 0): void {
    if (!this.pieces.renew(slot, first, side, this.contact)) return;
    if (this.answer.placed.has(slot)) {
      this.renewed.arrive(slot);
      this.postponed.forget(slot);
    } else {
      this.renewed.add(slot);
      this.postponed.postpone(slot);
    }
  }
}
