import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { BOX, boxesOverlap, sweptBox } from './box.js';
import { ROW, type ShapeKind, vertexAt } from './row.js';
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
        for (let i = 0; i < kind; i++) {
          for (const t of [0n, 1n, 3n, 4n, 5n, 8n])
            expect(inside(row, vertexAt(i), t, margin, box)).toBe(true);
        }
      }
    });
  }

  /** Exact in integers: doubles times 2^200, time in eighths. */
  function inside(row: Float64Array, v: number, t: bigint, margin: number, box: Float64Array): boolean {
    const r = (8n - t) * exact(row[4]) + t * exact(row[6]) + 8n * exact(margin);
    for (const axis of [0, 1]) {
      const sag = exact(row[5 + 2 * axis]);
      const p = (8n - t) * exact(row[v + axis]) + t * exact(row[v + 2 + axis]);
      const bent = 8n * p - t * (8n - t) * sag;
      if (bent - 8n * r < 64n * exact(box[axis]) || bent + 8n * r > 64n * exact(box[axis + 2])) return false;
    }
    return true;
  }

  function exact(x: number): bigint {
    let shift = 0;
    while (!Number.isInteger(x)) {
      x *= 2;
      shift++;
    }
    return BigInt(x) << BigInt(200 - shift);
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
