import { placesOf, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { add, get, multiply, set, setDifference, setSum } from './double-double.js';

const X = new Float64Array(4);

/** What a register holds beyond the double that it is nearest to. */
function rest(k: number): [high: number, low: number] {
  get(k, X, 2);
  set(15, X, 2);
  add(14, k, 15, -1);
  get(14, X, 3);
  return [X[2], X[3]];
}

/** The sum of doubles times 2^places. */
function whole(places: number, ...numbers: number[]): bigint {
  return numbers.reduce((sum, x) => sum + toWhole(x, places), 0n);
}

describe('double-double', () => {
  it('adds, subtracts and multiplies doubles without error, seed 1', () => {
    const random = new Random(1);
    for (let n = 0; n < 2000; n++) {
      X[0] = random.between(-1, 1) * 2 ** random.whole(-30, 30);
      X[1] = random.between(-1, 1) * 2 ** random.whole(-30, 30);
      const [x, y] = X;
      setDifference(0, X, 0, 1);
      setSum(1, X, 0, 1);
      set(2, X, 0);
      set(3, X, 1);
      multiply(4, 2, 3);
      const places = 300;
      expect(whole(places, ...rest(0))).toBe(whole(places, x, -y));
      expect(whole(places, ...rest(1))).toBe(whole(places, x, y));
      expect(whole(2 * places, ...rest(4))).toBe(whole(places, x) * whole(places, y));
    }
  });

  it('loses less than 2^-100 of what goes in, seed 2', () => {
    const random = new Random(2);
    for (let n = 0; n < 2000; n++) {
      const parts: number[][] = [];
      for (const k of [0, 1]) {
        X[0] = random.between(-1, 1);
        X[1] = random.between(-1, 1) * 2 ** -random.whole(1, 60);
        setSum(k, X, 0, 1);
        parts.push(rest(k));
      }
      const [a, b] = parts;
      const sign = random.pick([-1, 1]);
      add(2, 0, 1, sign);
      multiply(3, 0, 1);
      const places = placesOf([...a, ...b]);
      const [x, y] = [whole(places, ...a), whole(places, ...b)];
      const near = (difference: bigint, size: bigint) =>
        expect((difference < 0n ? -difference : difference) << 100n <= size).toBe(true);
      const magnitude = (z: bigint) => (z < 0n ? -z : z);
      near(
        whole(300, ...rest(2)) - ((x + BigInt(sign) * y) << BigInt(300 - places)),
        (magnitude(x) + magnitude(y)) << BigInt(300 - places),
      );
      near(
        whole(600, ...rest(3)) - ((x * y) << BigInt(600 - 2 * places)),
        magnitude(x * y) << BigInt(600 - 2 * places),
      );
    }
  });
});
