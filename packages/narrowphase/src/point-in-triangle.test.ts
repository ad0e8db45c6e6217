import { circle, type Shape, triangle } from '@swept/core';
import { placesOf, signOf, toDouble, toWhole } from '@swept/judge';
import { Random } from '@swept/scenes';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import {
  CLOSED,
  createBarycentric,
  type EdgeRule,
  OPEN,
  pointInTriangle,
  TOP_LEFT,
} from './point-in-triangle.js';

const ROUNDS = inject('rounds');
const CASES = 700 * ROUNDS;

const inside = (t: Shape, x: number, y: number, rule: EdgeRule): boolean =>
  pointInTriangle(circle(x, y).row, t.row, undefined, 0, 0, rule);

describe('a table of points and triangles, with and without their edges', () => {
  const v = [
    [1, 7],
    [4, 10],
    [3, 6],
    [7, 10],
    [6, 4],
    [10, 10],
    [10, 2],
    [10, 8],
    [16, 2],
  ];
  const corners = [
    [0, 1, 2],
    [0, 3, 2],
    [0, 5, 2],
    [0, 1, 4],
    [0, 3, 4],
    [0, 5, 4],
    [6, 7, 8],
  ];
  const triangles = corners.map(([a, b, c]) =>
    triangle(v[a][0], v[a][1], v[b][0], v[b][1], v[c][0], v[c][1]),
  );
  // For each point: the triangles that it is in, edges included, and those of them on whose edge it is.
  const points: [number, number, string, string][] = [
    [2, 7, '012345', ''],
    [3, 8, '0134', '14'],
    [4, 5, '', ''],
    [6, 7, '45', ''],
    [7, 8, '5', ''],
    [8, 6, '', ''],
    [5, 9, '14', '14'],
    [8, 10, '', ''],
    [7, 6, '5', ''],
    [8, 7, '5', '5'],
    [12, 4, '6', ''],
    [13, 5, '6', '6'],
    [14, 6, '', ''],
    [12, 5, '6', ''],
    [11, 7, '6', '6'],
    [11, 8, '', ''],
    [11, 6, '6', ''],
  ];
  it.each(points)('(%d, %d) is in %s, on the edge of %s', (x, y, closed, edge) => {
    const which = (rule: EdgeRule): string =>
      triangles.flatMap((t, i) => (inside(t, x, y, rule) ? [i] : [])).join('');
    expect(which(CLOSED)).toBe(closed);
    expect(which(OPEN)).toBe([...closed].filter((i) => !edge.includes(i)).join(''));
  });

  it('vertices are in with edges and out without', () => {
    triangles.forEach((t, i) => {
      for (const c of corners[i]) {
        expect(inside(t, v[c][0], v[c][1], CLOSED)).toBe(true);
        expect(inside(t, v[c][0], v[c][1], OPEN)).toBe(false);
      }
    });
  });
});

