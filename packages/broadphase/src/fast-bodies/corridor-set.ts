import { grown, type Rows, type ShapeKind } from '@swept/core';
import { SlotSet } from '../slots/slot-set.js';
import { CORRIDOR, type Corridors, writeCorridor } from './corridor.js';

/** A set of slots, each with its corridor. */
export class CorridorSet {
  /** The members; the corridor of the i-th is at `i * CORRIDOR`. */
  readonly members = new SlotSet();
  corridors: Corridors = new Float64Array(8 * CORRIDOR);

  get count(): number {
    return this.members.count;
  }

  has(slot: number): boolean {
    return this.members.has(slot);
  }

  /** Where the corridor of a member is. */
  at(slot: number): number {
    return this.members.placeOf(slot) * CORRIDOR;
  }

  /** Writes the corridor of a slot, which becomes a member if it is none. */
  write(slot: number, kind: ShapeKind, rows: Rows, offset: number): void {
    if (!this.has(slot)) {
      this.members.add(slot);
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
  }
}
