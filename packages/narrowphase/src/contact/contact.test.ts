import { circle, RADIUS, type Rows, type ShapeKind, segment, triangle, vertexAt } from '@swept/core';
import { depthOf, distanceOf, startPoses, touch } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { extent, farthest, KINDS, NAMES, POSES } from '../../test/support/pose-cases.js';
import { contact, contactTest } from '../dispatch.js';
import { createManifold } from './manifold.js';

const CASES = 34 * inject('rounds');
/** Lengths are off by no more than this fraction of the extent, points also of the coordinates. */
const ACCURATE = 1e-14;

/** Widest gap along (nx, ny) between the cores: the radii are not in it. */
function gapAlong(nx: number, ny: number, kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  let gap = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      const v = vertexAt(i);
      const w = vertexAt(j);
      gap = Math.min(gap, (b[w] - a[v]) * nx + (b[w + 1] - a[v + 1]) * ny);
    }
  }
  return gap;
}

function distanceTo(x: number, y: number, kind: ShapeKind, row: Rows): number {
  return distanceOf(startPoses([1, circle(x, y).row], [kind, row]));
}

for (const kindA of KINDS) {
  for (const kindB of KINDS) {
    describe(`contact of ${NAMES[kindA]} and ${NAMES[kindB]}, against rational arithmetic`, () => {
      for (const [name, generate] of Object.entries(POSES)) {
        test(`${name}: seeds 0 to ${CASES - 1}`, () => {
          const out = createManifold();
          for (let seed = 0; seed < CASES; seed++) {
            const label = `seed ${seed}`;
            const { a, b } = generate(new Random(seed), kindA, kindB, seed % 3 > 0);
            const exact = startPoses([kindA, a], [kindB, b]);
            out.count = 0;
            const found = contact(kindA, kindB, a, b, out);
            expect(found, label).toBe(touch(exact.poses[0], exact.poses[1]));
            if (!found) {
              expect(out.count, label).toBe(0);
              continue;
            }
            const size = extent(kindA, a, kindB, b);
            const near = ACCURATE * size + 4 * Number.MIN_VALUE;
            expect(Math.abs(Math.hypot(out.nx, out.ny) - 1), label).toBeLessThan(1e-15);
            expect(out.depth, label).toBeGreaterThanOrEqual(0);
            expect(Math.abs(out.depth - depthOf(exact)), label).toBeLessThanOrEqual(near);
            // Moved by the depth along the normal they are out of touch.
            const gap = gapAlong(out.nx, out.ny, kindA, a, kindB, b) - a[RADIUS] - b[RADIUS];
            expect(gap + out.depth, label).toBeGreaterThanOrEqual(-near);
            expect(out.depth0, label).toBeLessThanOrEqual(out.depth + near);
            if (out.count === 2) expect(out.depth1, label).toBeLessThanOrEqual(out.depth0 + near);
            const far = near + 1e-15 * farthest(kindA, a, kindB, b);
            for (const [x, y] of out.count === 2
              ? [
                  [out.x0, out.y0],
                  [out.x1, out.y1],
                ]
              : [[out.x0, out.y0]]) {
              expect(distanceTo(x, y, kindA, a), label).toBeLessThanOrEqual(out.depth / 2 + far);
              expect(distanceTo(x, y, kindB, b), label).toBeLessThanOrEqual(out.depth / 2 + far);
            }
          }
        });
      }
    });
  }
}

describe('manifolds by hand', () => {
  const out = createManifold();

  test('two discs', () => {
    expect(contact(1, 1, circle(0, 0, 20).row, circle(30, 0, 20).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 1, ny: 0, depth: 10, count: 1, x0: 15, y0: 0, depth0: 10 });
  });

  test('equal centres: along (1, 0)', () => {
    expect(contact(1, 1, circle(3, 4, 1).row, circle(3, 4, 2).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 1, ny: 0, depth: 3, count: 1 });
  });

  test('a capsule lying on another: both ends of the common part', () => {
    expect(contact(2, 2, segment(0, 1, 4, 1, 1).row, segment(-3, 0, 3, 0, 0.5).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: -1, depth: 0.5, count: 2 });
    expect([out.x0, out.x1].sort()).toEqual([0, 3]);
    expect([out.y0, out.y1, out.depth0, out.depth1]).toEqual([0.25, 0.25, 0.5, 0.5]);
  });

  test('a triangle standing on another with an edge', () => {
    expect(contact(3, 3, triangle(0, 0, 4, 0, 2, -3).row, triangle(1, 0, 3, 0, 2, 5).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: 1, depth: 0, count: 2, y0: 0, y1: 0 });
    expect([out.x0, out.x1].sort()).toEqual([1, 3]);
  });

  test('a triangle standing on another with a corner', () => {
    expect(contact(3, 3, triangle(0, 0, 4, 0, 2, -3).row, triangle(1, 2, 3, 3, 2, 0).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: 1, depth: 0, count: 1, x0: 2, y0: 0 });
  });

  test('a point in a triangle leaves by the nearest edge', () => {
    expect(contact(1, 3, circle(5, 1).row, triangle(0, 0, 10, 0, 5, 10).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: 1, depth: 1, count: 1, x0: 5, y0: 0.5 });
    expect(contact(3, 1, triangle(0, 0, 10, 0, 5, 10).row, circle(5, 1).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: -1, depth: 1 });
  });

  test('a triangle inside another leaves as a whole', () => {
    expect(contact(3, 3, triangle(0, 0, 10, 0, 5, 10).row, triangle(4, 1, 6, 1, 5, 3).row, out)).toBe(true);
    expect(out).toMatchObject({ nx: 0, ny: -1, depth: 3 });
  });

  test('the end pose, by its offset', () => {
    const row = Float64Array.of(0, 0, 9, 9, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(contactTest(1, 1)(row, circle(9, 11).row, out)).toBe(false);
    expect(contactTest(1, 1)(row, circle(9, 11).row, out, 2)).toBe(true);
    expect(out.depth).toBe(0);
  });
});
