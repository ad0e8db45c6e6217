import type { BodyStore } from '@swept/core';
import { type Archive, PairSet, SlotSet } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';
import type { Touching } from '../contacts/touching.js';
import { createHit } from '../hit.js';
import type { Plan } from '../motion/plan.js';
import { PairMemory } from '../pairs/pair-memory.js';
import type { Scene } from '../scene.js';
import type { Undo } from '../undo.js';
import { Approach } from './approach.js';
import { PRESSED } from './constraint.js';
import { ConstraintWriter } from './constraint-writer.js';
import { ContactSolver } from './contact-solver.js';
import { Gap } from './gap.js';
import { Jam } from './jam.js';
import { LastingPairs } from './lasting-pairs.js';
import { PairUpdate } from './pair-update.js';
import { Relaxation } from './relaxation.js';
import { RestCriterion } from './rest-criterion.js';
import { RestingBodies } from './resting-bodies.js';
import { SqueezedBodies } from './squeezed-bodies.js';
import { StepGains } from './step-gains.js';
import { StoppedBodies } from './stopped-bodies.js';

/**
 * How fast gaps follow when the times of steps vary: in how many seconds, and how much of the difference in a
 * step at most.
 */
const FOLLOWING = 4;
const MOST_AT_ONCE = 1 / 64;
/** Impulses are inherited for a step that is longer by up to this factor: they are not exact in a short one. */
const MOST_LONGER = 16;
/** The number of plans of a body in a step that is usual in a jam. */
const MANY = 32;
/** In slops: a body may be off its path by this when the step ends. */
const OFF = 1 / 2;

/**
 * The contacts on which bodies rest. A ball that rests on a floor would hit it without end, as its path leads
 * into the floor at every moment. So a contact whose answer leaves hardly any speed of separation lasts: at
 * the start of the next step, bodies in lasting contact receive their acceleration as a change of velocity,
 * and the velocities of all connected bodies are solved so that none moves into its neighbour. Then they move
 * straight for the step, with a small gap, and are swept as usual, which finds what the solver has left.
 *
 * A contact lasts until the bodies are farther apart than a few such gaps. It is reported once, when it
 * begins; after that it is among those that stayed.
 *
 * The file is long because it is the one door of this folder: most methods pass a call on to a part of it.
 */
export class LastingContacts {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** Those of the last finished step, and of the present one. */
  private last: LastingPairs;
  private next: LastingPairs;
  /** The pairs of `next`, by their roots. */
  private readonly table = new PairSet();
  /** The pairs of parts in these that touch. */
  private readonly parts = new PairSet();
  /** The pairs that yield and begin the step too deep in each other to be kept from going deeper, by their roots. */
  private readonly deep = new PairSet();
  /** The pairs whose overlap was answered, and that were leaving it by themselves, or of which neither yielded. */
  readonly leaving = new PairMemory();
  /** Has the present step a callback? */
  private isAnswered = false;
  readonly bodies: RestingBodies;
  readonly stopped: StoppedBodies;
  readonly squeezed: SqueezedBodies;
  readonly approach: Approach;
  private readonly stepGains: StepGains;
  readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  private readonly updates: PairUpdate;
  private readonly criterion: RestCriterion;
  private readonly relaxation: Relaxation;
  private readonly solver: ContactSolver;
  private readonly jams: Jam;
  /** The roots of bodies that an unyielding one that moves has hit in this step, or one of these. */
  private readonly pushed = new SlotSet();
  private readonly event = createHit();
  private dt = 0;
  /** The time of the step before, and by what its impulses are multiplied to be those of the present one. */
  private lastDt = 1;
  private readonly dtRatio = new Float64Array(1);
  /** The seconds of the step that are left. */
  private readonly left = new Float64Array(1);
  /**
   * The time of a step that gaps are kept for. It follows those of the steps slowly, since bodies fall into what
   * a gap gets narrower by.
   */
  private readonly gapDt = new Float64Array(1);

  constructor(scene: Scene) {
    const { store, plan, seams } = scene;
    this.store = store;
    this.plan = plan;
    this.last = new LastingPairs(store);
    this.next = new LastingPairs(store);
    this.stepGains = new StepGains(store, plan);
    this.bodies = new RestingBodies(store, plan, this.stepGains);
    this.stopped = new StoppedBodies(store, plan, this.bodies);
    this.squeezed = new SqueezedBodies(store, plan);
    this.gap = new Gap(store, plan, seams, this.stepGains);
    this.approach = new Approach(store, plan, this.gap);
    this.writer = new ConstraintWriter(store, plan, this.bodies, this.gap);
    const { bodies, gap, writer, table, parts, deep, dtRatio } = this;
    this.updates = new PairUpdate(scene, bodies, gap, writer, table, parts, deep, this.leaving, dtRatio);
    this.criterion = new RestCriterion(store, plan, this.bodies, this.gap, this.writer);
    this.relaxation = new Relaxation(store, plan, this.bodies);
    this.solver = new ContactSolver(this.relaxation);
    this.jams = new Jam(store, plan, this.bodies);
    scene.seams.sides.resting = this.parts;
  }

