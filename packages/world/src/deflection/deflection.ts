import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, END, ROW } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { createImpact, IMPACT } from '@swept/narrowphase';
import type { Touching } from '../contacts/touching.js';
import { leaveChord, placeTrue, withdraw } from '../motion/chord.js';
import { writeBodyExtent } from '../motion/extent.js';
import { cutPiece } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import type { Filters } from '../pairs/filters.js';
import type { Seams } from '../pairs/seams.js';
import type { SolidPairs } from '../pairs/solid-pairs.js';
import { INSIDE } from '../queue/impact-heap.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';
import type { StepStats } from '../step-stats.js';
import type { StepWatch } from '../step-watch.js';
import type { Trace } from '../trace.js';
import type { Turnover } from '../turnover.js';
import type { Undo } from '../undo.js';
import { BounceLimit } from './bounce-limit.js';
import { Knots } from './knots.js';
import { PostponedSearches } from './postponed-searches.js';
import { RenewedBodies } from './renewed-bodies.js';

/** Two bodies deep in each other are stopped once they were planned anew so often in a step, both counted. */
const OFTEN = 8;

/**
 * What callbacks do to the paths of bodies: which bodies leave their paths at a hit, and where. Bodies are
 * named by their roots.
 */
export class Deflection {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly turnover: Turnover;
  private readonly lasting: LastingContacts;
  private readonly solids: SolidPairs;
  private readonly queue: ImpactQueue;
  private readonly undo: Undo;
  private readonly stats: StepStats;
  private readonly watch: readonly StepWatch[];
  private readonly trace: Trace | undefined;
  private readonly knots: Knots;
  private readonly limit: BounceLimit;
  private readonly contact = createImpact();
  /** The normal of a hit, away from the body that is planned anew. */
  private readonly away = new Float64Array(2);
  /** The end of a chord. */
  private readonly chordEnd = createImpact();
  /** Slots whose velocity a callback has set since the last hit. */
  private readonly changed = new SlotSet();
  /** Slots of bodies that it has pushed or placed, where it has placed them, and those that it has added. */
  private readonly redirected = new SlotSet();
  readonly places = new Map<number, readonly [number, number]>();
  private readonly born = new SlotSet();
  /** Slots planned anew after the present hit. */
  private readonly renewed: RenewedBodies;
  readonly postponed: PostponedSearches;
  /** Has a response answered the present hit? */
  private answered = false;

