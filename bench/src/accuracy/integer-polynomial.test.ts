import { describe, expect, it } from 'vitest';
import { negative, type Polynomial, product, rootsInStep, sum } from './integer-polynomial.js';
import { Random } from './random.js';

/** b t - a, with the root a / b. */
const linear = (a: number, b: number): Polynomial => sum([BigInt(-a)], [0n, BigInt(b)]);
const times = (...factors: Polynomial[]) => factors.reduce(product);
const rootTimes = (f: Polynomial) => [...rootsInStep(f)].map((root) => root.time().high);

it('adds and multiplies', () => {
  expect(sum([1n, 2n], [3n, -2n])).toEqual([4n]);
  expect(sum([1n], [-1n])).toEqual([]);
  expect(product([1n, 1n], [-1n, 1n])).toEqual([-1n, 0n, 1n]);
  expect(product([1n, 1n], [])).toEqual([]);
  expect(negative([1n, -2n])).toEqual([-1n, 2n]);
});

describe('roots in (0, 1]', () => {
  it('come once each and ascending, double ones too, with 1 and without 0', () => {
    const f = times(
      linear(1, 1),
      linear(3, 4),
      linear(1, 4),
      linear(1, 4),
      linear(0, 1),
      linear(2, 1),
      linear(-1, 3),
    );
    expect(rootTimes(f)).toEqual([0.25, 0.75, 1]);
  });

  it('are there though no rational number is', () => {
    expect(rootTimes([-1n, 0n, 2n])).toEqual([Math.SQRT1_2]);
    expect(rootTimes([1n, 0n, 2n])).toEqual([]);
    expect(rootTimes([5n])).toEqual([]);
  });

  it('are told apart at a distance of 1e-18', () => {
    const near = times([-(10n ** 18n), 3n * 10n ** 18n], [-(10n ** 18n) - 1n, 3n * 10n ** 18n]);
    expect([...rootsInStep(near)]).toHaveLength(2);
  });

  it('seed 6: are those that were multiplied', () => {
    const random = new Random(6);
    for (let i = 0; i < 100; i++) {
      const roots = Array.from({ length: random.whole(1, 4) }, () => [
        random.whole(-3, 12),
        random.whole(1, 12),
      ]);
      const f = times(...roots.map(([a, b]) => linear(a, b)));
      const inside = roots.map(([a, b]) => a / b).filter((t) => t > 0 && t <= 1);
      const found = rootTimes(f);
      expect(found).toHaveLength(new Set(inside).size);
      for (const [k, t] of [...new Set(inside)].sort((s, t) => s - t).entries()) {
        expect(Math.abs(found[k] - t)).toBeLessThan(2e-16);
      }
    }
  });
});

describe('the sign of a polynomial at a root', () => {
  const [half, root] = [...rootsInStep(times(linear(1, 2), [-1n, 0n, 2n]))];

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
    const [again] = [...rootsInStep([-1n, 0n, 2n])];
    again.time();
    expect(again.sign([-1n, 0n, 2n])).toBe(0);
    expect(again.sign(sum([-70710678118654752440n], [0n, 10n ** 20n]))).toBe(1);
  });
});

it('knows a time to 2^-70', () => {
  const [third] = [...rootsInStep(linear(1, 3))];
  const { high, low, error } = third.time();
  expect(high).toBe(1 / 3);
  // 1/3 minus the double nearest to it is 2^-54 / 3.
  expect(Math.abs(low - 2 ** -54 / 3)).toBeLessThan(2 ** -69);
  expect(error).toBeLessThanOrEqual(2 ** -70);
});
