import { type BodyStore, END, ROW, STATIC } from '@swept/core';
import { type Archive, grown, IdBuffer, SlotSet, wrapAngle } from '@swept/core/internal';
import { writePresent } from '../chord.js';
import type { Plan } from '../plan.js';
import type { Undo } from '../undo.js';
import type { LastingPairs } from './lasting-pairs.js';

/** What is displaced by less than this part of what it gains by acceleration in a step stays where it is. */
const STILL = 2 ** -22;
/** Of a body that rests, and of a kinematic one on which others rest. */
const RESTS = 1;
const CARRIES = 2;
/** Of one that was pressed to others within the step. */
const JOINS = 3;

/**
 * The bodies that rest on each other, in columns by root: what is solved for them (`Constraints`), where they
 * were before, and the velocities that stopped ones are given back. One file, because all of it is columns by
 * root that live as long as a step.
 */
export class RestingBodies {
  /** The velocities that are solved, and the displacements per second, two numbers each. */
  velocities = new Float64Array(0);
  shifts = new Float64Array(0);
  /** The same of how they turn, one number each; 0 for those that do not. */
  spins = new Float64Array(0);
  spinShifts = new Float64Array(0);
  /** How far a body has moved and turned since it came to rest or the step began (`writeMoved`). */
  moved = new Float64Array(0);
  turned = new Float64Array(0);

  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** Roots of the moving bodies that rest on others. */
  private readonly roots = new IdBuffer();
  /** RESTS for these, or CARRIES. */
  private how = new Uint8Array(0);
  /** The part of the velocity that a body gains by acceleration in the step. */
  private gains = new Float64Array(0);
  /** Where the first vertex of a body was when it came to rest or the step began, and its angle. */
  private origins = new Float64Array(0);
  private angles = new Float64Array(0);
  /** Roots of the bodies that were stopped, and the velocity that is theirs again when the step ends. */
  private stopped = new SlotSet();
  private kept = new Float64Array(0);
  private keptSpins = new Float64Array(0);
  /** The roots of the step before, and by root, the id of the body that was stopped last. */
  private stoppedBefore = new SlotSet();
  private lastStopped = new Float64Array(0);
  /** The time of the step under way. */
  private dt = NaN;
  private readonly push = new Float64Array(2);
  private readonly seconds = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Passes the bodies that were stopped in the last step to or from an archive. There is room for all. */
  serialize(archive: Archive): void {
    const { stoppedBefore, lastStopped } = this;
    const { isReading } = archive;
    const count = archive.count(stoppedBefore.count, 16);
    if (isReading) stoppedBefore.clear();
    for (let i = 0; i < count; i++) {
      const slot = archive.whole(isReading ? 0 : stoppedBefore.slots[i], this.how.length - 1);
      if (isReading && !stoppedBefore.has(slot)) stoppedBefore.add(slot);
      lastStopped[slot] = archive.number(lastStopped[slot]);
    }
  }

  get isEmpty(): boolean {
    return this.roots.count === 0;
  }

  /** Does a body take part by now? */
  has(slot: number): boolean {
    return slot < this.how.length && this.how[slot] !== 0;
  }

  /** Starts a step: nothing rests yet. */
  begin(dt: number): void {
    const { roots, how, plan } = this;
    this.dt = dt;
    for (let i = 0; i < roots.count; i++) how[roots.ids[i]] = 0;
    roots.clear();
    this.stopped.clear();
    plan.shifts = undefined;
  }

  /** Lets a moving body take part in what is solved, with what it gains by acceleration. */
  enter(slot: number): void {
    const { store, plan, velocities, how, dt } = this;
    if (how[slot] === RESTS) return;
    const v = 2 * slot;
    velocities[v] = store.velocities[v];
    velocities[v + 1] = store.velocities[v + 1];
    this.origins[v] = store.rows[slot * ROW];
    this.origins[v + 1] = store.rows[slot * ROW + 1];
    this.moved[v] = this.moved[v + 1] = this.turned[slot] = this.spins[slot] = 0;
    this.gains[v] = this.gains[v + 1] = 0;
    if (plan.turning.turns(slot)) {
      this.spins[slot] = store.angularVelocity[slot];
      this.writePlace(slot, this.origins, this.angles);
    }
    if (store.mobility[slot] === STATIC) {
      // The slot may have been that of one that was displaced.
      this.shifts[v] = this.shifts[v + 1] = this.spinShifts[slot] = 0;
      return;
    }
    how[slot] = RESTS;
    this.roots.add(slot);
    const { total, used } = plan.acceleration;
    // A kinematic body goes its way: how it moves per second, on the whole.
    const part = store.mass[slot] < Infinity ? 1 : 1 / 2;
    this.writePush(slot);
    for (let axis = 0; axis < 2; axis++) {
      if (used) velocities[v + axis] += part * dt * total[v + axis];
      if (part < 1) velocities[v + axis] += this.push[axis] / dt;
    }
  }

