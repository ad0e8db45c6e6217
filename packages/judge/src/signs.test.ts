import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { next } from '../test/support/next.js';
import { isNearer, orientation, segmentsMeet } from './signs.js';
import { toWhole } from './whole.js';

describe('orientation', () => {
  it('sees one ulp off a long diagonal', () => {
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, 50.1)).toBe(0);
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, next(50.1))).toBe(1);
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, next(50.1, -1))).toBe(-1);
  });

  it('agrees with whole numbers on tenths, where doubles round (seed 2)', () => {
    const random = new Random(2);
    let zeros = 0;
    for (let i = 0; i < 3000; i++) {
      const [ax, ay, bx, by, cx, cy] = Array.from(
        { length: 6 },
        () => Math.floor(random.between() * 10) / 10,
      );
      const sign = orientation(ax, ay, bx, by, cx, cy);
      const big = [ax, ay, bx, by, cx, cy].map((x) => toWhole(x));
      const determinant = (big[2] - big[0]) * (big[5] - big[1]) - (big[3] - big[1]) * (big[4] - big[0]);
      expect(sign).toBe(determinant > 0n ? 1 : determinant < 0n ? -1 : 0);
      if (sign === 0) zeros++;
    }
    expect(zeros).toBeGreaterThan(100);
  });
});

describe('segmentsMeet', () => {
  const meets = (p: number[], a: number[]) => segmentsMeet(p[0], p[1], p[2], p[3], a[0], a[1], a[2], a[3]);

  it.each([
    ['crossing', [0, 0, 2, 2], [0, 2, 2, 0], true],
    ['ending on', [0, 0, 1, 1], [0, 2, 2, 0], true],
    ['ending one ulp before', [0, 0, next(1, -1), next(1, -1)], [0, 2, 2, 0], false],
    ['through an end', [0, 0, 4, 4], [2, 2, 5, 0], true],
    ['one ulp past an end', [0, 0, 4, 4], [next(2), 2, 5, 0], false],
    ['along, overlapping', [0, 0, 2, 0], [1, 0, 3, 0], true],
    ['along, apart', [0, 0, 1, 0], [next(1), 0, 3, 0], false],
    ['along, end to end', [0, 0, 1, 0], [1, 0, 3, 0], true],
    ['resting on', [1, 1, 1, 1], [0, 2, 2, 0], true],
    ['resting beside', [1, 1, 1, 1], [0, 2, 2, next(0)], false],
    ['resting on a wall of no length', [1, 1, 1, 1], [1, 1, 1, 1], true],
    ['passing a wall of no length', [0, 0, 2, 2], [1, 1, 1, 1], true],
  ])('%s', (_, p, a, expected) => {
    const [px, py, qx, qy] = p;
    const [ax, ay, bx, by] = a;
    for (const path of [p, [qx, qy, px, py]]) {
      for (const wall of [a, [bx, by, ax, ay]]) {
        expect(meets(path, wall)).toBe(expected);
        expect(meets(wall, path)).toBe(expected);
      }
    }
  });
});

describe('isNearer', () => {
  it.each([
    ['beside, at the radius', [1, 5, 0, 0, 2, 0], 5, false],
    ['beside, one ulp within', [1, next(5, -1), 0, 0, 2, 0], 5, true],
    ['beyond an end, at the radius', [-3, 4, 0, 0, 2, 0], 5, false],
    ['beyond an end, one ulp within', [-3, next(4, -1), 0, 0, 2, 0], 5, true],
    ['beyond the other end, at the radius', [5, 4, 0, 0, 2, 0], 5, false],
    ['beside a slope, at the radius', [-4, 3, -30, -40, 30, 40], 5, false],
    ['beside a slope, one ulp within', [next(-4), 3, -30, -40, 30, 40], 5, true],
    ['from a point, at the radius', [3, 4, 0, 0, 0, 0], 5, false],
    ['on the wall', [1, 0, 0, 0, 2, 0], 5e-324, true],
  ])('%s', (_, [px, py, ax, ay, bx, by], r, expected) => {
    expect(isNearer(px, py, ax, ay, bx, by, r)).toBe(expected);
    expect(isNearer(px, py, bx, by, ax, ay, r)).toBe(expected);
    expect(isNearer(py, px, ay, ax, by, bx, r)).toBe(expected);
  });
});
