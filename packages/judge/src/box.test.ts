import { segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { next } from '../test/support/next.js';
import { imagesOverlap, rayMeetsBox, squaredDistanceToBox } from './box.js';
import { toWhole } from './whole.js';

const BOX = Float64Array.of(7, 1, 1, 3, 2);

describe('a ray and the box from (1, 1) to (3, 2)', () => {
  it.each([
    ['through it', [0, 0, 4, 3], 0, true],
    ['over its corner', [0, 3, 4, -1], 0, true],
    ['just past its corner', [0, next(2, -1), next(2, -1), 0], 0, false],
    ['over its other corner', [0, 2, 2, 0], 0, true],
    ['along its side', [0, 2, 9, 2], 0, true],
    ['just above it', [0, next(2), 9, next(2)], 0, false],
    ['above it, thick', [0, 3, 9, 3], 1, true],
    ['above it, not thick enough', [0, 3, 9, 3], next(1, -1), false],
    ['short of it', [0, 1.5, next(1, -1), 1.5], 0, false],
    ['a point within it', [2, 1.5, 2, 1.5], 0, true],
  ])('%s', (_, [ax, ay, bx, by], radius, meets) => {
    expect(rayMeetsBox(segment(ax, ay, bx, by, radius).row, BOX, 1)).toBe(meets);
    expect(rayMeetsBox(segment(bx, by, ax, ay, radius).row, BOX, 1)).toBe(meets);
  });
});

it('the square of the distance to it', () => {
  const distance = (x: number, y: number) => squaredDistanceToBox(x, y, BOX, 1);
  const unit = toWhole(1) ** 2n;
  expect(distance(2, 1.5)).toBe(0n);
  expect(distance(6, 6)).toBe(25n * unit);
  expect(distance(2, -1)).toBe(4n * unit);
  expect(distance(3 + 5e-324, 2)).toBe(0n);
  expect(distance(1, 1 - 2 ** -53)).toBe(unit >> 106n);
});

it('images of intervals, shifted by whole periods', () => {
  expect(imagesOverlap(0, 1, 9.5, 9.75, 10)).toBe(false);
  expect(imagesOverlap(0, 1, 9.5, 10, 10)).toBe(true);
  expect(imagesOverlap(0, 1, -19, -18.5, 10)).toBe(true);
  expect(imagesOverlap(0, 1, next(1), 2, 10)).toBe(false);
  expect(imagesOverlap(0, 1, next(1), 2, 10, toWhole(2 ** -52))).toBe(true);
  expect(imagesOverlap(0, 1, 5, 16, 10)).toBe(true);
});
