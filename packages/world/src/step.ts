import type { Recorder, SpeedProof } from '@swept/broadphase';
import {
  type BodyId,
  type BodyStore,
  CIRCLE,
  IdBuffer,
  InvalidInput,
  mayTouch,
  PairBuffer,
  ROW,
  type Rows,
} from '@swept/core';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE } from '@swept/narrowphase';
import { createHit, type Hit } from './hit.js';
import { firstContact } from './images.js';
import { ImpactQueue } from './impact-queue.js';
import { Knots } from './knots.js';
import { Overlaps } from './overlaps.js';
import { atRest, isMereTouch, sweepPair } from './pair-sweep.js';
import type { Plan } from './plan.js';
import { BLOCK } from './prefetch.js';
import type { Touching } from './touching.js';
import type { Turnover } from './turnover.js';
import { Undo } from './undo.js';

/**
 * Told of every contact in the order of time. It may set velocities and remove bodies; what it changes is planned anew
 * from the hit. Returning false lets the two pass each other although a velocity was changed. It must answer at once: an async
 * one is refused.
 */
export type OnHit = (hit: Hit) => boolean | void;

/**
 * Told of each straight piece of a moving body's path, from time `from` to `to` of the step, as it becomes final. It may remove
 * bodies.
 */
export type Trace = (id: BodyId, from: number, to: number, rows: Rows, offset: number) => void;

/** Counts of the last step. */
export interface StepStats {
  /** Pairs of overlapping boxes the broadphase gave, for the whole step and for the rest of deflected bodies. */
  candidates: number;
  /** Exact tests of the narrowphase: of all candidates that may touch, and the proofs of knots. */
  exactTests: number;
  /** Contacts told to the callback. */
  impacts: number;
  /** Bodies planned anew. */
  replans: number;
  /** Bodies that were wedged and stay where they are for the rest of the step. */
  stalled: number;
}

/** A body planned anew this often within one step is stopped for the rest of it: bounces may have no end in a wedge. */
const MAX_REPLANS = 1000;
/** Likewise when this often in a row hardly any time has passed. */
const MAX_IDLE = 16;
/** What counts as hardly any, as a fraction of the step: far above the retreats of knots. */
const HARDLY = 2 ** -32;
/** Closing speeds per step below this part of the coordinates may come from the rounding of poses, and of what parted bodies. */
const ROUNDING = 2 ** -40;

/** One step of the world, from planned motions to told contacts. */
export class Step {
  readonly stats: StepStats = { candidates: 0, exactTests: 0, impacts: 0, replans: 0, stalled: 0 };
  /** True while a step runs, that is, in callbacks. */
  running = false;
  /** The time of the hit being told. */
  now = 0;
  recorder: Recorder | undefined;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: SpeedProof;
  private readonly touching: Touching;
  private readonly turnover: Turnover;
  private readonly trace: Trace | undefined;
  private readonly pairs = new PairBuffer();
  private readonly rest = new PairBuffer(BLOCK);
  private readonly overlaps: Overlaps;
  private readonly queue = new ImpactQueue();
  private readonly knots: Knots;
  private readonly undo = new Undo();
  private readonly hit = createHit();
  private readonly contact = createImpact();
  private readonly extent = new Float64Array(1);
  /** Slots whose velocity a callback has set since the last hit. */
  private readonly changed = new IdBuffer();
  /** Slots planned anew after the present hit, and how many of them have looked for contacts. */
  private readonly renewed = new IdBuffer();
  private searched = 0;
  private solid = true;

