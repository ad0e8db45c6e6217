import type { BodyId } from '@swept/core';
import { createImpact, type Impact } from '@swept/narrowphase';

/**
 * What a step tells of one contact. `toi` is a fraction of the step, (nx, ny) points from body a to body b, a < b.
 * A pair that begins in overlap has toi 0, no normal (0, 0), all else 0, and the middle of the overlap of the
 * two boxes as point. In a world that wraps, all is told beside body a, in the image of body b that it meets.
 */
export interface Hit extends Impact {
  a: BodyId;
  b: BodyId;
}

/** One record to be written again and again: copy what you keep. */
export function createHit(): Hit {
  return { a: 0, b: 0, ...createImpact() };
}
