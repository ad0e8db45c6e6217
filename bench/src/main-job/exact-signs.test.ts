import { describe, expect, it } from 'vitest';
import {
  edgeMeetsPoint,
  exact,
  isNearer,
  orientation,
  segmentsMeet,
  vanishesWhereNotPositive,
} from './exact-signs.js';

/** Small seeded numbers, no library: multiplicative congruences. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const next = (x: number, ulps = 1) => {
  const double = Float64Array.of(x);
  const bits = new BigInt64Array(double.buffer);
  bits[0] += BigInt(x < 0 ? -ulps : ulps);
  return double[0];
};

describe('exact', () => {
  it.each([0, 1, -1, -3.75, 1e300, -(2 ** 1000), 179])('holds the whole number or quarter %s', (x) => {
    expect(exact(x)).toBe((BigInt(x * 4) << 1074n) / 4n);
  });

  it('holds tenths and the smallest doubles to the last bit', () => {
    // Doubling is exact, and so is BigInt() of a whole double.
    for (const x of [0.1, -0.7, 123.456]) expect(exact(x)).toBe(BigInt(x * 2 ** 60) << 1014n);
    for (const x of [5e-324, -2.2250738585072014e-308, 1e-310, 1e-200]) {
      expect(exact(x)).toBe(BigInt(x * 2 ** 537 * 2 ** 537));
    }
  });

  it('adds as the numbers do (seed 1)', () => {
    const random = numbers(1);
    for (let i = 0; i < 500; i++) {
      const a = Math.floor(random() * 2 ** 40) / 1024;
      const b = Math.floor(random() * 2 ** 40) / 4096;
      expect(exact(a) - exact(b)).toBe(exact(a - b));
    }
  });
});

describe('orientation', () => {
  it('sees one ulp off a long diagonal', () => {
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, 50.1)).toBe(0);
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, next(50.1))).toBe(1);
    expect(orientation(0.1, 0.1, 100.1, 100.1, 50.1, next(50.1, -1))).toBe(-1);
  });

  it('agrees with whole numbers on tenths, where doubles round (seed 2)', () => {
    const random = numbers(2);
    let zeros = 0;
    for (let i = 0; i < 3000; i++) {
      const [ax, ay, bx, by, cx, cy] = Array.from({ length: 6 }, () => Math.floor(random() * 10) / 10);
      const sign = orientation(ax, ay, bx, by, cx, cy);
      const big = [ax, ay, bx, by, cx, cy].map(exact);
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

describe('edgeMeetsPoint', () => {
  it('sees an edge that sweeps over and back between the ends of the step', () => {
    // The edge from (0, h) to (4, h) has its ends move up and down past each other: X has two roots.
    const a = [0, -1, 0, 1];
    const b = [4, 1, 4, -1];
    expect(edgeMeetsPoint(a, b, 1, 0)).toBe(true);
    expect(edgeMeetsPoint(a, b, 5, 0)).toBe(false);
  });

  it('sees a graze that touches at one instant, and not one ulp less', () => {
    // Ends on (t, 0) and (0, 1 - t): their edges envelop the parabola sqrt(x) + sqrt(y) = 1, which passes (1/4, 1/4).
    const a = [0, 0, 1, 0];
    const b = [0, 1, 0, 0];
    expect(edgeMeetsPoint(a, b, 0.25, 0.25)).toBe(true);
    expect(edgeMeetsPoint(a, b, next(0.25), 0.25)).toBe(false);
    expect(edgeMeetsPoint(a, b, next(0.25, -1), 0.25)).toBe(true);
  });

  it('sees sliding along its own line', () => {
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 3, 0)).toBe(true);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 6, 0)).toBe(true);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], next(6), 0)).toBe(false);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 3, 5e-324)).toBe(false);
  });
});

describe('vanishesWhereNotPositive', () => {
  it('agrees with roots taken in doubles where those are clear (seed 3)', () => {
    const random = numbers(3);
    let yes = 0;
    let no = 0;
    for (let i = 0; i < 20_000; i++) {
      const [f0, f1, f2, g0, g1, g2] = Array.from({ length: 6 }, () => Math.floor(random() * 41) - 20);
      const verdict = inDoubles([f0, f1, f2], [g0, g1, g2]);
      if (verdict === undefined) continue;
      const big = (x: number) => BigInt(x);
      expect(
        vanishesWhereNotPositive([big(f0), big(f1), big(f2)], [big(g0), big(g1), big(g2)]),
        `${[f0, f1, f2, g0, g1, g2]}`,
      ).toBe(verdict);
      if (verdict) yes++;
      else no++;
    }
    expect(yes).toBeGreaterThan(2000);
    expect(no).toBeGreaterThan(3000);
  });

  it.each([
    ['at a double root', [1n, -2n, 1n], [0n, 0n, 0n], true],
    ['at a root at 0', [0n, 1n, 1n], [0n, 5n, 5n], true],
    ['at a root at 1', [-1n, 0n, 1n], [1n, 0n, -1n], true],
    ['at an irrational root where both vanish', [-1n, 0n, 2n], [-1n, 0n, 2n], true],
    ['at an irrational root, just positive', [-1n, 0n, 2n], [-1000n, 0n, 2001n], false],
    ['everywhere, in a valley', [0n, 0n, 0n], [1n, -4n, 4n], true],
    ['everywhere, above a valley', [0n, 0n, 0n], [2n, -4n, 4n], false],
  ] as const)('%s', (_, f, g, expected) => {
    expect(vanishesWhereNotPositive([...f], [...g])).toBe(expected);
  });
});

/** Undefined where a root or a sign is too close to call. */
function inDoubles([f0, f1, f2]: number[], [g0, g1, g2]: number[]): boolean | undefined {
  const at = (t: number) => g0 + g1 * t + g2 * t * t;
  if (f2 === 0 && f1 === 0) return f0 === 0 ? undefined : false;
  const d = f1 * f1 - 4 * f2 * f0;
  if (f2 !== 0 && d < 0) return false;
  const root = Math.sqrt(d);
  const roots = f2 === 0 ? [-f0 / f1] : [(-f1 + root) / (2 * f2), (-f1 - root) / (2 * f2)];
  let verdict = false;
  for (const t of roots) {
    if (Math.abs(t) < 1e-9 || Math.abs(t - 1) < 1e-9) return undefined;
    if (t < 0 || t > 1) continue;
    if (Math.abs(at(t)) < 1e-9) return undefined;
    if (at(t) < 0) verdict = true;
  }
  return verdict;
}
