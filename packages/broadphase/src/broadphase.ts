import type { Mobility, PairBuffer, Rows } from '@swept/core';

/** The work of a strategy so far, as deterministic counts: for tests and for comparing strategies. */
export interface BroadphaseStats {
  /** Number of tests of a box, a ray or a point against a box. */
  boxTests: number;
  /** Number of tree nodes or cells visited. */
  nodeVisits: number;
  /** Number of builds of a whole index. */
  rebuilds: number;
  /** Number of single bodies that were removed from an index and inserted again. */
  reinsertions: number;
}

/**
 * Which boxes overlap? Every strategy reports the same sets; only their order and cost differ.
 *
 * Boxes are closed, lie at `slot * BOX` of the array given to `update`, and are read from it at every later
 * call: the strategy holds the array, never a copy that could grow stale. Between two calls of `update` a box
 * may change only if `refit` of its slot follows. Static bodies are kept in an index of their own, built once
 * and again only after statics were added or removed. The order of all answers depends only on the calls
 * made.
 *
 * All queries report static and moving bodies alike, and see the boxes of the last `update` or `refit`.
 *
 * A strategy knows only the box of a motion, and the box of a long diagonal motion is huge. `fastBodies`
 * wraps any strategy: it keeps the fast bodies apart and finds what is near their paths by a thick ray, with
 * `cast`.
 */
export interface Broadphase {
  /** The name of the function that made it, or of the strategy that it wraps. */
  readonly name: string;
  /** Its work since it was made. */
  readonly stats: BroadphaseStats;
  /**
   * Adds a slot. Its box is read at the next `update` or `refit`, whichever comes first; until then it is not
   * reported. Throws `InvalidInput` unless it is a whole number from 0 to 2^29 - 1 that is not in already.
   */
  add(slot: number, mobility: Mobility): void;
  /** Removes a slot. Throws `InvalidInput` on one that was not added. */
  remove(slot: number): void;
  /**
   * Any box of a moving body may have changed, and the array may be another one (it must be, once slots lie
   * beyond its end). Throws `InvalidInput` on a value that is no `Float64Array`, or an array that ends before
   * a slot that was added.
   *
   * Boxes are not checked for NaN and Infinity: that would cost a seventh of an update. A box with such a
   * number may be missing from results, or be reported where it should not be; NaN may hide others as well.
   */
  update(boxes: Rows): void;
  /**
   * The box of this one slot, moving or static, changed since the last `update`, or the slot is new. Before
   * the first `update` there is nothing to read, and the slot keeps waiting for it. Throws `InvalidInput` on
   * a slot that was not added or lies beyond the array.
   */
  refit(slot: number): void;
  /**
   * Adds every overlapping pair with a moving member to `out`, once. Throws `InvalidInput` unless `out` is a
   * `PairBuffer`.
   */
  collectPairs(out: PairBuffer): void;
  /**
   * Calls `visit` with each slot, static or moving, whose box overlaps `box` (four numbers from `offset`);
   * stops when it returns false. All are found before the first is visited, so a visitor may call anything,
   * `search` included: slots removed meanwhile are not visited, nor are slots added meanwhile. To find the
   * boxes that contain a point, search with a box without width and height.
   *
   * All queries throw `InvalidInput` on a visitor that is no function, an array that ends too early, numbers
   * that are not finite (of a box or a limit only NaN) and boxes whose minimum is above their maximum.
   */
  search(box: Rows, visit: (slot: number) => boolean | void, offset?: number): void;
  /**
   * Calls `visit` once with each slot whose box meets the ray between its start and its limit, roughly in the
   * order in which the ray enters them. The ray is the start pose of a segment row: from (x0, y0) to (x1,
   * y1), and no farther. A radius makes it thick: every box then counts as enlarged by it on all four sides.
   *
   * The limit, `limit[0]`, is a fraction of the ray: the caller begins with 1, or with less, and `visit` may
   * lower it. It is never raised (a larger one changes nothing, a negative one ends the cast), and a box that
   * is entered just at the limit is still visited, so that ties can be broken by slot. No box that truly
   * meets the ray is left out: everything is rounded outward, by about 2^-50 of the fraction, and in the same
   * way in every strategy, so that all of them visit the same slots as long as the limit stays.
   *
   * The visitor may query again, with another array for the limit, but not change the index: `add`, `remove`,
   * `update` and `refit` throw meanwhile.
   */
  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset?: number): void;
  /**
   * Calls `visit` once with each slot whose box is within the limit of the point, nearest first as far as the
   * strategy can. The limit, `limit[0]`, is a distance: the caller begins with `Infinity`, which leaves
   * nothing out, or with less, and `visit` may lower it. For each visit a lower bound of the distance to the
   * box is written to `limit[1]`, the same in every strategy: 0 inside; a distance above 2^-480 is at most
   * 2^-49 of itself too small. As with `cast`, the limit is never raised, a box just at it is visited, and
   * the visitor may query, with another array, but not change the index.
   */
  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void;
  /** Throws when an invariant is broken; for tests. */
  validate(): void;
  /**
   * An empty strategy of the same kind, with the same options. `fastBodies` divides the bodies among several,
   * so that those which may not touch each other never come together. Optional: without it all bodies are in
   * one strategy, and the pairs that filters exclude are found and dropped.
   */
  another?(): Broadphase;
  /**
   * Adds every overlapping pair of a slot that is in here and one that is in `other`, with a moving member,
   * to `out`, once. The two have no slot in common, and both were given the same array. Optional: without it
   * the movers of each are looked up in the other by `search`. Throws `InvalidInput` unless `other` was made
   * by `another` and `out` is a `PairBuffer`.
   */
  collectPairsWith?(other: Broadphase, out: PairBuffer): void;
  /**
   * Pushes the slots that `search` would visit, with `statics` only those that are static. Optional: without
   * it `search` is used. Trusts its input.
   */
  findBoxes?(box: Rows, found: { push(slot: number): void }, offset: number, statics: boolean): void;
  /**
   * Calls `visit` with each cell or node that holds anything, for drawing: its box is at `offset` of `boxes`,
   * to be read at once, and `level` rises from 0, that of the finest cells and the lowest nodes. A body kept
   * aside is a cell of its own. The visitor must not call the strategy. Changes nothing, and counts nothing.
   * Optional: without it nothing is drawn. Trusts its input.
   */
  visitCells?(visit: CellVisitor): void;
}

/** See `Broadphase.visitCells`. */
export type CellVisitor = (boxes: Rows, offset: number, level: number) => void;
