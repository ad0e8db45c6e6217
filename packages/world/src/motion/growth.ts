import type { BodyStore } from '@swept/core';
import { grown, type SlotSet } from '@swept/core/internal';

const NONE = new Float64Array(0);
/** Room for the rates of two parts, for callers that compute them one after the other. */
export const RATES = new Float64Array(2);

/**
 * The growth of radii of bodies, by root: the store has what the caller has set, this has what is used in the
 * present step. Nothing is stored while no body ever grew.
 */
export class Growth {
  /** The growth of the present piece. */
  planned = NONE;
  /** The growth that is restored if a step fails. */
  private initial = NONE;
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Has a body ever grown? */
  get used(): boolean {
    return this.store.growth.length > 0;
  }

  /** Gives a body a growth. */
  set(slot: number, growth: number): void {
    this.store.setGrowth(slot, growth);
    this.reserve();
  }

  /** The columns of the store were replaced: makes room for those of the step. */
  reserve(): void {
    const { store } = this;
    if (!this.used || this.planned.length === store.capacity) return;
    this.planned = grown(Float64Array, this.planned, store.capacity);
    this.initial = grown(Float64Array, this.initial, store.capacity);
  }

  /** No body has ever grown. */
  forget(): void {
    this.planned = this.initial = NONE;
  }

  /** Starts a step. */
  begin({ slots, count }: SlotSet): void {
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      this.initial[slot] = this.planned[slot] = this.store.growth[slot];
    }
  }

  /** Starts a piece with the growth that was set for a body. */
  start(slot: number): void {
    this.planned[slot] = this.store.growth[slot];
  }

  /** Has a callback changed the growth of a body? */
  isChanged(slot: number): boolean {
    return this.used && this.store.growth[slot] !== this.planned[slot];
  }

  /** The step has failed: restores the growth of a body. */
  restore(slot: number): void {
    if (this.used) this.store.growth[slot] = this.initial[slot];
  }
}
