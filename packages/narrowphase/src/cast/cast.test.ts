import { circle, RADIUS, type Rows, type ShapeKind, segment, triangle } from '@swept/core';
import { castStatus, partTouches, place, startPoses, strictCastStatus } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { extent, farthest, KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';
import { cast } from '../dispatch.js';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  createCastHit,
  START_EXITS,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast-hit.js';

const CASES = 70 * inject('rounds');
/** Fractions are taken to 2^-50, and are off by no more than 2^-44 of the ray. */
const BITS = 50n;
const OFF = 64n;

const clamp = (k: bigint) => (k < 0n ? 0n : k > 1n << BITS ? 1n << BITS : k);

/** The judge's words in the numbers of the engine. */
const STATUS = { miss: CAST_MISS, inside: CAST_INSIDE, hit: CAST_HIT };

for (const kind of KINDS) {
  describe(`a ray against a ${NAMES[kind]}, by rational arithmetic`, () => {
    for (const [name, generate] of Object.entries(POSES)) {
      test(`${name}: seeds 0 to ${CASES - 1}`, () => {
        const out = createCastHit();
        for (let seed = 0; seed < CASES; seed++) {
          const label = `seed ${seed}`;
          const { a: ray, b: target } = generate(new Random(seed), 2, kind, seed % 3 > 0);
          ray[RADIUS] = 0;
          const { poses } = startPoses([2, ray], [kind, target]);
          const [line, goal] = poses;
          const finish = place(line.points[1], goal);
          const status = STATUS[castStatus(line, goal)];
          expect(cast(kind, ray, target, out, 0, 0, START_IGNORED), label).toBe(
            status === CAST_INSIDE ? CAST_MISS : status,
          );
          expect(cast(kind, ray, target, out, 0, 0, START_EXITS), label).toBe(
            status === CAST_INSIDE && finish < 0 ? CAST_MISS : status,
          );
          if (status === CAST_INSIDE && finish >= 0) {
            if (finish === 0) expect([out.fraction, out.x, out.y], label).toEqual([1, ray[8], ray[9]]);
            expect(out.fraction, label).toBe(out.exit);
            expect(Math.abs(Math.hypot(out.nx, out.ny) - 1), label).toBeLessThan(1e-14);
            const outward = out.nx * (ray[8] - ray[0]) + out.ny * (ray[9] - ray[1]);
            const rounding = 1e-7 * extent(2, ray, kind, target) + Number.MIN_VALUE;
            expect(outward, label).toBeGreaterThanOrEqual(-rounding);
          }
          expect(cast(kind, ray, target, out, 0, 0, STRICTLY_BETWEEN), label).toBe(
            STATUS[strictCastStatus(line, goal)],
          );
          expect(cast(kind, ray, target, out, 0, 0, START_HITS), label).toBe(status);
          if (status === CAST_MISS) continue;

          // Nothing before, something at the fraction; something at the exit, nothing after.
          const enter = BigInt(Math.round(out.fraction * 2 ** 50));
          const exit = BigInt(Math.round(out.exit * 2 ** 50));
          if (status === CAST_INSIDE) {
            expect([out.fraction, out.x, out.y, out.nx, out.ny], label).toEqual([0, ray[0], ray[1], 0, 0]);
          } else {
            expect(partTouches(line, goal, clamp(enter - OFF), clamp(enter + OFF), BITS), label).toBe(true);
            if (enter > OFF) expect(partTouches(line, goal, 0n, enter - OFF, BITS), label).toBe(false);
            expect(Math.abs(Math.hypot(out.nx, out.ny) - 1), label).toBeLessThan(1e-14);
            // Outward: against the ray, except for grazing.
            expect(out.nx * (ray[8] - ray[0]) + out.ny * (ray[9] - ray[1]), label).toBeLessThanOrEqual(
              1e-7 * extent(2, ray, kind, target),
            );
          }
          expect(partTouches(line, goal, clamp(exit - OFF), clamp(exit + OFF), BITS), label).toBe(true);
          if (exit + OFF < 1n << BITS)
            expect(partTouches(line, goal, exit + OFF, 1n << BITS, BITS), label).toBe(false);
          expect(out.exit, label).toBeGreaterThanOrEqual(out.fraction);
          const far =
            1e-15 * (extent(2, ray, kind, target) + farthest(2, ray, kind, target)) + Number.MIN_VALUE;
          expect(Math.abs(out.x - (ray[0] + out.fraction * (ray[8] - ray[0]))), label).toBeLessThanOrEqual(
            far,
          );
          expect(Math.abs(out.y - (ray[1] + out.fraction * (ray[9] - ray[1]))), label).toBeLessThanOrEqual(
            far,
          );
        }
      });
    }
  });
}

describe('records by hand', () => {
  const out = createCastHit();

  test('through a triangle', () => {
    expect(cast(3, segment(-10, 1, 10, 1).row, triangle(0, 0, 4, 0, 0, 4).row, out)).toBe(CAST_HIT);
    expect(out).toEqual({ fraction: 0.5, exit: 0.65, x: 0, y: 1, nx: -1, ny: 0 });
  });

  test('along the side of a capsule, at exactly its radius', () => {
    expect(cast(2, segment(-2, 1, 10, 1).row, segment(0, 0, 4, 0, 1).row, out)).toBe(CAST_HIT);
    expect(out.fraction).toBeCloseTo(1 / 6, 14);
    expect(out.exit).toBeCloseTo(0.5, 14);
    expect([out.nx, out.ny]).toEqual([0, 1]);
  });

  test('a corner of a rounded triangle', () => {
    expect(cast(3, segment(-4, 0, 4, 0).row, triangle(0, 0, 2, -2, 2, 2, 1).row, out)).toBe(CAST_HIT);
    expect(out).toMatchObject({ fraction: 3 / 8, exit: 7 / 8, x: -1, y: 0, nx: -1, ny: 0 });
  });

  test('through a point: only exactly', () => {
    const ray = segment(0, 0, 3, 9).row;
    expect(cast(1, ray, circle(1, 3).row, out)).toBe(CAST_HIT);
    expect(out.fraction).toBe(1 / 3);
    expect(out.exit).toBeCloseTo(1 / 3, 15);
    expect(cast(1, ray, circle(1, 3 + 2 ** -50).row, out)).toBe(CAST_MISS);
  });

  test('past an edge of subnormal length: seed 100876 of tangent, one ulp off', () => {
    const flat = triangle(0, -Number.MIN_VALUE, 1.9999999999999996, 0, 0, 0, 0.125).row;
    expect(cast(3, segment(0, -0.12500000000000003, 2, 4.999999999999999).row, flat, out)).toBe(CAST_HIT);
    expect(out.exit).toBeCloseTo(0.25 / 5.125, 15);
  });

  test('in by an edge, a hair beside the corner that it misses', () => {
    const e = 2 ** -60;
    for (const radius of [e / 2, 1e-30, Number.MIN_VALUE]) {
      const target = triangle(-e, 2, -e, 0, 2, -e, radius).row;
      expect(cast(3, segment(0, 2, -e, -e).row, target, out)).toBe(CAST_HIT);
      expect(out.fraction).toBeLessThan(1e-14);
      expect(out.nx).toBeCloseTo(Math.SQRT1_2, 14);
    }
  });

  test('an end just on the boundary of a capsule that is next to a point has a normal', () => {
    const target = segment(0, 0, Number.MIN_VALUE, 0, 5).row;
    expect(cast(2, segment(1, 0, 0, 5).row, target, out, 0, 0, START_EXITS)).toBe(CAST_INSIDE);
    expect([out.nx, out.ny]).toEqual([0, 1]);
  });

  test('a ray without length is a point', () => {
    expect(cast(1, segment(1, 1, 1, 1).row, circle(1, 2, 1).row, out)).toBe(CAST_INSIDE);
    expect(out).toEqual({ fraction: 0, exit: 1, x: 1, y: 1, nx: 0, ny: 0 });
    expect(cast(2, segment(1, 1, 1, 1).row, segment(0, 0, 2, 2.5).row, out)).toBe(CAST_MISS);
  });

  test('offsets, and nothing written on a miss', () => {
    const rows = new Float64Array(48);
    rows.set(segment(0, 0, 10, 0).row, 16);
    rows.set(circle(5, 0, 1).row, 32);
    const fresh = createCastHit();
    expect(cast(1, rows, rows, fresh, 0, 32)).toBe(CAST_MISS);
    expect(fresh).toEqual(createCastHit());
    expect(cast(1, rows, rows, fresh, 16, 32)).toBe(CAST_HIT);
    expect(fresh.fraction).toBeCloseTo(0.4, 15);
  });
});

test('turned round, the ray enters where it left', () => {
  const out = createCastHit();
  const back = createCastHit();
  for (let seed = 0; seed < 500; seed++) {
    const kind = (1 + (seed % 3)) as ShapeKind;
    const { a: ray, b: target } = POSES.uniform(new Random(seed), 2, kind, seed % 2 > 0);
    const turned: Rows = segment(ray[8], ray[9], ray[0], ray[1]).row;
    const status = cast(kind, ray, target, out, 0, 0, START_IGNORED);
    if (status === CAST_HIT && cast(kind, turned, target, back, 0, 0, START_IGNORED) === CAST_HIT) {
      expect(out.exit, `seed ${seed}`).toBeCloseTo(1 - back.fraction, 14);
      expect(back.exit, `seed ${seed}`).toBeCloseTo(1 - out.fraction, 14);
    }
  }
});
