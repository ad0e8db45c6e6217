import { circle, END, motion, moved, ROW, segment } from '@swept/core';
import { placesOf, signOf, toDouble, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { COINCIDENT, createLineMeeting, MEETING, PARALLEL, timeToLine } from './time-to-line.js';

const CASES = 700 * inject('rounds');

describe('a point and a line as in a game', () => {
  const out = createLineMeeting();
  const line = segment(463.99999999999994, 60, 720, 340).row;

  test('the factor and the meeting point', () => {
    const point = motion(circle(384, 252), circle(480.79999999999995, 246)).row;
    expect(timeToLine(point, line, out)).toBe(MEETING);
    expect(out).toMatchObject({ factor: 2.49832402234637, x: 625.8377653631285, y: 237.01005586592177 });
  });

  test('the lengths of the perpendiculars, whose ratio is the factor', () => {
    const point = motion(circle(384, 252), circle(480.79999999999995, 246)).row;
    timeToLine(point, line, out);
    expect(out.startDistance).toBeCloseTo(188.59799127280945, 12);
    expect(out.startDistance - out.endDistance).toBeCloseTo(75.48980419908962, 12);
    expect(out.startDistance / (out.startDistance - out.endDistance)).toBeCloseTo(out.factor, 13);
    // The foot is on the line, and the segment to it perpendicular.
    const [x, y] = [out.footX - 464, out.footY - 60];
    expect(x * 280 - y * 256).toBeCloseTo(0, 9);
    expect((out.footX - 384) * 256 + (out.footY - 252) * 280).toBeCloseTo(0, 9);
  });

  test('backwards: behind the point', () => {
    const point = motion(circle(480.79999999999995, 246), circle(384, 252)).row;
    expect(timeToLine(point, line, out)).toBe(MEETING);
    expect(out.factor).toBeCloseTo(1 - 2.49832402234637, 13);
  });
});

describe('verdicts', () => {
  const out = createLineMeeting();
  const line = segment(0, 0, 3, 1).row;

  test('parallel and coincident', () => {
    expect(timeToLine(moved(circle(0, 1), 6, 2).row, line, out)).toBe(PARALLEL);
    expect(timeToLine(moved(circle(-3, -1), 0.3, 0.1).row, line, out)).toBe(
      // (0.3, 0.1) is not on the line through (3, 1) in doubles.
      MEETING,
    );
    expect(timeToLine(moved(circle(-3, -1), 6, 2).row, line, out)).toBe(COINCIDENT);
    expect(timeToLine(circle(9, 3).row, line, out)).toBe(COINCIDENT);
    expect(timeToLine(circle(9, 4).row, line, out)).toBe(PARALLEL);
  });

  test('a line without length is a point', () => {
    const dot = segment(4, 2, 4, 2).row;
    expect(timeToLine(moved(circle(0, 0), 2, 1).row, dot, out)).toBe(MEETING);
    expect(out).toMatchObject({ factor: 2, x: 4, y: 2, footX: 4, footY: 2 });
    expect(out.startDistance).toBeCloseTo(Math.sqrt(20), 14);
    expect(out.endDistance).toBeCloseTo(Math.sqrt(5), 14);
    expect(timeToLine(moved(circle(0, 0), 2, 2).row, dot, out)).toBe(PARALLEL);
    expect(timeToLine(circle(4, 2).row, dot, out)).toBe(COINCIDENT);
    expect(timeToLine(circle(4, 3).row, dot, out)).toBe(PARALLEL);
  });

  test('without a meeting only the distances and the foot are written', () => {
    const fresh = createLineMeeting();
    timeToLine(moved(circle(2, 9), 3, 0).row, segment(0, 5, 8, 5).row, fresh);
    const distances = { startDistance: 4, endDistance: 4, footX: 2, footY: 5 };
    expect(fresh).toEqual({ ...createLineMeeting(), ...distances });
    timeToLine(moved(circle(2, 5), 3, 0).row, segment(8, 5, 0, 5).row, fresh);
    expect(fresh).toMatchObject({ factor: NaN, startDistance: 0, endDistance: 0, footX: 2, footY: 5 });
  });

  test('left of the direction from vertex 0 to vertex 1 is positive', () => {
    const point = moved(circle(2, 9), 0, -8).row;
    timeToLine(point, segment(0, 5, 8, 5).row, out);
    expect(out).toMatchObject({ factor: 0.5, startDistance: 4, endDistance: -4, footX: 2, footY: 5 });
    timeToLine(point, segment(8, 5, 0, 5).row, out);
    expect(out).toMatchObject({ factor: 0.5, startDistance: -4, endDistance: 4, footX: 2, footY: 5 });
  });

  test('a distance that doubles do not see has its sign', () => {
    // The point is beside the line by one spacing of doubles in x, over the root of two.
    timeToLine(circle(0.1 + 0.2, 0.3).row, segment(0, 0, 3, 3).row, out);
    expect(out.startDistance).toBeCloseTo(-(2 ** -54) / Math.SQRT2, 30);
    timeToLine(circle(1e-200, 3e-200).row, segment(0, 0, 1e-200, 3e-200).row, out);
    expect(out.startDistance).toBe(0);
    timeToLine(circle(1e-200, 1e-300).row, segment(0, 0, 1e150, 0).row, out);
    expect(out.startDistance).toBeCloseTo(1e-300, 310);
  });
});

describe('verdict, factor and distances, against integers', () => {
  const sources: Record<string, (random: Random) => number> = {
    uniform: (random) => random.between(-1, 1),
    grid: (random) => random.whole(0, 4),
    tenths: (random) => random.whole(0, 9) / 10,
    'grid at offset 1e9': (random) => 1e9 + random.whole(0, 4),
    'grid at 1e149': (random) => random.whole(0, 4) * 1e149,
    'grid at 1e-160': (random) => random.whole(0, 4) * 1e-160,
    'all magnitudes': (random) => random.whole(0, 4) * random.pick([1, 1e-150, 1e149, 1e-300]),
  };
  for (const [name, number] of Object.entries(sources)) {
    test(`${name}: seeds 0 to ${CASES - 1}`, () => {
      const out = createLineMeeting();
      for (let seed = 0; seed < CASES; seed++) {
        const random = new Random(seed);
        const numbers = Array.from({ length: 8 }, () => number(random));
        const row = new Float64Array(ROW);
        row.set(numbers.slice(0, 2));
        row.set(numbers.slice(2, 4), END);
        const line = segment(numbers[4], numbers[5], numbers[6], numbers[7]).row;
        const places = placesOf(numbers);
        const [cx, cy, dx, dy, ax, ay, bx, by] = numbers.map((x) => toWhole(x, places));
        if (ax === bx && ay === by) continue;
        timeToLine(row, line, out);
        expectDistance(out.startDistance, numbers, 0, `seed ${seed}, start`);
        expectDistance(out.endDistance, numbers, 2, `seed ${seed}, end`);
        const top = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        const bottom = (bx - ax) * (cy - dy) - (by - ay) * (cx - dx);
        const verdict = bottom !== 0n ? MEETING : top === 0n ? COINCIDENT : PARALLEL;
        expect(timeToLine(row, line, out), `seed ${seed}`).toBe(verdict);
        if (verdict !== MEETING) continue;
        const factor = toDouble({ n: top, d: bottom });
        if (Number.isFinite(factor)) {
          expect(Math.abs(out.factor - factor), `seed ${seed}`).toBeLessThanOrEqual(
            1e-14 * Math.max(1, Math.abs(factor)),
          );
        }
      }
    });
  }
});

/**
 * Is that the distance of the point in `numbers[p]` from the line in the last four? Squared, in whole
 * numbers.
 */
function expectDistance(distance: number, numbers: readonly number[], p: number, shown: string): void {
  const places = placesOf([...numbers, distance]);
  const whole = (x: number): bigint => toWhole(x, places);
  const [ax, ay, bx, by] = numbers.slice(4).map(whole);
  const [ux, uy] = [bx - ax, by - ay];
  const cross = ux * (whole(numbers[p + 1]) - ay) - uy * (whole(numbers[p]) - ax);
  expect(Math.sign(distance), shown).toBe(signOf(cross));
  if (Math.abs(distance) < 1e-290) return;
  const off = whole(distance) ** 2n * (ux * ux + uy * uy) - cross * cross;
  // A square is off by twice as much.
  expect((off < 0n ? -off : off) * 10n ** 14n <= 4n * cross * cross, shown).toBe(true);
}

describe('beyond the range of doubles', () => {
  const out = createLineMeeting();

  test('a distance that is less than the least double is not none', () => {
    const still = circle(0, 0).row;
    expect(timeToLine(still, segment(-1e-200, 0, 1e149, -1e18).row, out)).toBe(PARALLEL);
    expect(Math.abs(out.startDistance)).toBe(Number.MIN_VALUE);
  });

  test('a factor that is infinite leaves coordinates that do not change', () => {
    const point = motion(circle(0, -5e-324), circle(0, 0)).row;
    expect(timeToLine(point, segment(-1, -3, 1, -3).row, out)).toBe(MEETING);
    expect([out.factor, out.x]).toEqual([-Infinity, 0]);
  });
});
