import { RADIUS, type Rows } from '@swept/core';
import { POINTS, type Point } from './pose.js';
import { signOf, toWhole } from './whole.js';

/** Do the ray and the box, grown by the ray's radius, have a point in common? */
export function rayMeetsBox(ray: Rows, box: Rows, offset: number): boolean {
  const r = toWhole(ray[RADIUS]);
  const from = { x: toWhole(ray[0]), y: toWhole(ray[1]) };
  const to = { x: toWhole(ray[8]), y: toWhole(ray[9]) };
  const low = { x: toWhole(box[offset]) - r, y: toWhole(box[offset + 1]) - r };
  const high = { x: toWhole(box[offset + 2]) + r, y: toWhole(box[offset + 3]) + r };
  const beyond = (axis: 'x' | 'y') =>
    (from[axis] < low[axis] && to[axis] < low[axis]) || (from[axis] > high[axis] && to[axis] > high[axis]);
  if (beyond('x') || beyond('y')) return false;
  const corners: Point[] = [low, { x: high.x, y: low.y }, high, { x: low.x, y: high.y }];
  const sides = corners.map((corner) => signOf(POINTS.turn(from, to, corner)));
  return sides.some((side) => side >= 0) && sides.some((side) => side <= 0);
}

/** The squared distance of a point and a box, times 2^2148. */
export function squaredDistanceToBox(x: number, y: number, box: Rows, offset: number): bigint {
  const dx = outside(toWhole(x), toWhole(box[offset]), toWhole(box[offset + 2]));
  const dy = outside(toWhole(y), toWhole(box[offset + 1]), toWhole(box[offset + 3]));
  return dx * dx + dy * dy;
}

function outside(x: bigint, low: bigint, high: bigint): bigint {
  if (x < low) return low - x;
  return x > high ? x - high : 0n;
}

/**
 * Does an image of [c, d], shifted by any whole number of periods, overlap [a, b] grown by `grow`, in units
 * of 2^-1074?
 */
export function imagesOverlap(
  a: number,
  b: number,
  c: number,
  d: number,
  period: number,
  grow = 0n,
): boolean {
  const P = toWhole(period);
  const low = toWhole(a) - toWhole(d) - grow;
  const high = toWhole(b) - toWhole(c) + grow;
  // The least multiple of the period from `low` on.
  const rest = ((low % P) + P) % P;
  return (rest === 0n ? low : low - rest + P) <= high;
}
