import type { BodyStore, PairBuffer } from '@swept/core';
import { grown, roomFor, SlotSet } from '@swept/core/internal';
import type { Plan } from '../motion/plan.js';
import type { ImpactQueue } from '../queue/impact-queue.js';

/** The least number of unreported overlaps at the start of a step that makes a crowd. */
const CROWD = 16;

/**
 * The bodies that were planned anew while many of their overlaps at the start of the step were still
 * unreported. All of these are reported at time 0, and each may change their paths: so the contacts in the
 * rest of the step are searched for once, after all overlaps are reported. Otherwise each of n bodies in one
 * place would be searched for n times among n.
 */
export class PostponedSearches {
  /** Roots. */
  readonly bodies = new SlotSet();
  /** By root, the number of overlaps that are still unreported. */
  private left = new Uint32Array(0);
  /** Does `left` hold the numbers of this step? */
  private counts = false;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly queue: ImpactQueue;

  constructor(store: BodyStore, plan: Plan, queue: ImpactQueue) {
    this.store = store;
    this.plan = plan;
    this.queue = queue;
  }

  /** Takes the overlaps at the start of a step, which are reported to a callback if there is one. */
  begin(overlaps: PairBuffer, answered: boolean): void {
    const { store } = this;
    this.bodies.clear();
    if (this.counts) this.left.fill(0);
    this.counts = answered && overlaps.count >= CROWD;
    if (!this.counts) return;
    if (this.left.length < store.kind.length)
      this.left = grown(Uint32Array, this.left, roomFor(store.kind.length, this.left.length));
    for (let i = 0; i < overlaps.count; i++) {
      this.left[store.rootOf(overlaps.a[i])]++;
      this.left[store.rootOf(overlaps.b[i])]++;
    }
  }

  /** The entry last taken from the queue is reported: counts it, if it is one of the overlaps. */
  countReported(): void {
    const { store, left, queue } = this;
    if (!this.counts || !queue.isStart) return;
    left[store.rootOf(queue.a)]--;
    left[store.rootOf(queue.b)]--;
  }

  /** Postpones the search for a body that was planned anew, if it is in a crowd. */
  postpone(root: number): void {
    const { plan, queue, bodies } = this;
    if (!this.counts || !queue.isStart || plan.since[root] > 0 || bodies.has(root)) return;
    if (this.left[root] >= CROWD) bodies.add(root);
  }

  /** A body was moved elsewhere: its search is not postponed, and its overlaps are stale. */
  forget(root: number): void {
    if (this.bodies.has(root)) this.bodies.remove(root);
  }

  /**
   * Is the stale entry last taken an overlap at the start, of bodies whose search is postponed? Then it is
   * current.
   */
  renewEntry(): boolean {
    const { plan, queue } = this;
    if (!queue.isStart || !this.isAtStart(queue.a) || !this.isAtStart(queue.b)) return false;
    queue.versionA = plan.version[queue.a];
    queue.versionB = plan.version[queue.b];
    return true;
  }

  private isAtStart(slot: number): boolean {
    const { store, plan, bodies } = this;
    return plan.version[slot] === 0 || (plan.active[slot] === 1 && bodies.has(store.rootOf(slot)));
  }
}