  /** The velocities are solved: starts the displacements at the mean of those before and after. */
  startShifts(undo: Undo): void {
    const { store, plan, roots, velocities, shifts, dt } = this;
    const { velocities: v, mass } = store;
    for (let i = 0; i < roots.count; i++) {
      const slot = roots.ids[i];
      const isFree = mass[slot] < Infinity;
      if (isFree) undo.keep(store, v, slot);
      const x = v[2 * slot] - velocities[2 * slot];
      const y = v[2 * slot + 1] - velocities[2 * slot + 1];
      const { total, used } = plan.acceleration;
      const gain = used
        ? Math.sqrt(total[2 * slot] * total[2 * slot] + total[2 * slot + 1] * total[2 * slot + 1]) * dt
        : 0;
      const change = Math.sqrt(x * x + y * y);
      const half = change > gain ? gain / change / 2 : 1 / 2;
      const spin = this.spins[slot];
      this.spinShifts[slot] =
        isFree && plan.turning.turns(slot) ? spin + half * (store.angularVelocity[slot] - spin) : spin;
      this.writePush(slot);
      for (let axis = 0; axis < 2; axis++) {
        const k = 2 * slot + axis;
        shifts[k] = isFree
          ? velocities[k] + half * (axis === 0 ? x : y) + this.push[axis] / dt
          : velocities[k];
      }
    }
  }

  /** The displacements are solved: gives the bodies both, for this step. */
  finishShifts(): void {
    const { store, plan, roots, velocities, shifts, dt } = this;
    const { velocities: v, mass } = store;
    for (let i = 0; i < roots.count; i++) {
      const slot = roots.ids[i];
      if (!(mass[slot] < Infinity)) {
        this.how[slot] = CARRIES;
        continue;
      }
      if (plan.acceleration.used) {
        plan.acceleration.rest(slot);
        this.writeGains(slot);
      }
      this.writePush(slot);
      for (let axis = 0; axis < 2; axis++) {
        const k = 2 * slot + axis;
        v[k] = velocities[k];
        shifts[k] -= this.push[axis] / dt;
      }
      if (plan.turning.turns(slot)) store.angularVelocity[slot] = this.spins[slot];
      if (plan.pushes.pending[slot] === 1 || !this.isStill(slot)) continue;
      shifts[2 * slot] = shifts[2 * slot + 1] = 0;
      // A disc may turn about its centre where it lies.
      if (plan.turning.chords(slot)) this.spinShifts[slot] = 0;
    }
    plan.shifts = shifts;
    plan.spinShifts = this.spinShifts;
    plan.resting = this.how;
  }

  /** Gives bodies that came to rest within the last step what they missed, unless they were set since. */
  giveLate(last: LastingPairs, undo: Undo): void {
    const { store, plan } = this;
    const { total } = plan.acceleration;
    const { velocities } = store;
    for (let i = 0; i < last.late.count; i++) {
      const slot = last.lateSlot(store, i);
      if (slot < 0 || last.isSetSince(velocities, slot, i)) continue;
      const v = 2 * slot;
      undo.keep(store, velocities, slot);
      velocities[v] += total[v] * last.secondsOf(i);
      velocities[v + 1] += total[v + 1] * last.secondsOf(i);
      this.enter(slot);
    }
  }

  /** They also get the way that they would have gone by then. */
  shiftLate(last: LastingPairs): void {
    const { store, plan, how, shifts, dt } = this;
    const { total } = plan.acceleration;
    for (let i = 0; i < last.late.count; i++) {
      const slot = last.lateSlot(store, i);
      if (slot < 0 || how[slot] === 0) continue;
      const seconds = last.secondsOf(i);
      shifts[2 * slot] += (total[2 * slot] * seconds * seconds) / (2 * dt);
      shifts[2 * slot + 1] += (total[2 * slot + 1] * seconds * seconds) / (2 * dt);
    }
  }

