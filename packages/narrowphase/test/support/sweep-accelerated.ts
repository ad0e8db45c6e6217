import type { Rows, ShapeKind } from '@swept/core';
import * as accelerated from '../../src/accelerated/sweep.js';
import type { Impact, SweepStatus } from '../../src/impact.js';
import { overlapInOrder } from '../../src/overlap/pairs.js';

/** `sweepAccelerated` for all kinds. */
export function sweepAccelerated(
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Impact,
): SweepStatus {
  return accelerated.sweepAccelerated(kindA, a, ao, kindB, b, bo, overlapInOrder, out);
}
