import { type Filters, mayTouch, type PairBuffer } from '@swept/core';
import { grown, type IdBuffer } from '@swept/core/internal';
import type { Roster } from './roster.js';

/**
 * The results of a search, gathered before the first visit: the visitor may then search, add, remove and
 * refit. A search within a visit stacks its results on top.
 */
export class FoundSlots {
  top = 0;
  private slots = new Uint32Array(256);
  /** Pushes the slots that a search visits. */
  readonly gather = (slot: number): void => this.push(slot);

  push(slot: number): void {
    this.reserve(1)[this.top++] = slot;
  }

  /**
   * The array with room for `more` slots from `top`, for a caller that writes there and advances `top`
   * itself.
   */
  reserve(more: number): Uint32Array {
    if (this.top + more > this.slots.length)
      this.slots = grown(Uint32Array, this.slots, this.slots.length * 2);
    return this.slots;
  }

  /**
   * Visits the slots pushed since the top was at `base`, except those removed meanwhile, also if they were added
   * again, and pops them.
   */
  visit(base: number, roster: Roster, visit: (slot: number) => boolean | void): void {
    const end = this.top;
    const { lateCount } = roster;
    roster.beginVisits();
    try {
      for (let i = base; i < end; i++) {
        const slot = this.slots[i];
        if (roster.isRead(slot) && !roster.isLater(slot, lateCount) && visit(slot) === false) break;
      }
    } finally {
      roster.endVisits();
      this.top = base;
    }
  }

  /** Adds the slots pushed since the top was at `base` to `out`, and pops them. */
  moveTo(base: number, out: IdBuffer): void {
    for (let i = base; i < this.top; i++) out.add(this.slots[i]);
    this.top = base;
  }

  /** Keeps, of the slots pushed since the top was at `base`, those that may touch this one. */
  keep(base: number, filters: Filters, slot: number): void {
    const end = this.top;
    this.top = base;
    for (let i = base; i < end; i++) {
      this.slots[this.top] = this.slots[i];
      this.top += +mayTouch(filters, slot, this.slots[i]);
    }
  }

  /** Keeps, of the slots pushed since the top was at `base`, those that are static. */
  keepStatics(base: number, roster: Roster): void {
    const end = this.top;
    this.top = base;
    for (let i = base; i < end; i++) {
      this.slots[this.top] = this.slots[i];
      this.top += +!roster.isMoving(this.slots[i]);
    }
  }

  /** Adds a pair of `slot` with each slot pushed since the top was at `base`, and pops them. */
  pair(base: number, slot: number, out: PairBuffer): void {
    for (let i = base; i < this.top; i++) out.add(slot, this.slots[i]);
    this.top = base;
  }
}
