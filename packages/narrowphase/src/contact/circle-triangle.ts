import { CIRCLE, RADIUS, type Rows, TRIANGLE, vertexAt } from '@swept/core';
import { HIGH, LOW } from '../exact/bounds.js';
import { edgeEndAt } from '../pair/edges.js';
import type { Manifold } from './manifold.js';
import { contactShapes } from './shapes.js';

/**
 * A disc and a filled triangle, in it or beside it; a flat one is a segment. Whether they touch is exact, the
 * record rounded; see `ContactTest`.
 *
 * In doubles, unless the disc nearly touches, its centre is close to the boundary, or the triangle is nearly
 * flat: those cases are decided exactly.
 */
export function contactCircleTriangle(circle: Rows, triangle: Rows, out: Manifold, co = 0, to = 0): boolean {
  const px = circle[co];
  const py = circle[co + 1];
  const radiusA = circle[co + RADIUS];
  const radiusB = triangle[to + RADIUS];
  const reach = radiusA + radiusB;

  // The edge above which the centre is highest: inside, that is the nearest one.
  const left = (triangle[to + V1] - triangle[to]) * (triangle[to + V2 + 1] - triangle[to + 1]);
  const right = (triangle[to + V1 + 1] - triangle[to + 1]) * (triangle[to + V2] - triangle[to]);
  const side = left < right ? 1 : -1;
  let size = reach;
  let height = -Infinity;
  let nx = 0;
  let ny = 0;
  let start = to;
  let end = to;
  for (let i = 0; i < TRIANGLE; i++) {
    const e = to + vertexAt(i);
    const v = to + edgeEndAt(TRIANGLE, i);
    const ux = triangle[v] - triangle[e];
    const uy = triangle[v + 1] - triangle[e + 1];
    const x = px - triangle[e];
    const y = py - triangle[e + 1];
    const square = ux * ux + uy * uy;
    if (!(square > LOW)) return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
    const length = Math.sqrt(square);
    const above = (side * (ux * y - uy * x)) / length;
    size += Math.abs(x) + Math.abs(y);
    if (above > height) {
      height = above;
      nx = (side * uy) / length;
      ny = (-side * ux) / length;
      start = e;
      end = v;
    }
  }
  const error = ROUNDING * size;
  const flat = !(Math.abs(left - right) > FLAT * (Math.abs(left) + Math.abs(right)));
  if (flat || !(size * size < HIGH)) return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  if (height - reach > error) return false;

  let distance = height;
  if (!(height < -error)) {
    if (!(height > CLOSE * size)) return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
    const ux = triangle[end] - triangle[start];
    const uy = triangle[end + 1] - triangle[start + 1];
    const beforeStart = !((px - triangle[start]) * ux + (py - triangle[start + 1]) * uy > 0);
    if (beforeStart || !((px - triangle[end]) * ux + (py - triangle[end + 1]) * uy < 0)) {
      // Nearest to that corner, if the centre is not beside the other edge there.
      const corner = beforeStart ? start : end;
      const third = 3 * to + V1 + V2 - start - end;
      nx = triangle[corner] - px;
      ny = triangle[corner + 1] - py;
      const beside =
        nx * (triangle[third] - triangle[corner]) + ny * (triangle[third + 1] - triangle[corner + 1]);
      if (!(beside > 0)) return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
      distance = Math.sqrt(nx * nx + ny * ny);
      nx /= distance;
      ny /= distance;
      if (distance - reach > error) return false;
    }
    if (!(reach - distance > error)) return contactShapes(CIRCLE, circle, co, TRIANGLE, triangle, to, out);
  }
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
const V2 = vertexAt(2);

/** A height or a distance is off by less than this fraction of all its terms. */
const ROUNDING = 64 * 2 ** -53;

/** A centre outside, but closer to the boundary than this fraction, is nearest to an edge or a corner by chance. */
const CLOSE = 2 ** -26;

/** Twice the area, as a fraction of its terms, below which its sign is not relied on. */
const FLAT = 2 ** -40;
