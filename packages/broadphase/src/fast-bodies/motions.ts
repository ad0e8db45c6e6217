import { type Filters, InvalidInput, type Rows, type ShapeKind } from '@swept/core';
import type { Broadphase } from '../broadphase.js';
import type { PresentShapes } from '../rays/present-shapes.js';

const FILTERS = ['category', 'mask', 'owner'] as const;

/**
 * The motions from which the boxes are made: a `BodyStore`, or columns like its own, indexed by slot. With
 * filters, all three columns of them, pairs that may not touch are left out.
 */
export interface Motions extends Partial<Filters> {
  /** The kind of shape in each slot. */
  readonly kind: ArrayLike<number>;
  /** `ROW` numbers per slot. */
  readonly rows: Rows;
}

/** A strategy that knows the motions of the bodies, and their filters if there are any. */
export interface MotionBroadphase extends Broadphase {
  /**
   * The shapes in their present poses, for an index of rays; undefined where each has many images.
   * @internal
   */
  readonly shapes: PresentShapes | undefined;
  /**
   * Like `search` with the box of a motion (the row of this kind at `offset`), but leaves out the bodies that
   * the moving one cannot meet: visits the slots that `collectPairs` would pair with a body that moves so,
   * and, if `slot` is given, has the filter of that slot; with `statics` only those that are static. Throws
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
   * Like `searchMotion` for the motion of a slot that was added, with the filter of that slot: adds the slots
   * that it would visit to `out`. Trusts its input.
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
   * The filter of this one slot has changed since it was added. Throws `InvalidInput` on a slot that was not
   * added.
   */
  refilter(slot: number): void;
}

/** Throws `InvalidInput` on invalid motions. */
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
