import type { BodyStore } from '@swept/core';
import { grown } from '@swept/core/internal';

const NONE = new Float64Array(0);
/** Room for the rates of two parts, for who asks for them one after the other. */
export const RATES = new Float64Array(2);

/**
 * How the radii of bodies grow, by root: what the store has is by the callers, what is here is of the step
 * under way. Nothing is kept while no body ever grew.
 */
export class Growth {
  /** The growth of the present piece. */
  planned = NONE;
  /** The growth that a step which fails puts back. */
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

  /** Starts a step. */
  begin(movers: readonly number[]): void {
    for (let i = 0; i < movers.length; i++) {
      const slot = movers[i];
      this.initial[slot] = this.planned[slot] = this.store.growth[slot];
    }
  }

  /** Starts a piece with the growth that a body has been given. */
  start(slot: number): void {
    this.planned[slot] = this.store.growth[slot];
  }

  /** Does a body have another growth than it would have without callbacks? */
  isChanged(slot: number): boolean {
    return this.used && this.store.growth[slot] !== this.planned[slot];
  }

  /** The step has failed: a body grows as it did when it began. */
  restore(slot: number): void {
    if (this.used) this.store.growth[slot] = this.initial[slot];
  }
}
