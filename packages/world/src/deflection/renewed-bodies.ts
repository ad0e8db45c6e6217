import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, ROW } from '@swept/core';
import { IdBuffer, SlotSet } from '@swept/core/internal';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE, type SweepStatus } from '@swept/narrowphase';
import type { Touching } from '../contacts/touching.js';
import { writeExtent } from '../motion/extent.js';
import type { Plan } from '../motion/plan.js';
import type { ContactFilter } from '../pairs/contact-filter.js';
import type { PairMemory } from '../pairs/pair-memory.js';
import { sweepPair } from '../pairs/pair-sweep.js';
import type { Seams } from '../pairs/seams.js';
import { bringForward, writeTrueTime } from '../pairs/true-contact.js';
import { INSIDE } from '../queue/impact-heap.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';
import type { Scene } from '../scene.js';
import type { StepContacts } from '../step-contacts.js';
import type { StepStats } from '../step-stats.js';
import type { BounceLimit } from './bounce-limit.js';
import type { PostponedSearches } from './postponed-searches.js';
import { TouchingNow } from './touching-now.js';

/** In steps: hits that follow each other within this time are at one moment. */
const MOMENT = 2 ** -30;

/** The bodies that were planned anew after a hit, and the contacts in the rest of their step. */
export class RenewedBodies {
  /** Their roots. */
  private readonly bodies = new SlotSet();
  /** Those that a callback has placed or added at the time `arrivedAt`. */
  private readonly arrived = new SlotSet();
  private arrivedAt = 0;
  /**
   * Those whose search waits until all hits at one moment, before the time `momentEnd`, are answered. Each changes
   * velocities again, so the contacts later in the step are searched for once; until then, those of parts that touch.
   */
  private readonly waiting = new SlotSet();
  private readonly touchingNow: TouchingNow;
  private momentEnd = NaN;
  /** No later contacts are queued. */
  private latest = Infinity;
  private readonly next = new Float64Array(1);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly filters: ContactFilter;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly lasting: LastingContacts;
  private readonly solids: PairMemory;
  private readonly queue: ImpactQueue;
  private readonly limit: BounceLimit;
  private readonly postponed: PostponedSearches;
  private readonly stats: StepStats;
  private readonly contact = createImpact();
  private readonly trueTime = new Float64Array(1);
  private readonly extent = new Float64Array(1);
  /** Slots of parts near one of them. */
  private readonly near = new IdBuffer();
  private solid = true;

