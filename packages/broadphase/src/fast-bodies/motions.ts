import { type Filters, InvalidInput, type Rows, type ShapeKind } from '@swept/core';
import type { Broadphase } from '../broadphase.js';

const FILTERS = ['category', 'mask', 'owner'] as const;

/**
 * Where the motions are read that the boxes are made of: `BodyStore`, or columns like its own, indexed by
 * slot. With filters, which are all three columns, pairs that may not touch are left out.
 */
export interface Motions extends Partial<Filters> {
  /** The kind of shape in each slot. */
  readonly kind: ArrayLike<number>;
  /** `ROW` numbers per slot. */
  readonly rows: Rows;
}

/** What the rays of a fan may meet. */
export interface FanHits {
  /** By ray: the only slot that it may meet before the fraction in `rest`; -1 if there is none. */
  readonly slots: Int32Array;
  readonly rest: Float64Array;
}

/** A strategy that knows the motions of the bodies, and their filters if there are any. */
export interface MotionBroadphase extends Broadphase {
  /**
   * As `search` with the box of a motion (the row of this kind at `offset`), but leaves out what the moving
   * body cannot meet: visits the slots that `collectPairs` would pair with a body that moves so, and, if
   * `slot` is given, has the filter of that slot; with `statics` only those that are static. Throws
   * `InvalidInput` on a slot that was not added.
   */
  searchMotion(
    kind: ShapeKind,
    rows: Rows,
    visit: (slot: number) => boolean | void,
    offset?: number,
    slot?: number,
    statics?: boolean,
  ): void;
  /**
   * As `searchMotion` of the motion of a slot that was added, with the filter of that slot: adds what it
   * would visit to `out`. Trusts its input.
   * @internal
   */
  collectNear(
    kind: ShapeKind,
    rows: Rows,
    offset: number,
    slot: number,
    statics: boolean,
    out: { add(slot: number): void },
  ): void;
  /**
   * Visits the slots whose start poses, which lie in their boxes, the ray may meet from `limit[1]` to
   * `limit[0]`, fractions of it, of which the visitor may lower the second; some more than once. Faster than
   * `cast`, since it knows shapes. False, and nothing is done, where that does not pay: of a few rays, or one
   * with a radius. Trusts its input. Since the last `update`, poses may have changed only where `refit` of
   * their slots followed.
   * @internal
   */
  castPoses(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset?: number): boolean;
  /**
   * The same of two or more rays that start where `ray` does, if that pays: otherwise undefined. Each leads
   * to two numbers of `ends`, the first to those at `offset`, the next to those `stride` further. Slots that
   * are not seen do not count. What is returned is good until the next call. Trusts its input.
   * @internal
   */
  castFan(
    ray: Rows,
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): FanHits | undefined;
  /**
   * The filter of this one slot has changed since it was added. Throws `InvalidInput` on a slot that was not
   * added.
   */
  refilter(slot: number): void;
}

/** Throws `InvalidInput` on what are no motions. */
export function expectMotions(call: string, motions: Motions): void {
  if (!(motions?.rows instanceof Float64Array) || typeof motions.kind?.length !== 'number')
    throw new InvalidInput(`${call}: motions`, motions, 'columns kind and rows, such as a BodyStore');
  for (const name of FILTERS) {
    const isColumn = typeof motions[name]?.length === 'number';
    if (!isColumn && FILTERS.some((it) => motions[it] !== undefined))
      throw new InvalidInput(
        `${call}: motions: ${name}`,
        motions[name],
        'a column, as the other filters are',
      );
  }
}

/** The filters that come with motions, if any do. */
export function filtersOf(motions: Motions): Filters | undefined {
  return motions.category === undefined ? undefined : (motions as Filters);
}
