import { type BodyStore, ROW, type Rows } from '@swept/core';
import type { Plan } from './motion/plan.js';
import { isAtRest } from './motion/pose.js';
import type { StepWatch } from './step-watch.js';
import type { Trace } from './trace.js';

/** The watchers of the steps of a world, and its trace: none, unless they are requested. */
export class Watchers {
  readonly all: StepWatch[] = [];
  readonly trace: Trace | undefined;
  private readonly store: BodyStore;
  private readonly plan: Plan;

  constructor(store: BodyStore, plan: Plan, trace: Trace | undefined) {
    this.store = store;
    this.plan = plan;
    this.trace = trace;
  }

  begin(): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].begin();
  }

  end(): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].end();
  }

  /** Two bodies meet now. */
  met(a: number, b: number): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].met?.(a, b, this.plan.moment);
  }

  /**
   * A body leaves its pieces at `until[0]`, rows from number `first` on. The trace may remove bodies: this
   * one, or another.
   */
  cut(slot: number, until: Float64Array, pieces: Rows, first: number): void {
    const { store, plan, trace } = this;
    if (trace !== undefined) {
      for (let i = 0; i < store.partsOf(slot) && plan.active[slot] === 1; i++)
        trace(store.idAt(slot), plan.since[slot], until[0], pieces, (first + i) * ROW, i);
      if (plan.active[slot] === 0) return;
    }
    for (let i = 0; i < this.all.length; i++) this.all[i].cut?.(slot, plan.since, until, pieces, first);
  }

  /** Traces the last pieces of the step. */
  traceRest(): void {
    const { store, plan, trace } = this;
    if (trace === undefined) return;
    const { slots, count } = plan.movers;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      for (let part = slot, end = store.endOf(slot); part < end && plan.active[slot] === 1; part++) {
        const row = part * ROW;
        if (isAtRest(store.kind[part], store.rows, row)) continue;
        trace(store.idAt(slot), plan.since[slot], 1, store.rows, row, part - slot);
      }
    }
  }

  /** A body was added. */
  added(slot: number): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].added?.(slot, this.plan.moment);
  }

  /** A body is removed. */
  removed(slot: number): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].removed?.(slot, this.plan.moment);
  }

  /** A body will be put elsewhere at once; `running` if that is within a step. */
  jumped(slot: number, running: boolean): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].jumped?.(slot, running);
  }

  /** All parts of a body will get another radius. */
  resized(slot: number, radius: number): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].resized?.(slot, radius);
  }

  /** A body will be put at the end of its path between steps. */
  walked(slot: number): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].walked?.(slot);
  }

  /** Another state was loaded. */
  loaded(): void {
    for (let i = 0; i < this.all.length; i++) this.all[i].loaded?.();
  }
}
