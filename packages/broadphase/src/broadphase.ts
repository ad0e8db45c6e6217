import type { Mobility, PairBuffer, Rows } from '@swept/core';

/** What a strategy has done so far: deterministic counts, for tests and for comparing strategies. */
export interface BroadphaseStats {
  /** Box against box tests. */
  boxTests: number;
  /** Tree nodes or cells opened. */
  nodeVisits: number;
  /** Whole indexes built anew. */
  rebuilds: number;
  /** Single bodies taken out of an index and put in again. */
  reinsertions: number;
}

/**
 * Which boxes overlap? Every strategy answers the same sets; only their order and cost differ.
 *
 * Boxes are closed, lie at `slot * BOX` of the array given to `update`, and are read from it at every later call: the
 * strategy holds the array, never a copy that could grow stale. Between two calls of `update` a box may change only
 * if `refit` of its slot follows. Static bodies are kept in an index of their own, built once and again only after
 * statics were added or removed. The order of all answers depends only on the calls made.
 */
export interface Broadphase {
  readonly name: string;
  readonly stats: BroadphaseStats;
  /**
   * Begins to index a slot. Its box is read at the next `update` or `refit`, whichever comes first; until then it is in
   * no answer. Throws `InvalidInput` on a slot that is in already.
   */
  add(slot: number, mobility: Mobility): void;
  /** Forgets a slot. Throws `InvalidInput` on one that was not added. */
  remove(slot: number): void;
  /**
   * Any box of a moving body may have changed, and the array may be another one (it must be, once slots lie beyond
   * its end). Throws `InvalidInput` when the array ends before a slot that is in.
   */
  update(boxes: Rows): void;
  /**
   * The box of this one slot, moving or static, changed since the last `update`, or the slot is new. Before the first
   * `update` there is nothing to read, and the slot goes on waiting for it. Throws `InvalidInput` on a slot that was
   * not added or lies beyond the array.
   */
  refit(slot: number): void;
  /** Adds every overlapping pair with a moving member to `out`, once. */
  collectPairs(out: PairBuffer): void;
  /**
   * Calls `visit` with each slot, static or moving, whose box overlaps `box` (four numbers from `offset`); stops when
   * it returns false. All are found before the first is visited, so a visitor may call anything, `search` included:
   * slots removed meanwhile are left out, slots added meanwhile do not come in.
   */
  search(box: Rows, visit: (slot: number) => boolean | void, offset?: number): void;
  /** Throws when an invariant is broken; for tests. */
  validate(): void;
}
