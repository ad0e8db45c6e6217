import type { Rows, ShapeKind } from '@swept/core';
import type { Dyadic } from './dyadic.js';
import { type Motions, motionsOf, poseAt } from './motion.js';
import { valueAt } from './polynomial.js';
import { touch } from './pose.js';

/** Are the two motions in contact at a time, with `grow` added to the sum of the radii? */
export function contactAt(
  kindA: ShapeKind,
  a: Rows,
  kindB: ShapeKind,
  b: Rows,
  time: Dyadic,
  grow = 0,
): boolean {
  return inContact(motionsOf(kindA, a, kindB, b, grow), time);
}

export function inContact({ a, b, reach }: Motions, time: Dyadic): boolean {
  const radius = valueAt(reach, time, 2);
  if (radius < 0n) throw new RangeError('the sum of the radii is below zero');
  return touch({ points: poseAt(a, time).points, radius }, { points: poseAt(b, time).points, radius: 0n });
}
