import { type BodyStore, InvalidInput } from '@swept/core';
import { EDGE } from '@swept/narrowphase';
import type { Hit } from './hit.js';
import { RATES } from './motion/growth.js';
import type { Plan } from './motion/plan.js';
import { writeGrowthRate } from './motion/radii.js';
import { expectPart } from './parts.js';
import type { Present } from './present.js';
import type { Step } from './step.js';

/** The velocities of the bodies of a hit at the point of contact (`World.hitVelocities`). */
export class HitVelocities {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly stepper: Step;
  private readonly present: Present;
  /** From the centre of a body that turns to the point of contact. */
  private readonly arm = new Float64Array(2);

  constructor(store: BodyStore, plan: Plan, stepper: Step, present: Present) {
    this.store = store;
    this.plan = plan;
    this.stepper = stepper;
    this.present = present;
  }

  /** Writes those of the bodies in two roots: x and y of a, then of b. */
  write(slotA: number, slotB: number, hit: Readonly<Hit>, out: Float64Array): void {
    const partA = this.pushedPart(slotA, hit, 0);
    const partB = this.pushedPart(slotB, hit, 1);
    this.writeVelocity(slotA, partA, hit, 0, out);
    this.writeVelocity(slotB, partB, hit, 1, out);
    if (this.plan.growth.used) this.writeGrowth(slotA, slotB, hit, out);
  }

  /** The slot of the part that is hit, of a body that is pushed in the present step, or -1 if it is not pushed. */
  private pushedPart(slot: number, hit: Readonly<Hit>, side: 0 | 1): number {
    const { plan, store } = this;
    const isPushed = this.stepper.answering && plan.pushes.pending[slot] === 1;
    if (!isPushed || plan.dt === 0 || plan.stalled[slot] === 1) return -1;
    const part = expectPart(this.store, 'hitVelocities', slot, side === 0 ? hit.partA : hit.partB);
    const feature = side === 0 ? hit.featureA : hit.featureB;
    const along = side === 0 ? hit.s : hit.t;
    if (!(feature >= 0 && feature < 2 * EDGE && feature % EDGE < store.kind[part]))
      throw new InvalidInput('hitVelocities: feature of the hit', feature, 'that of a hit');
    if (!(along >= 0 && along <= 1))
      throw new InvalidInput('hitVelocities: place on the edge of the hit', along, 'a number from 0 to 1');
    return part;
  }

  /** Writes the velocity of a body at a hit; `part` is that of `pushedPart`. */
  private writeVelocity(
    slot: number,
    part: number,
    hit: Readonly<Hit>,
    side: 0 | 1,
    out: Float64Array,
  ): void {
    const { plan, store } = this;
    if (this.stepper.running) plan.showVelocity(slot);
    if (part >= 0) plan.pushes.writeRate(part, hit, side);
    for (let axis = 0; axis < 2; axis++) {
      const push = part >= 0 ? plan.pushes.rate[axis] / plan.dt : 0;
      out[2 * side + axis] = store.velocities[2 * slot + axis] + push;
    }
    if (!store.hadAngles || store.angularVelocity[slot] === 0) return;
    const { arm } = this;
    this.present.writeArm(slot, hit, arm, 0);
    out[2 * side] -= store.angularVelocity[slot] * arm[1];
    out[2 * side + 1] += store.angularVelocity[slot] * arm[0];
  }

  /** Adds the growth of the surfaces to the velocities of a hit. */
  private writeGrowth(slotA: number, slotB: number, hit: Readonly<Hit>, out: Float64Array): void {
    const { plan } = this;
    writeGrowthRate(plan, expectPart(this.store, 'hitVelocities', slotA, hit.partA), RATES, 0);
    writeGrowthRate(plan, expectPart(this.store, 'hitVelocities', slotB, hit.partB), RATES, 1);
    out[0] += RATES[0] * hit.nx;
    out[1] += RATES[0] * hit.ny;
    out[2] -= RATES[1] * hit.nx;
    out[3] -= RATES[1] * hit.ny;
  }
}
