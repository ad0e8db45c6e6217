import { type BodyStore, END, RADIUS, ROW, SAG_X, SAG_Y, type Shape, vertexAt } from '@swept/core';
import { areaOf } from './motion/area.js';
import { presentVertex, writeCenter } from './motion/chord.js';
import type { Plan } from './motion/plan.js';
import { writeRadius } from './motion/radii.js';
import { isDisc } from './parts.js';
import type { Step } from './step.js';

/** The present poses of bodies, and their velocities: in a callback, at the time of the hit. */
export class Present {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly stepper: Step;
  private readonly middle = new Float64Array(2);

  constructor(store: BodyStore, plan: Plan, stepper: Step) {
    this.store = store;
    this.plan = plan;
    this.stepper = stepper;
  }

  /** The x or y of a vertex of a part of the body in a root. */
  vertex(slot: number, part: number, vertex: number, axis: 0 | 1): number {
    const { stepper } = this;
    const place = stepper.answering ? stepper.answer.placeOf(slot) : undefined;
    const here = this.flown(slot, part, vertex, axis);
    return place ? place[axis] + (here - this.flown(slot, slot, 0, axis)) : here;
  }

  /** The x or y of the centre of a body: of its area, unless it turns about another point. */
  center(slot: number, axis: 0 | 1): number {
    if (!this.plan.turning.turns(slot)) return this.areaCenter(slot, axis);
    this.writeMiddle(slot);
    return this.middle[axis];
  }

  /** Writes x and y from the centre of a body that turns to the point of a hit, to `out` from `at` on. */
  writeArm(
    slot: number,
    hit: { readonly x: number; readonly y: number },
    out: Float64Array,
    at: number,
  ): void {
    const { middle } = this;
    this.writeMiddle(slot);
    out[at] = hit.x - middle[0];
    out[at + 1] = hit.y - middle[1];
    this.plan.domain.bringNear(out, at);
  }

  /** Writes the point about which a body turns: a disc about its only vertex. */
  private writeMiddle(slot: number): void {
    const { store, stepper, plan, middle } = this;
    const isDisc = !plan.turning.chords(slot);
    const place = stepper.answering ? stepper.answer.placeOf(slot) : undefined;
    if (!isDisc && stepper.running) writeCenter(plan, slot, middle);
    for (let axis = 0 as 0 | 1; axis < 2; axis++) {
      if (isDisc) middle[axis] = place === undefined ? this.flown(slot, slot, 0, axis) : place[axis];
      else if (!stepper.running) middle[axis] = store.centers[2 * slot + axis];
      if (!isDisc && place !== undefined) middle[axis] += place[axis] - this.flown(slot, slot, 0, axis);
    }
  }

  /** The x or y of the velocity of a body. */
  velocity(slot: number, axis: 0 | 1): number {
    if (this.stepper.running) this.plan.showVelocity(slot);
    return this.store.velocities[2 * slot + axis];
  }

  private areaCenter(slot: number, axis: 0 | 1): number {
    const { store, plan } = this;
    if (isDisc(store, slot)) return this.vertex(slot, slot, 0, axis);
    const shapes: Shape[] = [];
    for (let part = slot, end = store.endOf(slot); part < end; part++) {
      const row = new Float64Array(ROW);
      for (let i = 0; i < store.kind[part]; i++) {
        row[vertexAt(i)] = this.vertex(slot, part, i, 0);
        row[vertexAt(i) + 1] = this.vertex(slot, part, i, 1);
      }
      writeRadius(plan, part, row, RADIUS);
      shapes.push({ kind: store.kindAt(part), row });
    }
    return areaOf(shapes, undefined)[axis === 0 ? 'x' : 'y'];
  }

  /** As `vertex`, but where the body was before the callback of the hit placed it. */
  private flown(slot: number, part: number, vertex: number, axis: 0 | 1): number {
    const { store, plan } = this;
    const v = part * ROW + vertexAt(vertex) + axis;
    const start = store.rows[v];
    const now = plan.moment[0];
    if (plan.active[slot] === 0 || !this.stepper.running) return start;
    if (plan.turning.chords(slot)) return presentVertex(plan, slot, part, vertex, axis);
    if (now <= plan.since[slot]) return start;
    const t = (now - plan.since[slot]) / (1 - plan.since[slot]);
    const sag = store.rows[slot * ROW + (axis === 0 ? SAG_X : SAG_Y)];
    return start + (store.rows[v + END] - start) * t - t * (1 - t) * sag;
  }
}
