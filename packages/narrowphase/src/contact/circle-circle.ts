import { CIRCLE, RADIUS, type Rows } from '@swept/core';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import { vertexReach } from '../exact/reach.js';
import { discsTouch } from '../overlap/circle-circle.js';
import { D, D_NX, D_NY, NEAR, nearest } from '../pair/nearest.js';
import { loadPair, OF_B, PAIR, RADII } from '../pair/pair.js';
import { enlarge, FRAME } from '../pair/relation.js';
import type { Manifold } from './manifold.js';

/**
 * Two discs, along the line of their centres. Whether they touch is exact (|b - a|^2 <= (ra + rb)^2),
 * the record rounded; see `ContactTest`.
 *
 * - equal centres: the normal is (1, 0) and the depth the sum of the radii
 * - both radii 0: two points touch when they are equal
 *
 * When false `out` is left as it was.
 */
export function contactCircleCircle(a: Rows, b: Rows, out: Manifold, ao = 0, bo = 0): boolean {
  const ax = a[ao];
  const ay = a[ao + 1];
  const radiusA = a[ao + RADIUS];
  const radiusB = b[bo + RADIUS];
  const x = b[bo] - ax;
  const y = b[bo + 1] - ay;
  const reach = radiusA + radiusB;
  const square = x * x + y * y;
  const near = reach * reach;
  const size = square + near;
  if (!(size > LOW && size < HIGH)) return closely(a, b, out, ao, bo);
  if (square - near > SHIFT * size) return false;
  if (!(near - square > SHIFT * size) && !discsTouch(a, ao, b, bo)) return false;
  if (!(square > LOW)) return closely(a, b, out, ao, bo);
  const distance = Math.sqrt(square);
  const nx = x / distance;
  const ny = y / distance;
  const middle = (radiusA - radiusB + distance) / 2;
  // Never -0.
  out.nx = nx + 0;
  out.ny = ny + 0;
  out.depth = out.depth0 = Math.max(0, reach - distance);
  out.count = 1;
  out.x0 = ax + middle * nx + 0;
  out.y0 = ay + middle * ny + 0;
  return true;
}

/** The same for centres that are close to each other, and for numbers far from 1. */
function closely(a: Rows, b: Rows, out: Manifold, ao: number, bo: number): boolean {
  loadPair(CIRCLE, a, ao, CIRCLE, b, bo);
  if (vertexReach(PAIR, 0, OF_B, RADII) > 0) return false;
  enlarge(CIRCLE, CIRCLE);
  nearest(CIRCLE, CIRCLE);
  const middle = (PAIR[RADII] - PAIR[RADII + 1] + NEAR[D]) / 2;
  out.nx = NEAR[D_NX] + 0;
  out.ny = NEAR[D_NY] + 0;
  out.depth = Math.max(0, PAIR[RADII] + PAIR[RADII + 1] - NEAR[D]) * FRAME[0];
  out.count = 1;
  out.x0 = (PAIR[0] + middle * NEAR[D_NX]) * FRAME[0] + FRAME[1];
  out.y0 = (PAIR[1] + middle * NEAR[D_NY]) * FRAME[0] + FRAME[2];
  out.depth0 = out.depth;
  return true;
}
