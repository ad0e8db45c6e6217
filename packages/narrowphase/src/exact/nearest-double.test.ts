import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { polynomial } from './integer-polynomial.js';
import { nearestDouble } from './nearest-double.js';
import { rootsInStep } from './root.js';

/** How n / d compares with i / 2^k. */
function rational(n: bigint, d: bigint): (i: bigint, k: number) => number {
  return (i, k) => {
    const difference = (n << BigInt(k)) - i * d;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  };
}

describe('the nearest double', () => {
  it('to quotients of two whole numbers that are doubles is their quotient, whatever the guess, seed 1', () => {
    const random = new Random(1);
    for (let n = 0; n < 2000; n++) {
      const bits = random.whole(2, 53);
      const d = Math.floor(random.between(2 ** (bits - 1), 2 ** bits));
      const top = Math.max(1, Math.floor(random.between() * d));
      const guess = random.pick([
        top / d,
        (top / d) * (1 + random.between(-8, 8) * 2 ** -52),
        random.between(),
      ]);
      expect(nearestDouble(rational(BigInt(top), BigInt(d)), guess)).toBe(top / d);
    }
  });

  it('between two doubles is the even one', () => {
    for (const m of [2n ** 52n, 2n ** 52n + 1n, 2n ** 53n - 2n, 2n ** 53n - 1n]) {
      const middle = 2n * m + 1n;
      const even = m % 2n === 0n ? m : m + 1n;
      expect(nearestDouble(rational(middle, 2n ** 60n), 0.5)).toBe(Number(even) * 2 ** -59);
      expect(nearestDouble(rational(middle * 2n ** 99n - 1n, 2n ** 159n), 0.5)).toBe(Number(m) * 2 ** -59);
      expect(nearestDouble(rational(middle * 2n ** 99n + 1n, 2n ** 159n), 0.5)).toBe(
        Number(m + 1n) * 2 ** -59,
      );
    }
  });

  it('reaches down to the smallest', () => {
    expect(nearestDouble(rational(3n, 2n ** 1075n), 0.1)).toBe(2 * Number.MIN_VALUE);
    expect(nearestDouble(rational(5n, 3n * 2n ** 1022n), 1)).toBe((5 / 3) * 2 ** -1022);
  });
});

describe('a root as the nearest double', () => {
  it('is the root of a quadratic that is a square, seed 2', () => {
    const random = new Random(2);
    for (let n = 0; n < 500; n++) {
      // d^2 t^2 = m is solved by sqrt(m) / d, of which m is not a square.
      const d = random.whole(2, 1000);
      const m = random.whole(1, d * d - 1);
      const [root] = rootsInStep(polynomial(BigInt(-m), 0n, BigInt(d * d)));
      const t = root.toNearest();
      expect(Math.abs(t * t * d * d - m)).toBeLessThan(m * 2 ** -50);
      const bits = BigInt(t * 2 ** 80);
      const isBelow = (x: bigint) => x * x * BigInt(d * d) <= BigInt(m) << 162n;
      const half = BigInt(2 ** 80) >> BigInt(53 - Math.ceil(Math.log2(t)));
      expect(isBelow(2n * bits - half), `${m} / ${d}^2`).toBe(true);
      expect(isBelow(2n * bits + half), `${m} / ${d}^2`).toBe(false);
    }
  });

  it('within rounding of an end of the step is that end, and so are the ends', () => {
    const tiny = 1n << 1200n;
    const low = rootsInStep(polynomial(-1n, tiny)).map((root) => root.toNearest());
    expect(low).toEqual([0]);
    const least = rootsInStep(polynomial(-3n, 1n << 1076n)).map((root) => root.toNearest());
    expect(least).toEqual([Number.MIN_VALUE]);
    const high = rootsInStep(polynomial(1n - tiny, tiny)).map((root) => root.toNearest());
    expect(high).toEqual([1]);
    const ends = rootsInStep(polynomial(0n, -1n, 1n)).map((root) => root.toNearest());
    expect(ends).toEqual([0, 1]);
  });
});