  /** Lets a body that comes to rest within the step fly straight from the time `at[0]` on. */
  rest(slot: number, at: Float64Array, next: LastingPairs): void {
    const { store, plan, how, seconds, dt } = this;
    if (how[slot] === RESTS || !(store.mass[slot] < Infinity) || plan.active[slot] === 0) return;
    how[slot] = RESTS;
    this.roots.add(slot);
    plan.acceleration.rest(slot);
    this.gains[2 * slot] = this.gains[2 * slot + 1] = 0;
    seconds[0] = dt * (1 - at[0]);
    next.addLate(store.idAt(slot), seconds);
  }

  /** Lets a body, whose place has just been noted (`writeMoved`), take part in what hits give on. */
  join(slot: number): void {
    if (this.how[slot] !== 0 || this.store.mobility[slot] === STATIC) return;
    this.how[slot] = JOINS;
    this.roots.add(slot);
  }

  /**
   * Stops a body from `at[0]` on, for the rest of the step: no time passes for it. What it gained by falling
   * in the rest is taken back, and the velocity that is left is its own again when the step ends; half of it,
   * if it was stopped in the step before too: bodies that are wedged come to rest. Returns whether it was not
   * stopped in this step before: it may have been placed since.
   */
  stop(slot: number, at: Float64Array): boolean {
    const { store, stopped, stoppedBefore, how, gains, kept, keptSpins } = this;
    const { velocities } = store;
    const isWedged = stoppedBefore.has(slot) && this.lastStopped[slot] === store.idAt(slot);
    const part = isWedged ? 1 / 2 : 1;
    const isFirst = !stopped.has(slot);
    if (isFirst) {
      stopped.add(slot);
      kept[2 * slot] = kept[2 * slot + 1] = keptSpins[slot] = 0;
    }
    for (let k = 2 * slot; k < 2 * slot + 2; k++) {
      const gain = isFirst && how[slot] === RESTS ? gains[k] * (1 - at[0]) : 0;
      kept[k] += part * (velocities[k] - gain);
      velocities[k] = 0;
    }
    if (!this.plan.turning.turns(slot)) return isFirst;
    keptSpins[slot] += part * store.angularVelocity[slot];
    store.angularVelocity[slot] = 0;
    return isFirst;
  }

  /** The velocity of a body that was stopped is set anew. */
  overrule(slot: number): void {
    if (this.stopped.has(slot)) this.kept[2 * slot] = this.kept[2 * slot + 1] = 0;
  }

  /** So is its angular velocity. */
  overruleSpin(slot: number): void {
    if (this.stopped.has(slot)) this.keptSpins[slot] = 0;
  }

  /** The step has succeeded. */
  finish(): void {
    const { store, stopped, stoppedBefore } = this;
    for (let i = 0; i < stopped.count; i++) {
      const slot = stopped.slots[i];
      this.giveBack(slot);
      this.lastStopped[slot] = store.idAt(slot);
    }
    stoppedBefore.clear();
    this.stoppedBefore = stopped;
    this.stopped = stoppedBefore;
  }

  /**
   * Gives a body that was stopped its velocity back, on top of what hits have given it meanwhile. They gave
   * that to a body at rest: if both led the same way, the sum would win energy. So then it takes their place.
   */
  private giveBack(slot: number): void {
    const { store, plan, kept, keptSpins } = this;
    const { velocities: given, angularVelocity: spins } = store;
    const x = 2 * slot;
    const y = x + 1;
    const turns = plan.turning.turns(slot);
    const inertia = turns && store.inertia[slot] < Infinity ? store.inertia[slot] / store.mass[slot] : 0;
    const spin = turns ? spins[slot] : 0;
    const along = given[x] * kept[x] + given[y] * kept[y] + inertia * spin * keptSpins[slot];
    const square = given[x] * given[x] + given[y] * given[y] + inertia * spin * spin;
    const part = along > 0 && square > 0 ? 1 - along / square : 1;
    given[x] = kept[x] + part * given[x];
    given[y] = kept[y] + part * given[y];
    if (turns) spins[slot] = keptSpins[slot] + part * spin;
  }

