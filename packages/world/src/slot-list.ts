import { grown } from '@swept/core/internal';

/** The least number of slots there is room for. */
const LEAST = 64;

/** A list of slots that knows the place of each. */
export class SlotList {
  count = 0;
  ids = new Uint32Array(LEAST);
  /** By slot, 1 + its place in the list, or 0. */
  private places = new Uint32Array(LEAST);

  /** Adds a slot that is not there yet. */
  add(slot: number): void {
    if (this.count === this.ids.length) this.ids = grown(Uint32Array, this.ids, 2 * this.count);
    if (slot >= this.places.length)
      this.places = grown(Uint32Array, this.places, Math.max(slot + 1, 2 * this.places.length));
    this.ids[this.count++] = slot;
    this.places[slot] = this.count;
  }

  has(slot: number): boolean {
    return this.placeOf(slot) >= 0;
  }

  /** -1 of a slot that is not in the list. */
  placeOf(slot: number): number {
    return slot < this.places.length ? this.places[slot] - 1 : -1;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.places[this.ids[i]] = 0;
    this.count = 0;
  }
}
