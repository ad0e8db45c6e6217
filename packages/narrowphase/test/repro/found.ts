import type { ShapeKind } from '@swept/core';

/** A pair that was once answered wrongly: its rows, what is right, and what went wrong. */
export interface Found {
  readonly what: string;
  readonly kinds: readonly [ShapeKind, ShapeKind];
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** SEPARATE 0, IMPACT 1, OVERLAPPING 2. */
  readonly status: number;
  /** With an impact: its normal. */
  readonly normal?: readonly [number, number];
}

export const FOUND: readonly Found[] = [
  {
    what: 'two ulps from an edge that recedes and turns: an impact at 0, although the boxes are apart',
    kinds: [1, 3],
    a: [3.000000000000001, 2.7, 2.0999999999999996, 0.9, 0.2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    b: [
      2.6, 2.8, 0.3, 0.5, 0.2, 0, 0.4, 0, 1.8000000000000005, 1.8, 2.7, 2.6999999999999997, 2.6,
      2.4000000000000004, 1.6, 1.7,
    ],
    status: 0,
  },
  {
    what: 'a point meets a corner at t = 1, and the edge found first does not lie between the two',
    kinds: [1, 3],
    a: [7, 1, 10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    b: [5, 8, 8, 1, 0, 0, 0, 0, 9, 10, 6, 10, 9, 1, 10, 1],
    status: 1,
    normal: [0, 1],
  },
  {
    what: 'the strip of the edge is entered beyond its end: the side is that of the contact, not of the entry',
    kinds: [1, 2],
    a: [
      0.469735690758744, -0.2466845558962767, 1.8748674266560688, 0.6368226926918523, 0.200000000001, 0,
      0.200000000001, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
    b: [0.1, 1.7, 2.3, 0.9, 0.3, 0, 0.3, 0, 1.6, 0.6, 1, 3, 0, 0, 0, 0],
    status: 1,
    normal: [0.85026514668, 0.52635461461],
  },
  {
    what: 'an edge that has shrunk to a point when it is met: the normal is the direction of the point',
    kinds: [1, 2],
    a: [4, 5, 1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    b: [2, 5, 1, 9, 0, 0, 0, 0, 3, 7, 1, 9, 0, 0, 0, 0],
    status: 1,
    normal: [-1, 0],
  },
  {
    what: 'two points that meet: the normal came from the rounding of their difference',
    kinds: [1, 1],
    a: [0, 8, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    b: [0, 11, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    status: 1,
    normal: [0, 1],
  },
  {
    what: 'an edge without length and a radius that shrinks to 0: a touch at t = 1, not before',
    kinds: [2, 2],
    a: [3, 5, 5, 4, 1, 0, 0, 0, 3, 5, 5, 4, 0, 0, 0, 0],
    b: [8, 1, 9, 2, 1, 0, 0, 0, 8, 1, 5, 4, 0, 0, 0, 0],
    status: 1,
  },
];
