import { CIRCLE, RADIUS, type Rows } from '@swept/core';
import { HIGH, LOW, SHIFT } from '../exact/bounds.js';
import { discsTouch } from '../overlap/circle-circle.js';
import type { Manifold } from './manifold.js';
import { contactShapes } from './shapes.js';

/**
 * Two discs, along the line of their centres. Whether they touch is exact (|b - a|^2 <= (ra + rb)^2),
 * the record rounded; see `ContactTest`.
 *
 * - equal centres: the normal is (1, 0) and the depth the sum of the radii
 * - both radii 0: two points touch when they are equal
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
  // For numbers far from 1, or centres close to each other, doubles alone are not enough.
  if (!(size > LOW && size < HIGH)) return contactShapes(CIRCLE, a, ao, CIRCLE, b, bo, out);
  if (square - near > SHIFT * size) return false;
  if (!(near - square > SHIFT * size) && !discsTouch(a, ao, b, bo)) return false;
  if (!(square > LOW)) return contactShapes(CIRCLE, a, ao, CIRCLE, b, bo, out);
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
