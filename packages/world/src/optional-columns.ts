import type { BodyStore } from '@swept/core';
import type { Plan } from './motion/plan.js';

/**
 * Which of the columns that only some bodies need a world has: those of compounds, angles, friction, growth
 * and acceleration. A call that fails drops those that it has created, so that saves and hashes are as before.
 */
export class OptionalColumns {
  private compounds = false;
  private angles = false;
  private rubs = false;
  private grows = false;
  private accelerates = false;

  /** Notes which columns there are when a call begins. */
  note(store: BodyStore, plan: Plan): void {
    this.compounds = store.hadCompounds;
    this.angles = store.hadAngles;
    this.rubs = store.friction.length > 0;
    this.grows = store.growth.length > 0;
    this.accelerates = plan.acceleration.used;
  }

  /** The call has failed, and the bodies that it added are withdrawn. */
  dropNew(store: BodyStore, plan: Plan): void {
    if (store.hadAngles && !this.angles) plan.turning.forget();
    store.keepColumns(this.compounds, this.angles, this.rubs, this.grows);
    if (!this.grows) plan.growth.forget();
    if (!this.accelerates) plan.acceleration.forget();
  }
}
