import { CIRCLE } from '@swept/core';
import { type CastTest, START_HITS } from './cast-hit.js';
import { castRay } from './ray.js';

/**
 * A ray against a disc. Whether it hits is exact, the record rounded; see `CastTest`.
 *
 * t from |start + t v - c|^2 = R^2 (Ericson, Real-Time Collision Detection, 2004, section 5.3.2), in the form
 * free of cancellation; the decision, the nearest point of the ray within R, has degree 4.
 *
 * - radius 0: a point, met when the ray leads exactly through it
 * - tangent: a hit, with the fraction and the exit equal except for rounding
 * @function
 */
export const castCircle: CastTest = (ray, circle, out, ro = 0, co = 0, policy = START_HITS) =>
  castRay(CIRCLE, ray, circle, out, ro, co, policy);
