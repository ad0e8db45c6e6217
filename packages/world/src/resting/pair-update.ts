import { type BodyStore, mayTouch, slotOf } from '@swept/core';
import type { PairSet } from '@swept/core/internal';
import { areFar } from '../motion/part-size.js';
import type { Plan } from '../motion/plan.js';
import type { ContactFilter } from '../pairs/contact-filter.js';
import type { PairMemory } from '../pairs/pair-memory.js';
import type { Scene } from '../scene.js';
import { AdjoiningFloors } from './adjoining-floors.js';
import { GAP, NX, NY, STRIDE } from './constraint.js';
import type { ConstraintWriter } from './constraint-writer.js';
import type { Gap } from './gap.js';
import type { LastingPairs } from './lasting-pairs.js';
import type { RestingBodies } from './resting-bodies.js';

/** Two bodies are in a heap if they rest on more than this number of bodies that yield, of both together. */
const FEW = 4;
/** The cosine of the angle between two ways out that lead against each other; those of a right corner do not. */
const OPPOSED = -(2 ** -10);

/** Finds which of the resting pairs of the step before continue, and where they touch. */
export class PairUpdate {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly filters: ContactFilter;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  private readonly floors: AdjoiningFloors;
  /** The pairs that continue, by their roots, and the pairs of their parts that touch. */
  private readonly table: PairSet;
  private readonly parts: PairSet;
  /** Of the former, those of bodies that yield and begin the step too deep in each other to be kept from going deeper. */
  private readonly deep: PairSet;
  private readonly leaving: PairMemory;
  /** The pairs of the step before, and those of the present one. */
  private last!: LastingPairs;
  private next!: LastingPairs;
  /** By root, the number of bodies that yield on which it rested in the step before. */
  private yielding = new Uint16Array(0);
  /** The impulses start from those of the step before, times this. */
  private readonly dtRatio: Float64Array;
  // The present pair: its roots, its place among those of the step before, and its first constraint in this one.
  private a = 0;
  private b = 0;
  private place = 0;
  private first = 0;
  /** Do any two of its parts overlap by more than two that rest may? Then two such parts. */
  private isDeep = false;
  private readonly deepest = new Uint32Array(2);
  /** No lasting contact is wider than this. */
  private readonly reach = new Float64Array(1);
  /** The smallest gap among its tested parts, its contact, and the two parts. */
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
    deep: PairSet,
    leaving: PairMemory,
    dtRatio: Float64Array,
  ) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.filters = scene.filters;
    this.bodies = bodies;
    this.gap = gap;
    this.writer = writer;
    this.floors = new AdjoiningFloors(scene, bodies, gap, writer);
    this.table = table;
    this.parts = parts;
    this.deep = deep;
    this.leaving = leaving;
    this.dtRatio = dtRatio;
  }

  /** Continues the pairs of the step before that are not over. */
  update(last: LastingPairs, next: LastingPairs): void {
    this.last = last;
    this.next = next;
    this.countYielding();
    for (let i = 0; i < last.count; i++) this.updatePair(i);
  }

  private countYielding(): void {
    const { store, last } = this;
    if (this.yielding.length < store.capacity) this.yielding = new Uint16Array(store.capacity);
    const { yielding } = this;
    for (let i = 0; i < last.count; i++) yielding[slotOf(last.a[i])] = yielding[slotOf(last.b[i])] = 0;
    for (let i = 0; i < last.count; i++) {
      const a = slotOf(last.a[i]);
      const b = slotOf(last.b[i]);
      if (!(store.mass[a] < Infinity && store.mass[b] < Infinity)) continue;
      yielding[a]++;
      yielding[b]++;
    }
  }

  private updatePair(i: number): void {
    const { store, plan, filters, gap, last, next } = this;
    const idA = last.a[i];
    const idB = last.b[i];
    if (!store.has(idA) || !store.has(idB)) return;
    const a = slotOf(idA);
    const b = slotOf(idB);
    if (store.sensor[a] + store.sensor[b] > 0 || !mayTouch(store, a, b) || !filters.admit(a, b)) return;
    if (!(Math.min(store.mass[a], store.mass[b]) < Infinity)) {
      // One of them may yield again, while they overlap.
      this.leaving.add(a, b);
      return;
    }
    this.a = a;
    this.b = b;
    this.place = i;
    this.first = next.constraints.count;
    this.writer.isInHeap = this.yielding[a] + this.yielding[b] > FEW;
    gap.writeGain(a, b);
    this.addParts(gap.gain > 0 || last.constraints.arePressed(last.firstOf(i), last.firstOf(i + 1)));
    if (this.isDeep && (gap.gain === 0 || this.areOpposed())) this.addWhole();
    if (next.constraints.count === this.first) return;
    if (!this.floors.bear(next.constraints, this.first)) {
      this.drop();
      return;
    }
    next.add(idA, idB, this.first, plan.moment);
    next.write(this.contact, this.nearest[0], this.nearest[1]);
    this.table.add(a, b);
  }

  /** Adds constraints for all parts that are near, at the distance of what is pressed or not. */
  private addParts(isPressed: boolean): void {
    const { store, plan, gap, least, reach, a, b } = this;
    const { gain } = gap;
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
        this.constrain(partA, partB, isPressed);
      }
    }
  }

  /** Do the ways out of two of the parts lead against each other, or is there none? */
  private areOpposed(): boolean {
    const { count, numbers } = this.next.constraints;
    if (count === this.first) return true;
    for (let i = this.first * STRIDE; i < count * STRIDE; i += STRIDE)
      for (let k = this.first * STRIDE; k < i; k += STRIDE) {
        const isBoth = numbers[i + GAP] < 0 && numbers[k + GAP] < 0;
        if (isBoth && numbers[i + NX] * numbers[k + NX] + numbers[i + NY] * numbers[k + NY] < OPPOSED)
          return true;
      }
    return false;
  }

  /**
   * Parts are deep in each other, and the ways out of each two would lead others against each other. Replaces their
   * constraints by one for the way out of all, at the image of the deepest.
   */
  private addWhole(): void {
    const { gap, least, deepest, a, b } = this;
    gap.measureAtStart(deepest[0], deepest[1]);
    if (!gap.measureWhole(a, b)) return;
    this.drop();
    gap.writeLimits(a, b);
    least[0] = Infinity;
    this.addConstraints(a, b);
  }

  /** Drops the constraints of the present pair. */
  private drop(): void {
    const { store, parts, a, b } = this;
    this.next.constraints.dropFrom(this.first);
    for (let partA = a; partA < store.endOf(a); partA++)
      for (let partB = b; partB < store.endOf(b); partB++) parts.remove(partA, partB);
  }

  private bothYield(): boolean {
    const { mass } = this.store;
    return mass[this.a] < Infinity && mass[this.b] < Infinity;
  }

  /** Adds constraints for two parts if they are near. */
  private constrain(partA: number, partB: number, isPressed: boolean): void {
    const { gap } = this;
    gap.writeLimits(partA, partB);
    if (!isPressed) gap.farthest = 0;
    const isNear = gap.measureAtStart(partA, partB);
    if (gap.overlap > gap.deepestHeld && this.bothYield()) this.deep.add(this.a, this.b);
    if (gap.overlap > gap.deepest) {
      this.isDeep = true;
      this.deepest[0] = partA;
      this.deepest[1] = partB;
    }
    if (!isNear) return;
    this.parts.add(partA, partB);
    this.addConstraints(partA, partB);
  }

  /** Adds those of the gap that was measured, between two parts. */
  private addConstraints(partA: number, partB: number): void {
    const { gap, least, contact, bodies, writer, last, a, b, place, first } = this;
    const { constraints } = this.next;
    bodies.enter(a);
    bodies.enter(b);
    writer.writeSwell(partA, partB);
    for (let k = 0; k < gap.count; k++) {
      // Parts that share a corner touch at one point.
      if (gap.isTurning && constraints.hasAt(first, gap, k)) continue;
      const at = constraints.add(a, b, partA, partB);
      writer.writeAtStart(constraints, a, b, k, at);
      constraints.inherit(last.constraints, last.firstOf(place), last.firstOf(place + 1), this.dtRatio);
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
