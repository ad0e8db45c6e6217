import type { MotionBroadphase, Recorder } from '@swept/broadphase';
import { type BodyStore, InvalidInput } from '@swept/core';
import { type Archive, IdBuffer } from '@swept/core/internal';
import type { Touching } from './contacts/touching.js';
import type { Answer } from './deflection/answer.js';
import { Deflection } from './deflection/deflection.js';
import { TouchingEdge } from './deflection/touching-edge.js';
import { FirstContacts } from './first-contacts.js';
import { createHit, type Hit } from './hit.js';
import { limitSpins } from './motion/chord-count.js';
import { endStep, planStep } from './motion/piece.js';
import type { Plan } from './motion/plan.js';
import { isLate, type OnHit } from './on-hit.js';
import type { ContactFilter } from './pairs/contact-filter.js';
import type { Overlaps } from './pairs/overlaps.js';
import { PairMemory } from './pairs/pair-memory.js';
import type { Seams } from './pairs/seams.js';
import { ImpactQueue } from './queue/impact-queue.js';
import { LastingContacts } from './resting/lasting-contacts.js';
import type { Scene } from './scene.js';
import type { StepPhases } from './step-phases.js';
import type { StepStats } from './step-stats.js';
import type { Turnover } from './turnover.js';
import { Undo } from './undo.js';
import type { Watchers } from './watchers.js';

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
  phases: StepPhases | undefined;
  /** The ids of the bodies that were stopped for the rest of the last step that did not fail, in any order. */
  readonly stalled = new IdBuffer();
  /** True from the beginning of a step until its end: also of one that failed. */
  isUnfinished = false;
  readonly lasting: LastingContacts;
  /** The changes that the callback of the present hit has requested. */
  readonly answer: Answer;
  /** Where the bodies of the present hit touch. */
  readonly edge: TouchingEdge;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly filters: ContactFilter;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly turnover: Turnover;
  private readonly watchers: Watchers;
  private readonly solids = new PairMemory();
  private readonly queue = new ImpactQueue();
  private readonly first: FirstContacts;
  private readonly overlaps: Overlaps;
  private readonly deflection: Deflection;
  private readonly undo = new Undo();
  private readonly hit = createHit();
  /** The closing speed of the hit, and that in which an overlap counts as speed. */
  private readonly closing = new Float64Array(1);
  private readonly pressing = new Float64Array(1);

  constructor(scene: Scene) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.index = scene.index;
    this.filters = scene.filters;
    this.seams = scene.seams;
    this.touching = scene.touching;
    this.turnover = scene.turnover;
    this.watchers = scene.watchers;
    this.lasting = new LastingContacts(scene);
    const { queue, lasting, solids } = this;
    const contacts = { queue, lasting, solids };
    this.first = new FirstContacts(scene, contacts, this.stats);
    this.overlaps = this.first.overlaps;
    this.deflection = new Deflection(scene, contacts, this.undo, this.stats);
    this.answer = this.deflection.answer;
    this.edge = new TouchingEdge(scene, contacts);
  }

  /** Passes the state that one step leaves to the next to or from an archive. */
  serialize(archive: Archive): void {
    this.lasted = archive.number(this.lasted);
    this.stalled.serialize(archive);
    if (archive.isReading) this.isUnfinished = false;
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
      this.first.find(onHit !== undefined, this.phases);
      this.deflection.postponed.begin(this.overlaps.fresh, onHit !== undefined);
      this.phases?.end('contacts');
      while (this.takeNext()) {
        if (queue.a === queue.b) {
          this.deflection.renewChord();
          continue;
        }
        if (filters.excludeNow(queue.a, queue.b)) continue;
        if (this.deflection.hold()) continue;
        if (!this.report() || !onHit) continue;
        if (queue.overlapping) this.overlaps.readWayOut(queue, this.hit);
        this.lasting.noteApproach(queue.a, queue.b, this.hit);
        this.answering = true;
        const returned = onHit(this.hit);
        this.answering = false;
        if (isLate(returned))
          throw new InvalidInput('step: what onHit returns', returned, 'an answer at once');
        const solid = returned !== false && !this.hasSensor();
        if (solid && queue.overlapping && this.deflection.isAnswered) this.settleInside();
        this.deflection.planAnew(solid, this.closing);
      }
      this.phases?.end('events');
      this.watchers.traceRest();
      this.turnover.enterAdded();
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.finish();
    this.phases?.end('finish');
  }

  /** Writes the closing speed of a hit; in that of the hit that is answered, an overlap counts as speed. */
  writePressing(hit: Readonly<Hit>, out: Float64Array): void {
    out[0] = this.isAnswering(hit) ? this.pressing[0] : hit.closingSpeed;
  }

  /** Is this the hit whose callback runs? */
  isAnswering(hit: Readonly<Hit>): boolean {
    return this.answering && hit.a === this.hit.a && hit.b === this.hit.b;
  }

  /** Takes the next entry that is not stale from the queue. */
  private takeNext(): boolean {
    const { plan, queue, deflection } = this;
    for (;;) {
      deflection.searchPostponed();
      if (!queue.pop()) return false;
      deflection.postponed.countReported();
      if (!plan.hasChanged) return true;
      if (plan.version[queue.a] === queue.versionA && plan.version[queue.b] === queue.versionB) return true;
      if (deflection.postponed.renewEntry()) return true;
    }
  }

  /** Plans the motion of every body, as if it met nothing. */
  private begin(dt: number, answered: boolean): void {
    const { store, plan, undo, stats } = this;
    stats.candidates = stats.exactTests = stats.impacts = stats.replans = stats.stalled = 0;
    this.isUnfinished = true;
    undo.begin(store, plan);
    const { pending } = plan.pushes;
    const { slots, count } = plan.movers;
    for (let i = 0; i < count; i++) if (pending[slots[i]] === 1) undo.keep(store, store.velocities, slots[i]);
    if (answered || this.watchers.trace !== undefined || plan.acceleration.used || store.hadAngles)
      plan.expectChanges();
    if (plan.turning.used) plan.turning.begin(plan.movers);
    if (plan.growth.used) plan.growth.begin(plan.movers);
    plan.dt = dt;
    if (store.hadAngles && dt > this.lasted && this.lasted > 0) limitSpins(plan, this.lasted);
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
    this.watchers.begin();
    this.running = true;
  }

  /**
   * Fills the hit from the entry that was taken. False for an overlap that an earlier step has reported, and
   * for contacts of other parts of two bodies that pass each other.
   */
  private report(): boolean {
    const { store, plan, hit, queue, touching } = this;
    const { a, b, overlapping } = queue;
    if (overlapping) this.overlaps.read(a, b, hit);
    else queue.read(hit);
    this.pressing[0] = this.closing[0] = hit.closingSpeed;
    if (queue.inside) this.lasting.approach.writeSpeed(a, b, hit, this.closing);
    hit.closingSpeed = this.closing[0];
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
    // A pair that goes deeper is in the set already: it began the step in overlap.
    const isFirst = versions === 0 && isSimple && !queue.inside && this.lasting.count === 0;
    const known = touching.add(hit, isFirst);
    if (overlapping && known) return false;
    const answered = versions - plan.turning.renewalsOf(rootA) - plan.turning.renewalsOf(rootB);
    if (!isSimple && !overlapping && touching.noteReport(hit.a, hit.b, answered)) return false;
    this.stats.impacts++;
    this.watchers.met(rootA, rootB);
    return true;
  }

  /** An overlap was answered: perhaps the bodies rest on each other from now on. */
  private settleInside(): void {
    const { store, queue, lasting, overlaps } = this;
    lasting.settleInside(store.rootOf(queue.a), store.rootOf(queue.b), overlaps.wayOut);
  }

  /** Is a body of the entry that was taken a sensor, which blocks nothing? */
  private hasSensor(): boolean {
    const { sensor } = this.store;
    return sensor[this.queue.a] + sensor[this.queue.b] > 0;
  }

  private finish(): void {
    this.isUnfinished = false;
    this.stalled.clear();
    if (this.plan.stops > 0) this.plan.readStalled(this.stalled);
    this.stats.stalled = this.stalled.count;
    this.touching.end();
    this.watchers.end();
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
    this.undo.dropColumns(this.store, this.plan);
    this.turnover.stale.noteAll();
    this.running = false;
  }
}
