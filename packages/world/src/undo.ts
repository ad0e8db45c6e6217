import { type BodyStore, END, RADIUS, ROW, SAG_X, SAG_Y } from '@swept/core';
import { grown, Slack } from '@swept/core/internal';
import type { Plan } from './motion/plan.js';
import { copyPose } from './motion/pose.js';
import { OptionalColumns } from './optional-columns.js';

/** Numbers in a record: a row and a velocity. */
const RECORD = ROW + 2;
/** The least capacity, in records. */
const LEAST = 64;

/**
 * The state that a step overwrites and that could not be computed again: the rows and velocities of bodies
 * that were pushed or are planned anew. When a callback throws, they are restored, and poses and velocities
 * are as they were before the step.
 */
export class Undo {
  private count = 0;
  private slots = new Uint32Array(LEAST);
  private records = new Float64Array(LEAST * RECORD);
  private readonly slack = new Slack(LEAST);
  private readonly columns = new OptionalColumns();

  private clear(): void {
    const capacity = this.slack.fit(this.slots.length, this.count);
    this.count = 0;
    if (capacity === this.slots.length) return;
    this.slots = new Uint32Array(capacity);
    this.records = new Float64Array(capacity * RECORD);
  }

  /** Starts a step. */
  begin(store: BodyStore, plan: Plan): void {
    this.clear();
    this.columns.note(store, plan);
  }

  /** The step has failed, and bodies added in it are withdrawn: drops the columns that it has created. */
  dropColumns(store: BodyStore, plan: Plan): void {
    this.columns.dropNew(store, plan);
  }

  /** Keeps the present rows of a body, with its velocity in the column given. */
  keep(store: BodyStore, velocities: Float64Array, slot: number): void {
    for (let part = slot, end = store.endOf(slot); part < end; part++) this.keepPart(store, velocities, part);
  }

  private keepPart(store: BodyStore, velocities: Float64Array, slot: number): void {
    if (this.count === this.slots.length) {
      this.slots = grown(Uint32Array, this.slots, this.count * 2);
      this.records = grown(Float64Array, this.records, this.count * 2 * RECORD);
    }
    const record = this.count * RECORD;
    this.slots[this.count++] = slot;
    for (let i = 0; i < ROW; i++) this.records[record + i] = store.rows[slot * ROW + i];
    this.records[record + ROW] = velocities[2 * slot];
    this.records[record + ROW + 1] = velocities[2 * slot + 1];
  }

  /** Restores all bodies that took part. Of several records of one body, the oldest counts. */
  restore(store: BodyStore, plan: Plan): void {
    const { rows, velocities, kind } = store;
    plan.pushes.undo();
    const { slots: movers, count } = plan.movers;
    for (let i = 0; i < count; i++) {
      const slot = movers[i];
      if (plan.active[slot] === 0) continue;
      velocities[2 * slot] = plan.velocities[2 * slot];
      velocities[2 * slot + 1] = plan.velocities[2 * slot + 1];
      plan.turning.restore(slot);
      plan.growth.restore(slot);
    }
    for (let k = this.count - 1; k >= 0; k--) {
      const slot = this.slots[k];
      if (plan.active[slot] === 0) continue;
      const record = k * RECORD;
      for (let i = 0; i < ROW; i++) rows[slot * ROW + i] = this.records[record + i];
      if (store.rootOf(slot) !== slot) continue;
      velocities[2 * slot] = this.records[record + ROW];
      velocities[2 * slot + 1] = this.records[record + ROW + 1];
    }
    for (let i = 0; i < count; i++) {
      const slot = movers[i];
      for (let part = slot, end = store.endOf(slot); part < end; part++) {
        const row = part * ROW;
        rows[row + SAG_X] = rows[row + SAG_Y] = 0;
        rows[row + RADIUS + END] = rows[row + RADIUS];
        if (plan.active[slot] === 1 && plan.pushes.pending[slot] === 0)
          copyPose(kind[part], rows, rows, row, row + END);
      }
    }
    plan.close();
  }
}
