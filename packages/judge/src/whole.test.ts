import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { placesOf, toWhole } from './whole.js';

describe('doubles as whole numbers', () => {
  it.each([0, 1, -1, -3.75, 1e300, -(2 ** 1000), 179])('hold the whole number or quarter %s', (x) => {
    expect(toWhole(x)).toBe((BigInt(x * 4) << 1074n) / 4n);
  });

  it('hold tenths and the smallest doubles to the last bit', () => {
    // Doubling is exact, and so is BigInt() of a whole double.
    for (const x of [0.1, -0.7, 123.456]) expect(toWhole(x)).toBe(BigInt(x * 2 ** 60) << 1014n);
    for (const x of [5e-324, -2.2250738585072014e-308, 1e-310, 1e-200]) {
      expect(toWhole(x)).toBe(BigInt(x * 2 ** 537 * 2 ** 537));
    }
  });

  it('add as the numbers do (seed 1)', () => {
    const random = new Random(1);
    for (let i = 0; i < 500; i++) {
      const a = Math.floor(random.between() * 2 ** 40) / 1024;
      const b = Math.floor(random.between() * 2 ** 40) / 4096;
      expect(toWhole(a) - toWhole(b)).toBe(toWhole(a - b));
    }
  });

  it('need as many places as their last digit says, and no fewer', () => {
    expect(placesOf([3, -8, 0])).toBe(0);
    expect(placesOf([0.75, 3])).toBe(2);
    expect(placesOf([0.1])).toBe(55);
    expect(placesOf([1e300, 5e-324])).toBe(1074);
    expect(toWhole(0.75, 3)).toBe(6n);
    expect(() => toWhole(0.75, 1)).toThrow(/not whole/);
  });

  it.each([NaN, Infinity, -Infinity])('do not stand for %s', (x) => {
    expect(() => placesOf([x])).toThrow(/not finite/);
    expect(() => toWhole(x)).toThrow(/not finite/);
  });
});
