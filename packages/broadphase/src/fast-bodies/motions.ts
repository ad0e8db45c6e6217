import { InvalidInput, type Rows, type ShapeKind } from '@swept/core';
import type { Broadphase } from '../broadphase.js';

/**
 * Where the motions are read that the boxes are made of: `BodyStore`, or columns like its own, indexed by
 * slot.
 */
export interface Motions {
  readonly kind: ArrayLike<number>;
  readonly rows: Rows;
}

/** A strategy that knows the motions of the bodies, and not only their boxes. */
export interface MotionBroadphase extends Broadphase {
  /**
   * As `search` with the box of a motion (the row of this kind at `offset`), but leaves out what the moving
   * body cannot meet: visits the slots that `collectPairs` would pair with a body that moves so.
   */
  searchMotion(kind: ShapeKind, rows: Rows, visit: (slot: number) => boolean | void, offset?: number): void;
}

/** Throws `InvalidInput` on what are no motions. */
export function expectMotions(call: string, motions: Motions): void {
  if (!(motions?.rows instanceof Float64Array) || typeof motions.kind?.length !== 'number')
    throw new InvalidInput(`${call}: motions`, motions, 'columns kind and rows, such as a BodyStore');
}
