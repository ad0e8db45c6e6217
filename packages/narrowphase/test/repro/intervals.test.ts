import type { ShapeKind } from '@swept/core';
import { contactSet } from '@swept/judge';
import { describe, expect, it } from 'vitest';
import { intervals } from '../../src/dispatch.js';
import { createIntervals } from '../../src/intervals.js';

/** Pairs whose intervals were once wrong, or never came. */
const FOUND: readonly (readonly [string, ShapeKind, ShapeKind, number[], number[]])[] = [
  [
    'a root at the lower end of the interval of another was taken for it',
    1,
    3,
    [1, 1, 10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [3, 3, 4, 1, 1, 0, 1, 0, 4, 3, 5, 1, 7, 3, 8, 1],
  ],
  [
    'equal times were kept apart, and a time between them was looked for without end',
    2,
    2,
    [9, 2, 3, 2, 2, 0, 2, 0, 21, 2, 6, 2, 0, 0, 0, 0],
    [24, 2, 30, 2, 0, 0, 2, 0, 6, 2, 24, 2, 0, 0, 0, 0],
  ],
  [
    'a root just beside the middle of two doubles: the judge had cut off the digits that decide',
    2,
    3,
    [0.1, 1.9, 0.1, 2.5, 0, 0, 0, 0, 1.5, 2.1, 0.9, 1.8, 0, 0, 0, 0],
    [0.4, 1.9, 2.8, 3, 0, 0, 0, 0, 0.4, 2.7, 1.9, 0.8, 1.3, 2.1, 0.5, 2.2],
  ],
  [
    'a coordinate that vanished when all were scaled down: a point beside a line was on it',
    1,
    2,
    [Number.MIN_VALUE, 0, Number.MIN_VALUE, 0, 0, 0, 0, 0],
    [-(2 ** 40), -(2 ** 40), -(2 ** 40), -(2 ** 40), 0, 0, 0, 0, 2 ** 40, 2 ** 40, 2 ** 40, 2 ** 40],
  ],
  [
    'a radius that vanished when all were scaled down: it had not reached a point for any time',
    1,
    1,
    [Number.MIN_VALUE, 0, 0, 2 ** 40, Number.MIN_VALUE, 0, 0, 0],
    [0, 0, 2 ** 40, 0, 0, 0, 0, 0],
  ],
];

describe('intervals that were once wrong', () => {
  for (const [what, kindA, kindB, rowA, rowB] of FOUND) {
    it(what, () => {
      const [a, b] = [Float64Array.from(rowA), Float64Array.from(rowB)];
      const out = createIntervals();
      const count = intervals(kindA, kindB, a, b, out);
      const spans = Array.from({ length: count }, (_, i) => [out.enter[i], out.exit[i]]);
      expect(spans).toEqual(contactSet(kindA, a, kindB, b));
    });
  }
});
