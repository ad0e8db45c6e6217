import type { BodyId } from '@swept/core';
import { createImpact, type Impact } from '@swept/narrowphase';

/**
 * One contact of a step between the bodies with the ids `a` and `b`, a < b (`BodyId`). `toi` is a fraction of
 * the step, `(x, y)` the point of contact, `(nx, ny)` the normal, a unit vector from a to b, and
 * `closingSpeed` is in length units per step, that of the paths: a body that is stopped for the rest of the
 * step keeps its velocity, but does not move. `partA` and `partB` are the numbers, from 0, of the parts that
 * met, in the lists with which the bodies were added. In a world that wraps, the point lies beside body a, at
 * the image of body b that it meets. The rest is as in `Impact`.
 *
 * For a pair that begins in overlap, `depth` is the penetration depth, in length units: if b were that much
 * farther along (nx, ny), the two would only touch, with all their parts. It is the shortest way out; of bodies of
 * several parts, the shortest along the normals of their edges and of the contacts of their parts, or, where there
 * are more than 64 pairs of parts, that of `partA` and `partB` alone. The point is halfway between the surfaces of
 * these two where they are deepest in each other, in the middle of the edges that are; of a disc, on the way out
 * from its centre. All other numbers are 0, and so are normal and depth where the two parts overlap by no more than
 * 2^-40 of their coordinates, a mere touch: its point is the middle of the overlap of the two boxes, as that of all
 * overlaps is in `world.began`. The depth of an impact is 0.
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
