import { type BodyStore, END, RADIUS, ROW, vertexAt } from '@swept/core';
import type { Plan } from '../motion/plan.js';
import type { StepWatch } from '../step-watch.js';

/** Count of numbers kept per part: the x and y of up to three vertices, and the radius. */
export const KEPT = 7;
export const KEPT_RADIUS = 6;
/**
 * Count of numbers kept per body: its centre and angle if it turns, and where its step led vertex 0 before
 * wrapping.
 */
export const BODY = 5;
export const CENTER = 0;
export const LED = 2;
export const ANGLE = 4;

const NONE = new Float64Array(0);

/** The poses with which a step began, in columns by slot. */
class Poses {
  /** The id of the body whose pose is kept in a slot, or -1. */
  ids = NONE;
  parts = NONE;
  bodies = NONE;

  /** Keeps the poses of all moving bodies. */
  keep({ movers, store, turning }: Plan): void {
    const { capacity, rows, centers, angle } = store;
    if (this.ids.length < capacity) {
      this.ids = new Float64Array(capacity);
      this.parts = new Float64Array(KEPT * capacity);
      this.bodies = new Float64Array(BODY * capacity);
    }
    this.ids.fill(-1);
    for (let k = 0; k < movers.count; k++) {
      const slot = movers.slots[k];
      this.ids[slot] = store.idAt(slot);
      for (let part = slot, end = store.endOf(slot); part < end; part++) {
        const row = part * ROW;
        const at = part * KEPT;
        for (let i = 0; i < store.kind[part]; i++) {
          this.parts[at + 2 * i] = rows[row + vertexAt(i)];
          this.parts[at + 2 * i + 1] = rows[row + vertexAt(i) + 1];
        }
        this.parts[at + KEPT_RADIUS] = rows[row + RADIUS];
      }
      if (!turning.turns(slot)) continue;
      this.bodies[BODY * slot + CENTER] = centers[2 * slot];
      this.bodies[BODY * slot + CENTER + 1] = centers[2 * slot + 1];
      this.bodies[BODY * slot + ANGLE] = angle[slot];
    }
  }

  /** Notes where the step led, before bodies are brought back into a domain that wraps. */
  end({ movers, store: { rows } }: Plan): void {
    for (let k = 0; k < movers.count; k++) {
      const slot = movers.slots[k];
      this.bodies[BODY * slot + LED] = rows[slot * ROW + END];
      this.bodies[BODY * slot + LED + 1] = rows[slot * ROW + END + 1];
    }
  }

  /** Is the pose of the body in a root kept? */
  has(store: BodyStore, slot: number): boolean {
    return slot < this.ids.length && this.ids[slot] === store.idAt(slot);
  }
}

/** Keeps the poses with which the last finished step began. */
export class LastPoses implements StepWatch {
  kept = new Poses();
  /** Those of the present step. */
  private next = new Poses();
  private readonly plan: Plan;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  begin(): void {
    this.next.keep(this.plan);
  }

  end(): void {
    const { next } = this;
    next.end(this.plan);
    this.next = this.kept;
    this.kept = next;
  }

  loaded(): void {
    this.kept.ids.fill(-1);
  }

  jumped(slot: number, running: boolean): void {
    const poses = running ? this.next : this.kept;
    if (slot < poses.ids.length) poses.ids[slot] = -1;
  }

  resized(slot: number, radius: number): void {
    const { kept, plan } = this;
    if (!kept.has(plan.store, slot)) return;
    for (let part = slot, end = plan.store.endOf(slot); part < end; part++)
      kept.parts[KEPT * part + KEPT_RADIUS] = radius;
  }
}
