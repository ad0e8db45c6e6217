import type { Rows, ShapeKind } from '@swept/core';
import { intervalsFrom } from '../accelerated/intervals.js';
import { createImpact, IMPACT, SEPARATE } from '../impact.js';
import type { Intervals } from '../intervals.js';
import { overlapInOrder } from '../overlap/pairs.js';
import { sweepBent } from './sweep.js';

const impact = createImpact();
/** The time at which the first contact begins. */
const FROM: Rows = new Float64Array(1);

/**
 * All contact of two shapes whose paths bend against each other. Kinds ascending. Whether there is any, and
 * when it first begins, `sweepBent` decides. All else is within the bound of `intervalsFrom`. Writes `out`,
 * which has room for 64, and returns its count.
 */
export function intervalsBent(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Omit<Intervals, 'flags'>,
): number {
  const status = sweepBent(kindA, a, ao, kindB, b, bo, overlapInOrder, impact);
  out.count = 0;
  if (status === SEPARATE) return 0;
  FROM[0] = status === IMPACT ? impact.toi : 0;
  return intervalsFrom(FROM, kindA, a, ao, kindB, b, bo, out);
}
