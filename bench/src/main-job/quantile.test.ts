import { expect, it } from 'vitest';
import { quantile } from './quantile.js';

it('is the nearest rank, whatever the order', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => ((i * 37) % 100) + 1);
  expect([0, 0.01, 0.5, 0.95, 0.99, 1].map((p) => quantile(hundred, p))).toEqual([1, 1, 50, 95, 99, 100]);
  expect(quantile([3], 0.99)).toBe(3);
  expect(quantile([9, 10], 0.5)).toBe(9);
  expect(quantile([], 0.5)).toBeNaN();
});
