import type { Archive } from './archive.js';
import { whole } from './invalid-input.js';

/** A growing list of slots or ids. */
export class IdBuffer {
  count = 0;
  /** Doubles, because an id may exceed 32 bits. */
  ids: Float64Array;

  constructor(capacity = 64) {
    whole('IdBuffer: capacity', capacity, 1, 2 ** 32);
    this.ids = new Float64Array(capacity);
  }

  /** Trusts its input. */
  add(id: number): void {
    if (this.count === this.ids.length) {
      const ids = new Float64Array(this.ids.length * 2);
      ids.set(this.ids);
      this.ids = ids;
    }
    this.ids[this.count++] = id;
  }

  /**
   * Is the id in the list? False for a value that is no number. Takes time linear in the length of the list.
   */
  has(id: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.ids[i] === id) return true;
    return false;
  }

  /** Passes the list to or from an archive. Trusts its input. */
  serialize(archive: Archive): void {
    const count = archive.count(this.count, 8);
    if (count > this.ids.length) this.ids = new Float64Array(count);
    archive.doubles(this.ids, count, true);
    this.count = count;
  }

  /** Sorts the list in place, with halved gaps (Shell, CACM 1959): most lists are short. */
  sort(): void {
    const { ids, count } = this;
    for (let gap = 1 << (31 - Math.clz32(count | 1)); gap > 0; gap >>= 1) {
      for (let i = gap; i < count; i++) {
        const id = ids[i];
        let at = i;
        for (; at >= gap && ids[at - gap] > id; at -= gap) ids[at] = ids[at - gap];
        ids[at] = id;
      }
    }
  }

  clear(): void {
    this.count = 0;
  }
}
