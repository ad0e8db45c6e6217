import { type BodyStore, RADIUS, ROW } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';
import {
  ALONG_A,
  ALONG_B,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NORMAL_IMPULSE,
  NX,
  NY,
  STRIDE,
  SWELL,
  TANGENT_IMPULSE,
} from './constraint.js';
import type { Constraints } from './constraints.js';
import type { RestingBodies } from './resting-bodies.js';

/** The part of the fastest approach that may be left: more is left only if there is no solution. */
const LEFT = 1 / 8;
/** A body may be this many times as fast as the unyielding body that presses it. */
const MOST = 3;
/** A body that was faster before may gain this much, in the same speeds. */
const MORE = 1 / 4;
/** Count of numbers per constraint: the velocities and angular velocities of its two bodies. */
const KEPT = 6;

/**
 * Bodies between unyielding ones that close in on them. When these leave no room there is no solution:
 * impulses chase each other until the bodies are shot out. So a body that would be shot out, or is left
 * approaching, gets none of these impulses. Within a step it is stopped, and run over by what presses it.
 */
export class WedgedBodies {
  /** The roots of those that the last hit has found. */
  readonly slots = new SlotSet();
  /** The bodies that were found to be connected at the start of a step. */
  private readonly reached = new SlotSet();
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** By position in a list of constraints, the velocities of their bodies before. */
  private kept = new Float64Array(0);
  /** The speed of one of them, with what it gains by acceleration. */
  private readonly speed = new Float64Array(1);
  /** The speed of one along a normal, and that at which two approach (`writeApproach`), which is written in place. */
  private readonly velocity = new Float64Array(1);
  private closing = NaN;
  /** The fastest approach, and the largest speed of bodies. */
  private approach = 0;
  private most = 0;
  /**
   * Of the constraints visited so far: an unyielding body, whether there is another, and the speed at which the
   * fastest of them presses.
   */
  private unmoved = -1;
  private areMore = false;
  private pace = 0;

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Is an unyielding body that moves among those of the first `count` constraints of a list? */
  isPressed(constraints: Constraints, list: Uint32Array, count: number, spins: Float64Array): boolean {
    this.begin();
    for (let i = 0; i < count; i++) this.look(constraints, list[i], this.store.velocities, spins);
    return this.pace > 0;
  }

  /**
   * A hit is about to be solved for the first `count` constraints of a list. May bodies be shot out, because
   * there is more than one unyielding body, and one of these moves? Then keeps the velocities. `isDriven` tells that a
   * body that is driven touches them, which is unyielding too.
   */
  keep(
    constraints: Constraints,
    list: Uint32Array,
    count: number,
    spins: Float64Array,
    isDriven: boolean,
  ): boolean {
    const { store } = this;
    const { velocities: v } = store;
    this.begin();
    this.areMore = isDriven;
    for (let i = 0; i < count; i++) this.look(constraints, list[i], v, spins);
    if (!this.mayShoot()) return false;
    if (this.kept.length < KEPT * count) this.kept = new Float64Array(KEPT * constraints.capacity);
    const { kept } = this;
    this.approach = 0;
    this.most = MOST * this.pace;
    for (let i = 0; i < count; i++) {
      const k = list[i];
      this.writeApproach(constraints, k, v, spins);
      this.approach = Math.max(this.approach, this.closing);
      for (let side = 0; side < 2; side++) {
        const slot = side === 0 ? constraints.a[k] : constraints.b[k];
        const to = KEPT * i + 3 * side;
        kept[to] = v[2 * slot];
        kept[to + 1] = v[2 * slot + 1];
        kept[to + 2] = spins[slot];
        if (!(store.mass[slot] < Infinity)) continue;
        this.writeSpeed(slot, v, spins);
        this.most = Math.max(this.most, this.speed[0] + MORE * this.pace);
      }
    }
    return true;
  }

  /** They are solved: takes that back if there is no solution, and lists the wedged bodies. */
  judge(constraints: Constraints, list: Uint32Array, count: number, spins: Float64Array): void {
    const { store, plan, slots, kept } = this;
    const { velocities: v } = store;
    for (let i = 0; i < count; i++) {
      const k = list[i];
      this.writeApproach(constraints, k, v, spins);
      const isLeft = this.closing > LEFT * this.approach;
      for (let side = 0; side < 2; side++) {
        const slot = side === 0 ? constraints.a[k] : constraints.b[k];
        if (!(store.mass[slot] < Infinity) || slots.has(slot)) continue;
        this.writeSpeed(slot, v, spins);
        if (isLeft || this.speed[0] > this.most) slots.add(slot);
      }
    }
    if (slots.count === 0) return;
    for (let i = 0; i < count; i++) {
      for (let side = 0; side < 2; side++) {
        const slot = side === 0 ? constraints.a[list[i]] : constraints.b[list[i]];
        const from = KEPT * i + 3 * side;
        v[2 * slot] = kept[from];
        v[2 * slot + 1] = kept[from + 1];
        if (plan.turning.turns(slot)) spins[slot] = kept[from + 2];
      }
    }
  }

