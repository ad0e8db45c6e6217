import type { Constraints } from './constraints.js';

/** Constraints that are still to be visited, each once: a ring buffer. */
export class ConstraintQueue {
  count = 0;
  private first = 0;
  private ring = new Uint32Array(0);
  /** By constraint, 1 if it is in the queue. */
  private waits = new Uint8Array(0);

  /** Makes room for constraints below `capacity`. The queue must be empty. */
  reserve(capacity: number): void {
    if (this.ring.length >= capacity) return;
    this.ring = new Uint32Array(capacity);
    this.waits = new Uint8Array(capacity);
    this.first = 0;
  }

  /** Adds a constraint at the end, unless it is queued already. */
  add(k: number): void {
    const { ring, waits } = this;
    if (waits[k] === 1) return;
    waits[k] = 1;
    const end = this.first + this.count++;
    ring[end >= ring.length ? end - ring.length : end] = k;
  }

  /** Adds all constraints of a body. */
  addAll(constraints: Constraints, root: number): void {
    for (let k = constraints.lastOf(root); k >= 0; k = constraints.before(k, root)) this.add(k);
  }

  /** Takes the first constraint. */
  take(): number {
    const { ring } = this;
    const k = ring[this.first];
    this.first = this.first + 1 === ring.length ? 0 : this.first + 1;
    this.count--;
    this.waits[k] = 0;
    return k;
  }

  clear(): void {
    while (this.count > 0) this.take();
  }
}