  constructor(
    scene: Scene,
    contacts: StepContacts,
    limit: BounceLimit,
    postponed: PostponedSearches,
    stats: StepStats,
  ) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.index = scene.index;
    this.filters = scene.filters;
    this.seams = scene.seams;
    this.touching = scene.touching;
    this.lasting = contacts.lasting;
    this.solids = contacts.solids;
    this.queue = contacts.queue;
    this.limit = limit;
    this.postponed = postponed;
    this.stats = stats;
    this.touchingNow = new TouchingNow(scene, contacts.lasting);
  }

  /** Starts a step. */
  begin(): void {
    this.arrived.clear();
    this.waiting.clear();
    this.touchingNow.begin();
    this.momentEnd = -1;
  }

  clear(): void {
    this.bodies.clear();
  }

  add(slot: number): void {
    this.bodies.add(slot);
  }

  /** Adds a body that a callback has placed or added at the present moment. */
  arrive(slot: number): void {
    const moment = this.plan.moment[0];
    if (this.arrivedAt !== moment) this.arrived.clear();
    this.arrivedAt = moment;
    if (!this.arrived.has(slot)) this.arrived.add(slot);
    this.add(slot);
  }

  has(slot: number): boolean {
    return this.bodies.has(slot);
  }

  /**
   * Searches for the contacts of the bodies in the rest of the step, or lets them wait. With `solid` false the two of
   * the hit pass each other.
   */
  search(solid: boolean): void {
    const { store, queue, bodies, waiting } = this;
    if (!solid || !this.mayWait()) {
      // The two that pass each other now would not do so in a later search.
      if (!solid) this.endWait(store.rootOf(queue.a));
      if (!solid) this.endWait(store.rootOf(queue.b));
      this.searchRest(solid);
      return;
    }
    for (let i = 0; i < bodies.count; i++) if (!waiting.has(bodies.slots[i])) waiting.add(bodies.slots[i]);
  }

  /** Lets a body that waits be searched for with the others. */
  private endWait(root: number): void {
    if (this.waiting.has(root) && !this.bodies.has(root)) this.bodies.add(root);
  }

  /** Do bodies wait after the present hit? Notes its moment. */
  private mayWait(): boolean {
    const moment = this.plan.moment[0];
    if (this.isAgain) return true;
    if (moment > this.momentEnd) this.momentEnd = moment + MOMENT;
    return false;
  }

  /** Is the present hit of two moving bodies, which others may be pressed to, and not the first at its moment? */
  get isAgain(): boolean {
    const { plan, queue, lasting, arrived } = this;
    const moment = plan.moment[0];
    if (!(moment <= this.momentEnd) || lasting.count === 0 || queue.isStart || queue.hasStarts) return false;
    // Walls hold exactly: what hits one is searched for at once.
    if (plan.active[queue.a] + plan.active[queue.b] < 2) return false;
    return arrived.count === 0 || this.arrivedAt !== moment;
  }

  /** Do any bodies wait? */
  get areWaiting(): boolean {
    return this.waiting.count > 0;
  }

  /** Is no entry of the queue left at the present moment? */
  get isMomentOver(): boolean {
    const { next } = this;
    this.queue.writeNextToi(next);
    return next[0] > this.plan.moment[0];
  }

  /** Searches for the contacts of those that wait in the rest of the step. */
  searchWaiting(): void {
    const { bodies, waiting } = this;
    bodies.clear();
    for (let i = 0; i < waiting.count; i++) bodies.add(waiting.slots[i]);
    this.searchRest(true);
    this.touchingNow.clear();
  }

  /**
   * Queues a contact at the present moment, of parts that touch. False if there is none. Those that rest on each other
   * are left out, if one of their bodies is among `later`.
   */
  searchTouching(later: SlotSet): boolean {
    const { plan, queue, waiting, touchingNow } = this;
    const before = queue.count;
    this.solid = true;
    this.latest = this.momentEnd;
    for (let i = 0; i < waiting.count && queue.count === before; i++) {
      const root = waiting.slots[i];
      if (plan.active[root] === 0 || this.postponed.bodies.has(root)) continue;
      for (
        let k = touchingNow.lastOf(root);
        k >= 0 && queue.count === before;
        k = touchingNow.before(k, root)
      ) {
        if (!touchingNow.mayMeet(k, later)) continue;
        this.stats.candidates++;
        this.reschedule(touchingNow.partA[k], touchingNow.partB[k]);
        if (queue.count > before) touchingNow.noteQueued(k);
      }
    }
    this.latest = Infinity;
    return queue.count > before;
  }

  /** Searches for the contacts of the bodies in the rest of the step. */
  searchRest(solid: boolean): void {
    const { store, plan, bodies, waiting, near } = this;
    this.solid = solid;
    if (waiting.count > 0)
      for (let i = 0; i < bodies.count; i++)
        if (waiting.has(bodies.slots[i])) waiting.remove(bodies.slots[i]);
    for (let searched = 0; searched < bodies.count; searched++) {
      const slot = bodies.slots[searched];
      if (plan.active[slot] === 0 || this.postponed.bodies.has(slot)) continue;
      for (let part = slot, end = store.endOf(slot); part < end; part++) {
        near.clear();
        this.index.collectNear(store.kindAt(part), store.rows, part * ROW, part, false, near);
        // A result for one part of a body about both bodies counts for the next part.
        if (store.compounds > 0) near.sort();
        for (let i = 0; i < near.count; i++) this.meet(part, near.ids[i], searched);
      }
    }
  }

  /** Were the two already found in contact in this step? */
  private isKnown(a: number, b: number): boolean {
    return this.touching.has(this.store.idAt(a), this.store.idAt(b));
  }

  /**
   * Do two moving parts overlap because the knots of their bodies are rounded, and not because they began the
   * step or a callback put them like that? Then they do not pass each other.
   */
  private isBroughtThere(a: number, b: number): boolean {
    const { store, plan, lasting, solids } = this;
    if (plan.since[a] + plan.since[b] === 0) return false;
    if (plan.active[a] + plan.active[b] < 2 || store.sensor[a] + store.sensor[b] > 0) return false;
    const rootA = store.rootOf(a);
    const rootB = store.rootOf(b);
    if (this.isArrival(rootA) || this.isArrival(rootB) || !lasting.approach.isShallow(a, b)) return false;
    solids.add(rootA, rootB);
    return true;
  }

  /** Was a body placed or added at the present moment? */
  private isArrival(root: number): boolean {
    return this.arrivedAt === this.plan.moment[0] && this.arrived.has(root);
  }

  /** Searches for the first contact of a part of a renewed body, by its number, with a part nearby. */
  private meet(part: number, other: number, searched: number): void {
    const { store, bodies, queue } = this;
    const root = store.rootOf(other);
    // Pairs of two of these bodies are handled once, with the first of them.
    const place = bodies.placeOf(root);
    if ((place >= 0 && place <= searched) || this.postponed.bodies.has(root)) return;
    const a = Math.min(part, other);
    const b = Math.max(part, other);
    if (!this.solid && store.rootOf(a) === store.rootOf(queue.a) && store.rootOf(b) === store.rootOf(queue.b))
      return;
    if (this.touchingNow.wasQueued(store.rootOf(part), a, b)) return;
    this.stats.candidates++;
    this.reschedule(a, b);
  }

  /** Queues the first contact of two parts in the rest of the step. */
  private reschedule(a: number, b: number): void {
    const { store, plan, limit, contact } = this;
    if (!this.filters.admit(a, b) || this.lasting.areDeep(a, b)) return;
    this.stats.exactTests++;
    let status: SweepStatus | typeof INSIDE = sweepPair(store, plan, a, b, contact);
    const { hadAngles } = store;
    if (status === IMPACT && hadAngles) writeTrueTime(plan, a, b, contact, this.trueTime);
    if (status === SEPARATE || (status === IMPACT && !this.seams.smooth(a, b, contact))) return;
    if (status === OVERLAPPING && this.seams.sides.passes(a, b)) return;
    // Along a smoothed normal they may not approach: then nothing is to be answered before they meet.
    if (status === IMPACT && hadAngles) bringForward(plan, a, b, contact, this.trueTime);
    const isSettled = limit.isSettled(store.rootOf(a)) || limit.isSettled(store.rootOf(b));
    if (status === IMPACT && isSettled && this.isKnown(a, b)) {
      writeExtent(plan, a, b, this.extent);
      if (limit.isRounding(a, b, contact, this.extent)) return;
    }
    const isKnown = status === OVERLAPPING && this.isKnown(a, b);
    if (status === OVERLAPPING) {
      // Bodies that do not pass each other may overlap by a little, and go no deeper.
      const holds = this.lasting.has(a, b) || this.solids.has(store.rootOf(a), store.rootOf(b));
      if (holds || (!isKnown && this.isBroughtThere(a, b))) {
        if (this.lasting.approach.write(a, b, contact)) status = INSIDE;
        else if (holds) return;
      }
    }
    if (status === OVERLAPPING) {
      // A piece starts in overlap with bodies it was in contact with before; or, between moving bodies, with
      // one that rounding brought there.
      if (isKnown) return;
      contact.toi = Math.max(plan.since[a], plan.since[b]);
    }
    if (contact.toi > this.latest) return;
    // No time passes for bodies that wait.
    if (this.latest < Infinity) contact.toi = Math.min(contact.toi, plan.moment[0]);
    this.queue.push(a, b, status, contact, plan.version[a], plan.version[b]);
  }
}
