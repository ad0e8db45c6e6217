import { grown } from '@swept/core/internal';
import type { Roster } from '../slots/roster.js';
import { ENTRY, LIMIT, RAY } from './ray.js';

/**
 * The priority queue of a cast or a nearest query: nodes and slots, each with its key (the fraction where the
 * ray enters, or the distance). Either a heap (`push`, `pop`), or a stack whose newest part is sorted (`add`,
 * `sort`, `last`). Keys are passed at `ready[ENTRY]`: a double as an argument or a result is boxed.
 */
export class Frontier {
  /** The ready ray or point of the query. */
  readonly ready: Float64Array = new Float64Array(RAY);
  count = 0;
  private keys = new Float64Array(64);
  private ids = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Pushes onto the heap. */
  push(id: number): void {
    this.reserve(1);
    const { keys, ids } = this;
    const key = this.ready[ENTRY];
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent] <= key) break;
      keys[at] = keys[parent];
      ids[at] = ids[parent];
      at = parent;
    }
    keys[at] = key;
    ids[at] = id;
  }

  /** Pops the least key of the heap, and returns its id. */
  pop(): number {
    const { keys, ids } = this;
    const first = ids[0];
    this.ready[ENTRY] = keys[0];
    const count = --this.count;
    const key = keys[count];
    const id = ids[count];
    // The hole sinks to the bottom, then the last one rises from there (Wegener 1993): no branch on a key on
    // the way down.
    keys[count] = Infinity;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      child += +(keys[child + 1] < keys[child]);
      keys[at] = keys[child];
      ids[at] = ids[child];
      at = child;
    }
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent] <= key) break;
      keys[at] = keys[parent];
      ids[at] = ids[parent];
      at = parent;
    }
    keys[at] = key;
    ids[at] = id;
    return first;
  }

  /** Pushes onto the stack. */
  add(id: number): void {
    this.reserve(1);
    this.keys[this.count] = this.ready[ENTRY];
    this.ids[this.count++] = id;
  }

  /** Sorts the stack from `base` up, the least key on top. By insertion: for a handful. */
  sort(base: number): void {
    const { keys, ids, count } = this;
    for (let i = base + 1; i < count; i++) {
      const key = keys[i];
      const id = ids[i];
      let at = i;
      for (; at > base && keys[at - 1] < key; at--) {
        keys[at] = keys[at - 1];
        ids[at] = ids[at - 1];
      }
      keys[at] = key;
      ids[at] = id;
    }
  }

  /** Pops the top of the stack, and returns its id. */
  last(): number {
    this.ready[ENTRY] = this.keys[--this.count];
    return this.ids[this.count];
  }

  /** Is the last one popped still within the limit? */
  get isNear(): boolean {
    return this.ready[ENTRY] <= this.ready[LIMIT];
  }

  private reserve(more: number): void {
    if (this.count + more <= this.ids.length) return;
    const length = Math.max(this.count + more, this.ids.length * 2);
    this.keys = grown(Float64Array, this.keys, length);
    this.ids = grown(Int32Array, this.ids, length);
  }
}

/** A frontier, or another queue, for each running query: a visitor may query again. */
export class Frontiers<F extends { clear(): void } = Frontier> {
  private readonly roster: Roster;
  private readonly make: () => F;
  private readonly frontiers: F[] = [];
  private open = 0;

  constructor(roster: Roster, make: () => F = () => new Frontier() as { clear(): void } as F) {
    this.roster = roster;
    this.make = make;
  }

  /** An empty frontier; `end` must follow, whatever a visitor throws. */
  begin(): F {
    this.roster.beginQuery();
    if (this.open === this.frontiers.length) this.frontiers.push(this.make());
    const frontier = this.frontiers[this.open++];
    frontier.clear();
    return frontier;
  }

  end(): void {
    this.open--;
    this.roster.endQuery();
  }
}
