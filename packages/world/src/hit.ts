import type { BodyId } from '@swept/core';
import { createImpact, type Impact } from '@swept/narrowphase';

/**
 * One contact of a step. `toi` is a fraction of the step, (nx, ny) points from body a to body b, a < b. For a
 * pair that begins in overlap, the point is the middle of the overlap of the two boxes, and all other numbers
 * are 0, the normal too. In a world that wraps, the point lies beside body a, at the image of body b that it
 * meets. `partA` and `partB` say which of the shapes that the bodies were added with have met, from 0.
 */
export interface Hit extends Impact {
  a: BodyId;
  b: BodyId;
  partA: number;
  partB: number;
}

/** A record that every contact of a step is written to: copy what you keep. */
export function createHit(): Hit {
  return { a: 0, b: 0, partA: 0, partB: 0, ...createImpact() };
}
