import type { BodyStore } from '@swept/core';
import { limitSpin } from '../motion/chord-count.js';
import type { Plan } from '../motion/plan.js';
import {
  ALONG_A,
  ALONG_B,
  BEND,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NX,
  NY,
  PRESSED,
  ROOM,
  SLACK,
  STRIDE,
  SWELL,
} from './constraint.js';
import { ConstraintQueue } from './constraint-queue.js';
import type { Constraints } from './constraints.js';
import type { RestingBodies } from './resting-bodies.js';

/** The largest number of visits per constraint, on average, after the passes: a bound if they never end. */
const MAX_VISITS = 16;
/** The same for an impact that passes through them in a step: the sweeps find what is left. */
const MAX_IMPACT_VISITS = 4;
/** In slacks, the speed of approach that an impact may leave, so that it need not move a whole heap. */
const LOOSE = 8;

/**
 * Removes remaining approach velocities of bodies that exceed the tolerance: constraint by constraint, then
 * those of the bodies that this has changed, until none is left.
 */
export class Relaxation {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly bodies: RestingBodies;
  private readonly queue = new ConstraintQueue();

  constructor(store: BodyStore, plan: Plan, bodies: RestingBodies) {
    this.store = store;
    this.plan = plan;
    this.bodies = bodies;
  }

  /** Removes from the solved velocities or displacements what the passes have left. */
  relax(constraints: Constraints, v: Float64Array, spins: Float64Array, areShifts = false): void {
    const { queue } = this;
    const { count } = constraints;
    queue.reserve(constraints.capacity);
    for (let k = 0; k < count; k++) queue.add(k);
    for (let visits = 0; queue.count > 0 && visits < MAX_VISITS * count; visits++)
      this.separate(constraints, queue.take(), v, spins, true, areShifts);
    queue.clear();
  }

  /**
   * Passes an impact on a body on through those that rest on it, wherever they are still in touch. `visit` is
   * called before a body is read: it writes the displacement of the body, and may change its velocity.
   *
   * It ends at bodies that are stopped for the rest of the step: the sweeps find what is led into them. As
   * walls they would wedge what an unyielding body presses against them, and throw it out faster than anything
   * that arrived. False if so much would be left to pass on that it was given up.
   */
  propagate(constraints: Constraints, root: number, visit: (slot: number) => void): boolean {
    const { store, plan, bodies, queue } = this;
    const { a, b, count } = constraints;
    const { stalled } = plan;
    queue.reserve(constraints.capacity);
    queue.addAll(constraints, root);
    for (let visits = 0; queue.count > 0 && visits < MAX_IMPACT_VISITS * count; visits++) {
      const k = queue.take();
      if (stalled[a[k]] + stalled[b[k]] > 0) continue;
      visit(a[k]);
      visit(b[k]);
      if (constraints.isInTouch(k, bodies.deltas))
        this.separate(constraints, k, store.velocities, bodies.presentSpins, false, false);
    }
    const isDone = queue.count === 0;
    queue.clear();
    return isDone;
  }

  /** Stops two bodies from approaching, if they do so by more than the slack. */
  private separate(
    constraints: Constraints,
    k: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
    areShifts: boolean,
  ): void {
    const { queue } = this;
    const { numbers } = constraints;
    const at = STRIDE * k;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    let room = -numbers[at + SWELL];
    if (atStart) room = numbers[at + ROOM] + (areShifts ? numbers[at + BEND] : 0);
    const slack = atStart ? numbers[at + SLACK] : LOOSE * numbers[at + SLACK];
    const awayA = v[a] * nx + v[a + 1] * ny + spins[slotA] * alongA;
    const awayB = v[b] * nx + v[b + 1] * ny + spins[slotB] * alongB;
    const apart = awayB - awayA + room;
    const inverseA = numbers[at + INVERSE_MASS_A];
    const inverseB = numbers[at + INVERSE_MASS_B];
    const turnA = numbers[at + INVERSE_INERTIA_A];
    const turnB = numbers[at + INVERSE_INERTIA_B];
    const inverseMass = inverseA + inverseB + (turnA * (alongA * alongA) + turnB * (alongB * alongB));
    if (apart >= -slack || inverseMass === 0) return;
    const push = -apart / inverseMass;
    numbers[at + PRESSED] = 1;
    v[a] -= inverseA * push * nx;
    v[a + 1] -= inverseA * push * ny;
    v[b] += inverseB * push * nx;
    v[b + 1] += inverseB * push * ny;
    if (turnA > 0) spins[slotA] -= turnA * push * alongA;
    if (turnB > 0) spins[slotB] += turnB * push * alongB;
    if (!atStart && turnA > 0) limitSpin(this.plan, slotA);
    if (!atStart && turnB > 0) limitSpin(this.plan, slotB);
    if (inverseA + turnA > 0) queue.addAll(constraints, slotA);
    if (inverseB + turnB > 0) queue.addAll(constraints, slotB);
  }
}
