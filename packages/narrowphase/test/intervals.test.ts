import {
  circle,
  END,
  motion,
  moved,
  RADIUS,
  type Shape,
  type ShapeKind,
  segment,
  triangle,
} from '@swept/core';
import { contactSet, firstContact, type Span } from '@swept/judge';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { intervals, intervalTest } from '../src/dispatch.js';
import { WHOLE_INTERVAL } from '../src/impact.js';
import { createIntervals } from '../src/intervals.js';
import { type Case, GENERATORS } from './support/cases.js';

const NAMES = ['', 'circle', 'segment', 'triangle'];
/** Pairs of kinds, and how many cases of each: the judge takes longer the more edges there are. */
const PAIRS: readonly (readonly [ShapeKind, ShapeKind, number])[] = [
  [1, 1, 12],
  [1, 2, 8],
  [1, 3, 4],
  [2, 2, 4],
  [2, 3, 2],
  [3, 3, 1],
];

const out = createIntervals();

function spans(count: number): Span[] {
  return Array.from({ length: count }, (_, i) => [out.enter[i], out.exit[i]]);
}

function isWhole(truth: Span[]): boolean {
  return truth.length === 1 && truth[0][0] === 0 && truth[0][1] === 1;
}

function found(kindA: ShapeKind, kindB: ShapeKind, { a, b }: Case): Span[] {
  return spans(intervals(kindA, kindB, a, b, out));
}

describe('all contact before the judge, to the last bit', () => {
  for (const [name, generate] of Object.entries(GENERATORS)) {
    for (const [kindA, kindB, cases] of PAIRS) {
      it(`${NAMES[kindA]} and ${NAMES[kindB]}, ${name}, seeds 1 to 3`, () => {
        for (const seed of [1, 2, 3]) {
          const random = new Random(seed);
          for (let n = 0; n < cases; n++) {
            const pair = generate(random, kindA, kindB, seed > 1);
            // From or to nothing.
            if (seed === 3) for (const row of [pair.a, pair.b]) row[RADIUS + random.pick([0, END])] = 0;
            const label = `case ${n} of seed ${seed}: [${pair.a}] [${pair.b}]`;
            const truth = contactSet(kindA, pair.a, kindB, pair.b);
            expect(found(kindA, kindB, pair), label).toEqual(truth);
            expect(out.flags, label).toBe(isWhole(truth) ? WHOLE_INTERVAL : 0);
            const first = firstContact(kindA, pair.a, kindB, pair.b);
            expect(truth.length > 0, label).toBe(first.touches);
            if (first.touches)
              expect(Math.abs(truth[0][0] - first.time), label).toBeLessThanOrEqual(2 ** -53);
          }
        }
      });
    }
  }
});

describe('right answers', () => {
  const cases: readonly (readonly [string, Shape, Shape, Span[]])[] = [
    ['a bullet through a wall', moved(circle(-10, 0), 40, 0), segment(0, -5, 0, 5), [[0.25, 0.25]]],
    ['a ball through a wall', moved(circle(-10, 0, 1), 40, 0), segment(0, -5, 0, 5), [[0.225, 0.275]]],
    [
      'a wall that turns past a point and back over it',
      circle(0, 0),
      motion(segment(-1, 1, 1, -1.25), segment(-1, -1, 3, 1.75)),
      [
        [0.09549150281252629, 0.09549150281252629],
        [0.6545084971874737, 0.6545084971874737],
      ],
    ],
    ['a point that grazes a disc', moved(circle(-2, 1), 4, 0), circle(0, 0, 1), [[0.5, 0.5]]],
    ['a touch at the end', moved(circle(-2, 0), 1, 0), circle(0, 0, 1), [[1, 1]]],
    ['a touch at the start', moved(circle(-1, 0), -1, 0), circle(0, 0, 1), [[0, 0]]],
    ['a disc inside of another', moved(circle(0, 0, 1), 1, 0), circle(0, 0, 5), [[0, 1]]],
    ['the same motion, apart', moved(circle(0, 0), 7, 3), moved(segment(1, 0, 2, 0), 7, 3), []],
    ['the same motion, touching', moved(circle(1, 0), 7, 3), moved(segment(1, 0, 2, 0), 7, 3), [[0, 1]]],
    [
      'sliding along its line, on and off',
      moved(segment(-4, 0, -3, 0), 16, 0),
      segment(0, 0, 8, 0),
      [[0.1875, 0.75]],
    ],
    [
      'in line, and off it while its ends change places',
      circle(0, 0),
      motion(segment(-1, 0, 3, 0), segment(3, 0, -1, 0)),
      [
        [0, 0.25],
        [0.75, 1],
      ],
    ],
    ['points that meet', moved(circle(0, 8), 0, 8), moved(circle(0, 16), 0, -8), [[0.5, 0.5]]],
    ['points that do not', moved(circle(0, 8), 0, 8), moved(circle(0, 16), 0.125, -8), []],
    ['a zero-length edge is a point', moved(circle(-1, 2), 2, 0), segment(0, 2, 0, 2), [[0.5, 0.5]]],
    [
      'an edge that shrinks to a point where it is met',
      moved(circle(-1, 0), 1, 0),
      motion(segment(0, 1, 0, 3), segment(0, 0, 0, 0)),
      [[1, 1]],
    ],
    ['a flat triangle is a segment', moved(circle(1, -1), 0, 4), triangle(0, 0, 4, 0, 2, 0), [[0.25, 0.25]]],
    ['a radius that shrinks to nothing', circle(2, 0), motion(circle(0, 0, 3), circle(2, 0, 0)), [[0, 1]]],
    ['a point inside of a triangle', circle(1, 1), triangle(0, 0, 4, 0, 0, 4), [[0, 1]]],
    ['a triangle inside of a triangle', triangle(1, 1, 2, 1, 1, 2), triangle(0, 0, 8, 0, 0, 8), [[0, 1]]],
    [
      'a triangle through another and out at its far side',
      moved(triangle(-2, 1, -1, 1, -1, 2), 16, 0),
      triangle(0, 0, 4, 0, 0, 4),
      [[0.0625, 0.3125]],
    ],
  ];
  for (const [what, a, b, truth] of cases) {
    it(what, () => {
      expect(contactSet(a.kind, a.row, b.kind, b.row)).toEqual(truth);
      expect(found(a.kind, b.kind, { a: a.row, b: b.row })).toEqual(truth);
      expect(out.flags).toBe(isWhole(truth) ? WHOLE_INTERVAL : 0);
    });
  }
});

