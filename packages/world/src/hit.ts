import type { BodyId } from '@swept/core';
import { createImpact, type Impact } from '@swept/narrowphase';

/**
 * One contact of a step, of the bodies with the ids `a` and `b`, a < b (`BodyId`). `toi` is a fraction of the
 * step, `(x, y)` the place, `(nx, ny)` the normal, a unit vector from a to b, and `closingSpeed` is in length
 * units per step. `partA` and `partB` say by their numbers, from 0, which of the shapes that the bodies were
 * added with have met. In a world that wraps, the place lies beside body a, at the image of body b that it
 * meets. All else is as in `Impact`.
 *
 * For a pair that begins in overlap, the place is the middle of the overlap of the two boxes. `depth` is then
 * how far the parts overlap, in length units: if b were that much farther along (nx, ny), they would only
 * touch, and that is their shortest way out. All other numbers are 0, also normal and depth where they
 * overlap by no more than 2^-40 of their coordinates, a mere touch. Of an impact the depth is 0.
 */
export interface Hit extends Impact {
  a: BodyId;
  b: BodyId;
  partA: number;
  partB: number;
  depth: number;
}

/** A record that every contact of a step is written to: copy what you keep. */
export function createHit(): Hit {
  return { a: 0, b: 0, partA: 0, partB: 0, depth: NaN, ...createImpact() };
}
