import { circle, END, motion, moved, ROW, segment } from '@swept/core';
import { placesOf, toDouble, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { COINCIDENT, createLineMeeting, MEETING, PARALLEL, timeToLine } from './time-to-line.js';

describe('a point and a line as in a game', () => {
  const out = createLineMeeting();
  const line = segment(463.99999999999994, 60, 720, 340).row;

  test('the factor and the meeting point', () => {
    const point = motion(circle(384, 252), circle(480.79999999999995, 246)).row;
    expect(timeToLine(point, line, out)).toBe(MEETING);
    expect(out).toEqual({ factor: 2.49832402234637, x: 625.8377653631285, y: 237.01005586592177 });
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
    expect(out).toEqual({ factor: 2, x: 4, y: 2 });
    expect(timeToLine(moved(circle(0, 0), 2, 2).row, dot, out)).toBe(PARALLEL);
    expect(timeToLine(circle(4, 2).row, dot, out)).toBe(COINCIDENT);
    expect(timeToLine(circle(4, 3).row, dot, out)).toBe(PARALLEL);
  });

  test('nothing is written without a meeting', () => {
    const fresh = createLineMeeting();
    timeToLine(moved(circle(0, 1), 6, 2).row, line, fresh);
    expect(fresh).toEqual(createLineMeeting());
  });
});

describe('verdict and factor, against integers', () => {
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
    test(`${name}: seeds 0 to 1999`, () => {
      const out = createLineMeeting();
      for (let seed = 0; seed < 2000; seed++) {
        const random = new Random(seed);
        const numbers = Array.from({ length: 8 }, () => number(random));
        const row = new Float64Array(ROW);
        row.set(numbers.slice(0, 2));
        row.set(numbers.slice(2, 4), END);
        const line = segment(numbers[4], numbers[5], numbers[6], numbers[7]).row;
        const places = placesOf(numbers);
        const [cx, cy, dx, dy, ax, ay, bx, by] = numbers.map((x) => toWhole(x, places));
        if (ax === bx && ay === by) continue;
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
