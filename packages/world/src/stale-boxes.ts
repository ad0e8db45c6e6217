import type { MotionBroadphase } from '@swept/broadphase';
import { BOX, type BodyStore, ROW, type Rows, sweptBox } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import type { Plan } from './motion/plan.js';

/** Bodies are read one by one while they are no more than the movers divided by this. */
const SHARE = 4;

/**
 * The bodies whose boxes in the index are out of date between steps: those that were added or placed since it
 * last read all boxes, or all that move, when a step has failed. A step reads all boxes anyway; queries
 * between steps call `settle` before they search the index.
 */
export class StaleBoxes {
  /** The roots of these bodies; some may be removed. */
  private readonly roots = new SlotSet();
  private all = true;
  /** The array that the index reads. */
  private held: Rows | undefined;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;

  constructor(store: BodyStore, plan: Plan, index: MotionBroadphase) {
    this.store = store;
    this.plan = plan;
    this.index = index;
  }

  note(root: number): void {
    if (!this.all && !this.roots.has(root)) this.roots.add(root);
  }

  noteAll(): void {
    this.all = true;
    this.roots.clear();
  }

  /** The index has read all boxes. */
  forget(): void {
    this.all = false;
    this.roots.clear();
    this.held = this.store.boxes;
  }

  /** Lets the index read the boxes that are out of date. Between steps. */
  settle(): void {
    const { store, plan, index, roots } = this;
    const { slots, count } = plan.movers;
    const isFew = roots.count <= count / SHARE;
    if (this.all || this.held !== store.boxes || !isFew) {
      for (let i = 0; i < count; i++) this.write(slots[i]);
      index.update(store.boxes);
      this.forget();
      return;
    }
    for (let i = 0; i < roots.count; i++) {
      const root = roots.slots[i];
      if (store.alive[root] === 0 || store.rootOf(root) !== root) continue;
      this.write(root);
      for (let part = root, end = store.endOf(root); part < end; part++) index.refit(part);
    }
    roots.clear();
  }

  private write(root: number): void {
    const { store } = this;
    for (let part = root, end = store.endOf(root); part < end; part++)
      sweptBox(store.kindAt(part), store.rows, 0, store.boxes, part * ROW, part * BOX);
  }
}
