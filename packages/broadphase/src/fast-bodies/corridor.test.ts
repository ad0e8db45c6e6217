import { RADIUS, ROW, type ShapeKind } from '@swept/core';
import { motionOf, poseAt, rayMeetsBox, toWhole } from '@swept/judge';
import { describe, expect, inject, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { Flights } from '../../test/support/flights.js';
import {
  CORRIDOR,
  type Corridors,
  corridorsMeet,
  isSlanting,
  writeBoxCorridor,
  writeCorridor,
  writeRay,
} from './corridor.js';

const ROUNDS = inject('rounds');

const CROWDS: readonly [string, Flights][] = [
  ['near the origin', new Flights(1, 100, 1, 0)],
  ['at 1e9', new Flights(1, 100, 1, 1e9)],
  ['at 1e-310', new Flights(1, 1e-308, 1e-310, 0)],
  ['at 1e149', new Flights(1, 1e149, 1e147, 0)],
];

const big = (x: bigint): bigint => (x < 0n ? -x : x);

/** The exact numbers of a corridor: middle, half path, size; x and y of each. */
function exactly(corridors: Corridors, at: number): bigint[] {
  return Array.from({ length: CORRIDOR }, (_, k) => toWhole(corridors[at + k]));
}

/**
 * By how much two corridors are apart along the normal (x, y), times the length of that; negative when they
 * are not.
 */
function gapAlong(a: bigint[], b: bigint[], x: bigint, y: bigint): bigint {
  const reach = (c: bigint[]): bigint => big(x * c[2] + y * c[3]) + big(x) * c[4] + big(y) * c[5];
  return big(x * (b[0] - a[0]) + y * (b[1] - a[1])) - reach(a) - reach(b);
}

describe.each(CROWDS)('corridors %s', (_, flights) => {
  test.each([1, 2])('contain the whole motion, seed %d', (seed) => {
    const dice = new Dice(seed);
    const corridor = new Float64Array(CORRIDOR);
    const { rows, kind } = flights;
    for (let i = 0; i < 500 * ROUNDS; i++) {
      flights.draw(dice, 0, 2);
      writeCorridor(kind[0] as ShapeKind, rows, corridor, 0, 0);
      const c = exactly(corridor, 0);
      const motion = motionOf(kind[0] as ShapeKind, rows);
      for (let k = 0n; k <= 8n; k++) {
        // A pose at the time k / 2^3 is 2^6 times as fine.
        const { points, radius } = poseAt(motion, { n: k, k: 3n });
        for (const { x, y } of points) {
          for (const [axis, at] of [x, y].entries()) {
            const centre = 64n * c[axis] + 8n * (2n * k - 8n) * c[2 + axis];
            expect(big(at - centre) + radius <= 64n * c[4 + axis]).toBe(true);
          }
        }
      }
    }
  });

  test.each([1, 2])('meet when they do, and only then except for rounding, seed %d', (seed) => {
    const dice = new Dice(seed);
    const two = new Float64Array(2 * CORRIDOR);
    const ray = new Float64Array(ROW);
    let met = 0;
    let apart = 0;
    for (let i = 0; i < 1000 * ROUNDS; i++) {
      const thin = dice.unit() < 0.5;
      for (const at of [0, CORRIDOR]) {
        flights.draw(dice, 0, 1);
        if (thin) flights.rows.fill(0, RADIUS, RADIUS + 4);
        flights.fit(0);
        if (at > 0 && dice.unit() < 0.5) writeBoxCorridor(flights.boxes, two, 0, at);
        else writeCorridor(flights.kind[0] as ShapeKind, flights.rows, two, 0, at);
      }
      const [a, b] = [exactly(two, 0), exactly(two, CORRIDOR)];
      const across = [a, b].map((c) => gapAlong(a, b, -c[3], c[2]));
      const meets = corridorsMeet(two, two, 0, CORRIDOR);
      if (across.every((gap) => gap <= 0n)) {
        met++;
        expect(meets).toBe(true);
        const boxesMeet = gapAlong(a, b, 1n, 0n) <= 0n && gapAlong(a, b, 0n, 1n) <= 0n;
        if (boxesMeet && b[2] === 0n && b[3] === 0n) {
          writeRay(two, 0, ray);
          expect(rayMeetsBox(ray, flights.boxes, 0)).toBe(true);
        }
      } else if (meets) {
        // Within rounding, measured against the coordinates.
        const far = [...a, ...b].reduce((sum, x) => sum + big(x), 0n);
        for (const [k, c] of [a, b].entries())
          expect(across[k] * 2n ** 46n <= (big(c[2]) + big(c[3]) + 2n ** 54n) * (far + 2n ** 54n)).toBe(true);
      } else apart++;
    }
    expect(met).toBeGreaterThan(80);
    // Below the least normal number all is within rounding.
    if (flights.extent > 2 ** -1022) expect(apart).toBeGreaterThan(80);
  });
});

test('a motion is slanting when its corridor leaves more than half of its box out', () => {
  const corridor = new Float64Array(CORRIDOR);
  const slants = (dx: number, dy: number, radius: number): boolean => {
    const flights = new Flights(1, 1, 1, 0);
    flights.kind[0] = 1;
    flights.rows.set([3, 4, 3 + dx, 4 + dy, radius, 0, radius]);
    flights.fit(0);
    writeCorridor(1, flights.rows, corridor, 0, 0);
    return isSlanting(flights.boxes, corridor, 0, 0);
  };
  expect(slants(10, 10, 0.5)).toBe(true);
  expect(slants(-10, 10, 0.5)).toBe(true);
  expect(slants(1e149, -1e149, 0.5)).toBe(true);
  expect(slants(10, 0.5, 0.5)).toBe(false);
  expect(slants(10, 0, 0)).toBe(false);
  expect(slants(0, 0, 0)).toBe(false);
  expect(slants(10, 10, 5)).toBe(false);
});