  constructor(
    store: BodyStore,
    plan: Plan,
    index: MotionBroadphase,
    filters: Filters,
    seams: Seams,
    touching: Touching,
    turnover: Turnover,
    lasting: LastingContacts,
    solids: SolidPairs,
    queue: ImpactQueue,
    undo: Undo,
    stats: StepStats,
    watch: readonly StepWatch[],
    trace: Trace | undefined,
  ) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.turnover = turnover;
    this.lasting = lasting;
    this.solids = solids;
    this.queue = queue;
    this.undo = undo;
    this.stats = stats;
    this.watch = watch;
    this.trace = trace;
    this.knots = new Knots(store, plan, index, filters, seams);
    this.limit = new BounceLimit(plan);
    this.postponed = new PostponedSearches(store, plan, queue);
    this.renewed = new RenewedBodies(
      store,
      plan,
      index,
      filters,
      seams,
      touching,
      lasting,
      solids,
      queue,
      this.limit,
      this.postponed,
      stats,
    );
  }

  /** Starts a step. */
  begin(): void {
    this.forget();
    this.limit.stalled = 0;
    if (!this.store.hadAngles) return;
    for (const slot of this.plan.movers) this.queueChordEnd(slot);
  }

  /** Notes that a callback has set the velocity of a body. */
  note(slot: number): void {
    if (this.plan.active[slot] === 0 || this.changed.has(slot)) return;
    this.plan.readVelocity(slot);
    this.changed.add(slot);
  }

  /** Notes that a response has answered the present hit, perhaps by leaving both bodies as they are. */
  answer(): void {
    this.answered = true;
  }

  /** Has the callback answered the present hit? */
  get isAnswered(): boolean {
    return this.answered || this.changed.count > 0;
  }

  /** Notes that a callback has pushed a body. */
  push(slot: number): void {
    this.note(slot);
    if (!this.redirected.has(slot)) this.redirected.add(slot);
  }

  /** Lets a body go on from where its vertex 0 is at (x, y), as coordinates of this world. */
  place(slot: number, x: number, y: number): void {
    this.push(slot);
    this.plan.pushes.drop(slot);
    this.lasting.part(slot);
    this.places.set(slot, [x, y]);
  }

  /** Where the callback of the present hit has placed a body. */
  placeOf(slot: number): readonly [number, number] | undefined {
    return this.places.get(slot);
  }

  /** Lets a body that a callback has added fly on from the hit. */
  launch(slot: number): void {
    this.born.add(slot);
  }

  /**
   * Is the entry last taken from the queue a contact of two bodies that rest on each other, which goes on?
   * Then it is answered here, and not told.
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
    this.freeze(a, b);
    return true;
  }

  /**
   * Has the entry last taken a body that turns, and swings into what it rests on? Then it is a hit as others
   * are: stopped for good, it would be gone over by what goes its way. Not in a heap of bodies deep in each
   * other, where each hit plans all of them anew.
   */
  private isSwing(a: number, b: number): boolean {
    const { plan, queue, lasting } = this;
    const { turning, stalled, version } = plan;
    if (!turning.turns(a) && !turning.turns(b)) return false;
    if (stalled[a] + stalled[b] > 0) return false;
    if (!queue.inside || version[a] + version[b] < OFTEN) return true;
    return lasting.approach.isShallow(queue.a, queue.b);
  }

  /** Stops two bodies of which others press one into the other. */
  private freeze(a: number, b: number): void {
    const { store, plan, queue, knots, limit, lasting, contact, renewed } = this;
    renewed.clear();
    const leavesA = store.mass[a] < Infinity && plan.stalled[a] === 0;
    const leavesB = store.mass[b] < Infinity && plan.stalled[b] === 0;
    if (!leavesA && !leavesB) return;
    const { tests } = knots;
    knots.hitAt(queue.a, queue.b, contact, true);
    writeBodyExtent(plan, a, b, knots.extent);
    knots.tie(leavesA, leavesB, limit.isRounding(a, b, contact, knots.extent), queue.inside);
    if (leavesA) limit.stall(a);
    if (leavesB) limit.stall(b);
    if (leavesA) lasting.stop(a, knots.at);
    if (leavesB) lasting.stop(b, knots.at);
    if (leavesA) this.renew(a, 0);
    if (leavesB) this.renew(b, knots.tried.firstOfB);
    this.stats.exactTests += knots.tests - tests;
    this.stats.stalled = limit.stalled;
    this.renewed.search(true);
  }

  /**
   * Cuts the pieces of the bodies a callback has changed, and plans their rest. The hit is the entry last
   * taken from the queue.
   */
  planAnew(solid: boolean): void {
    this.answered = false;
    this.noteSolid(solid);
    if (this.changed.count + this.born.count === 0) return;
    const {
      store,
      plan,
      queue,
      knots,
      limit,
      lasting,
      changed,
      renewed,
      redirected,
      places,
      contact,
      stats,
    } = this;
    const a = store.rootOf(queue.a);
    const b = store.rootOf(queue.b);
    renewed.clear();
    const { tests } = knots;
    this.readAnswered();
    knots.hitAt(queue.a, queue.b, contact, solid);
    const rests = solid && lasting.settle(a, b, queue.a, queue.b, contact);
    if (solid && lasting.count > 0) this.propagate();
    const bothThere = plan.version[a] === queue.versionA && plan.version[b] === queue.versionB;
    const leavesA = bothThere && this.leaves(a, b);
    const leavesB = bothThere && this.leaves(b, a);
    if (leavesA || leavesB) {
      writeBodyExtent(plan, a, b, knots.extent);
      const isRounding = limit.isRounding(a, b, contact, knots.extent);
      knots.tie(leavesA, leavesB, isRounding, queue.inside);
      if (leavesA && !limit.stopsAt(a, b)) limit.countHit(a, knots.at, isRounding);
      if (leavesB && !limit.stopsAt(b, a)) limit.countHit(b, knots.at, isRounding);
      if (rests && leavesA) lasting.rest(a, knots.at);
      if (rests && leavesB) lasting.rest(b, knots.at);
      if (leavesA) this.stopResting(a);
      if (leavesB) this.stopResting(b);
      if (solid && leavesA && !places.has(a)) plan.pushes.slide(a, contact, 1);
      if (solid && leavesB && !places.has(b)) plan.pushes.slide(b, contact, -1);
      const isAgain = solid && !plan.bends && plan.comesAgain(a, b);
      if (leavesA) this.renew(a, 0, isAgain ? 1 : 0);
      if (leavesB) this.renew(b, knots.tried.firstOfB, isAgain ? -1 : 0);
    }
    for (let i = 0; i < changed.count; i++) {
      const slot = changed.slots[i];
      if (places.has(slot)) {
        plan.stall(slot, 0);
        plan.idle[slot] = 0;
      }
      if (plan.active[slot] === 0 || renewed.has(slot) || plan.stalled[slot] === 1) continue;
      if (!plan.isChanged(slot) && !redirected.has(slot)) continue;
      knots.tieOther(slot);
      limit.countReplan(slot);
      this.stopResting(slot);
      this.renew(slot, 0);
    }
    stats.exactTests += knots.tests - tests;
    stats.stalled = limit.stalled;
    for (let i = 0; i < this.born.count; i++) this.start(this.born.slots[i]);
    this.forget();
    this.renewed.search(solid);
  }

  /**
   * Notes whether the two bodies of the present hit pass each other from now on. What has begun in a deep
   * overlap does.
   */
  private noteSolid(solid: boolean): void {
    const { store, plan, queue, changed, solids, lasting } = this;
    const { a, b } = queue;
    if (plan.active[a] + plan.active[b] < 2) return;
    if (queue.overlapping && !lasting.approach.isShallow(a, b)) return;
    const rootA = store.rootOf(a);
    const rootB = store.rootOf(b);
    if (solid && (changed.has(rootA) || changed.has(rootB))) solids.add(rootA, rootB);
    else solids.remove(rootA, rootB);
  }

  /** No time passes for a body that rests on others either, if its bounces have no end. */
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
    this.forget();
    this.renewed.search(true);
  }

  /** Queues the end of the present chord of a body, if it has one that ends within the step. */
  private queueChordEnd(slot: number): void {
    const { plan, chordEnd } = this;
    if (!plan.turning.chords(slot) || plan.turning.until[slot] === 1) return;
    chordEnd.toi = plan.turning.until[slot];
    this.queue.push(slot, slot, IMPACT, chordEnd, plan.version[slot], plan.version[slot]);
  }

  /** Lets impacts on bodies go on through those that rest on them. */
  private propagate(): void {
    const { changed, lasting } = this;
    const { count } = changed;
    for (let i = 0; i < count; i++) lasting.bodies.writeMoved(changed.slots[i]);
    if (!this.plan.bends) lasting.jam(changed, count, this.contact, this.visitResting);
    else for (let i = 0; i < count; i++) lasting.propagate(changed.slots[i], this.visitResting);
  }

  private readonly visitResting = (slot: number): void => {
    const { plan, store, lasting } = this;
    if (this.changed.has(slot)) return;
    lasting.bodies.writeMoved(slot);
    if (plan.active[slot] === 0) return;
    plan.showVelocity(slot);
    if (store.mass[slot] < Infinity) this.note(slot);
  };

  /**
   * Does a body of the hit leave its path? Also where its velocity was set to what it was: if it is pushed,
   * for then it slides, or unless that of the other was changed.
   */
  private leaves(slot: number, other: number): boolean {
    const { plan, changed } = this;
    if (plan.stalled[slot] === 1 || !changed.has(slot)) return false;
    if (plan.isChanged(slot) || plan.pushes.pending[slot] === 1) return true;
    if (!plan.bends && plan.isShifted(slot)) return true;
    return !plan.isChanged(other) || plan.stalled[other] === 1;
  }

  /** Reads the contact of the hit again: the callback could write to the one it was given. */
  private readAnswered(): void {
    const { queue, contact } = this;
    contact.toi = queue.toi;
    contact.nx = contact.ny = contact.closingSpeed = 0;
    if (!queue.overlapping) queue.read(contact);
  }

  /** All overlaps at the start are told: searches for what the bodies meet whose search had to wait. */
  searchPostponed(): void {
    const { bodies } = this.postponed;
    if (bodies.count === 0) return;
    this.renewed.clear();
    for (let i = 0; i < bodies.count; i++) this.renewed.add(bodies.slots[i]);
    bodies.clear();
    this.renewed.search(true);
  }

  /** Starts the first piece of a body that was born at this hit. */
  private start(slot: number): void {
    const { store, plan, turnover } = this;
    if (store.alive[slot] === 0) return;
    turnover.launch(slot);
    plan.bend();
    cutPiece(plan, slot, plan.moment, store.rows, slot);
    this.queueChordEnd(slot);
    this.refit(slot);
    this.renewed.add(slot);
  }

  /** Forgets what the callback of the last hit has asked for. */
  private forget(): void {
    this.answered = false;
    this.changed.clear();
    this.redirected.clear();
    this.born.clear();
    // Clearing an empty map leaves garbage.
    if (this.places.size > 0) this.places.clear();
  }

  private refit(slot: number): void {
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) this.index.refit(part);
  }

  /**
   * Starts the next pieces of a body at its knot. Those flown are rows of the knots, from number `first` on.
   * The trace may remove bodies: this one, or the next. With `side` 1 for body a of a hit that comes again and
   * again, -1 for b, one that turns gives way by what leads it back to its true pose.
   */
  private renew(slot: number, first: number, side: -1 | 0 | 1 = 0): void {
    const { store, plan, knots } = this;
    if (plan.active[slot] === 0) return;
    if (plan.version[slot] === 0) this.undo.keep(store, plan.velocities, slot);
    this.stats.replans++;
    const { tried } = knots;
    const { pieces } = tried;
    for (let i = 0; this.trace && i < store.partsOf(slot) && plan.active[slot] === 1; i++)
      this.trace(store.idAt(slot), plan.since[slot], knots.at[0], pieces, (first + i) * ROW, i);
    if (plan.active[slot] === 0) return;
    for (let i = 0; i < this.watch.length; i++)
      this.watch[i].cut?.(slot, plan.since, knots.at, pieces, first);
    const place = this.places.get(slot);
    if (plan.turning.turns(slot)) leaveChord(plan, slot, tried.flown, +(first > 0), tried.displaced);
    if (side !== 0 && plan.turning.chords(slot)) {
      const { away, contact, queue } = this;
      away[0] = side * contact.nx;
      away[1] = side * contact.ny;
      withdraw(plan, slot, side > 0 ? queue.a : queue.b, pieces, first, away);
    }
    if (place && plan.turning.chords(slot)) placeTrue(plan, slot, place, pieces, first);
    else if (place) {
      const at = first * ROW + END;
      plan.turning.shift(slot, place[0] - pieces[at], place[1] - pieces[at + 1]);
      plan.pushes.put(slot, place[0], place[1], pieces, at);
    }
    cutPiece(plan, slot, knots.at, pieces, first);
    this.queueChordEnd(slot);
    this.refit(slot);
    this.renewed.add(slot);
    if (place) this.postponed.forget(slot);
    else this.postponed.postpone(slot);
  }
}
