import type { MotionBroadphase } from '@swept/broadphase';
import { BOX, type BodyStore, END, type Mobility, ROW, sweptBox } from '@swept/core';
import type { Plan } from './motion/plan.js';
import { copyPose } from './motion/pose.js';
import { StaleBoxes } from './stale-boxes.js';

/**
 * The bodies that are added and removed while a step runs. Added ones take part at once, if `Deflection`
 * launches them, or from the next step on. Removed ones are gone at once, but their slots are not reused
 * before the step has ended, so that a step that fails can restore them.
 */
export class Turnover {
  readonly stale: StaleBoxes;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  // Roots, in the order of the calls.
  readonly joining = new Set<number>();
  private readonly leaving = new Set<number>();
  /** Those of `joining` that take part already. */
  private readonly launched = new Set<number>();
  /** The others, once they are in the index. */
  private readonly entered: number[] = [];

  constructor(store: BodyStore, plan: Plan, index: MotionBroadphase) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.stale = new StaleBoxes(store, plan, index);
  }

  /** Is the body in the index? Not before it joins, nor when it was removed. */
  isIndexed(slot: number): boolean {
    if (this.store.alive[slot] === 0 || this.leaving.has(slot)) return false;
    return !this.joining.has(slot) || this.launched.has(slot);
  }

  /** Notes a body that was just added. */
  add(slot: number): void {
    this.joining.add(slot);
  }

  /** Lets a body that was just added take part in the present step. */
  launch(slot: number): void {
    this.join(slot);
    this.launched.add(slot);
  }

  remove(slot: number): void {
    this.store.hide(slot);
    this.plan.leave(slot);
    if (!this.joining.has(slot) || this.launched.has(slot)) this.withdraw(slot);
    this.leaving.add(slot);
  }

  /**
   * Puts the added bodies that do not take part yet into the index: the last action in which a step may fail.
   */
  enterAdded(): void {
    const { store, joining, launched, entered } = this;
    if (joining.size === 0) return;
    for (const slot of joining) {
      if (store.alive[slot] === 0 || launched.has(slot)) continue;
      this.enter(slot);
      entered.push(slot);
    }
  }

  /** The step has succeeded: makes final what was added and removed. */
  settle(): void {
    const { store, plan, joining, launched, entered, leaving } = this;
    if (joining.size + leaving.size === 0) return;
    for (const slot of entered) plan.join(slot);
    for (const slot of leaving) {
      plan.remove(slot);
      store.release(slot);
    }
    joining.clear();
    launched.clear();
    entered.length = 0;
    leaving.clear();
  }

  /** The step has failed: brings removed bodies back, so that `Undo` can restore their poses too. */
  revive(): void {
    for (const slot of this.leaving) {
      this.store.show(slot);
      this.plan.join(slot);
    }
  }

  /**
   * After `revive`: puts them back into the index, and withdraws added bodies as if they had never been there.
   */
  undo(): void {
    const { store, plan, joining, launched, entered, leaving } = this;
    for (const slot of leaving) {
      if (!joining.has(slot) || launched.has(slot)) this.enter(slot);
    }
    for (const slot of launched) this.withdraw(slot);
    for (const slot of entered) this.withdraw(slot);
    for (const slot of [...joining].reverse()) {
      plan.remove(slot);
      store.withdraw(slot);
    }
    joining.clear();
    launched.clear();
    entered.length = 0;
    leaving.clear();
  }

  /** Lets a body take part from the next step on. */
  join(slot: number): void {
    this.enter(slot);
    this.plan.join(slot);
  }

  /** Takes all parts of a body out of the index. */
  withdraw(slot: number): void {
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) this.index.remove(part);
  }

  /** Lets a body move from now on, or no longer, between steps. Its push is dropped. */
  setMobility(slot: number, mobility: Mobility): void {
    const { store, plan } = this;
    const end = store.endOf(slot);
    const before = store.mobility[slot];
    this.withdraw(slot);
    store.mobility.fill(mobility, slot, end);
    try {
      this.enter(slot);
    } catch (error) {
      // A strategy of the caller's own may refuse the body; it has held it as it was.
      store.mobility.fill(before, slot, end);
      this.enter(slot);
      throw error;
    }
    plan.remove(slot);
    plan.add(slot);
    plan.join(slot);
    for (let part = slot; part < end; part++) {
      const row = part * ROW;
      copyPose(store.kind[part], store.rows, store.rows, row, row + END);
      sweptBox(store.kindAt(part), store.rows, 0, store.boxes, row, part * BOX);
    }
  }

  /** Puts all parts of a body into the index, or none if it refuses one. */
  private enter(slot: number): void {
    const { index, store } = this;
    let part = slot;
    try {
      for (; part < store.endOf(slot); part++) index.add(part, store.mobility[slot] as Mobility);
    } catch (error) {
      while (part-- > slot) index.remove(part);
      throw error;
    }
    this.stale.note(slot);
  }
}
