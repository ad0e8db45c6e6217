import { ContactSet } from './contact-set.js';
import { Events } from './events.js';

/**
 * Which pairs began, stayed and ended. The contact set of a step holds the pairs in contact at any time of the closed
 * step: `began` is in this one and not in the last, `stayed` in both, `ended` in the last and not in this one. So a
 * bullet through a sheet within one step is told as begun now and ended in the next step, and nothing flickers.
 */
export class Touching {
  /** The set of the step under way. */
  current = new ContactSet();
  /** The set of the step before. */
  previous = new ContactSet();
  readonly began = new Events();
  readonly stayed = new Events();
  readonly ended = new Events();

  /** Starts the set of a new step. */
  begin(): void {
    const set = this.previous;
    this.previous = this.current;
    this.current = set;
    set.clear();
  }

  /** Undoes `begin`. The set of the step before the last is lost, but nothing asks for it. */
  cancel(): void {
    const set = this.current;
    this.current = this.previous;
    this.previous = set;
    set.clear();
  }

  /** Compares the two sets. */
  finish(): void {
    const { current, previous, began, stayed, ended } = this;
    began.clear();
    stayed.clear();
    ended.clear();
    for (let i = 0; i < current.list.count; i++) {
      const known = previous.has(current.list.a[i], current.list.b[i]);
      (known ? stayed : began).addFrom(current.list, i);
    }
    for (let i = 0; i < previous.list.count; i++) {
      if (!current.has(previous.list.a[i], previous.list.b[i])) ended.addFrom(previous.list, i);
    }
  }
}