  /**
   * All constraints are solved from the start of a step. Bodies that this makes too fast, compared with those
   * connected with them, keep their velocities: later hits show which of them are wedged.
   */
  refuse(constraints: Constraints, bodies: RestingBodies): void {
    const { reached } = this;
    const { mass } = this.store;
    const { a, b, count } = constraints;
    this.begin();
    for (let k = 0; k < count; k++) this.look(constraints, k, bodies.velocities, bodies.spins);
    if (!this.mayShoot()) return;
    reached.clear();
    for (let k = 0; k < count; k++) {
      if (mass[a[k]] < Infinity && !reached.has(a[k])) this.refuseGroup(constraints, a[k], bodies);
      if (mass[b[k]] < Infinity && !reached.has(b[k])) this.refuseGroup(constraints, b[k], bodies);
    }
  }

  /** The same for all bodies connected with one. */
  private refuseGroup(constraints: Constraints, first: number, bodies: RestingBodies): void {
    const { store, plan, reached, speed } = this;
    const { a, b, numbers } = constraints;
    const { velocities: v, spins, presentSpins } = bodies;
    const from = reached.count;
    let most = 0;
    this.begin();
    reached.add(first);
    for (let i = from; i < reached.count; i++) {
      const slot = reached.slots[i];
      this.writeSpeed(slot, store.velocities, presentSpins);
      plan.acceleration.addGain(slot, plan, speed);
      most = Math.max(most, speed[0]);
      for (let k = constraints.lastOf(slot); k >= 0; k = constraints.before(k, slot)) {
        this.look(constraints, k, v, spins);
        const other = a[k] === slot ? b[k] : a[k];
        if (store.mass[other] < Infinity && !reached.has(other)) reached.add(other);
      }
    }
    if (!this.mayShoot()) return;
    most = Math.max(MOST * this.pace, most + MORE * this.pace);
    for (let i = from; i < reached.count; i++) {
      const slot = reached.slots[i];
      this.writeSpeed(slot, v, spins);
      if (!(speed[0] > most)) continue;
      v[2 * slot] = store.velocities[2 * slot];
      v[2 * slot + 1] = store.velocities[2 * slot + 1];
      if (plan.turning.turns(slot)) spins[slot] = presentSpins[slot];
      for (let k = constraints.lastOf(slot); k >= 0; k = constraints.before(k, slot))
        numbers[STRIDE * k + NORMAL_IMPULSE] = numbers[STRIDE * k + TANGENT_IMPULSE] = 0;
    }
  }

  /** From the constraints visited: may bodies be shot out? */
  private mayShoot(): boolean {
    return this.areMore && this.pace > 0;
  }

  private begin(): void {
    this.unmoved = -1;
    this.areMore = false;
    this.pace = 0;
  }

  /** Searches a constraint for a body that no impulse moves, and for the speed at which that presses. */
  private look(constraints: Constraints, k: number, v: Float64Array, spins: Float64Array): void {
    const { numbers } = constraints;
    const at = STRIDE * k;
    const isA = numbers[at + INVERSE_MASS_A] + numbers[at + INVERSE_INERTIA_A] === 0;
    if (!isA && numbers[at + INVERSE_MASS_B] + numbers[at + INVERSE_INERTIA_B] > 0) return;
    const slot = isA ? constraints.a[k] : constraints.b[k];
    if (this.unmoved >= 0 && this.unmoved !== slot) this.areMore = true;
    this.unmoved = slot;
    writeAlong(numbers, at, slot, at + (isA ? ALONG_A : ALONG_B), v, spins, this.velocity);
    this.pace = Math.max(this.pace, Math.abs(this.velocity[0]), numbers[at + SWELL]);
  }

  /** Writes the speed of the fastest point of a body. */
  private writeSpeed(slot: number, v: Float64Array, spins: Float64Array): void {
    const { store, plan } = this;
    const x = v[2 * slot];
    const y = v[2 * slot + 1];
    // A disc that turns about its centre has no vertex that moves.
    const reach = plan.turning.turns(slot) ? plan.turning.reach[slot] + store.rows[slot * ROW + RADIUS] : 0;
    const turn = Math.abs(spins[slot]) * reach;
    this.speed[0] = Math.sqrt(x * x + y * y) + turn;
  }

  /** Writes the speed at which the two bodies of a constraint approach; negative if they separate. */
  private writeApproach(
    { a, b, numbers }: Constraints,
    k: number,
    v: Float64Array,
    spins: Float64Array,
  ): void {
    const at = STRIDE * k;
    const { velocity } = this;
    writeAlong(numbers, at, a[k], at + ALONG_A, v, spins, velocity);
    const speedA = velocity[0];
    writeAlong(numbers, at, b[k], at + ALONG_B, v, spins, velocity);
    this.closing = speedA - velocity[0] + numbers[at + SWELL];
  }
}

/**
 * Writes the speed of a body along the normal of the constraint at `at`, at its point; its moment about the centre is
 * at `moment`.
 */
function writeAlong(
  numbers: Float64Array,
  at: number,
  slot: number,
  moment: number,
  v: Float64Array,
  spins: Float64Array,
  out: Float64Array,
): void {
  out[0] =
    v[2 * slot] * numbers[at + NX] + v[2 * slot + 1] * numbers[at + NY] + spins[slot] * numbers[moment];
}
