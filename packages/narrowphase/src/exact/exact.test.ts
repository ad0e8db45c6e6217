import { placesOf, signOf, toDouble, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { addExpansions, scaleExpansion } from './expansion.js';
import { RATIO } from './number.js';
import { crossRatio, crossSign, dotSign, orient } from './orient.js';
import { quotient } from './quotient.js';
import { edgeReach, lineReach, onEdge, vertexReach } from './reach.js';

const CASES = 600;

function nudged(x: number, random: Random): number {
  return x + random.whole(-1, 1) * (x === 0 ? Number.MIN_VALUE : Math.abs(x) * 2 ** -52);
}

/** Coordinates of four points and two radii, with many exact zeros among the signs asked for. */
const NUMBERS: Readonly<Record<string, (random: Random) => Float64Array>> = {
  uniform: (random) => Float64Array.from({ length: 10 }, () => random.between(0, 2)),
  grid: (random) => Float64Array.from({ length: 10 }, () => random.whole(0, 6)),
  tenths: (random) => Float64Array.from({ length: 10 }, () => random.whole(0, 12) / 10),
  'tenths, one ulp off': (random) =>
    Float64Array.from({ length: 10 }, () => nudged(random.whole(1, 12) / 10, random)),
  'grid at offset 1e9': (random) => Float64Array.from({ length: 10 }, () => 1e9 + random.whole(0, 6) / 8),
  'grid, subnormal': (random) =>
    Float64Array.from({ length: 10 }, () => random.whole(0, 6) * Number.MIN_VALUE),
  'grid at 2^495': (random) => Float64Array.from({ length: 10 }, () => random.whole(0, 6) * 2 ** 495),
  'tenths at 1e-160': (random) =>
    Float64Array.from({ length: 10 }, () => (random.whole(0, 12) / 10) * 1e-160),
  'all magnitudes': (random) =>
    Float64Array.from(
      { length: 10 },
      () => random.whole(0, 6) * random.pick([1, 1e-150, 1e149, 1e-300, 1e30]),
    ),
  collinear: (random) => {
    const x = random.whole(-3, 3) / 10;
    const y = random.whole(-3, 3) / 10;
    return Float64Array.from(
      { length: 10 },
      (_, i) => (i % 2 === 0 ? x : y) * random.whole(0, 1) * 2 ** random.whole(-3, 3),
    );
  },
  'one line': (random) => {
    const y = random.whole(1, 4);
    const at = [0, 0, 0, 0].map(() => random.whole(0, 9));
    return Float64Array.of(...at.flatMap((k) => [k, k * y]), random.whole(0, 3), random.whole(0, 3));
  },
};

describe('signs against integers', () => {
  for (const [name, numbers] of Object.entries(NUMBERS)) {
    test(`${name}: seeds 0 to ${CASES - 1}`, () => {
      for (let seed = 0; seed < CASES; seed++) {
        const label = `seed ${seed}`;
        const p = numbers(new Random(seed));
        p[8] = Math.abs(p[8]);
        p[9] = Math.abs(p[9]);
        const places = placesOf(p);
        const n = Array.from(p, (x) => toWhole(x, places));
        const [ux, uy, wx, wy] = [n[2] - n[0], n[3] - n[1], n[6] - n[4], n[7] - n[5]];
        expect(crossSign(p, 0, 2, 4, 6), label).toBe(signOf(ux * wy - uy * wx));
        expect(dotSign(p, 0, 2, 4, 6), label).toBe(signOf(ux * wx + uy * wy));
        const [ax, ay] = [n[4] - n[0], n[5] - n[1]];
        const cross = ux * ay - uy * ax;
        expect(orient(p, 0, 2, 4), label).toBe(signOf(cross));
        expect(orient(p, 2, 0, 4), label).toBe(-signOf(cross) + 0);
        const reach = (n[8] + n[9]) ** 2n;
        expect(vertexReach(p, 0, 4, 8), label).toBe(signOf(ax * ax + ay * ay - reach));
        expect(lineReach(p, 4, 0, 2, 8), label).toBe(signOf(cross * cross - reach * (ux * ux + uy * uy)));

        const square = ux * ux + uy * uy;
        const along = ux * ax + uy * ay;
        const [bx, by] = [n[4] - n[2], n[5] - n[3]];
        let distance = [cross * cross, square];
        if (along <= 0n) distance = [ax * ax + ay * ay, 1n];
        else if (along >= square) distance = [bx * bx + by * by, 1n];
        expect(edgeReach(p, 4, 0, 2, 8), label).toBe(signOf(distance[0] - reach * distance[1]));
        expect(onEdge(p, 4, 0, 2), label).toBe(distance[0] === 0n);

        const [top, bottom] = [cross, ux * wy - uy * wx];
        if (bottom !== 0n) {
          crossRatio(p, 0, 2, 0, 4, 4, 6);
          const exact = toDouble({ n: top, d: bottom });
          if (Math.abs(exact) === Infinity) expect(RATIO[0], label).toBe(exact);
          else
            expect(Math.abs(RATIO[0] - exact), label).toBeLessThanOrEqual(
              1e-14 * Math.max(1, Math.abs(exact)),
            );
        }
      }
    });
  }
});

describe('expansions', () => {
  test('sums and products are exact: seeds 0 to 499', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = new Random(seed);
      const number = () => random.between(-1, 1) * 2 ** random.whole(-40, 40);
      let e = Float64Array.of(number());
      let exact = [e[0]];
      for (let step = 0; step < 6; step++) {
        const f = Float64Array.of(number());
        const h = new Float64Array(64);
        const length = addExpansions(e, 0, e.length, f, 0, 1, 1, h, 0);
        e = h.slice(0, length);
        exact = [...exact, f[0]];
      }
      const b = Float64Array.of(number());
      const h = new Float64Array(64);
      const length = scaleExpansion(e, 0, e.length, b, 0, h, 0);
      const parts = Array.from(h.subarray(0, length));
      const places = 400;
      const whole = (x: number) => toWhole(x, places);
      const sum = (xs: number[]) => xs.reduce((total, x) => total + whole(x), 0n);
      expect(sum(Array.from(e)), `seed ${seed}`).toBe(sum(exact));
      expect(sum(parts) << BigInt(places), `seed ${seed}`).toBe(sum(exact) * whole(b[0]));
      for (let i = 1; i < parts.length; i++)
        expect(Math.abs(parts[i])).toBeGreaterThan(Math.abs(parts[i - 1]));
    }
  });
});

test('quotients of any size', () => {
  expect(quotient(0n, 5n)).toBe(0);
  expect(quotient(-7n, 2n)).toBe(-3.5);
  expect(quotient(1n, 3n)).toBe(1 / 3);
  expect(quotient(3n << 2000n, 1n << 2001n)).toBe(1.5);
  expect(quotient(1n, 1n << 1074n)).toBe(Number.MIN_VALUE);
  expect(quotient(1n << 1023n, -1n)).toBe(-(2 ** 1023));
  expect(quotient(1n << 3000n, 1n)).toBe(Infinity);
  expect(quotient(1n, 1n << 3000n)).toBe(0);
  expect(quotient(-1n, 0n)).toBe(-Infinity);
});
