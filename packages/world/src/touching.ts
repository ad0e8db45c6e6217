import type { BodyId } from '@swept/core';
import { ContactSet } from './contact-set.js';
import { type ContactEvent, Events } from './events.js';

/**
 * Which pairs began, stayed and ended. The contact set of a step holds the pairs in contact at any time of the closed
 * step: `began` is in this one and not in the last, `stayed` in both, `ended` in the last and not in this one. So a
 * bullet through a sheet within one step is told as begun now and ended in the next step, and nothing flickers.
 */
export class Touching {
  /** Of the last finished step. */
  readonly began = new Events();
  readonly stayed = new Events();
  readonly ended = new Events();

  /** The same of the step under way. */
  private readonly beginning = new Events();
  private readonly staying = new Events();
  private current = new ContactSet();
  /** The set of the last finished step. The place of a pair is its index in `stayed`, or -1 less that in `began`. */
  private previous = new ContactSet();

  /** Starts the set of a new step; what an unfinished one has left is dropped. */
  begin(): void {
    this.current.clear();
    this.beginning.clear();
    this.staying.clear();
    this.previous.met.fill(0, 0, this.previous.count);
  }

  /** Was the pair in contact in this step, or in the step before? */
  has(a: BodyId, b: BodyId): boolean {
    return this.current.has(a, b) || this.previous.has(a, b);
  }

  /**
   * Takes in a contact, of a pair that was not in contact in this step if `isFirst`. Tells whether it was in the step
   * before.
   */
  add(contact: ContactEvent, isFirst: boolean): boolean {
    const { a, b } = contact;
    const { beginning, staying } = this;
    const known = this.previous.meet(a, b);
    if (known) {
      if (this.current.add(a, b, staying.count, isFirst)) staying.add(contact);
    } else if (this.current.add(a, b, -1 - beginning.count, isFirst)) beginning.add(contact);
    return known;
  }

  /** Compares the two sets. */
  finish(): void {
    const { current, previous, began, stayed, ended } = this;
    ended.clear();
    for (let i = 0; i < previous.count; i++) {
      if (previous.met[i] === 1) continue;
      const place = previous.place[i];
      if (place < 0) ended.addFrom(began, -1 - place);
      else ended.addFrom(stayed, place);
    }
    began.swap(this.beginning);
    stayed.swap(this.staying);
    this.current = previous;
    this.previous = current;
  }
}