it('reports for paths that bend apart whether contact lasts for the whole step', () => {
  const floor = segment(-4, 0, 4, 0);
  const thrown = (height: number) => motion(circle(0, 0.5, 1), circle(1, 0.5, 1), 0, -height);
  expect(intervals(1, 2, thrown(1).row, floor.row, out)).toBe(1);
  expect(out.flags).toBe(WHOLE_INTERVAL);
  expect(intervals(1, 2, thrown(4).row, floor.row, out)).toBe(2);
  expect(out.flags).toBe(0);
});

describe('as many intervals as there can be', () => {
  const cases: readonly (readonly [ShapeKind, ShapeKind, number, number[], number[]])[] = [
    [
      1,
      2,
      2,
      [1.125, 2.75, -4.875, -0.75, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [-5, 9.75, -5.75, -2.125, 0, 0, 0, 0, -0.25, -6.5, 3.125, 0.5, 0, 0, 0, 0],
    ],
    [
      1,
      3,
      4,
      [3.25, -2.25, -0.75, -1.125, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [-3.75, 2, -6.375, -5.25, 0, 0, 0, 0, 7, -4.25, -5.25, 1.75, -0.25, -4.625, 2.75, 1.125],
    ],
    [
      2,
      2,
      5,
      [0, 6.375, -4.625, -1.125, 0, 0, 0, 0, 0, -2.375, 2.25, 4.75, 0, 0, 0, 0],
      [-0.75, 6.75, 1.625, -4.25, 0, 0, 0, 0, 8.5, 2, -2.375, 2.5, 0, 0, 0, 0],
    ],
  ];
  for (const [kindA, kindB, most, rowA, rowB] of cases) {
    it(`${most} for a ${NAMES[kindA]} and a ${NAMES[kindB]} without thickness`, () => {
      const [a, b] = [Float64Array.from(rowA), Float64Array.from(rowB)];
      expect(contactSet(kindA, a, kindB, b).length).toBe(most);
      expect(found(kindA, kindB, { a, b })).toEqual(contactSet(kindA, a, kindB, b));
    });
  }

  it('with thickness, and for more edges, several: found by search', () => {
    const pairs: readonly (readonly [ShapeKind, ShapeKind, number, number[], number[]])[] = [
      [
        1,
        3,
        4,
        [1.125, 4.875, 4, 1.875, 0, 0, 0.0625, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [2.25, 3.125, 6.875, 2.875, 0.25, 0, 0, 0, 0.75, 6.125, 5.125, -1.625, 3.375, 5.375, 1, 1],
      ],
      [
        2,
        3,
        5,
        [-1.875, 2.625, 1.125, -3.375, 0.25, 0, 0.15625, 0, 0.75, -2.625, 2.25, 2.375, 0, 0, 0, 0],
        [
          6.625, -2.25, -8.375, 1.625, 0.09375, 0, 0.1875, 0, 2.25, -2.5, -1.125, -2.875, -6.125, -4.25, 2.5,
          1.625,
        ],
      ],
      [
        3,
        3,
        5,
        [
          -1.125, 2.75, 0.5, -2.875, 0.1875, 0, 0.03125, 0, 2.75, -5.75, 5.875, 2.125, 3.5, -0.25, 0.375,
          1.125,
        ],
        [0, 4.375, -2, -0.125, 0.125, 0, 0.15625, 0, -2.5, 0.125, 2.875, 3.125, -7.5, -2.875, 6.375, 2.625],
      ],
    ];
    for (const [kindA, kindB, count, rowA, rowB] of pairs) {
      const [a, b] = [Float64Array.from(rowA), Float64Array.from(rowB)];
      expect(found(kindA, kindB, { a, b }).length).toBe(count);
      expect(found(kindA, kindB, { a, b })).toEqual(contactSet(kindA, a, kindB, b));
    }
  });
});

describe('dispatch', () => {
  it('takes the two in either order, at offsets, by table and by call, seed 9', () => {
    const random = new Random(9);
    const store = new Float64Array(64);
    for (let n = 0; n < 2000; n++) {
      const kindA = random.pick([1, 2, 3] as const);
      const kindB = random.pick([1, 2, 3] as const);
      const { a, b } = GENERATORS[n % 2 ? 'uniform' : 'moving on a grid'](random, kindA, kindB, n % 3 === 0);
      const here = found(kindA, kindB, { a, b });
      store.set(a, 16);
      store.set(b, 48);
      expect(spans(intervalTest(kindA, kindB)(store, store, out, 16, 48))).toEqual(here);
      expect(spans(intervalTest(kindB, kindA)(store, store, out, 48, 16))).toEqual(here);
      expect(out.count).toBe(here.length);
    }
  });
});