  /** Writes how far a body has moved and turned by now since it came to rest or the step began. */
  writeMoved(slot: number): void {
    const { plan, origins, angles, moved, turned, how } = this;
    this.writePlace(slot, moved, turned);
    if (how[slot] === 0) {
      origins[2 * slot] = moved[2 * slot];
      origins[2 * slot + 1] = moved[2 * slot + 1];
      angles[slot] = turned[slot];
    }
    moved[2 * slot] -= origins[2 * slot];
    moved[2 * slot + 1] -= origins[2 * slot + 1];
    turned[slot] -= angles[slot];
    if (plan.turning.turns(slot)) wrapAngle(turned, slot);
  }

  /**
   * Writes how far a place is from the centre of a body that has just entered or moved; (0, 0) if it does not
   * turn.
   */
  writeArm(slot: number, places: Float64Array, place: number, out: Float64Array, at: number): void {
    const { origins, moved, plan } = this;
    out[at] = out[at + 1] = 0;
    if (!plan.turning.turns(slot)) return;
    out[at] = places[2 * place] - (origins[2 * slot] + moved[2 * slot]);
    out[at + 1] = places[2 * place + 1] - (origins[2 * slot + 1] + moved[2 * slot + 1]);
    plan.domain.bringNear(out, at);
  }

  /** Writes where a body is by now: its first vertex, or its centre and its angle if it turns. */
  private writePlace(slot: number, places: Float64Array, angles: Float64Array): void {
    const { store, plan } = this;
    if (plan.turning.turns(slot)) {
      writePresent(plan, slot, places, angles);
      return;
    }
    const since = plan.since[slot];
    const time = plan.moment[0];
    const part = time > since && plan.active[slot] === 1 ? (time - since) / (1 - since) : 0;
    for (let axis = 0; axis < 2; axis++) {
      const at = slot * ROW + axis;
      places[2 * slot + axis] = store.rows[at] + part * (store.rows[at + END] - store.rows[at]);
    }
    angles[slot] = 0;
  }

  /** Makes room for all bodies of the store. */
  reserve(): void {
    const { capacity } = this.store;
    if (this.how.length === capacity) return;
    this.how = grown(Uint8Array, this.how, capacity);
    this.lastStopped = grown(Float64Array, this.lastStopped, capacity);
    this.velocities = grown(Float64Array, this.velocities, 2 * capacity);
    this.shifts = grown(Float64Array, this.shifts, 2 * capacity);
    this.gains = grown(Float64Array, this.gains, 2 * capacity);
    this.kept = grown(Float64Array, this.kept, 2 * capacity);
    this.origins = grown(Float64Array, this.origins, 2 * capacity);
    this.moved = grown(Float64Array, this.moved, 2 * capacity);
    this.spins = grown(Float64Array, this.spins, capacity);
    this.spinShifts = grown(Float64Array, this.spinShifts, capacity);
    this.keptSpins = grown(Float64Array, this.keptSpins, capacity);
    this.angles = grown(Float64Array, this.angles, capacity);
    this.turned = grown(Float64Array, this.turned, capacity);
  }

  /** Writes what a body gains along its acceleration from the start of the step to its end. */
  private writeGains(slot: number): void {
    const { store, plan, velocities, gains, dt } = this;
    const v = 2 * slot;
    const ax = plan.acceleration.total[v];
    const ay = plan.acceleration.total[v + 1];
    const square = ax * ax + ay * ay;
    const x = velocities[v] - store.velocities[v];
    const y = velocities[v + 1] - store.velocities[v + 1];
    const seconds = square > 0 ? Math.min(dt, Math.max(0, (x * ax + y * ay) / square)) : 0;
    gains[v] = ax * seconds;
    gains[v + 1] = ay * seconds;
  }

  /** Is a body displaced by next to nothing in this step? */
  private isStill(slot: number): boolean {
    const { plan, shifts, spinShifts, dt } = this;
    const { total, used } = plan.acceleration;
    if (!used) return false;
    const v = 2 * slot;
    const turn = plan.turning.chords(slot) ? spinShifts[slot] * plan.turning.reach[slot] : 0;
    const most = STILL * dt;
    const square = total[v] * total[v] + total[v + 1] * total[v + 1];
    return shifts[v] * shifts[v] + shifts[v + 1] * shifts[v + 1] + turn * turn < most * most * square;
  }

  /** Writes how far a body is pushed in this step, by its first vertex. */
  private writePush(slot: number): void {
    const { store, plan, push } = this;
    const row = slot * ROW;
    const part = plan.pushes.pending[slot];
    push[0] = part * (store.rows[row + END] - store.rows[row]);
    push[1] = part * (store.rows[row + END + 1] - store.rows[row + 1]);
  }
}
