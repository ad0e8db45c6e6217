import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { multiply, type Polynomial, polynomial, signAt } from './integer-polynomial.js';
import { commonExponent, toInteger } from './integers.js';
import { rootsInStep } from './root.js';

describe('integers', () => {
  it('are exactly the doubles, subnormal and huge ones together', () => {
    const numbers = [1.5, -0.1, 5e-324, -1e150, 2 ** -1022, Number.MIN_VALUE * 3, 0, 3];
    const exponent = commonExponent(numbers);
    expect(exponent).toBe(-1074);
    expect(numbers.map((x) => toInteger(x, exponent)).slice(2, 6)).toEqual([
      1n,
      toInteger(-1e150, 0) << 1074n,
      1n << 52n,
      3n,
    ]);
    for (const x of [1.5, -0.1, 1e-30, -7e20]) {
      const e = commonExponent([1.5, -0.1, 1e-30, -7e20]);
      expect(Number(toInteger(x, e)) * 2 ** e).toBe(x);
    }
    expect(commonExponent([0, 0])).toBe(0);
    const e = commonExponent([12, 20]);
    expect(toInteger(12, e) * 5n).toBe(toInteger(20, e) * 3n);
  });
});

describe('roots', () => {
  for (let seed = 1; seed <= 12; seed++) {
    it(`of products of rational factors, single and multiple, are all found, in order, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const whole = (n: number): number => (random.next() >>> 0) % n;
      for (let n = 0; n < 60; n++) {
        const rationals = Array.from({ length: 1 + whole(4) }, () => [whole(24) - 4, 1 + whole(16)]);
        let p: Polynomial = polynomial(BigInt(1 + whole(9)));
        for (const [a, b] of rationals) p = multiply(p, polynomial(BigInt(-a), BigInt(b)));
        // A factor without real roots, now and then.
        if (whole(2)) p = multiply(p, polynomial(2n, 1n, 3n));
        const expected = [...new Set(rationals.map(([a, b]) => a / b).filter((r) => r >= 0 && r <= 1))];
        expected.sort((x, y) => x - y);
        const roots = rootsInStep(p);
        expect(roots.map((root) => root.toNearest())).toEqual(expected.map((r) => expect.closeTo(r, 15)));
        roots.forEach((root, i) => {
          expect(root.signOf(p)).toBe(0);
          // The sign of 8 t - 3 there, and of a square that touches 0 at 3/8.
          const r = expected[i];
          expect(root.signOf(polynomial(-3n, 8n))).toBe(Math.sign(8 * r - 3));
          expect(root.signOf(polynomial(9n, -48n, 64n))).toBe(r === 3 / 8 ? 0 : 1);
          for (const [j, other] of roots.entries())
            expect(Math.sign(root.compare(other))).toBe(Math.sign(i - j));
        });
      }
    });
  }

  it('irrational ones are compared exactly, however near', () => {
    // The root of 2 t^2 = 1, of the same times another factor, and of a polynomial that is off by 2^-200.
    const same = multiply(polynomial(-1n, 0n, 2n), polynomial(5n, 1n));
    const near = polynomial(-(1n << 200n) - 1n, 0n, 1n << 201n);
    const [a] = rootsInStep(polynomial(-1n, 0n, 2n));
    const [b] = rootsInStep(same);
    const [c] = rootsInStep(near);
    expect(a.compare(b)).toBe(0);
    expect(a.compare(c)).toBe(-1);
    expect(c.compare(b)).toBe(1);
    expect(a.signOf(near)).toBe(-1);
    expect(c.signOf(polynomial(-1n, 0n, 2n))).toBe(1);
    expect(a.toNearest()).toBeCloseTo(Math.SQRT1_2, 16);
  });

  it('at the ends of the step count', () => {
    const p = multiply(polynomial(0n, 1n), polynomial(-1n, 1n));
    expect(rootsInStep(p).map((root) => root.toNearest())).toEqual([0, 1]);
    expect(signAt(p, 1n, 1)).toBe(-1);
    expect(rootsInStep(polynomial(7n))).toEqual([]);
  });
});
