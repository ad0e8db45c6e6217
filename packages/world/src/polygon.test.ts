import { type Point, type Shape, vertexAt } from '@swept/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygon } from './polygon.js';

type Triangle = readonly [Point, Point, Point];

function cornersOf(parts: readonly Shape[]): Triangle[] {
  return parts.map(({ row }) => [0, 1, 2].map((i) => [row[vertexAt(i)], row[vertexAt(i) + 1]]) as never);
}

function areaOf([[ax, ay], [bx, by], [cx, cy]]: Triangle): number {
  return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
}

function ringArea(ring: readonly Point[]): number {
  return Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length];
      return sum + (x * v - u * y) / 2;
    }, 0),
  );
}

const area = (parts: readonly Shape[]): number => cornersOf(parts).reduce((sum, it) => sum + areaOf(it), 0);

const SQUARE: readonly Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const HOLE: readonly Point[] = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
];
const OTHER: readonly Point[] = [
  [6, 6],
  [6, 8],
  [8, 8],
];

describe('a polygon', () => {
  it('has the area of its ring without that of its holes, in either order, at any size', () => {
    for (const scale of [1, 1e-140, 1e140]) {
      const sized = (ring: readonly Point[]): Point[] => ring.map(([x, y]) => [x * scale, y * scale]);
      const whole = sized(SQUARE);
      for (const ring of [whole, whole.slice().reverse(), [...whole, whole[0]]]) {
        expect(polygon(ring)).toHaveLength(2);
        const parts = polygon(ring, [sized(HOLE), sized(OTHER)]);
        const corners = cornersOf(parts).map((it) => it.map(([x, y]) => [x / scale, y / scale]));
        expect(corners.reduce((sum, it) => sum + areaOf(it as never), 0)).toBeCloseTo(94, 9);
      }
    }
  });

  it('may be concave', () => {
    const comb: Point[] = [
      [0, 0],
      [9, 0],
      [9, 5],
      [7, 1],
      [5, 5],
      [3, 1],
      [1, 5],
    ];
    expect(area(polygon(comb))).toBeCloseTo(ringArea(comb), 12);
    expect(polygon(comb)).toHaveLength(5);
  });

  it('of random stars is divided into triangles of its own points, which cover its area', () => {
    const star = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(star, (radii) => {
        const ring = radii.map((radius, i): Point => {
          const angle = (2 * Math.PI * i) / radii.length;
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        const parts = polygon(ring);
        expect(area(parts) / ringArea(ring)).toBeCloseTo(1, 9);
        for (const point of cornersOf(parts).flat())
          expect(ring).toContainEqual([point[0] + 0, point[1] + 0]);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  const BAD: readonly (readonly [string, string, () => unknown])[] = [
    [
      'two points',
      'polygon: points must be a list of 3',
      () =>
        polygon([
          [0, 0],
          [1, 0],
        ]),
    ],
    [
      'two points and the first again',
      'a ring of 3 points or more',
      () =>
        polygon([
          [0, 0],
          [1, 0],
          [0, 0],
        ]),
    ],
    ['no list', 'polygon: points must be a list of 3', () => polygon('abc' as never)],
    [
      'NaN',
      'polygon: points: x of point 1',
      () =>
        polygon([
          [0, 0],
          [NaN, 0],
          [0, 1],
        ]),
    ],
    [
      'NaN in a hole',
      'polygon: hole 0: y of point 2',
      () =>
        polygon(SQUARE, [
          [
            [2, 2],
            [3, 2],
            [3, NaN],
          ],
        ]),
    ],
    [
      'a point twice',
      'polygon: points: point 2 must be another',
      () =>
        polygon([
          [0, 0],
          [1, 0],
          [1, 0],
          [0, 1],
        ]),
    ],
    [
      'a bow tie',
      'polygon: points: the edge from point',
      () =>
        polygon([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ]),
    ],
    [
      'a line',
      'polygon: points: the edge from point',
      () =>
        polygon([
          [0, 0],
          [1, 1],
          [3, 3],
        ]),
    ],
    [
      'a spike',
      'the edge from point 3',
      () =>
        polygon([
          [0, 0],
          [4, 0],
          [4, 4],
          [4, 2],
          [0, 2],
        ]),
    ],
    [
      'a corner upon an edge, to the last bit',
      'the edge from point 0',
      () =>
        polygon([
          [0, 0],
          [3, 1],
          [5, 5],
          [1.5, 0.5],
          [-4, 4],
        ]),
    ],
    [
      'a hole across the ring',
      'polygon: hole 0: the edge',
      () =>
        polygon(SQUARE, [
          [
            [5, 5],
            [15, 5],
            [5, 6],
          ],
        ]),
    ],
    [
      'a hole outside',
      'hole 0: point 0 must be inside',
      () =>
        polygon(SQUARE, [
          [
            [20, 1],
            [21, 1],
            [20, 2],
          ],
        ]),
    ],
    [
      'a hole that touches',
      'polygon: hole 0: the edge',
      () =>
        polygon(SQUARE, [
          [
            [0, 5],
            [2, 4],
            [2, 6],
          ],
        ]),
    ],
    [
      'a hole in a hole',
      'must be outside of hole 0',
      () =>
        polygon(SQUARE, [
          HOLE,
          [
            [2.5, 2.5],
            [3, 2.5],
            [3, 3],
          ],
        ]),
    ],
    [
      'around a hole',
      'must be outside of hole 1',
      () =>
        polygon(SQUARE, [
          [
            [2.5, 2.5],
            [3, 2.5],
            [3, 3],
          ],
          HOLE,
        ]),
    ],
    ['no holes', 'polygon: holes must be a list of rings', () => polygon(SQUARE, 7 as never)],
  ];
  it.each(BAD)('%s is refused', (_, message, call) => {
    expect(call).toThrow(message);
  });

  it('one that all but touches itself is not', () => {
    const near: Point[] = [
      [0, 0],
      [3, 1],
      [5, 5],
      [1.5, 0.5 + 2 ** -53],
      [-4, 4],
    ];
    expect(area(polygon(near))).toBeCloseTo(ringArea(near), 12);
  });
});
