import { type BodyStore, END, ROW, STATIC } from '@swept/core';
import { grown, IdBuffer } from '@swept/core/internal';
import { limitSpin } from '../motion/chord-count.js';
import type { Plan } from '../motion/plan.js';
import type { Undo } from '../undo.js';
import { DeltaPositions } from './delta-positions.js';
import type { LateBodies } from './late-bodies.js';
import type { StepGains } from './step-gains.js';

/** A body whose displacement is less than this part of its gain by acceleration in a step stays in place. */
const STILL = 2 ** -22;
/** A body that rests, and a kinematic one on which others rest. */
const RESTS = 1;
const CARRIES = 2;
/** A body that was pressed to others within the step. */
const JOINS = 3;

/** The bodies that rest on each other in a step, in columns by root, and their solved motions. */
export class RestingBodies {
  /** The solved velocities, and the displacements per second, two numbers each. */
  velocities = new Float64Array(0);
  shifts = new Float64Array(0);
  /** The same for their rotation, one number each; 0 for those that do not turn. */
  spins = new Float64Array(0);
  spinShifts = new Float64Array(0);
  /** The part of the velocity of a resting body that it gains by acceleration in the step. */
  gains = new Float64Array(0);
  readonly deltas: DeltaPositions;
  /** Does a kinematic body take part? */
  areCarried = false;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** Roots of the moving bodies that take part. */
  private readonly roots = new IdBuffer();
  /** RESTS, CARRIES or JOINS for these. */
  private how = new Uint8Array(0);
  /** The time of the present step. */
  private dt = NaN;
  private readonly stepGains: StepGains;
  private readonly gain = new Float64Array(1);
  private readonly push = new Float64Array(2);
  private readonly seconds = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan, stepGains: StepGains) {
    this.stepGains = stepGains;
    this.store = store;
    this.plan = plan;
    this.deltas = new DeltaPositions(store, plan);
  }

  get isEmpty(): boolean {
    return this.roots.count === 0;
  }

  /** Does a body take part at present? */
  has(slot: number): boolean {
    return slot < this.how.length && this.how[slot] !== 0;
  }

  /** Does a body rest on others at present? */
  rests(slot: number): boolean {
    return this.how[slot] === RESTS;
  }

  /** The present angular velocities. */
  get presentSpins(): Float64Array {
    return this.store.hadAngles ? this.store.angularVelocity : this.spins;
  }

  /** Starts a step: nothing rests yet. */
  begin(dt: number): void {
    const { roots, how, plan } = this;
    this.dt = dt;
    for (let i = 0; i < roots.count; i++) how[roots.ids[i]] = 0;
    roots.clear();
    this.areCarried = false;
    plan.shifts = undefined;
  }

  /** Lets a moving body take part in the solution, with its gain by acceleration. */
  enter(slot: number): void {
    const { store, plan, velocities, how, dt } = this;
    if (how[slot] === RESTS) return;
    const v = 2 * slot;
    velocities[v] = store.velocities[v];
    velocities[v + 1] = store.velocities[v + 1];
    this.deltas.start(slot);
    this.spins[slot] = plan.turning.turns(slot) ? store.angularVelocity[slot] : 0;
    this.gains[v] = this.gains[v + 1] = 0;
    if (store.mobility[slot] === STATIC) {
      // The slot may have been that of a body that was displaced.
      this.shifts[v] = this.shifts[v + 1] = this.spinShifts[slot] = 0;
      return;
    }
    how[slot] = RESTS;
    this.roots.add(slot);
    if (store.mass[slot] === Infinity) this.areCarried = true;
    const { total, used } = plan.acceleration;
    // A kinematic body is not deflected: its mean motion per second.
    const part = store.mass[slot] < Infinity ? 1 : 1 / 2;
    this.writePush(slot);
    for (let axis = 0; axis < 2; axis++) {
      if (used) velocities[v + axis] += part * dt * total[v + axis];
      if (part < 1) velocities[v + axis] += this.push[axis] / dt;
    }
  }

  /** The velocities are solved: starts the displacements at the mean of those before and after. */
  startShifts(undo: Undo): void {
    const { store, plan, roots, velocities, shifts, dt, gain } = this;
    const { velocities: v, mass } = store;
    for (let i = 0; i < roots.count; i++) {
      const slot = roots.ids[i];
      const isFree = mass[slot] < Infinity;
      if (isFree) undo.keep(store, v, slot);
      const x = v[2 * slot] - velocities[2 * slot];
      const y = v[2 * slot + 1] - velocities[2 * slot + 1];
      const change = Math.sqrt(x * x + y * y);
      this.stepGains.writeOwn(slot, gain);
      const half = change > gain[0] ? gain[0] / change / 2 : 1 / 2;
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

  /** The displacements are solved: applies both to the bodies, for this step. */
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
      if (plan.turning.turns(slot)) {
        store.angularVelocity[slot] = this.spins[slot];
        limitSpin(plan, slot);
        limitSpin(plan, slot, this.spinShifts);
      }
      if (plan.pushes.pending[slot] === 1 || !this.isStill(slot)) continue;
      shifts[2 * slot] = shifts[2 * slot + 1] = 0;
      // A disc may turn about its centre without moving.
      if (plan.turning.chords(slot)) this.spinShifts[slot] = 0;
    }
    plan.shifts = shifts;
    plan.spinShifts = this.spinShifts;
    plan.resting = this.how;
  }

  /**
   * Gives bodies that came to rest within the last step the acceleration they missed, but not along an axis
   * along which their velocity was set since.
   */
  giveLate(late: LateBodies, undo: Undo): void {
    const { store, plan } = this;
    const { total } = plan.acceleration;
    const { velocities } = store;
    for (let i = 0; i < late.count; i++) {
      const slot = late.slot(i);
      if (slot < 0) continue;
      const v = 2 * slot;
      const isSetX = late.isSetSince(velocities, slot, i, 0);
      const isSetY = late.isSetSince(velocities, slot, i, 1);
      if (isSetX && isSetY) continue;
      undo.keep(store, velocities, slot);
      if (!isSetX) velocities[v] += total[v] * late.secondsOf(i);
      if (!isSetY) velocities[v + 1] += total[v + 1] * late.secondsOf(i);
      this.enter(slot);
    }
  }

  /** They also get the displacement that they missed. */
  shiftLate(late: LateBodies): void {
    const { plan, how, shifts, dt } = this;
    const { total } = plan.acceleration;
    for (let i = 0; i < late.count; i++) {
      const slot = late.slot(i);
      if (slot < 0 || how[slot] === 0) continue;
      const seconds = late.secondsOf(i);
      shifts[2 * slot] += (total[2 * slot] * seconds * seconds) / (2 * dt);
      shifts[2 * slot + 1] += (total[2 * slot + 1] * seconds * seconds) / (2 * dt);
    }
  }

  /** Lets a body that comes to rest within the step move straight from the time `at[0]` on. */
  rest(slot: number, at: Float64Array, late: LateBodies): void {
    const { store, plan, how, seconds, dt } = this;
    if (how[slot] === RESTS || !(store.mass[slot] < Infinity) || plan.active[slot] === 0) return;
    how[slot] = RESTS;
    this.roots.add(slot);
    plan.acceleration.rest(slot);
    this.gains[2 * slot] = this.gains[2 * slot + 1] = 0;
    seconds[0] = dt * (1 - at[0]);
    late.add(store.idAt(slot), seconds);
  }

  /** Lets a body, whose pose has just been noted (`writeMoved`), take part in passing on impacts. */
  join(slot: number): void {
    if (this.how[slot] !== 0 || this.store.mobility[slot] === STATIC) return;
    this.how[slot] = JOINS;
    this.roots.add(slot);
    if (this.store.mass[slot] === Infinity) this.areCarried = true;
  }

  /** Writes the displacement and rotation of a body up to now: 0 if it does not take part yet. */
  writeMoved(slot: number): void {
    if (this.how[slot] === 0) this.deltas.start(slot);
    else this.deltas.write(slot);
  }

  /** Makes room for all bodies of the store. */
  reserve(): void {
    const { capacity } = this.store;
    if (this.how.length === capacity) return;
    this.how = grown(Uint8Array, this.how, capacity);
    this.velocities = grown(Float64Array, this.velocities, 2 * capacity);
    this.shifts = grown(Float64Array, this.shifts, 2 * capacity);
    this.spins = grown(Float64Array, this.spins, capacity);
    this.spinShifts = grown(Float64Array, this.spinShifts, capacity);
    this.gains = grown(Float64Array, this.gains, 2 * capacity);
    this.deltas.reserve();
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

  /** Is the displacement of a body in this step negligible? */
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

  /** Writes the push of a body in this step: 0 where it deforms it, which is left to the sweeps. */
  private writePush(slot: number): void {
    const { store, plan, push } = this;
    const { rows } = store;
    const row = slot * ROW;
    push[0] = push[1] = 0;
    if (plan.pushes.pending[slot] === 0 || plan.pushes.deforms(slot)) return;
    push[0] = rows[row + END] - rows[row];
    push[1] = rows[row + END + 1] - rows[row + 1];
  }
}
