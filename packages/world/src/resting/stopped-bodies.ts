import type { BodyStore } from '@swept/core';
import { type Archive, grown, SlotSet } from '@swept/core/internal';
import { limitSpin } from '../motion/chord-count.js';
import type { Plan } from '../motion/plan.js';
import type { RestingBodies } from './resting-bodies.js';

/**
 * Bodies for which no time passes in the rest of a step, and the velocities that they get back when it ends.
 */
export class StoppedBodies {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly bodies: RestingBodies;
  /** Their roots, and the velocities that are kept for them. */
  private stopped = new SlotSet();
  private kept = new Float64Array(0);
  private keptSpins = new Float64Array(0);
  /** The roots of the step before, and by root, the id of the body that was stopped last. */
  private stoppedBefore = new SlotSet();
  private lastStopped = new Float64Array(0);

  constructor(store: BodyStore, plan: Plan, bodies: RestingBodies) {
    this.store = store;
    this.plan = plan;
    this.bodies = bodies;
  }

  /** Passes the bodies that were stopped in the last step to or from an archive. There must be room for all. */
  serialize(archive: Archive): void {
    const { stoppedBefore, lastStopped } = this;
    const { isReading } = archive;
    const count = archive.count(stoppedBefore.count, 16);
    if (isReading) stoppedBefore.clear();
    for (let i = 0; i < count; i++) {
      const slot = archive.whole(isReading ? 0 : stoppedBefore.slots[i], lastStopped.length - 1);
      if (isReading && !stoppedBefore.has(slot)) stoppedBefore.add(slot);
      lastStopped[slot] = archive.number(lastStopped[slot]);
    }
  }

  /** Starts a step. */
  begin(): void {
    this.stopped.clear();
  }

  /**
   * Stops a body from `at[0]` on, for the rest of the step: no time passes for it. Its gain by falling in the
   * rest is taken back, and it gets the remaining velocity back when the step ends; half of it, if it was
   * stopped in the step before too, so that wedged bodies come to rest. Returns whether it was not stopped in
   * this step before: it may have been placed since.
   */
  stop(slot: number, at: Float64Array): boolean {
    const { store, bodies, stopped, stoppedBefore, kept, keptSpins } = this;
    const { velocities } = store;
    const isWedged = stoppedBefore.has(slot) && this.lastStopped[slot] === store.idAt(slot);
    const part = isWedged ? 1 / 2 : 1;
    const isFirst = !stopped.has(slot);
    if (isFirst) {
      stopped.add(slot);
      kept[2 * slot] = kept[2 * slot + 1] = keptSpins[slot] = 0;
    }
    for (let k = 2 * slot; k < 2 * slot + 2; k++) {
      const gain = isFirst && bodies.rests(slot) ? bodies.gains[k] * (1 - at[0]) : 0;
      kept[k] += part * (velocities[k] - gain);
      velocities[k] = 0;
    }
    if (!this.plan.turning.turns(slot)) return isFirst;
    keptSpins[slot] += part * store.angularVelocity[slot];
    store.angularVelocity[slot] = 0;
    return isFirst;
  }

  has(slot: number): boolean {
    return this.stopped.has(slot);
  }

  /** The velocity of a stopped body is set anew. */
  overrule(slot: number): void {
    if (this.stopped.has(slot)) this.kept[2 * slot] = this.kept[2 * slot + 1] = 0;
  }

  /** Its angular velocity is set anew. */
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
   * Gives a stopped body its velocity back, on top of what hits have added meanwhile. Those acted on a body at
   * rest: if both point in the same direction, the sum would gain energy, so it replaces them.
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
    if (!turns) return;
    spins[slot] = keptSpins[slot] + part * spin;
    limitSpin(plan, slot);
  }

  /** Makes room for all bodies of the store. */
  reserve(): void {
    const { capacity } = this.store;
    if (this.lastStopped.length === capacity) return;
    this.lastStopped = grown(Float64Array, this.lastStopped, capacity);
    this.kept = grown(Float64Array, this.kept, 2 * capacity);
    this.keptSpins = grown(Float64Array, this.keptSpins, capacity);
  }
}
