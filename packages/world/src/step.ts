import type { MotionBroadphase, Recorder } from '@swept/broadphase';
import { type BodyStore, InvalidInput, PairBuffer, ROW } from '@swept/core';
import { type Archive, IdBuffer } from '@swept/core/internal';
import { createImpact, IMPACT, OVERLAPPING } from '@swept/narrowphase';
import type { Touching } from './contacts/touching.js';
import { Deflection } from './deflection/deflection.js';
import { createHit, type Hit } from './hit.js';
import { endStep, planStep } from './motion/piece.js';
import type { Plan } from './motion/plan.js';
import { isAtRest } from './motion/pose.js';
import type { Filters } from './pairs/filters.js';
import { Overlaps } from './pairs/overlaps.js';
import { sweepFromStart } from './pairs/pair-sweep.js';
import { dropOwn, keepFirst } from './pairs/parts.js';
import { BLOCK } from './pairs/prefetch.js';
import type { Seams } from './pairs/seams.js';
import { SolidPairs } from './pairs/solid-pairs.js';
import { writeTrueTime } from './pairs/true-contact.js';
import { INSIDE } from './queue/impact-heap.js';
import { ImpactQueue } from './queue/impact-queue.js';
import { LastingContacts } from './resting/lasting-contacts.js';
import type { StepPhases } from './step-phases.js';
import type { StepStats } from './step-stats.js';
import type { StepWatch } from './step-watch.js';
import type { Trace } from './trace.js';
import type { Turnover } from './turnover.js';
import { Undo } from './undo.js';

/**
 * Called with every contact in the order of time. It may set velocities and remove bodies; what it changes is
 * planned anew from the hit. Returning false lets the two pass through each other although a velocity was
 * changed. It must answer at once: an async function is refused. The record is one, written anew for each
 * contact: copy what you keep.
 */
export type OnHit = (hit: Hit) => boolean | void;

/** One step of the world, from planned motions to reported contacts. */
export class Step {
  readonly stats: StepStats = { candidates: 0, exactTests: 0, impacts: 0, replans: 0, stalled: 0 };
  /** True while a step runs, that is, in callbacks. */
  running = false;
  /** True while a hit is answered: not in the callbacks of a trace. */
  answering = false;
  /** Seconds of the last step that did not fail; 0 before the first. */
  lasted = 0;
  recorder: Recorder | undefined;
  readonly watch: StepWatch[] = [];
  phases: StepPhases | undefined;
  /** The ids of the bodies that were stopped for the rest of the last step, in any order. */
  readonly stalled = new IdBuffer();
  readonly deflection: Deflection;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly filters: Filters;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly turnover: Turnover;
  private readonly trace: Trace | undefined;
  private readonly rest = new PairBuffer(BLOCK);
  private readonly overlaps: Overlaps;
  readonly lasting: LastingContacts;
  private readonly solids = new SolidPairs();
  private readonly queue = new ImpactQueue();
  private readonly undo = new Undo();
  private readonly hit = createHit();
  private readonly contact = createImpact();
  private readonly trueTime = new Float64Array(1);

