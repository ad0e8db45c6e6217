import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { countRoots, tarskiQuery } from '../test/support/sturm.js';
import { END_OF_STEP, START } from './dyadic.js';
import { type Polynomial, polynomial, product, signAt, sum } from './polynomial.js';
import { roots } from './root.js';

/** b t - a, with the root a / b. */
const linear = (a: number, b: number): Polynomial => sum([BigInt(-a)], [0n, BigInt(b)]);
const times = (...factors: Polynomial[]) => factors.reduce(product);
const rootTimes = (f: Polynomial) => roots(f).map((root) => root.toNumber());

describe('roots in [0, 1]', () => {
  it('come once each and ascending, double ones too, with both ends', () => {
    const f = times(
      linear(1, 1),
      linear(3, 4),
      linear(1, 4),
      linear(1, 4),
      linear(0, 1),
      linear(2, 1),
      linear(-1, 3),
    );
    expect(rootTimes(f)).toEqual([0, 0.25, 0.75, 1]);
  });

  it('are there though no rational number is', () => {
    expect(rootTimes([-1n, 0n, 2n])).toEqual([Math.SQRT1_2]);
    expect(rootTimes([1n, 0n, 2n])).toEqual([]);
    expect(rootTimes([5n])).toEqual([]);
  });

  it('are told apart at a distance of 1e-18', () => {
    const near = times([-(10n ** 18n), 3n * 10n ** 18n], [-(10n ** 18n) - 1n, 3n * 10n ** 18n]);
    expect(roots(near)).toHaveLength(2);
  });

  it('seed 6: are those that were multiplied', () => {
    const random = new Random(6);
    for (let i = 0; i < 100; i++) {
      const made = Array.from({ length: random.whole(1, 4) }, () => [
        random.whole(-3, 12),
        random.whole(1, 12),
      ]);
      const f = times(...made.map(([a, b]) => linear(a, b)));
      const inside = made.map(([a, b]) => a / b).filter((t) => t >= 0 && t <= 1);
      const found = rootTimes(f);
      expect(found).toHaveLength(new Set(inside).size);
      for (const [k, t] of [...new Set(inside)].sort((s, t) => s - t).entries()) {
        expect(Math.abs(found[k] - t)).toBeLessThan(2e-16);
      }
    }
  });
});

describe('the sign of a polynomial at a root', () => {
  const [half, root] = roots(times(linear(1, 2), [-1n, 0n, 2n]));

  it('is exact', () => {
    expect(half.sign(linear(1, 2))).toBe(0);
    expect(half.sign(linear(1, 3))).toBe(1);
    expect(half.sign(linear(2, 3))).toBe(-1);
    expect(half.sign([])).toBe(0);
    expect(root.sign(product([-1n, 0n, 2n], [7n, 1n]))).toBe(0);
    // The root is 0.70710678118654752440...
    expect(root.sign(sum([-70710678118654752440n], [0n, 10n ** 20n]))).toBe(1);
    expect(root.sign(sum([-70710678118654752441n], [0n, 10n ** 20n]))).toBe(-1);
  });

  it('is the same after the root was refined', () => {
    const [again] = roots([-1n, 0n, 2n]);
    again.refine(70n);
    expect(again.sign([-1n, 0n, 2n])).toBe(0);
    expect(again.sign(sum([-70710678118654752440n], [0n, 10n ** 20n]))).toBe(1);
  });
});

describe('against Sturm sequences, which find the same in another way', () => {
  it('there are as many roots, and signs at them add up, seed 7', () => {
    const random = new Random(7);
    const drawn = (degree: number) =>
      polynomial(...Array.from({ length: degree + 1 }, () => BigInt(random.whole(-30, 30))));
    let found = 0;
    let zeros = 0;
    for (let i = 0; i < 2000; i++) {
      // Some with multiple roots, some with roots in common.
      const factor = drawn(random.whole(0, 2));
      const f = product(drawn(random.whole(1, 4)), random.chance(0.5) ? product(factor, factor) : factor);
      const g = product(drawn(random.whole(0, 3)), random.chance(0.3) ? factor : [1n]);
      if (f.length < 2) continue;
      const all = roots(f);
      // A multiple root at an end spoils the sequence.
      if (signAt(f, START) !== 0 && signAt(f, END_OF_STEP) !== 0)
        expect(all.length).toBe(countRoots(f, START, END_OF_STEP));
      found += all.length;
      for (const root of all) {
        const sign = root.sign(g);
        if (sign === 0) zeros++;
        const { low, high } = root.refine(20n);
        if (root.isExact) expect(sign).toBe(signAt(g, low));
        else if (signAt(f, low) !== 0 && signAt(f, high) !== 0)
          expect(sign).toBe(tarskiQuery(f, g, low, high));
      }
    }
    expect(found).toBeGreaterThan(1000);
    expect(zeros).toBeGreaterThan(100);
  });
});

describe('the order of roots', () => {
  const [root] = roots([-1n, 0n, 2n]);

  it('is exact, however near they are', () => {
    const [same] = roots(product([-1n, 0n, 2n], [5n, 1n]));
    const [near] = roots([-(1n << 200n) - 1n, 0n, 1n << 201n]);
    expect(root.compare(same)).toBe(0);
    expect(root.compare(near)).toBe(-1);
    expect(near.compare(same)).toBe(1);
  });

  it('knows a root at the end of the interval of another from that', () => {
    const [half] = roots(linear(1, 2));
    const [beside] = roots([-(1n << 200n) - 1n, 1n << 201n]);
    expect(half.compare(beside)).toBe(-1);
    expect(beside.compare(half)).toBe(1);
    expect(half.compare(half)).toBe(0);
  });
});

describe('the nearest double', () => {
  it('between two of them is decided by the last digit', () => {
    const scale = 1n << 200n;
    const middle = (1n << 199n) + (1n << 146n);
    expect(rootTimes([-middle, scale])).toEqual([0.5]);
    expect(rootTimes([-middle - 1n, scale])).toEqual([0.5 + 2 ** -53]);
    expect(rootTimes([1n - middle, scale])).toEqual([0.5]);
    // Irrational: the square root of a half.
    expect(rootTimes([-1n, 0n, 2n])).toEqual([Math.SQRT1_2]);
  });

  it('stays inside of the step with what is', () => {
    const tiny = 1n << 1200n;
    expect(rootTimes([-1n, tiny])).toEqual([0]);
    expect(rootTimes([-3n, 1n << 1076n])).toEqual([Number.MIN_VALUE]);
    expect(roots([-1n, tiny])[0].toNumberInside()).toBe(2 ** -1022);
    expect(rootTimes([1n - tiny, tiny])).toEqual([1]);
    expect(roots([1n - tiny, tiny])[0].toNumberInside()).toBe(1 - 2 ** -53);
    expect(rootTimes([0n, -1n, 1n])).toEqual([0, 1]);
    expect(rootTimes([-1n, 3n << 60n])).toEqual([2 ** -60 / 3]);
  });
});