  /** Passes the contacts that last, between steps, to or from an archive. */
  serialize(archive: Archive): void {
    if (archive.isReading) {
      this.reserve();
      this.forget();
    }
    this.lastDt = archive.number(this.lastDt);
    this.gapDt[0] = archive.number(this.gapDt[0]);
    this.last.serialize(archive);
    this.leaving.serialize(archive);
    this.stopped.serialize(archive);
  }

  /**
   * Starts a step: drops the contacts that are over, and solves the others. With `answered` false nothing
   * answers contacts in this step, and nothing blocks.
   */
  begin(dt: number, answered: boolean, undo: Undo): void {
    const { plan, last, next, bodies, solver } = this;
    this.dt = dt;
    this.isAnswered = answered;
    this.forget();
    this.leaving.begin();
    this.bodies.begin(dt);
    this.stopped.begin();
    this.squeezed.begin();
    this.gap.begin(dt, this.gapDt);
    this.stepGains.begin(dt, last);
    this.criterion.begin();
    this.pushed.clear();
    if (plan.acceleration.used) plan.acceleration.begin();
    if (last.isEmpty) return;
    this.reserve();
    // `canTouch` may throw before there is a plan to be undone.
    plan.expectChanges();
    plan.velocities.set(this.store.velocities);
    if (dt === 0) {
      this.pause();
      return;
    }
    this.dtRatio[0] = Math.min(MOST_LONGER, dt / this.lastDt);
    last.constraints.lend();
    bodies.giveLate(last.late, undo);
    this.updates.update(this.last, this.next);
    if (!answered) {
      this.parts.clear();
      return;
    }
    if (bodies.isEmpty) return;
    solver.solve(next.constraints, bodies.velocities, bodies.spins);
    this.jams.wedged.refuse(next.constraints, bodies);
    bodies.startShifts(undo);
    bodies.shiftLate(last.late);
    solver.solveShifts(next.constraints, bodies.shifts, bodies.spinShifts);
    bodies.finishShifts();
  }

  /** Do two bodies rest on each other with these parts, by their slots? */
  has(partA: number, partB: number): boolean {
    return this.parts.has(partA, partB);
  }

  /** Do two bodies rest on each other, by their roots, the lower first? */
  lasts(a: number, b: number): boolean {
    return this.table.has(a, b);
  }

  /**
   * Are two parts that touch of bodies that yield, and that are so deep in each other that they are pushed out step by
   * step? Until then these parts do not hit each other: such hits would have no end, and stop what pushes them out.
   */
  areDeep(partA: number, partB: number): boolean {
    const { store, deep, parts } = this;
    if (deep.isEmpty || !parts.has(partA, partB)) return false;
    return deep.has(store.rootOf(partA), store.rootOf(partB));
  }

  /** Writes the widest gap of two parts that rest on each other. */
  writeWidest(partA: number, partB: number, out: Float64Array): void {
    const { gap, store } = this;
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    gap.writeLimits(partA, partB);
    out[0] = gap.widest;
  }

  get count(): number {
    return this.next.count;
  }

  /** The pairs that rest on each other in the present step. */
  get pairs(): LastingPairs {
    return this.next;
  }

  /** Reports that the contacts continue. */
  report(touching: Touching): void {
    const { next, event } = this;
    for (let i = 0; i < next.count; i++) {
      if (!next.constraints.areInTouch(next.firstOf(i), next.firstOf(i + 1))) continue;
      next.read(i, event);
      touching.add(event, false);
    }
  }

  /** Notes how fast two bodies approach at a contact of two of their parts, which a callback is about to answer. */
  noteApproach(partA: number, partB: number, contact: Readonly<Impact>): void {
    const { store, plan, criterion } = this;
    const a = store.rootOf(partA);
    const b = store.rootOf(partB);
    if (plan.turning.turns(a) || plan.turning.turns(b)) criterion.noteApproach(a, b, partA, partB, contact);
    else criterion.forgetApproach();
  }

  /** The next contact is answered by no callback. */
  forgetApproach(): void {
    this.criterion.forgetApproach();
  }