  constructor(
    store: BodyStore,
    plan: Plan,
    index: MotionBroadphase,
    filters: Filters,
    seams: Seams,
    touching: Touching,
    turnover: Turnover,
    trace: Trace | undefined,
  ) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.filters = filters;
    this.seams = seams;
    this.touching = touching;
    this.turnover = turnover;
    this.trace = trace;
    this.overlaps = new Overlaps(store, plan);
    this.lasting = new LastingContacts(store, plan, filters, seams);
    this.deflection = new Deflection(
      store,
      plan,
      index,
      filters,
      seams,
      touching,
      turnover,
      this.lasting,
      this.solids,
      this.queue,
      this.undo,
      this.stats,
      this.watch,
      trace,
    );
  }

  /** Passes what one step leaves to the next to or from an archive. */
  serialize(archive: Archive): void {
    this.lasted = archive.number(this.lasted);
    this.stalled.serialize(archive);
    this.lasting.serialize(archive);
    this.solids.serialize(archive);
  }

  run(dt: number, given: OnHit | undefined): void {
    const { queue, filters } = this;
    const onHit = this.phases ? this.phases.begin(given) : given;
    this.begin(dt, onHit !== undefined);
    try {
      this.phases?.end('plan');
      this.index.update(this.store.boxes);
      this.turnover.stale.forget();
      this.recorder?.step(this.store);
      this.phases?.end('index');
      this.findContacts(onHit !== undefined);
      while (this.takeNext()) {
        if (queue.a === queue.b) {
          this.deflection.renewChord();
          continue;
        }
        if (filters.excludeNow(queue.a, queue.b)) continue;
        if (this.deflection.hold()) continue;
        if (!this.report() || !onHit) continue;
        if (queue.overlapping) this.overlaps.readWayOut(queue, this.hit);
        this.answering = true;
        const answer = onHit(this.hit);
        this.answering = false;
        if (isLate(answer)) throw new InvalidInput('step: what onHit returns', answer, 'an answer at once');
        const solid = answer !== false && !this.hasSensor();
        if (solid && queue.overlapping && this.deflection.isAnswered) this.settleInside();
        this.deflection.planAnew(solid);
      }
      this.phases?.end('events');
      if (this.trace) this.traceRest(this.trace);
      this.turnover.enterAdded();
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.finish();
    this.phases?.end('finish');
  }

  /** Takes the next entry from the queue that is not stale. */
  private takeNext(): boolean {
    const { plan, queue, deflection } = this;
    for (;;) {
      if (!queue.hasStarts) deflection.searchPostponed();
      if (!queue.pop()) return false;
      deflection.postponed.tell();
      if (!plan.hasChanged) return true;
      if (plan.version[queue.a] === queue.versionA && plan.version[queue.b] === queue.versionB) return true;
      if (deflection.postponed.renewEntry()) return true;
    }
  }

  /** Plans the motion of every body, as if nothing were in its path. */
  private begin(dt: number, answered: boolean): void {
    const { store, plan, undo, stats } = this;
    stats.candidates = stats.exactTests = stats.impacts = stats.replans = stats.stalled = 0;
    this.stalled.clear();
    undo.clear();
    const { pending } = plan.pushes;
    for (const slot of plan.movers) {
      if (pending[slot] === 1) undo.keep(store, store.velocities, slot);
    }
    if (answered || this.trace !== undefined || plan.acceleration.used || store.hadAngles)
      plan.expectChanges();
    if (plan.turning.used) plan.turning.begin(plan.movers);
    plan.dt = dt;
    try {
      this.lasting.begin(dt, answered, undo);
      planStep(plan, dt);
    } catch (error) {
      undo.restore(store, plan);
      this.turnover.stale.noteAll();
      throw error;
    }
    this.filters.begin();
    this.touching.begin();
    this.solids.begin();
    this.queue.clear();
    this.deflection.begin();
    for (let i = 0; i < this.watch.length; i++) this.watch[i].begin();
    this.running = true;
  }

  /** Tells that a body was added. */
  tellAdded(slot: number): void {
    for (let i = 0; i < this.watch.length; i++) this.watch[i].added?.(slot, this.plan.moment);
  }

  /** Tells that a body is removed. */
  tellRemoved(slot: number): void {
    for (let i = 0; i < this.watch.length; i++) this.watch[i].removed?.(slot, this.plan.moment);
  }

  /** Tells that a body will be put elsewhere at once. */
  tellJump(slot: number): void {
    for (let i = 0; i < this.watch.length; i++) this.watch[i].jumped?.(slot, this.running);
  }

  /** Tells that all parts of a body will get another radius. */
  tellResize(slot: number, radius: number): void {
    for (let i = 0; i < this.watch.length; i++) this.watch[i].resized?.(slot, radius);
  }

  /** Tells that a body will be put where its way between steps has led it. */
  tellWalk(slot: number): void {
    for (let i = 0; i < this.watch.length; i++) this.watch[i].walked?.(slot);
  }

  /** Finds the first contact of every candidate pair, and queues it unless it is an overlap that goes on. */
  private findContacts(answered: boolean): void {
    const { store, rest, filters, overlaps, queue, stats, touching } = this;
    const { pairs } = overlaps;
    overlaps.clear();
    this.index.collectPairs(pairs);
    if (store.compounds > 0) dropOwn(store, pairs);
    stats.candidates = pairs.count;
    this.phases?.end('pairs');
    filters.drop(pairs);
    stats.exactTests = pairs.count;
    for (let from = 0; from < pairs.count; from += BLOCK) {
      overlaps.take(from, Math.min(from + BLOCK, pairs.count), rest);
      for (let i = 0; i < rest.count; i++) this.schedule(rest.a[i], rest.b[i]);
    }
    overlaps.end();
    this.phases?.end('narrowphase');
    if (answered && !this.solids.isEmpty) this.holdOverlaps();
    pairs.sort();
    if (store.compounds > 0) keepFirst(store, pairs);
    touching.stay(store, pairs, overlaps.fresh);
    this.lasting.report(touching);
    if (store.compounds > 0) overlaps.fresh.sort();
    overlaps.writePoints(touching.staying);
    queue.start(overlaps.fresh);
    this.deflection.postponed.begin(overlaps.fresh, answered);
    this.phases?.end('contacts');
  }

  /** Queues the contacts of pairs that do not pass each other, and begin the step in overlap. */
  private holdOverlaps(): void {
    const { store, overlaps, solids, lasting, touching, contact, queue } = this;
    const { a, b, count } = overlaps.pairs;
    for (let i = 0; i < count; i++) {
      const rootA = store.rootOf(a[i]);
      const rootB = store.rootOf(b[i]);
      if (!solids.had(rootA, rootB) || lasting.has(a[i], b[i])) continue;
      if (!touching.had(store.idAt(rootA), store.idAt(rootB))) continue;
      solids.add(rootA, rootB);
      if (lasting.approach.write(a[i], b[i], contact)) queue.push(a[i], b[i], INSIDE, contact, 0, 0);
    }
  }

  private schedule(a: number, b: number): void {
    const status = sweepFromStart(this.store, this.plan, a, b, this.contact);
    const { hadAngles } = this.store;
    // Of the contact as it is: along a smoothed normal the two may not approach.
    if (status === IMPACT && hadAngles) writeTrueTime(this.plan, a, b, this.contact, this.trueTime);
    if (status === IMPACT && this.seams.smooth(a, b, this.contact)) {
      if (hadAngles) this.contact.toi = this.trueTime[0];
      this.queue.add(a, b, this.contact);
    } else if (status === OVERLAPPING && !this.seams.sides.has(a, b)) {
      this.overlaps.add(a, b);
      if (this.lasting.has(a, b) && this.lasting.approach.write(a, b, this.contact))
        this.queue.add(a, b, this.contact);
    }
  }

  /**
   * Fills the hit from the entry that was taken. False for an overlap that an earlier step has reported, and
   * for what other parts of two bodies do that pass each other.
   */
  private report(): boolean {
    const { store, plan, hit, queue, touching } = this;
    const { a, b, overlapping } = queue;
    if (overlapping) this.overlaps.read(a, b, hit);
    else queue.read(hit);
    const rootA = store.rootOf(a);
    const rootB = store.rootOf(b);
    hit.a = store.idAt(a);
    hit.b = store.idAt(b);
    hit.partA = a - rootA;
    hit.partB = b - rootB;
    hit.depth = 0;
    // Knots lie slightly before their hits, so a later plan may find a contact slightly before the present.
    hit.toi = plan.moment[0] = Math.max(plan.moment[0], queue.toi);
    plan.showVelocity(rootA);
    plan.showVelocity(rootB);
    const versions = queue.versionA + queue.versionB;
    const isSimple = store.partsOf(rootA) + store.partsOf(rootB) === 2;
    if (!isSimple && overlapping && touching.has(hit.a, hit.b)) return false;
    const known = touching.add(hit, versions === 0 && isSimple && this.lasting.count === 0);
    if (overlapping && known) return false;
    const answered = versions - plan.turning.renewalsOf(rootA) - plan.turning.renewalsOf(rootB);
    if (!isSimple && !overlapping && touching.isTold(hit.a, hit.b, answered)) return false;
    this.stats.impacts++;
    for (let i = 0; i < this.watch.length; i++) this.watch[i].met?.(rootA, rootB, plan.moment);
    return true;
  }

  /** An overlap was answered: perhaps the bodies rest on each other from now on. */
  private settleInside(): void {
    const { store, queue, lasting, overlaps } = this;
    lasting.settleInside(store.rootOf(queue.a), store.rootOf(queue.b), overlaps.wayOut);
  }

  /** Is a body of the entry that was taken a sensor, which holds nothing? */
  private hasSensor(): boolean {
    const { sensor } = this.store;
    return sensor[this.queue.a] + sensor[this.queue.b] > 0;
  }

  /** Traces the last pieces of the step. */
  private traceRest(trace: Trace): void {
    const { store, plan } = this;
    for (const slot of plan.movers) {
      for (let part = slot, end = store.endOf(slot); part < end && plan.active[slot] === 1; part++) {
        const row = part * ROW;
        if (isAtRest(store.kind[part], store.rows, row)) continue;
        trace(store.idAt(slot), plan.since[slot], 1, store.rows, row, part - slot);
      }
    }
  }

  private finish(): void {
    if (this.stats.stalled > 0) this.plan.readStalled(this.stalled);
    this.touching.end();
    for (let i = 0; i < this.watch.length; i++) this.watch[i].end();
    endStep(this.plan);
    this.touching.finish();
    this.lasting.finish();
    this.solids.finish();
    this.seams.end(false);
    this.turnover.settle();
    this.lasted = this.plan.dt;
    this.running = false;
  }

  private rollBack(): void {
    this.answering = false;
    this.turnover.revive();
    this.undo.restore(this.store, this.plan);
    this.filters.restore();
    this.seams.end(true);
    this.turnover.undo();
    this.turnover.stale.noteAll();
    this.running = false;
  }
}

/** Is the answer a promise? It would come when the step is over. */
export function isLate(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && typeof (answer as { then?: unknown }).then === 'function'
  );
}
