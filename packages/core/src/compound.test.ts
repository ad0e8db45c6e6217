import { describe, expect, it } from 'vitest';
import { box, chain, type Point, regularPolygon } from './compound.js';
import { expectAtRest } from './expect-shape.js';
import { END, RADIUS, type Shape, vertexAt } from './row.js';
import { capsule, circle, segment } from './shape.js';

const corners = ({ kind, row }: Shape): number[][] =>
  Array.from({ length: kind }, (_, i) => [row[vertexAt(i)], row[vertexAt(i) + 1]]);

it('a box is two triangles around its centre, with whole sizes and a radius around them', () => {
  const parts = box(10, 20, 4, 2, 0.5);
  expect(parts.map(corners)).toEqual([
    [
      [8, 19],
      [12, 19],
      [12, 21],
    ],
    [
      [8, 19],
      [12, 21],
      [8, 21],
    ],
  ]);
  expect(parts.flatMap(({ row }) => [row[RADIUS], row[RADIUS + END]])).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(() => box(0, 0, 0, 1)).toThrow('box: width must be positive');
  expect(() => box(0, 1e20, 1, 1)).toThrow('box: height must be positive, and not lost beside y');
});

it('a capsule is a segment with a radius', () => {
  expect(capsule(1, 2, 3, 4, 5)).toEqual(segment(1, 2, 3, 4, 5));
  expect(() => capsule(1, 2, 3, 4, -5)).toThrow('capsule: radius');
});

describe('a regular polygon', () => {
  it('has its first corner towards +x, and the others evenly around', () => {
    const parts = regularPolygon(1, 2, 3, 4);
    expect(parts.map(corners)).toEqual([
      [
        [4, 2],
        [expect.closeTo(1, 15), 5],
        [-2, expect.closeTo(2, 14)],
      ],
      [
        [4, 2],
        [-2, expect.closeTo(2, 14)],
        [expect.closeTo(1, 14), -1],
      ],
    ]);
  });

  it.each([3, 5, 6, 17, 1024])('of %i sides has that many corners on the circle, and the area', (sides) => {
    const parts = regularPolygon(-3, 7, 2, sides);
    expect(parts).toHaveLength(sides - 2);
    const all = parts.map(corners);
    for (const [x, y] of all.flat()) expect(Math.hypot(x + 3, y - 7)).toBeCloseTo(2, 14);
    const areas = all.map(
      ([[ax, ay], [bx, by], [cx, cy]]) => ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2,
    );
    expect(areas.every((area) => area > 0)).toBe(true);
    expect(areas.reduce((p, q) => p + q)).toBeCloseTo(2 * sides * Math.sin((2 * Math.PI) / sides), 12);
  });

  it('is refused where its corners would fall together', () => {
    expect(() => regularPolygon(1e20, 0, 1, 5)).toThrow('not lost beside the coordinates');
    expect(() => regularPolygon(0, 0, 1, 2)).toThrow('sides must be a whole number from 3');
  });
});

describe('a chain', () => {
  const points: readonly Point[] = [
    [0, 0],
    [1, 0],
    [1, 2],
  ];

  it('has a segment from each point to the next, and from the last to the first if it is closed', () => {
    const open = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 2],
      ],
    ];
    expect(chain(points).map(corners)).toEqual(open);
    expect(chain(points, { closed: true }).map(corners)).toEqual([
      ...open,
      [
        [1, 2],
        [0, 0],
      ],
    ]);
    expect(chain(points, { radius: 2 }).map(({ row }) => row[RADIUS])).toEqual([2, 2]);
  });

  it('is refused with too few points, the same twice, and what is no point', () => {
    expect(chain(points, { oneSided: true }).every((it) => it.oneSided)).toBe(true);
    expect(chain(points).some((it) => it.oneSided)).toBe(false);
    expect(() => expectAtRest('it', { ...circle(0, 0), oneSided: true })).toThrow(
      'it: oneSided of another kind than a segment must be false, got true',
    );
    expect(() => chain([[0, 0]])).toThrow('chain: points must be a list of 2 points [x, y] or more');
    expect(() => chain(points.slice(1), { closed: true })).toThrow('a list of 3 points');
    expect(() =>
      chain([
        [0, 0],
        [1, 1],
        [1, 1],
      ]),
    ).toThrow('chain: point 2 must be another one');
    expect(() =>
      chain(
        [
          [0, 0],
          [1, 1],
          [0, -0],
        ],
        { closed: true },
      ),
    ).toThrow('chain: point 0 must be another one');
    expect(() =>
      chain([
        [0, 0],
        [1, NaN],
      ]),
    ).toThrow('chain: points: y of point 1');
    expect(() => chain([[0, 0], [1] as never])).toThrow('chain: points: point 1 must be two numbers');
    expect(() => chain(points, { close: true } as never)).toThrow('option');
  });
});