  /**
   * Two bodies have been given velocities in answer to a contact of two of their parts. Do they rest on each
   * other now, and stop falling?
   */
  settle(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store, plan, gap, next, parts, bodies, writer } = this;
    this.notePush(a, b);
    this.notePush(b, a);
    const { constraints } = next;
    const isKnown = parts.has(partA, partB);
    const turns = plan.turning.turns(a) || plan.turning.turns(b);
    gap.writeGain(a, b);
    // Where one falls; two that do not may be pressed into each other by one that does.
    const falls = gap.gain > 0;
    if (!this.criterion.isMet(a, b, partA, partB, contact, isKnown)) {
      // Such hits have no end, as in a row that is pushed. What turns leaves its chords by them.
      if (!this.criterion.isAtOnce || turns) return false;
      gap.writeLimits(partA, partB);
    }
    let at = -1;
    if (isKnown && turns) at = constraints.find(a, b, writer.arms);
    else if (isKnown && !falls) at = constraints.findParts(a, partA, partB);
    if (falls && isKnown && (!turns || at >= 0)) return true;
    this.reserve();
    this.add(a, b);
    if (!isKnown) parts.add(partA, partB);
    bodies.writeMoved(a);
    bodies.writeMoved(b);
    gap.widths[0] = 0;
    if (at < 0) at = constraints.add(a, b, partA, partB);
    writer.write(constraints, a, b, 0, at, false);
    constraints.numbers[at + PRESSED] = 1;
    // Those that come to rest do so in `rest`; what carries or pushes them takes part from now on.
    if (!falls || store.mass[a] === Infinity) bodies.join(a);
    if (!falls || store.mass[b] === Infinity) bodies.join(b);
    return falls;
  }

  /** Do two bodies separate at a contact of two of their parts, by their present velocities? */
  doSeparate(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    return this.criterion.doSeparate(a, b, partA, partB, contact);
  }

  /**
   * An overlap of two bodies has been answered whose shortest way out is along `normal`. If they do not
   * separate by themselves, they rest on each other from the next step on, and are moved apart. Otherwise something may
   * stop them on their way.
   */
  settleInside(a: number, b: number, normal: Float64Array): void {
    const { store, plan, leaving } = this;
    const yields = Math.min(store.mass[a], store.mass[b]) < Infinity;
    if (yields && this.criterion.isMetInside(a, b, normal)) this.add(a, b);
    else if (plan.acceleration.used) leaving.add(a, b);
  }

  /**
   * Passes the impact on the bodies `changed`, which approached at a speed of `closing[0]` per step, on through
   * those that rest on them; `note` is called before another velocity changes. Where nothing accelerates, all
   * bodies that are connected with them are solved.
   */
  propagate(changed: SlotSet, closing: Float64Array, note: (slot: number) => void): void {
    const { bodies, next, jams, relaxation, squeezed, dt } = this;
    // `note` adds bodies to the set: these are reached already.
    const { count } = changed;
    for (let i = 0; i < count; i++) bodies.writeMoved(changed.slots[i]);
    if (!this.plan.bends) {
      // A step without duration presses nothing.
      if (dt === 0) return;
      this.raiseClosing(changed.slots[0], closing);
      jams.solve(next.constraints, changed, count, closing, note);
      return;
    }
    let isPressed = false;
    for (let i = 0; i < count; i++) {
      const slot = changed.slots[i];
      if (!bodies.has(slot) || squeezed.held.has(slot)) continue;
      const isDone = relaxation.propagate(next.constraints, slot, note);
      if (!isDone && this.isPressed(slot, slot)) isPressed = true;
    }
    if (!isPressed) return;
    jams.solve(next.constraints, changed, count, closing, note);
    // Where there is no solution, further hits show who is stopped.
    this.wedged.clear();
  }

  /**
   * Bodies are made to separate by a part of the speed of the hit. After MANY plans in the step, by as much as if it
   * had not been slower than this: slow hits would follow each other without end.
   */
  private raiseClosing(slot: number, closing: Float64Array): void {
    const { gap } = this;
    if (this.plan.version[slot] < MANY) return;
    gap.writeGain(slot, slot);
    gap.writeLimits(slot, slot);
    closing[0] = Math.max(closing[0], gap.deepest);
  }

  /**
   * Does an unyielding body that moves press two bodies, directly or through others that rest on them, or has one
   * hit them in this step? If one of these turns, only where a push moves one of the two (`moveBy`, `moveVertex`): what turns leaves others by hits.
   */
  isPressed(a: number, b: number): boolean {
    const { bodies, pushed, next } = this;
    if (this.dt === 0 || (!bodies.areCarried && pushed.count === 0)) return false;
    const { pending } = this.plan.pushes;
    return this.jams.isPressed(next.constraints, a, b, pushed, pending[a] + pending[b] > 0);
  }

  /** Two bodies hit each other. Notes the first, if the other pushes it. */
  private notePush(slot: number, other: number): void {
    const { store, pushed } = this;
    if (store.mass[slot] < Infinity && !pushed.has(slot) && this.pushes(other)) pushed.add(slot);
  }

  /** Does a body move and never yield, or is it pushed by such a one? */
  pushes(slot: number): boolean {
    const { store, plan, pushed } = this;
    if (store.mass[slot] < Infinity) return pushed.has(slot);
    if (plan.active[slot] === 0) return false;
    const { velocities: v, angularVelocity: spins } = store;
    return v[2 * slot] !== 0 || v[2 * slot + 1] !== 0 || spins[slot] !== 0 || plan.pushes.pending[slot] === 1;
  }

  /** The bodies that the last such hit has wedged, by their roots. */
  get wedged(): SlotSet {
    return this.jams.wedged.slots;
  }

  /**
   * An impact has changed the velocity of a body through others. Is the deviation so small that it may continue
   * along its path? Then the next step begins with the changed velocity.
   */
  mayFlyOn(slot: number): boolean {
    const { store, plan, bodies, gap } = this;
    if (!plan.bends || !bodies.rests(slot)) return false;
    const v = 2 * slot;
    const x = store.velocities[v] - plan.shown[v];
    const y = store.velocities[v + 1] - plan.shown[v + 1];
    let off = Math.sqrt(x * x + y * y);
    const { turning } = plan;
    if (turning.isChanged(slot))
      off += Math.abs(store.angularVelocity[slot] - turning.angularVelocities[slot]) * turning.reach[slot];
    off *= plan.dt * (1 - plan.moment[0]);
    gap.writeGain(slot, slot);
    for (let part = slot, end = store.endOf(slot); part < end; part++) {
      gap.writeLimits(part, part);
      if (!(off <= OFF * gap.slop)) return false;
    }
    return true;
  }

  /** A callback has placed a body: it has left its resting contacts. */
  part(slot: number): void {
    this.squeezed.release(slot);
    this.deep.clear();
    if (this.bodies.has(slot)) this.next.constraints.part(slot);
  }

  /** Lets a body that comes to rest within the step move straight from the time `at[0]` on. */
  rest(slot: number, at: Float64Array): void {
    this.bodies.rest(slot, at, this.next.late);
  }

  /**
   * Stops a body from `at[0]` on, for the rest of the step; it gets its velocity back when the step ends.
   */
  stop(slot: number, at: Float64Array): void {
    this.reserve();
    if (!this.stopped.stop(slot, at)) return;
    this.left[0] = this.dt * (1 - at[0]);
    this.next.late.shorten(this.store.idAt(slot), this.left);
  }

  /** A callback has set the velocity of a body: that is not overridden. */
  overrule(slot: number): void {
    if (this.plan.driven[slot] > 0) this.plan.stall(slot, 0);
    this.stopped.overrule(slot);
    this.squeezed.release(slot);
  }

  /** The same for its angular velocity. */
  overruleSpin(slot: number): void {
    this.stopped.overruleSpin(slot);
    this.squeezed.release(slot);
  }

  /** The step has succeeded. */
  finish(): void {
    const { last, next, dt } = this;
    this.stopped.finish();
    if (this.isAnswered) this.leaving.finish();
    if (dt === 0) return;
    next.late.keepVelocities();
    this.lastDt = dt;
    const gapDt = this.gap.times[0];
    this.gapDt[0] = gapDt + (dt - gapDt) * Math.min(MOST_AT_ONCE, dt / FOLLOWING);
    this.last = next;
    this.next = last;
  }

  /** Notes that two bodies rest on each other; their constraints are those added from now on. */
  private add(a: number, b: number): void {
    const { store, next } = this;
    if (this.table.add(a, b))
      next.add(store.idAt(a), store.idAt(b), next.constraints.count, this.plan.moment);
  }

  /** No time passes: finds the contacts that continue, as in a step as long as the last, and blocks nothing. */
  private pause(): void {
    this.dt = this.lastDt;
    this.bodies.begin(this.dt);
    this.gap.begin(this.dt, this.gapDt);
    this.stepGains.begin(this.dt, this.last);
    this.updates.update(this.last, this.next);
    this.dt = 0;
    this.parts.clear();
  }

  private forget(): void {
    this.next.clear();
    this.table.clear();
    this.parts.clear();
    this.deep.clear();
  }

  private reserve(): void {
    this.bodies.reserve();
    this.stopped.reserve();
    this.last.constraints.reserve(this.store.capacity);
    this.next.constraints.reserve(this.store.capacity);
  }
}
