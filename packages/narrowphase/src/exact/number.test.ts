import { toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import {
  approximate,
  clear,
  difference,
  exactly,
  isFull,
  minus,
  plus,
  reset,
  signOf,
  times,
  total,
} from './number.js';

const X = new Float64Array(8);
/** All numbers are multiples of this power of two. */
const UNIT = -130;

function whole(x: number): bigint {
  return toWhole(x, -UNIT);
}

/** A number of the arena and the same in whole multiples of 2^(degree UNIT). */
interface Pair {
  readonly number: number;
  readonly whole: bigint;
  readonly degree: number;
}

describe('exact numbers in an arena', () => {
  it('are what whole numbers say, formulas of degree up to 8, seed 1', () => {
    const random = new Random(1);
    reset();
    for (let n = 0; n < 300; n++) {
      clear();
      for (let i = 0; i < X.length; i++) {
        const x = random.between(-1, 1) * 2 ** random.whole(-12, 12);
        X[i] = random.chance(0.3) ? Math.round(8 * x) / 8 : x;
      }
      let pairs: Pair[] = Array.from({ length: 8 }, (_, i) => {
        const j = random.whole(0, 7);
        const kind = random.whole(0, 2);
        const number = kind === 0 ? exactly(X, i) : kind === 1 ? difference(X, i, j) : total(X, i, j);
        const sign = kind === 1 ? -1n : 1n;
        return { number, whole: whole(X[i]) + (kind === 0 ? 0n : sign * whole(X[j])), degree: 1 };
      });
      while (pairs.length > 1) {
        const next: Pair[] = [];
        for (let i = 0; i < pairs.length; i += 2) {
          const [p, q] = [pairs[i], pairs[i + 1]];
          next.push({ number: times(p.number, q.number), whole: p.whole * q.whole, degree: 2 * p.degree });
        }
        for (let i = 0; i + 1 < next.length; i += 2) {
          const [p, q] = [next[i], next[i + 1]];
          next[i] = { ...p, number: plus(p.number, q.number), whole: p.whole + q.whole };
          next[i + 1] = { ...q, number: minus(p.number, q.number), whole: p.whole - q.whole };
        }
        pairs = next;
      }
      const [{ number, whole: truth, degree }] = pairs;
      expect(signOf(number)).toBe(truth > 0n ? 1 : truth < 0n ? -1 : 0);
      approximate(number, X, 0);
      // To the nearest by what BigInt keeps; one more unit for the sum.
      const nearest = Number(truth) * 2 ** ((degree * UNIT) / 2) * 2 ** ((degree * UNIT) / 2);
      expect(Math.abs(X[0] - nearest)).toBeLessThanOrEqual(Math.abs(nearest) * 2 ** -51);
    }
    expect(isFull()).toBe(false);
  });

  it('know what is 0 to the last digit', () => {
    reset();
    X[0] = 0.1;
    X[1] = 0.2;
    X[2] = 0.3;
    X[3] = 2 ** -40;
    const a = plus(exactly(X, 0), exactly(X, 1));
    expect(signOf(minus(a, exactly(X, 2)))).toBe(1);
    expect(signOf(minus(a, total(X, 0, 1)))).toBe(0);
    // (a + b)^2 - a^2 - 2 a b - b^2
    const b = difference(X, 2, 3);
    const sum = plus(a, b);
    const product = times(a, b);
    const rest = minus(minus(times(sum, sum), times(a, a)), times(b, b));
    expect(signOf(minus(rest, plus(product, product)))).toBe(0);
  });

  it('say when there is no room, and have it again when they are forgotten', () => {
    reset();
    X[0] = 1 / 3;
    X[1] = 1e-17;
    let number = plus(exactly(X, 0), exactly(X, 1));
    for (let i = 0; i < 20; i++) number = times(number, number);
    expect(isFull()).toBe(true);
    // Who needs little room does not ask: products are whole all the same.
    clear();
    X.set([0.1, 0.3, 0.7, 0.9]);
    const [a, b] = [difference(X, 1, 0), difference(X, 3, 2)];
    const square = times(plus(a, b), plus(a, b));
    const product = times(a, b);
    const rest = minus(minus(square, times(a, a)), times(b, b));
    expect(signOf(minus(rest, plus(product, product)))).toBe(0);
    expect(isFull()).toBe(true);
    reset();
    expect(isFull()).toBe(false);
    expect(signOf(exactly(X, 0))).toBe(1);
  });
});
