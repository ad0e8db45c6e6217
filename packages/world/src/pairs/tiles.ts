import type { BodyStore } from '@swept/core';
import type { Plan } from '../motion/plan.js';
import type { ContactFilter } from './contact-filter.js';

/** Unyielding bodies that lie beside each other and move alike, as the tiles of a floor: they count as one. */
export class Tiles {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly filters: ContactFilter;

  constructor(store: BodyStore, plan: Plan, filters: ContactFilter) {
    this.store = store;
    this.plan = plan;
    this.filters = filters;
  }

  /**
   * Does a part near a body count as one of it? Not in worlds with a `canTouch`: it is asked before contacts, and about
   * the two that meet.
   */
  areBeside(part: number, root: number): boolean {
    const { store, filters } = this;
    const other = store.rootOf(part);
    if (filters.asks || store.sensor[other] === 1 || !this.moveOn(other) || !this.moveOn(root)) return false;
    const { velocities: v } = store;
    return v[2 * other] === v[2 * root] && v[2 * other + 1] === v[2 * root + 1];
  }

  /** Is a body unyielding, and does it keep its velocity in the step, without turning or growing? */
  moveOn(root: number): boolean {
    const { store, plan } = this;
    if (store.mass[root] < Infinity || plan.pushes.pending[root] === 1) return false;
    if (store.growth.length > 0 && store.growth[root] !== 0) return false;
    return !store.hadAngles || store.angularVelocity[root] === 0;
  }
}
