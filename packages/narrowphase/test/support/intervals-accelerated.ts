import type { Rows, ShapeKind } from '@swept/core';
import { intervalsFrom } from '../../src/accelerated/intervals.js';
import { createImpact, IMPACT, type Intervals, SEPARATE } from '../../src/index.js';
import { sweepAccelerated } from './sweep-accelerated.js';

const first = createImpact();
const from = new Float64Array(1);

/** All contact of two shapes, the first found by conservative advancement whether they deform or not. */
export function intervalsAccelerated(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Omit<Intervals, 'flags'>,
): number {
  const status = sweepAccelerated(kindA, a, ao, kindB, b, bo, first);
  out.count = 0;
  if (status === SEPARATE) return 0;
  from[0] = status === IMPACT ? first.toi : 0;
  return intervalsFrom(from, kindA, a, ao, kindB, b, bo, out);
}
