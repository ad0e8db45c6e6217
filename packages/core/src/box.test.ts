import { motionOf, poseAt, toWhole } from '@swept/judge';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { BOX, boxesOverlap, discBox, sweptBox } from './box.js';
import { ROW, type Rows, type ShapeKind } from './row.js';
import { circle, motion, moved, segment } from './shape.js';

describe('sweptBox', () => {
  it('is the exact min and max without radius and margin', () => {
    const box = new Float64Array(BOX);
    sweptBox(2, moved(segment(1, 5, -2, 3), 10, -20).row, 0, box);
    expect([...box]).toEqual([-2, -17, 11, 5]);
  });

  it('contains the vertex of the parabola', () => {
    const box = new Float64Array(BOX);
    // y(t) = -4 t (1 - t) dips to -1 at t = 1/2.
    sweptBox(1, motion(circle(0, 0), circle(8, 0), 0, 4).row, 0, box);
    expect(box[1]).toBeLessThanOrEqual(-1);
    expect(box[1]).toBeGreaterThan(-1.001);
    expect(box[3]).toBe(0);
  });

  for (let seed = 1; seed <= 20; seed++) {
    it(`contains the exact shape at all rational times, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const box = new Float64Array(BOX);
      for (let n = 0; n < 50; n++) {
        const row = new Float64Array(ROW);
        const scale = 10 ** ((random.next() >>> 0) % 20);
        const number = (): number => ((random.next() | 0) / 2 ** 31) * scale;
        const kind = (1 + ((random.next() >>> 0) % 3)) as ShapeKind;
        for (let i = 0; i < ROW; i++) row[i] = number();
        row[4] = Math.abs(row[4]);
        row[6] = Math.abs(row[6]);
        const margin = Math.abs(number()) * 1e-9;
        sweptBox(kind, row, margin, box);
        for (const n of [0n, 1n, 3n, 4n, 5n, 8n]) expect(inside(kind, row, n, margin, box)).toBe(true);
      }
    });
  }

  /** Is the shape within the box at the time n / 8, and its margin too? In whole numbers. */
  function inside(kind: ShapeKind, row: Rows, n: bigint, margin: number, box: Rows): boolean {
    const { points, radius } = poseAt(motionOf(kind, row), { n, k: 3n });
    // A pose at n / 2^3 is 2^6 times as fine.
    const [minX, minY, maxX, maxY, r] = [...box, margin].map((x) => 64n * toWhole(x));
    const reach = radius + r;
    return points.every(
      ({ x, y }) => x - reach >= minX && x + reach <= maxX && y - reach >= minY && y + reach <= maxY,
    );
  }
});

it('discBox has the numbers of sweptBox, also of points, growing discs and huge and tiny ones, seed 5', () => {
  const random = xoroshiro128plus(5);
  const number = () => (random.next() % 2001) / 8 - 125;
  const [expected, box] = [new Float64Array(BOX), new Float64Array(BOX)];
  for (let n = 0; n < 5000; n++) {
    const scale = [1, 1e-150, 1e150, 1 / 3, 1e-300][n % 5];
    const radii = [0, n % 3 === 0 ? 0 : Math.abs(number())];
    if (n % 2 === 0) radii.reverse();
    const path = [number(), n % 7 === 0 ? -0 : number(), number(), number()];
    const row = Float64Array.from([...path, radii[0], 0, radii[1], 0], (it) => it * scale);
    sweptBox(1, row, 0, expected);
    discBox(row, box, 0, 0);
    // The sign of a zero may differ.
    expect(Array.from(box, (it) => it + 0)).toEqual(Array.from(expected, (it) => it + 0));
  }
});

describe('boxesOverlap', () => {
  const box = (...numbers: number[]) => new Float64Array(numbers);
  it('counts touching sides and corners', () => {
    expect(boxesOverlap(box(0, 0, 1, 1), box(1, 1, 2, 2))).toBe(true);
    expect(boxesOverlap(box(0, 0, 1, 1), box(1, 0, 2, 1))).toBe(true);
    expect(boxesOverlap(box(0, 0, 1, 1), box(1 + 2 ** -52, 0, 2, 1))).toBe(false);
    expect(boxesOverlap(box(0, 0, 1, 1), box(0, -2, 1, -(2 ** -1074)))).toBe(false);
    expect(boxesOverlap(box(9, 9, 9, 9, 0, 0, 0, 0), box(9, 0, 0, 0, 0), 4, 1)).toBe(true);
  });
});
