import { type BodyStore, END, ROW } from '@swept/core';
import { grown, wrapAngle } from '@swept/core/internal';
import { writePresent } from '../motion/chord.js';
import type { Plan } from '../motion/plan.js';

/** The displacements and rotations of bodies since the step began, or since they came to rest in it, by root. */
export class DeltaPositions {
  moved = new Float64Array(0);
  turned = new Float64Array(0);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** The poses at that time: the first vertex of a body, or its centre and its angle if it turns. */
  private origins = new Float64Array(0);
  private angles = new Float64Array(0);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** From now on displacements of a body are measured from its present pose. */
  start(slot: number): void {
    this.writePlace(slot, this.origins, this.angles);
    this.moved[2 * slot] = this.moved[2 * slot + 1] = this.turned[slot] = 0;
  }

  /** Writes the displacement of a body up to now. */
  write(slot: number): void {
    const { plan, origins, angles, moved, turned } = this;
    this.writePlace(slot, moved, turned);
    moved[2 * slot] -= origins[2 * slot];
    moved[2 * slot + 1] -= origins[2 * slot + 1];
    turned[slot] -= angles[slot];
    if (plan.turning.turns(slot)) wrapAngle(turned, slot);
  }

  /**
   * Writes the lever arm from the centre of a body that has just started or was written to a point; (0, 0) if
   * it does not turn.
   */
  writeArm(slot: number, places: Float64Array, place: number, out: Float64Array, at: number): void {
    const { origins, moved, plan } = this;
    out[at] = out[at + 1] = 0;
    if (!plan.turning.turns(slot)) return;
    out[at] = places[2 * place] - (origins[2 * slot] + moved[2 * slot]);
    out[at + 1] = places[2 * place + 1] - (origins[2 * slot + 1] + moved[2 * slot + 1]);
    plan.domain.bringNear(out, at);
  }

  /** Makes room for all bodies of the store. */
  reserve(): void {
    const { capacity } = this.store;
    this.origins = grown(Float64Array, this.origins, 2 * capacity);
    this.moved = grown(Float64Array, this.moved, 2 * capacity);
    this.angles = grown(Float64Array, this.angles, capacity);
    this.turned = grown(Float64Array, this.turned, capacity);
  }

  /** Writes the present pose of a body. */
  private writePlace(slot: number, places: Float64Array, angles: Float64Array): void {
    const { store, plan } = this;
    if (plan.turning.turns(slot)) {
      writePresent(plan, slot, places, angles);
      return;
    }
    const since = plan.since[slot];
    const time = plan.moment[0];
    const part = time > since && plan.active[slot] === 1 ? (time - since) / (1 - since) : 0;
    for (let axis = 0; axis < 2; axis++) {
      const at = slot * ROW + axis;
      places[2 * slot + axis] = store.rows[at] + part * (store.rows[at + END] - store.rows[at]);
    }
    angles[slot] = 0;
  }
}