  constructor(
    store: BodyStore,
    plan: Plan,
    index: SpeedProof,
    touching: Touching,
    turnover: Turnover,
    trace: Trace | undefined,
  ) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.touching = touching;
    this.turnover = turnover;
    this.trace = trace;
    this.overlaps = new Overlaps(store, plan);
    this.knots = new Knots(store, plan, index);
  }

  run(dt: number, onHit: OnHit | undefined): void {
    const { plan, queue } = this;
    this.begin(dt);
    try {
      this.recorder?.step(this.store);
      this.findContacts();
      while (queue.pop()) {
        if (plan.version[queue.a] !== queue.versionA || plan.version[queue.b] !== queue.versionB) continue;
        if (!this.tell() || !onHit) continue;
        const answer = onHit(this.hit);
        if (isLate(answer)) throw new InvalidInput('step: what onHit returns', answer, 'an answer at once');
        if (this.changed.count > 0) this.planAnew(answer !== false);
      }
      if (this.trace) this.traceRest(this.trace);
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.finish();
  }

  /** Notes that a callback has set the velocity of a body. */
  change(slot: number): void {
    if (this.plan.active[slot] === 1 && !this.changed.has(slot)) this.changed.add(slot);
  }

  /** Plans the motion of every body, as if nothing were in its way. */
  private begin(dt: number): void {
    const { store, plan, undo, stats } = this;
    undo.clear();
    for (const slot of plan.movers) {
      if (plan.pushed[slot] === 1) undo.keep(store, store.velocities, slot);
    }
    try {
      plan.begin(dt);
    } catch (error) {
      undo.restore(store, plan);
      throw error;
    }
    stats.candidates = stats.exactTests = stats.impacts = stats.replans = stats.stalled = 0;
    this.touching.begin();
    this.queue.clear();
    this.changed.clear();
    this.now = 0;
    this.running = true;
    this.index.update(store.boxes);
  }

  /** Finds the first contact of every candidate pair, and queues it unless it is an overlap that goes on. */
  private findContacts(): void {
    const { store, pairs, rest, overlaps, queue, stats, touching } = this;
    pairs.clear();
    this.index.collectPairs(pairs);
    stats.candidates = pairs.count;
    overlaps.clear();
    for (let from = 0; from < pairs.count; from += BLOCK) {
      stats.exactTests += overlaps.take(pairs, from, Math.min(from + BLOCK, pairs.count), rest);
      for (let i = 0; i < rest.count; i++) this.schedule(rest.a[i], rest.b[i]);
    }
    overlaps.pairs.sort();
    touching.stay(overlaps.pairs, overlaps.fresh, store);
    overlaps.writePoints(touching.staying);
    queue.start(overlaps.fresh);
  }

  private schedule(a: number, b: number): void {
    const { store, contact, overlaps, queue } = this;
    const { rows } = store;
    const { images } = this.plan.domain;
    const kindA = store.kindAt(a);
    const kindB = store.kindAt(b);
    const status = firstContact(images, kindA, kindB, rows, rows, contact, a * ROW, b * ROW);
    if (status === SEPARATE) return;
    if (
      status === IMPACT ||
      (kindA === CIRCLE &&
        kindB === CIRCLE &&
        isMereTouch(store, this.plan, a, b, rows, rows, a * ROW, b * ROW, contact))
    )
      queue.expect(contact, a, b);
    else overlaps.pairs.add(a, b);
  }

  /** As `schedule`, within the step. */
  private reschedule(a: number, b: number): void {
    const { store, plan, contact } = this;
    if (!mayTouch(store, a, b)) return;
    this.stats.exactTests++;
    const status = sweepPair(store, plan, a, b, contact);
    if (status === SEPARATE) return;
    if (status === IMPACT && (this.isSettled(a) || this.isSettled(b)) && this.isRounding(a, b)) return;
    if (status === OVERLAPPING) {
      // A piece starts in overlap with bodies it was in contact with before, which was told; or, between moving bodies,
      // with one that rounding brought there.
      if (this.touching.has(store.idAt(a), store.idAt(b))) return;
      contact.toi = Math.max(plan.since[a], plan.since[b]);
    }
    this.queue.push(status, contact, a, b, plan.version[a], plan.version[b]);
  }

  /** Fills the hit from the entry taken from the queue. False for an overlap that was told in an earlier step. */
  private tell(): boolean {
    const { store, hit, queue, touching } = this;
    const { a, b } = queue;
    const { overlapping } = queue;
    if (overlapping) this.overlaps.read(a, b, hit);
    else queue.read(hit);
    hit.a = store.idAt(a);
    hit.b = store.idAt(b);
    // Knots lie a hair before their hits, so a later plan may find a contact a hair before the present.
    this.now = Math.max(this.now, queue.toi);
    hit.toi = this.now;
    const known = touching.add(hit, queue.versionA + queue.versionB === 0);
    if (overlapping && known) return false;
    this.stats.impacts++;
    return true;
  }

  /** Cuts the pieces of the bodies a callback has changed, and plans their rest. */
  private planAnew(solid: boolean): void {
    const { plan, queue, knots, changed, renewed, contact } = this;
    const { a, b } = queue;
    renewed.clear();
    const { tests } = knots;
    this.readAnswered();
    knots.hitAt(a, b, contact, solid);
    this.solid = solid;
    const bothThere = plan.version[a] === queue.versionA && plan.version[b] === queue.versionB;
    const turnsA = bothThere && this.turns(a, b);
    const turnsB = bothThere && this.turns(b, a);
    if (turnsA || turnsB) {
      const isRounding = this.isRounding(a, b);
      knots.tie(turnsA, turnsB, isRounding);
      if (turnsA) this.tire(a, isRounding);
      if (turnsB) this.tire(b, isRounding);
      if (turnsA) this.renew(a, 0);
      if (turnsB) this.renew(b, 1);
    }
    for (let i = 0; i < changed.count; i++) {
      const slot = changed.ids[i];
      if (renewed.has(slot) || plan.stalled[slot] === 1 || !plan.isChanged(slot)) continue;
      knots.tieOther(slot);
      if (plan.version[slot] >= MAX_REPLANS) this.stall(slot);
      this.renew(slot, 0);
    }
    this.stats.exactTests += knots.tests - tests;
    changed.clear();
    for (this.searched = 0; this.searched < renewed.count; this.searched++) {
      const slot = renewed.ids[this.searched];
      if (plan.active[slot] === 0) continue;
      this.index.searchMotion(this.store.kindAt(slot), this.store.rows, this.visitRest, slot * ROW);
    }
  }

  /** Does a body of the hit leave its path? Also where its velocity was set to what it was, unless the other gives way. */
  private turns(slot: number, other: number): boolean {
    const { plan, changed } = this;
    if (plan.stalled[slot] === 1 || !changed.has(slot)) return false;
    return plan.isChanged(slot) || !plan.isChanged(other) || plan.stalled[other] === 1;
  }

  /** Reads what is answered once more: the callback could write to the hit it was given. */
  private readAnswered(): void {
    const { queue, contact } = this;
    contact.toi = queue.toi;
    contact.nx = contact.ny = contact.closingSpeed = 0;
    if (!queue.overlapping) queue.read(contact);
  }

  /** Counts the hits of a body that is planned anew after one of its own, and stops it when they have no end. */
  private tire(slot: number, isRounding: boolean): void {
    const { plan, knots } = this;
    if (knots.at[0] - plan.since[slot] > HARDLY) plan.idle[slot] = plan.pressed[slot] = 0;
    else plan.idle[slot]++;
    if (!isRounding) plan.pressed[slot] = 1;
    const hasNoEnd = plan.idle[slot] > MAX_IDLE && plan.pressed[slot] === 1;
    if (hasNoEnd || plan.version[slot] >= MAX_REPLANS) this.stall(slot);
  }

  /** Has a body that nothing presses been hit so often in a row that only rounding can be the cause? */
  private isSettled(slot: number): boolean {
    return this.plan.idle[slot] > MAX_IDLE && this.plan.pressed[slot] === 0;
  }

  /** Lets a body that is to be planned anew stay at its knot for the rest of the step. */
  private stall(slot: number): void {
    this.plan.stalled[slot] = 1;
    this.stats.stalled++;
  }

  /** Is the contact one of two moving bodies side by side, which nothing but rounding brings together? */
  private isRounding(a: number, b: number): boolean {
    const { plan, contact } = this;
    if (plan.active[a] === 0 || plan.active[b] === 0) return false;
    plan.writeExtent(a, b, this.extent);
    return contact.closingSpeed <= ROUNDING * this.extent[0];
  }

  /** Starts the next piece of a body at its knot. */
  private renew(slot: number, which: number): void {
    const { store, plan, knots } = this;
    if (plan.version[slot] === 0) this.undo.keep(store, plan.velocities, slot);
    this.stats.replans++;
    if (this.trace) this.trace(store.idAt(slot), plan.since[slot], knots.at[0], knots.pieces, which * ROW);
    if (plan.active[slot] === 0) return;
    plan.cut(slot, knots.at, knots.pieces, which);
    this.index.refit(slot);
    this.renewed.add(slot);
  }

  private readonly visitRest = (other: number): void => {
    const { renewed, searched, queue } = this;
    const slot = renewed.ids[searched];
    // Pairs of two renewed bodies come once, with the first of them.
    for (let i = 0; i <= searched; i++) if (renewed.ids[i] === other) return;
    const a = Math.min(slot, other);
    const b = Math.max(slot, other);
    if (!this.solid && a === queue.a && b === queue.b) return;
    this.stats.candidates++;
    this.reschedule(a, b);
  };

  /** Tells the last pieces of the step. */
  private traceRest(trace: Trace): void {
    const { store, plan } = this;
    for (const slot of plan.movers) {
      const row = slot * ROW;
      if (plan.active[slot] === 0 || atRest(store.rows, row, store.kind[slot])) continue;
      trace(store.idAt(slot), plan.since[slot], 1, store.rows, row);
    }
  }

  private finish(): void {
    this.plan.finish();
    this.touching.finish();
    this.turnover.settle();
    this.running = false;
    this.now = 0;
  }

  private rollBack(): void {
    this.turnover.revive();
    this.undo.restore(this.store, this.plan);
    this.turnover.undo();
    this.running = false;
    this.now = 0;
  }
}

/** Is the answer a promise? It would come when the step is over. */
function isLate(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && typeof (answer as { then?: unknown }).then === 'function'
  );
}
