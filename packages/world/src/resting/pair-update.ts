import { type BodyStore, mayTouch } from '@swept/core';
import type { PairSet } from '@swept/core/internal';
import { areFar } from '../motion/part-size.js';
import type { Plan } from '../motion/plan.js';
import type { ContactFilter } from '../pairs/contact-filter.js';
import type { Scene } from '../scene.js';
import type { ConstraintWriter } from './constraint-writer.js';
import type { Gap } from './gap.js';
import type { LastingPairs } from './lasting-pairs.js';
import type { RestingBodies } from './resting-bodies.js';

/** Finds which of the resting pairs of the step before continue, and where they touch. */
export class PairUpdate {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly filters: ContactFilter;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  /** The pairs that continue, by their roots, and the pairs of their parts that touch. */
  private readonly table: PairSet;
  private readonly parts: PairSet;
  /** Do any two parts of the pair overlap by more than two that rest may? */
  private isDeep = false;
  /** Two such parts. */
  private readonly deepest = new Uint32Array(2);
  /** No lasting contact is wider than this. */
  private readonly reach = new Float64Array(1);
  /** The smallest gap among the tested parts of a pair, its contact, and the two parts. */
  private readonly least = new Float64Array(1);
  private readonly contact = new Float64Array(4);
  private readonly nearest = new Uint32Array(2);

  constructor(
    scene: Scene,
    bodies: RestingBodies,
    gap: Gap,
    writer: ConstraintWriter,
    table: PairSet,
    parts: PairSet,
  ) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.filters = scene.filters;
    this.bodies = bodies;
    this.gap = gap;
    this.writer = writer;
    this.table = table;
    this.parts = parts;
  }

  /**
   * Continues a pair of the list `last` of the step before in the list `next`, unless it is over. Its impulses
   * start from those of that step, times `dtRatio[0]`.
   */
  update(last: LastingPairs, i: number, next: LastingPairs, dtRatio: Float64Array): void {
    const { store, plan, filters, table, gap, least, reach } = this;
    const idA = last.a[i];
    const idB = last.b[i];
    if (!store.has(idA) || !store.has(idB)) return;
    const a = store.slot('step', idA);
    const b = store.slot('step', idB);
    if (store.sensor[a] + store.sensor[b] > 0 || !(Math.min(store.mass[a], store.mass[b]) < Infinity)) return;
    if (!mayTouch(store, a, b) || !filters.admit(a, b)) return;
    gap.writeGain(a, b);
    const { gain } = gap;
    const isPressed = gain > 0 || last.constraints.arePressed(last.firstOf(i), last.firstOf(i + 1));
    const first = next.constraints.count;
    least[0] = Infinity;
    gap.writeReach(reach);
    this.isDeep = false;
    for (let partA = a; partA < store.endOf(a); partA++) {
      for (let partB = b; partB < store.endOf(b); partB++) {
        if (gain === 0) {
          gap.writeLimits(partA, partB);
          reach[0] = isPressed ? gap.farthest : 0;
        }
        if (!plan.domain.torus && areFar(store, partA, partB, reach)) continue;
        this.constrain(a, b, partA, partB, last, i, next, first, isPressed, dtRatio);
      }
    }
    // The ways out of their parts would lead them against each other.
    if (this.isDeep && this.measureWhole(a, b)) {
      next.constraints.dropFrom(first);
      for (let partA = a; partA < store.endOf(a); partA++)
        for (let partB = b; partB < store.endOf(b); partB++) this.parts.remove(partA, partB);
      gap.writeLimits(a, b);
      least[0] = Infinity;
      this.addConstraints(a, b, a, b, last, i, next, first, dtRatio);
    }
    if (next.constraints.count === first) return;
    next.add(idA, idB, first, plan.moment);
    next.write(this.contact, this.nearest[0], this.nearest[1]);
    table.add(a, b);
  }

  /** Measures two bodies of which two parts are deep in each other, at the image that these have met. */
  private measureWhole(a: number, b: number): boolean {
    const { gap, deepest } = this;
    gap.measureAtStart(deepest[0], deepest[1]);
    return gap.measureWhole(a, b);
  }

  /** Adds constraints for two parts if they are near. */
  private constrain(
    a: number,
    b: number,
    partA: number,
    partB: number,
    last: LastingPairs,
    i: number,
    next: LastingPairs,
    first: number,
    isPressed: boolean,
    dtRatio: Float64Array,
  ): void {
    const { gap } = this;
    gap.writeLimits(partA, partB);
    if (!isPressed) gap.farthest = 0;
    const isNear = gap.measureAtStart(partA, partB);
    if (gap.overlap > gap.deepest) {
      this.isDeep = true;
      this.deepest[0] = partA;
      this.deepest[1] = partB;
    }
    if (!isNear) return;
    this.parts.add(partA, partB);
    this.addConstraints(a, b, partA, partB, last, i, next, first, dtRatio);
  }

  /** Adds those of the gap that was measured. */
  private addConstraints(
    a: number,
    b: number,
    partA: number,
    partB: number,
    last: LastingPairs,
    i: number,
    next: LastingPairs,
    first: number,
    dtRatio: Float64Array,
  ): void {
    const { gap, least, contact, bodies, writer } = this;
    const { constraints } = next;
    bodies.enter(a);
    bodies.enter(b);
    writer.writeSwell(partA, partB);
    for (let k = 0; k < gap.count; k++) {
      // Parts that share a corner touch at one point.
      if (gap.isTurning && constraints.hasAt(first, gap, k)) continue;
      const at = constraints.add(a, b, partA, partB);
      writer.writeAtStart(constraints, a, b, k, at);
      constraints.inherit(last.constraints, last.firstOf(i), last.firstOf(i + 1), dtRatio);
    }
    if (gap.width >= least[0]) return;
    least[0] = gap.width;
    contact[0] = gap.places[0];
    contact[1] = gap.places[1];
    contact[2] = gap.nx;
    contact[3] = gap.ny;
    this.nearest[0] = partA - a;
    this.nearest[1] = partB - b;
  }
}
