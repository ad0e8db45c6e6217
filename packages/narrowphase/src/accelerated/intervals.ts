import type { Rows, ShapeKind } from '@swept/core';
import type { Intervals } from '../intervals.js';
import { kindA, kindB, load } from '../pair/loaded.js';
import { marchApart } from './apart.js';
import { loadFrame, NOW, TIMES } from './frame.js';
import { isReversed } from './order.js';
import { marchTouching } from './touching.js';

/** More than the maximum number of intervals; the rest of the step then counts as contact. */
const ROUNDS = 256;

/**
 * All contact of shape A in row `a` at offset `ao` with shape B on paths as for `sweepAccelerated`. The first
 * begins at `from[0]`. Writes `out`, which has room for 64, and returns its count.
 *
 * Every time of true contact is in an interval, and at every time in an interval the true gap is at most
 * 2^-44 of the size of the pair, as defined there. So an interval is longer than the contact in it by the
 * time in which such a gap opens or closes, and after the first interval, a mere touch or a gap as narrow
 * also makes one. Trusts its input.
 */
export function intervalsFrom(
  from: Rows,
  kindA: ShapeKind,
  a: Rows,
  ao: number,
  kindB: ShapeKind,
  b: Rows,
  bo: number,
  out: Omit<Intervals, 'flags'>,
): number {
  out.count = 0;
  if (isReversed(kindA, a, ao, kindB, b, bo)) load(kindB, b, bo, kindA, a, ao);
  else load(kindA, a, ao, kindB, b, bo);
  loadFrame();
  TIMES[NOW] = from[0];
  collect(out);
  return out.count;
}

function collect(out: Omit<Intervals, 'flags'>): void {
  let met = true;
  for (let round = 0; met; round++) {
    const enter = TIMES[NOW];
    const left = marchTouching(kindA, kindB);
    const exit = TIMES[NOW];
    const isNew = out.count === 0 || (enter > out.exit[out.count - 1] && out.count < out.enter.length);
    if (isNew) out.enter[out.count++] = enter;
    out.exit[out.count - 1] = round < ROUNDS ? exit : 1;
    met = left && round < ROUNDS && marchApart(kindA, kindB);
  }
}
