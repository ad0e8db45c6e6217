import { grown, roomFor } from './grown.js';
import { Slack } from './slack.js';

/** The least capacity, in slots. */
const LEAST = 64;

/**
 * A sparse set of slots: O(1) add, remove and has, members contiguous. Their order depends only on the calls
 * made. Trusts its input.
 */
export class SlotSet {
  count = 0;
  /** The members are the first `count`. */
  slots: Uint32Array = new Uint32Array(LEAST);
  /** By slot: 1 + its place in `slots`, 0 while it is no member. */
  private places: Uint32Array = new Uint32Array(LEAST);
  /** Every slot that was added since it was cleared is below this. */
  private end = 0;
  private readonly slack: Slack | undefined;

  /** @param givesBack does `clear` give back room that is no longer needed? */
  constructor(givesBack = false) {
    this.slack = givesBack ? new Slack(LEAST) : undefined;
  }

  has(slot: number): boolean {
    return slot < this.places.length && this.places[slot] !== 0;
  }

  /** Where the member lies in `slots`; -1 if it is no member. */
  placeOf(slot: number): number {
    return slot < this.places.length ? this.places[slot] - 1 : -1;
  }

  /** Adds a slot that is no member yet. */
  add(slot: number): void {
    if (slot >= this.places.length) {
      this.places = grown(Uint32Array, this.places, roomFor(slot + 1, this.places.length));
    }
    if (this.count === this.slots.length)
      this.slots = grown(Uint32Array, this.slots, roomFor(this.count + 1, this.count));
    this.slots[this.count++] = slot;
    this.places[slot] = this.count;
    if (slot >= this.end) this.end = slot + 1;
  }

  /** Removes a member; the last one takes its place. */
  remove(slot: number): void {
    const place = this.places[slot] - 1;
    const last = this.slots[--this.count];
    this.slots[place] = last;
    this.places[last] = place + 1;
    this.places[slot] = 0;
  }

  clear(): void {
    const { places, slots, count, end } = this;
    for (let i = 0; i < count; i++) places[slots[i]] = 0;
    this.count = this.end = 0;
    const fit = this.slack === undefined ? places.length : this.slack.fit(places.length, end);
    if (fit === places.length) return;
    this.slots = new Uint32Array(LEAST);
    this.places = new Uint32Array(fit);
  }
}
