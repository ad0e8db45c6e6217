import { circle, type Shape, segment, triangle } from '@swept/core';
import { describe, expect, it } from 'vitest';
import {
  castStatus,
  depthOf,
  distanceOf,
  intersectionOf,
  isInside,
  partTouches,
  place,
  startPoses,
  strictCastStatus,
  toDouble,
  touch,
} from '../src/index.js';
import { next } from './support/next.js';

const posesOf = (a: Shape, b: Shape) => startPoses([a.kind, a.row], [b.kind, b.row]);
const corner = triangle(0, 0, 4, 0, 0, 4);

describe.each<[string, Shape, Shape, number, number | undefined]>([
  ['points apart', circle(0, 0), circle(3, 4), 5, undefined],
  ['the same point', circle(0.1, 0.2), circle(0.1, 0.2), 0, 0],
  ['discs apart', circle(0, 0, 1), circle(3, 4, 2), 2, undefined],
  ['discs that touch', circle(0, 0, 2), circle(3, 4, 3), 0, 0],
  ['discs in each other', circle(0, 0, 3), circle(3, 4, 3), -1, 1],
  ['a point beside a segment', circle(1, 2), segment(0, 0, 4, 0), 2, undefined],
  ['a point behind its end', circle(7, 4), segment(0, 0, 4, 0), 5, undefined],
  ['a point on it', circle(1, 0), segment(0, 0, 4, 0), 0, 0],
  ['crossed segments', segment(0, 0, 4, 4), segment(0, 4, 4, 0), 0, 2 * Math.SQRT2],
  ['a point in a triangle', circle(1, 1), corner, 0, 1],
  ['a disc in a triangle', circle(1, 1, 0.5), corner, -0.5, 1.5],
  ['triangles, corner to side', triangle(-1, 1, -3, 0, -3, 2), corner, 1, undefined],
  ['a triangle across a triangle', triangle(3, 1, 9, 1, 9, 3), corner, 0, 0],
  ['a flat triangle', triangle(0, 0, 4, 0, 2, 0), circle(1, 3), 3, undefined],
])('%s', (_, a, b, distance, depth) => {
  it('has the right distance and depth', () => {
    for (const poses of [posesOf(a, b), posesOf(b, a)]) {
      expect(distanceOf(poses)).toBe(distance);
      expect(touch(poses.poses[0], poses.poses[1])).toBe(depth !== undefined);
      if (depth !== undefined) expect(depthOf(poses)).toBe(depth);
    }
  });
});

it('sees one ulp between touching and apart', () => {
  const touches = (x: number) => {
    const { poses } = posesOf(circle(0, 0, 0.1), circle(x, 0, 0.1));
    return touch(poses[0], poses[1]);
  };
  expect(touches(0.2)).toBe(true);
  expect(touches(next(0.2))).toBe(false);
});

it('places a point outside, on the boundary and inside', () => {
  const at = (x: number, y: number, shape: Shape) => {
    const [point, pose] = posesOf(circle(x, y), shape).poses;
    expect(isInside(point.points[0], pose)).toBe(shape === corner && place(point.points[0], pose) < 0);
    return place(point.points[0], pose);
  };
  expect([at(1, 1, corner), at(2, 2, corner), at(2, next(2), corner)]).toEqual([-1, 0, 1]);
  expect([at(0, 0, circle(3, 4, 6)), at(0, 0, circle(3, 4, 5)), at(0, 0, circle(3, 4, 4))]).toEqual([
    -1, 0, 1,
  ]);
  expect([at(1, 0, segment(0, 0, 4, 0)), at(1, 5e-324, segment(0, 0, 4, 0))]).toEqual([0, 1]);
});

