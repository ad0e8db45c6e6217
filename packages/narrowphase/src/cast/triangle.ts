import { TRIANGLE } from '@swept/core';
import { type CastTest, START_HITS } from './cast-hit.js';
import { castRay } from './ray.js';

/**
 * A ray against a filled triangle, with radius a rounded one. Whether it hits is exact, the record rounded;
 * see `CastTest`.
 *
 * It enters by the last of the edges that face the start (Cyrus and Beck 1978); if rounded, by the first of
 * its arcs and sides.
 *
 * - along an edge or through a corner: a hit
 * - flat triangle: a segment
 * @function
 */
export const castTriangle: CastTest = (ray, triangle, out, ro = 0, to = 0, policy = START_HITS) =>
  castRay(TRIANGLE, ray, triangle, out, ro, to, policy);
