import { MOVING, type PairBuffer, type Rows, type ShapeKind } from '@swept/core';
import { grown, SlotSet } from '@swept/core/internal';
import { Layered } from '../layers/layered.js';
import type { Layering } from '../layers/layering.js';
import { packedTree } from '../packed-tree/packed-tree.js';
import type { Roster } from '../slots/roster.js';
import { CORRIDOR, type Corridors, corridorsMeet, writeCorridor } from './corridor.js';

/** A set of slots, each with its corridor, and trees of their boxes. */
export class CorridorSet {
  /** The members; the corridor of the i-th is at `i * CORRIDOR`. */
  readonly members = new SlotSet();
  corridors: Corridors = new Float64Array(8 * CORRIDOR);
  readonly trees: Layered;

  constructor(layering: Layering, roster: Roster) {
    this.trees = new Layered(packedTree(), layering, roster, this.members);
  }

  get count(): number {
    return this.members.count;
  }

  has(slot: number): boolean {
    return this.members.has(slot);
  }

  /** The offset of the corridor of a member. */
  at(slot: number): number {
    return this.members.placeOf(slot) * CORRIDOR;
  }

  /** Writes the corridor of a slot, which becomes a member if it is not one. */
  write(slot: number, kind: ShapeKind, rows: Rows, offset: number): void {
    if (!this.has(slot)) {
      this.members.add(slot);
      this.trees.add(slot, MOVING);
      if (this.count * CORRIDOR > this.corridors.length) {
        this.corridors = grown(Float64Array, this.corridors, this.corridors.length * 2);
      }
    }
    writeCorridor(kind, rows, this.corridors, offset, this.at(slot));
  }

  /** Removes a member; the last one takes its place. */
  remove(slot: number): void {
    const last = (this.count - 1) * CORRIDOR;
    this.corridors.copyWithin(this.at(slot), last, last + CORRIDOR);
    this.members.remove(slot);
    this.trees.remove(slot, MOVING);
  }

  /**
   * Adds each pair of members whose boxes overlap and whose corridors meet; returns the number of tests of
   * corridors.
   */
  collectPairs(out: PairBuffer): number {
    const { corridors } = this;
    const begin = out.count;
    this.trees.collectPairs(out);
    const { a, b, count } = out;
    let end = begin;
    for (let i = begin; i < count; i++) {
      a[end] = a[i];
      b[end] = b[i];
      end += +corridorsMeet(corridors, corridors, this.at(a[i]), this.at(b[i]));
    }
    out.count = end;
    return count - begin;
  }
}
