import { CIRCLE, RADIUS, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';
import type { Manifold } from './manifold.js';
import { contactShapes } from './shapes.js';

/**
 * A disc and a segment (with radius: a capsule). Whether they touch is exact, the record rounded; see
 * `ContactTest`.
 *
 * In doubles, unless the disc nearly touches, its centre is close to the segment, or the segment is nearly a
 * point: those cases are decided exactly.
 *
 * - centre on the segment itself: the normal is perpendicular to it
 * - zero-length segment: a point; where that is also the centre, the normal is (1, 0)
 */
export function contactCircleSegment(circle: Rows, segment: Rows, out: Manifold, co = 0, so = 0): boolean {
  const px = circle[co];
  const py = circle[co + 1];
  const ax = px - segment[so];
  const ay = py - segment[so + 1];
  const bx = px - segment[so + V1];
  const by = py - segment[so + V1 + 1];
  const ux = segment[so + V1] - segment[so];
  const uy = segment[so + V1 + 1] - segment[so + 1];
  const square = ux * ux + uy * uy;
  const radiusA = circle[co + RADIUS];
  const radiusB = segment[so + RADIUS];
  const reach = radiusA + radiusB;
  const size = Math.abs(ax) + Math.abs(ay) + (Math.abs(bx) + Math.abs(by)) + reach;
  if (!(square > LOW && size * size < HIGH))
    return contactShapes(CIRCLE, circle, co, SEGMENT, segment, so, out);
  let nx = uy;
  let ny = -ux;
  let length = Math.sqrt(square);
  let distance = 0;
  if (ax * ux + ay * uy > 0 && bx * ux + by * uy < 0) {
    const height = ux * ay - uy * ax;
    distance = Math.abs(height) / length;
    if (height < 0) {
      nx = -uy;
      ny = ux;
    }
  } else {
    const first = !(ax * ux + ay * uy > 0);
    nx = first ? -ax : -bx;
    ny = first ? -ay : -by;
    length = distance = Math.sqrt(nx * nx + ny * ny);
  }
  const error = ROUNDING * size;
  if (distance - reach > error) return false;
  if (!(reach - distance > error && distance > error))
    return contactShapes(CIRCLE, circle, co, SEGMENT, segment, so, out);
  nx /= length;
  ny /= length;
  const middle = (radiusA - radiusB + distance) / 2;
  // Never -0.
  out.nx = nx + 0;
  out.ny = ny + 0;
  out.depth = out.depth0 = reach - distance;
  out.count = 1;
  out.x0 = px + middle * nx + 0;
  out.y0 = py + middle * ny + 0;
  return true;
}

const V1 = vertexAt(1);

/** A distance is off by less than this fraction of all its terms. */
const ROUNDING = 32 * 2 ** -53;