describe('casts', () => {
  const cast = (ray: number[], target: Shape) => {
    const [line, goal] = posesOf(segment(ray[0], ray[1], ray[2], ray[3]), target).poses;
    return [castStatus(line, goal), strictCastStatus(line, goal)];
  };

  it.each<[string, number[], Shape, string, string]>([
    ['through a triangle', [-1, 1, 9, 1], corner, 'hit', 'hit'],
    ['along its side', [-1, 0, 9, 0], corner, 'hit', 'miss'],
    ['out of it', [1, 1, 9, 1], corner, 'inside', 'inside'],
    ['within it', [0.5, 0.5, 1, 1], corner, 'inside', 'miss'],
    ['past it', [5, 0, 5, 9], corner, 'miss', 'miss'],
    ['across a segment', [1, -1, 1, 1], segment(0, 0, 4, 0), 'hit', 'hit'],
    ['up to a segment', [1, -1, 1, 0], segment(0, 0, 4, 0), 'hit', 'miss'],
    ['over the end of a segment', [0, -1, 0, 1], segment(0, 0, 4, 0), 'hit', 'miss'],
    ['up to a disc', [-3, 0, -1, 0], circle(0, 0, 1), 'hit', 'miss'],
    ['along a disc', [-3, 1, 3, 1], circle(0, 0, 1), 'hit', 'hit'],
    ['just past a disc', [-3, next(1), 3, next(1)], circle(0, 0, 1), 'miss', 'miss'],
    ['from the rim into a disc', [-1, 0, 0, 0], circle(0, 0, 1), 'inside', 'miss'],
    ['from the rim through a disc', [-1, 0, 3, 0], circle(0, 0, 1), 'inside', 'inside'],
    ['from the rim away', [-1, 0, -3, 0], circle(0, 0, 1), 'inside', 'miss'],
  ])('%s', (_, ray, target, status, strict) => {
    expect(cast(ray, target)).toEqual([status, strict]);
  });

  it('know which part of a ray touches', () => {
    const [line, goal] = posesOf(segment(-4, 0, 4, 0), circle(0, 0, 1)).poses;
    const parts = Array.from({ length: 8 }, (_, k) => partTouches(line, goal, BigInt(k), BigInt(k + 1), 3n));
    expect(parts).toEqual([false, false, true, true, true, true, false, false]);
  });
});

describe('the intersection of two segments', () => {
  it.each([
    ['crossing', [0, 0, 4, 4], [0, 4, 4, 0], 'crossing', [0.5, 0.5], [0.5, 0.5]],
    ['ending on', [0, 0, 2, 2], [0, 4, 4, 0], 'touching', [1, 1], [0.5, 0.5]],
    ['in line', [0, 0, 6, 3], [8, 4, 2, 1], 'overlap', [1 / 3, 1], [1, 1 / 3]],
    ['end to end', [0, 0, 6, 3], [6, 3, 8, 4], 'touching', [1, 1], [0, 0]],
    ['parallel', [0, 0, 4, 4], [1, 0, 5, 4], 'disjoint', [], []],
    ['ending before', [0, 0, 1, 1], [0, 4, 4, 0], 'disjoint', [], []],
    ['two points', [1, 2, 1, 2], [1, 2, 1, 2], 'touching', [0, 0], [0, 0]],
    ['a point on a segment', [1, 2, 1, 2], [0, 0, 2, 4], 'touching', [0, 0], [0.5, 0.5]],
  ])('%s', (_, a, b, verdict, s, t) => {
    const { poses } = posesOf(segment(a[0], a[1], a[2], a[3]), segment(b[0], b[1], b[2], b[3]));
    const [{ points: p }, { points: q }] = poses;
    const found = intersectionOf(p[0], p[1], q[0], q[1]);
    expect(found.verdict).toBe(verdict);
    expect(found.s).toEqual(s);
    expect(found.t).toEqual(t);
  });
});

it('turns fractions of any size to doubles', () => {
  expect(toDouble({ n: -7n, d: 2n })).toBe(-3.5);
  expect(toDouble({ n: 1n, d: -3n })).toBe(-1 / 3);
  expect(toDouble({ n: 3n << 2000n, d: 1n << 2001n })).toBe(1.5);
  expect(toDouble({ n: 1n, d: 1n << 1074n })).toBe(Number.MIN_VALUE);
  expect(toDouble({ n: 1n << 3000n, d: 1n })).toBe(Infinity);
  expect(toDouble({ n: 0n, d: 5n })).toBe(0);
});
