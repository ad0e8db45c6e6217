import type { Archive } from './archive.js';
import { MAX_SLOTS } from './body-id.js';

/** The slots of removed bodies, to be used again by bodies of as many parts. Trusts its input. */
export class FreeSlots {
  /** Roots, by the number of parts. */
  private readonly lists: number[][] = [];

  /** Takes the slots of the last body of the given number of parts; undefined if there is none. */
  take(parts: number): number | undefined {
    return this.lists[parts]?.pop();
  }

  give(root: number, parts: number): void {
    this.lists[parts] ??= [];
    this.lists[parts].push(root);
  }

  /**
   * Passes the lists to or from an archive: their number, and for each that is not empty its number of parts
   * and its roots. `expect` throws unless a root that was read is free for a body of its parts.
   */
  serialize(archive: Archive, expect: (root: number, parts: number) => void): void {
    const { lists } = this;
    const count = archive.count(lists.filter((roots) => roots.length > 0).length, 16);
    const sizes = archive.isReading ? Array<number>(count).fill(0) : Object.keys(lists).map(Number);
    if (archive.isReading) lists.length = 0;
    for (const size of sizes) {
      const roots = lists[size] ?? [];
      if (!archive.isReading && roots.length === 0) continue;
      const parts = archive.whole(size, MAX_SLOTS);
      const length = archive.count(roots.length, 8);
      for (let i = 0; i < length; i++) roots[i] = archive.whole(roots[i], MAX_SLOTS);
      if (!archive.isReading) continue;
      lists[parts] = roots;
      for (const root of roots) expect(root, parts);
    }
  }
}