describe('pointInTriangle', () => {
  it('gives weights that make the point again', () => {
    const out = createBarycentric();
    expect(pointInTriangle(circle(3, 1).row, triangle(0, 0, 8, 0, 0, 8).row, out)).toBe(true);
    expect(out).toEqual({ u: 0.5, v: 0.375, w: 0.125 });
    const far = triangle(1e150, 0, 1e150, 1e149, 0.5e150, 1e149);
    expect(pointInTriangle(circle(0.9e150, 5e148).row, far.row, out)).toBe(true);
    expect(out.u + out.v + out.w).toBeCloseTo(1, 14);
    expect(out.u * 1 + out.v * 1 + out.w * 0.5).toBeCloseTo(0.9, 14);
  });

  it('also in a sliver whose area doubles do not see', () => {
    const out = createBarycentric();
    const needle = triangle(0, 2 / 3, 0, 1 / 3, Number.MIN_VALUE, 2 / 3);
    expect(pointInTriangle(circle(0, 0.5).row, needle.row, out)).toBe(true);
    expect(out.u).toBeCloseTo(0.5, 14);
    expect(out.v).toBeCloseTo(0.5, 14);
    expect(out.w).toBe(0);
  });

  it('weights of points outside are negative beyond an edge', () => {
    const out = createBarycentric();
    const t = triangle(0, 0, 8, 0, 0, 8);
    expect(pointInTriangle(circle(9, 9).row, t.row, out)).toBe(false);
    expect(out).toEqual({ u: -1.25, v: 1.125, w: 1.125 });
    expect(pointInTriangle(circle(-2, 10).row, t.row, out)).toBe(false);
    expect(out).toEqual({ u: 0, v: -0.25, w: 1.25 });
    // On the line of an edge, and on an edge that does not count.
    expect(pointInTriangle(circle(4, 0).row, t.row, out, 0, 0, OPEN)).toBe(false);
    expect(out).toEqual({ u: 0.5, v: 0.5, w: 0 });
  });

  it('a flat triangle has no weights', () => {
    for (const flat of [triangle(0, 0, 2, 2, 6, 6), triangle(1, 1, 1, 1, 5, 5), triangle(5, 5, 5, 5, 5, 5)]) {
      const out = { u: 1, v: 2, w: 3 };
      expect(pointInTriangle(circle(5, 5).row, flat.row, out)).toBe(true);
      expect(out).toEqual(createBarycentric());
    }
  });

  it('tells apart what doubles do not: one place beside a long thin edge', () => {
    const [x, y] = [0.1 + 0.2, 0.3];
    // The line from (0, 0) through (0.3, 0.3); the point is one spacing of doubles to its right.
    const left = triangle(0, 0, 3, 3, 0, 3);
    const right = triangle(0, 0, 3, 3, 3, 0);
    expect([inside(left, x, y, CLOSED), inside(right, x, y, OPEN)]).toEqual([false, true]);
    expect([inside(left, 0.3, 0.3, CLOSED), inside(right, 0.3, 0.3, OPEN)]).toEqual([true, false]);
  });

  it('a flat triangle is a segment', () => {
    const flat = triangle(0, 0, 2, 2, 6, 6);
    expect(inside(flat, 5, 5, CLOSED)).toBe(true);
    expect(inside(flat, 5, 5, TOP_LEFT) || inside(flat, 5, 5, OPEN)).toBe(false);
    expect(inside(flat, 7, 7, CLOSED) || inside(flat, 5, 5 + 2 ** -50, CLOSED)).toBe(false);
    expect(inside(triangle(1, 1, 1, 1, 1, 1), 1, 1, CLOSED)).toBe(true);
  });

  for (let seed = 1; seed <= 4 * ROUNDS; seed++) {
    it(`under TOP_LEFT each point of a mesh is in exactly one triangle, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const whole = (n: number): number => (random.next() >>> 0) % n;
      // A grid of whole points whose inner ones are shifted, each cell cut along one of its diagonals.
      const size = 4;
      const at = Array.from({ length: (size + 1) ** 2 }, (_, i) => {
        const [x, y] = [i % (size + 1), Math.floor(i / (size + 1))];
        const inner = x > 0 && y > 0 && x < size && y < size;
        return [10 * x + (inner ? whole(5) - 2 : 0), 10 * y + (inner ? whole(5) - 2 : 0)];
      });
      const mesh: Shape[] = [];
      const put = (corners: number[]): void => {
        const order = whole(2) ? corners : [...corners].reverse();
        mesh.push(triangle(...(order.flatMap((c) => at[c]) as Parameters<typeof triangle>)));
      };
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const [a, b] = [y * (size + 1) + x, y * (size + 1) + x + 1];
          const [c, d] = [a + size + 1, b + size + 1];
          for (const t of whole(2)
            ? [
                [a, b, c],
                [b, d, c],
              ]
            : [
                [a, b, d],
                [a, d, c],
              ])
            put(t);
        }
      }
      let onEdges = 0;
      for (let x = 1; x < 40; x++) {
        for (let y = 1; y < 40; y++) {
          const homes = mesh.filter((t) => inside(t, x, y, TOP_LEFT)).length;
          if (homes !== 1) throw new Error(`(${x}, ${y}) is in ${homes} triangles`);
          if (mesh.filter((t) => inside(t, x, y, CLOSED)).length > 1) onEdges++;
        }
      }
      expect(onEdges).toBeGreaterThan(20);
    });
  }
});

describe('weights, against whole numbers', () => {
  const sources: Record<string, (random: Random) => number> = {
    uniform: (random) => random.between(-1, 1),
    grid: (random) => random.whole(0, 4),
    tenths: (random) => random.whole(0, 9) / 10,
    'grid at offset 1e9': (random) => 1e9 + random.whole(0, 4),
    'tenths at 1e149': (random) => (random.whole(0, 9) / 10) * 1e149,
    'tenths at 1e-160': (random) => (random.whole(0, 9) / 10) * 1e-160,
    'all magnitudes': (random) => random.whole(0, 4) * random.pick([1, 1e-150, 1e149, 1e-300]),
  };
  for (const [name, number] of Object.entries(sources)) {
    it(`${name}: seeds 0 to ${CASES - 1}`, () => {
      const out = createBarycentric();
      let outside = 0;
      for (let seed = 0; seed < CASES; seed++) {
        const random = new Random(seed);
        const numbers = Array.from({ length: 8 }, () => number(random));
        const [px, py, ...corners] = numbers;
        const row = triangle(...(corners as Parameters<typeof triangle>)).row;
        const rule = random.pick([CLOSED, OPEN, TOP_LEFT] as const);
        const isInside = pointInTriangle(circle(px, py).row, row, out, 0, 0, rule);
        const places = placesOf(numbers);
        const [p, ...v] = [0, 2, 4, 6].map((i) => numbers.slice(i, i + 2).map((x) => toWhole(x, places)));
        const area = (a: bigint[], b: bigint[], c: bigint[]): bigint =>
          (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        const whole = area(v[0], v[1], v[2]);
        if (whole === 0n) {
          expect(out, `seed ${seed}`).toEqual(createBarycentric());
          continue;
        }
        if (!isInside) outside++;
        for (const [i, weight] of [out.u, out.v, out.w].entries()) {
          const part = area(p, v[(i + 1) % 3], v[(i + 2) % 3]);
          expect(Math.sign(weight), `seed ${seed}, weight ${i}`).toBe(signOf(part) * signOf(whole) + 0);
          const truth = toDouble({ n: part, d: whole });
          if (!Number.isFinite(truth)) continue;
          expect(Math.abs(weight - truth), `seed ${seed}, weight ${i}`).toBeLessThanOrEqual(
            3e-14 * Math.max(1, Math.abs(truth)),
          );
        }
      }
      expect(outside).toBeGreaterThan(500);
    });
  }
});
