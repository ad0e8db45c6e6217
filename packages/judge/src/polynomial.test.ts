import { expect, it } from 'vitest';
import {
  areCoprime,
  commonDivisor,
  negative,
  polynomial,
  product,
  quotient,
  remainder,
  sum,
  valueAt,
} from './polynomial.js';

it('adds and multiplies', () => {
  expect(sum([1n, 2n], [3n, -2n])).toEqual([4n]);
  expect(sum([1n], [-1n])).toEqual([]);
  expect(product([1n, 1n], [-1n, 1n])).toEqual([-1n, 0n, 1n]);
  expect(product([1n, 1n], [])).toEqual([]);
  expect(negative([1n, -2n])).toEqual([-1n, 2n]);
});

it('divides', () => {
  const f = product([-1n, 2n], [3n, 0n, 1n]);
  expect(quotient(f, [-1n, 2n])).toEqual([3n, 0n, 1n]);
  expect(remainder(f, [-1n, 2n])).toEqual([]);
  // t^2 = t (t + 1) - (t + 1) + 1, and the sign of what is left does not depend on the sign of the divisor.
  expect(remainder([0n, 0n, 1n], [1n, 1n])).toEqual([1n]);
  expect(remainder([0n, 0n, 1n], [-1n, -1n])).toEqual([1n]);
  expect(commonDivisor(f, product([-1n, 2n], [5n, 1n])).map((c) => c * c)).toEqual([1n, 4n]);
});

it('are coprime by a prime where they are, and never where they are not', () => {
  expect(areCoprime([1n, 0n, 1n], [-1n, 1n])).toBe(true);
  expect(areCoprime([1n, 2n, 1n], [5n, 5n])).toBe(false);
  expect(areCoprime([], [2n, 1n])).toBe(false);
  // Modulo the prime nothing is left of the divisor, or of what parts them.
  const vanishing = [1n, 67_108_859n];
  expect(areCoprime(product(vanishing, [1n, 1n]), product(vanishing, [2n, 1n]))).toBe(false);
  expect(areCoprime([1n, 1n], [67_108_860n, 1n])).toBe(false);
  expect(commonDivisor([1n, 1n], [67_108_860n, 1n]).length).toBe(1);
});

it('has a value at every time n / 2^k, times 2^(k degree)', () => {
  // 1 + 3 t^2 at 3/4 is 43/16.
  expect(valueAt([1n, 0n, 3n], { n: 3n, k: 2n })).toBe(43n);
  expect(valueAt([1n], { n: 3n, k: 2n }, 2)).toBe(16n);
  expect(valueAt([], { n: 3n, k: 2n }, 2)).toBe(0n);
  expect(polynomial(1n, 0n, 0n)).toEqual([1n]);
});
