import { describe, expect, it } from 'vitest';
import { growth, largestWithin } from './scaling.js';

const power = (exponent: number) =>
  [1000, 10_000, 100_000].map((size) => ({ size, milliseconds: (size / 10_000) ** exponent }));

it.each([0.5, 1, 1.3])('growth finds the power %d', (exponent) => {
  expect(growth(power(exponent))).toBeCloseTo(exponent, 12);
});

describe('largestWithin', () => {
  it('lies on the curve between what was measured', () => {
    expect(largestWithin(4, power(1)).size).toBeCloseTo(40_000, 6);
    expect(largestWithin(4, power(2)).size).toBeCloseTo(20_000, 6);
    expect(largestWithin(1, power(1))).toEqual({ size: 10_000, beyond: false });
  });

  it('guesses nothing beyond it', () => {
    expect(largestWithin(10.1, power(1))).toEqual({ size: 100_000, beyond: true });
    expect(largestWithin(0.05, power(1))).toEqual({ size: 0, beyond: false });
    expect(largestWithin(4, [])).toEqual({ size: 0, beyond: false });
  });
});
