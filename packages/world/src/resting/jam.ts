import type { BodyStore } from '@swept/core';
import type { SlotSet } from '@swept/core/internal';
import { limitSpin } from '../motion/chord-count.js';
import type { Plan } from '../motion/plan.js';
import { solveByGradients } from './conjugate-gradients.js';
import {
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  STRIDE,
} from './constraint.js';
import type { Constraints } from './constraints.js';
import { PackedConstraints } from './packed-constraints.js';
import type { RestingBodies } from './resting-bodies.js';
import { WedgedBodies } from './wedged-bodies.js';

/** As a part of the speed of approach: the speed at which bodies separate that a hit presses to others. */
export const LEAVING = 2 ** -10;
/** The largest number of passes, each up and down. */
const MAX_PASSES = 128;

/**
 * Connected bodies that only hits press, because nothing accelerates, or that an unyielding body pushes: a hit of
 * one of them is solved for all at once.
 */
export class Jam {
  /** The bodies that the last hit has wedged. */
  readonly wedged: WedgedBodies;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly bodies: RestingBodies;
  private readonly packed = new PackedConstraints();
  /** The constraints reached so far, and by constraint, 1 for these. */
  private reached = new Uint32Array(0);
  private isReached = new Uint8Array(0);
  private count = 0;
  /** Those of the reached constraints that are in touch. */
  private group = new Uint32Array(0);
  /** Is a body that is driven connected with these? */
  private isDriven = false;

  constructor(store: BodyStore, plan: Plan, bodies: RestingBodies) {
    this.store = store;
    this.plan = plan;
    this.bodies = bodies;
    this.wedged = new WedgedBodies(store, plan);
  }

  /**
   * Solves the velocities of all bodies connected with the first `count` bodies of `changed`, which a hit has
   * changed; its two bodies approached at a speed of `closing[0]` per step. `visit` is called before a body
   * is read: it writes the displacement of the body, and may change its velocity.
   */
  solve(
    constraints: Constraints,
    changed: SlotSet,
    count: number,
    closing: Float64Array,
    visit: (slot: number) => void,
  ): void {
    const { store, plan, bodies, packed, wedged } = this;
    this.reserve(constraints.capacity);
    for (let i = 0; i < count; i++)
      if (bodies.has(changed.slots[i])) this.reach(constraints, changed.slots[i]);
    const size = this.gather(constraints, visit);
    const spins = bodies.presentSpins;
    const mayShoot = wedged.keep(constraints, this.group, size, spins, this.isDriven);
    packed.leaving = (LEAVING * closing[0]) / plan.dt;
    packed.readHit(constraints, this.group, size);
    solveByGradients(packed, store.velocities, spins, MAX_PASSES);
    packed.writePressed(constraints, this.group);
    if (mayShoot) wedged.judge(constraints, this.group, size, spins);
    if (!store.hadAngles) return;
    for (let i = 0; i < size; i++) {
      limitSpin(plan, constraints.a[this.group[i]]);
      limitSpin(plan, constraints.b[this.group[i]]);
    }
  }

  /**
   * Is an unyielding body that moves connected with one of two bodies, by constraints, or a body that is among the
   * `pushed`? With `turning` false, only if no body there turns.
   */
  isPressed(
    constraints: Constraints,
    one: number,
    other: number,
    pushed: SlotSet,
    turning: boolean,
  ): boolean {
    this.reserve(constraints.capacity);
    const { wedged, reached } = this;
    this.reach(constraints, one);
    this.reach(constraints, other);
    for (let i = 0; i < this.count; i++) this.reachOn(constraints, reached[i]);
    let isPressed = wedged.isPressed(constraints, reached, this.count, this.bodies.presentSpins);
    const { a, b, numbers } = constraints;
    for (let i = 0; i < this.count && !isPressed; i++)
      isPressed = pushed.has(a[reached[i]]) || pushed.has(b[reached[i]]);
    let turns = false;
    for (let i = 0; i < this.count && !turns; i++)
      turns =
        numbers[STRIDE * reached[i] + INVERSE_INERTIA_A] + numbers[STRIDE * reached[i] + INVERSE_INERTIA_B] >
        0;
    this.forget();
    return isPressed && (turning || !turns);
  }

  /** Lists the constraints in touch that are connected with those reached. Returns their number. */
  private gather(constraints: Constraints, visit: (slot: number) => void): number {
    const { bodies, reached, group } = this;
    const { a, b, numbers } = constraints;
    const { stalled, driven } = this.plan;
    let size = 0;
    this.isDriven = false;
    for (let i = 0; i < this.count; i++) {
      const k = reached[i];
      if (driven[a[k]] + driven[b[k]] > 0) this.isDriven = true;
      if (stalled[a[k]] + stalled[b[k]] > 0) continue;
      visit(a[k]);
      visit(b[k]);
      if (!constraints.isInTouch(k, bodies.deltas)) continue;
      const at = STRIDE * k;
      const turnA = numbers[at + INVERSE_INERTIA_A];
      const turnB = numbers[at + INVERSE_INERTIA_B];
      if (turnA + turnB > 0) constraints.centerArms(k, bodies.deltas);
      group[size++] = k;
      this.reachOn(constraints, k);
    }
    this.forget();
    return size;
  }

  /** Reaches the constraints of those bodies of a constraint that yield. */
  private reachOn(constraints: Constraints, k: number): void {
    const { a, b, numbers } = constraints;
    const at = STRIDE * k;
    if (numbers[at + INVERSE_MASS_A] + numbers[at + INVERSE_INERTIA_A] > 0) this.reach(constraints, a[k]);
    if (numbers[at + INVERSE_MASS_B] + numbers[at + INVERSE_INERTIA_B] > 0) this.reach(constraints, b[k]);
  }

  private forget(): void {
    for (let i = 0; i < this.count; i++) this.isReached[this.reached[i]] = 0;
    this.count = 0;
  }

  /** Reaches the constraints of a body. */
  private reach(constraints: Constraints, root: number): void {
    for (let k = constraints.lastOf(root); k >= 0; k = constraints.before(k, root)) {
      if (this.isReached[k] === 1) continue;
      this.isReached[k] = 1;
      this.reached[this.count++] = k;
    }
  }

  private reserve(capacity: number): void {
    if (this.group.length >= capacity) return;
    this.reached = new Uint32Array(capacity);
    this.isReached = new Uint8Array(capacity);
    this.group = new Uint32Array(capacity);
  }
}
