import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyId, type BodyStore, InvalidInput, mayTouch, type PairBuffer } from '@swept/core';
import type { Turnover } from '../turnover.js';
import type { Filter } from './filter.js';

/** A filter that a callback has changed: its old value, for the body in a slot. */
interface Change extends Filter {
  readonly slot: number;
}

/**
 * May two bodies touch? Called for pairs whose boxes overlap and whose filters admit it, before the exact
 * test. The ids are those of two bodies, a < b. It must be pure: change nothing, and answer the same for a
 * pair throughout a step.
 */
export type CanTouch = (a: BodyId, b: BodyId) => boolean;

/** Which bodies may touch. The broadphase leaves out what the filters exclude; the rest is decided here. */
export class ContactFilter {
  /** True while `canTouch` runs, which must change nothing. */
  asking = false;
  private readonly store: BodyStore;
  private readonly index: MotionBroadphase;
  private readonly turnover: Turnover;
  private readonly canTouch: CanTouch | undefined;
  /** The changes by callbacks of the present step. */
  private readonly changes: Change[] = [];

  constructor(store: BodyStore, index: MotionBroadphase, turnover: Turnover, canTouch: CanTouch | undefined) {
    this.store = store;
    this.index = index;
    this.turnover = turnover;
    this.canTouch = canTouch;
  }

  /** Does a filter of the caller decide, besides those of the bodies? */
  get asks(): boolean {
    return this.canTouch !== undefined;
  }

  /** The filter of the body in a slot, in a new object. */
  of(slot: number): Filter {
    const { category, mask, owner } = this.store;
    return { category: category[slot], mask: mask[slot], owner: owner[slot] };
  }

  /** Starts a step. */
  begin(): void {
    // Setting the length takes a while, even of an empty array.
    if (this.changes.length > 0) this.changes.length = 0;
  }

  /** Gives a body another filter; within a step, so that `restore` can take it back. */
  set(slot: number, filter: Filter, running: boolean): void {
    if (running) this.changes.push({ slot, ...this.of(slot) });
    this.write(slot, filter);
  }

  /** Takes back what callbacks have changed. */
  restore(): void {
    for (let i = this.changes.length - 1; i >= 0; i--) this.write(this.changes[i].slot, this.changes[i]);
    this.changes.length = 0;
  }

  /** Drops the pairs that must not touch. */
  drop(pairs: PairBuffer): void {
    if (this.canTouch === undefined) return;
    const { a, b, count } = pairs;
    let end = 0;
    for (let i = 0; i < count; i++) {
      a[end] = a[i];
      b[end] = b[i];
      end += +this.admit(a[i], b[i]);
    }
    pairs.keep(end);
  }

  /** May the bodies in two slots touch, whose filters admit it according to the broadphase? */
  admit(one: number, other: number): boolean {
    const { store, canTouch } = this;
    if (canTouch === undefined) return true;
    const a = Math.min(one, other);
    const b = Math.max(one, other);
    this.asking = true;
    try {
      const answer = canTouch(store.idAt(a), store.idAt(b));
      if (typeof answer !== 'boolean')
        throw new InvalidInput('step: what canTouch returns', answer, 'true or false, at once');
      return answer;
    } finally {
      this.asking = false;
    }
  }

  /** Has a callback of this step changed filters so that these two may no longer touch? */
  excludeNow(a: number, b: number): boolean {
    return this.changes.length > 0 && !mayTouch(this.store, a, b);
  }

  private write(slot: number, { category, mask, owner }: Filter): void {
    this.store.setFilter(slot, category, mask, owner);
    if (!this.turnover.isIndexed(slot)) return;
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) this.index.refilter(part);
  }
}
