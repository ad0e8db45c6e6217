import { BOX, type Rows } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { CurveOrder } from './curve-order.js';

function points(at: readonly (readonly [number, number])[]): Rows {
  return Float64Array.from(at.flatMap(([x, y]) => [x, y, x, y]));
}

function ordered(
  boxes: Rows,
  slots = Uint32Array.from({ length: boxes.length / BOX }, (_, i) => i),
): number[] {
  const sorted = slots.slice();
  new CurveOrder().sort(sorted, sorted.length, boxes);
  expect([...sorted].sort((a, b) => a - b)).toEqual([...slots].sort((a, b) => a - b));
  return [...sorted];
}

/** The length of the path through all boxes in this order. */
function pathLength(boxes: Rows, order: number[]): number {
  let length = 0;
  for (let i = 1; i < order.length; i++) {
    const a = order[i - 1] * BOX;
    const b = order[i] * BOX;
    length += Math.abs(boxes[a] - boxes[b]) + Math.abs(boxes[a + 1] - boxes[b + 1]);
  }
  return length;
}

describe('CurveOrder', () => {
  test.each([8, 64])('in a full square of %d x %d points each is beside the one before', (side) => {
    const dice = new Dice(side);
    const places = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)] as const);
    places.sort(() => dice.unit() - 0.5);
    const boxes = points(places);
    expect(pathLength(boxes, ordered(boxes))).toBe(side * side - 1);
  });

  test('also of the least numbers there are, however many', () => {
    const places = Array.from({ length: 64 * 64 }, (_, i) => [i % 64, Math.floor(i / 64)] as const);
    const least = points(places.map(([x, y]) => [x * Number.MIN_VALUE, y * Number.MIN_VALUE]));
    expect(ordered(least)).toEqual(ordered(points(places)));
  });

  test.each([Number.NaN, Infinity, -Infinity, Number.MAX_VALUE])('one at %s leaves all others', (far) => {
    ordered(points(Array.from({ length: 100 }, (_, i) => (i === 7 ? [far, far] : [i, -i]))));
  });

  test('one far away does not make a heap of the others', () => {
    const places = Array.from({ length: 4096 }, (_, i) => [i % 64, Math.floor(i / 64)] as [number, number]);
    const boxes = points(places);
    const alone = pathLength(boxes, ordered(boxes));
    for (const far of [1e6, -1e9, 1e15]) {
      const both = points([...places, [far, far / 2]]);
      const order = ordered(both).filter((slot) => slot < 4096);
      expect(pathLength(both, order)).toBeLessThan(1.1 * alone);
    }
  });

  test('clusters far from each other are each in order', () => {
    const dice = new Dice(3);
    const boxes = points(
      Array.from({ length: 6000 }, (_, i) => [1e12 * (i % 3) + dice.unit(), 1e9 * (i % 3) + dice.unit()]),
    );
    const order = ordered(boxes);
    for (let cluster = 0; cluster < 3; cluster++) {
      const own = order.filter((slot) => slot % 3 === cluster);
      // 2,000 in a unit square of cells of 2^-13: some 1.1 times the root of 2,000, and not 2,000 times 2/3.
      expect(pathLength(boxes, own)).toBeLessThan(80);
    }
  });

  test('all in one place, in a row, without size, and at the ends of the range', () => {
    const n = 3000;
    const dice = new Dice(5);
    const same = points(Array.from({ length: n }, () => [7, 7]));
    expect(ordered(same)).toHaveLength(n);
    const row = points(Array.from({ length: n }, () => [dice.unit(), 3]));
    // Along one line there are 512 cells: a third of a cell from each to the next.
    expect(pathLength(row, ordered(row))).toBeLessThan(1 + (1.1 * n) / 512 / 3);
    for (const size of [5e-324, 1e-310, 1e150]) {
      ordered(points(Array.from({ length: n }, () => [size * dice.below(9), size * dice.below(9)])));
    }
    const powers = points(Array.from({ length: n }, (_, i) => [2 ** -(i % 1070), 2 ** (i % 400)]));
    ordered(powers);
  });

  test('sorts the first of an array, and the same input the same way', () => {
    const dice = new Dice(6);
    const boxes = points(Array.from({ length: 500 }, () => [dice.unit(), dice.unit()]));
    const slots = Uint32Array.from({ length: 500 }, (_, i) => (i * 7) % 500);
    const again = slots.slice();
    const order = new CurveOrder();
    order.sort(slots, 300, boxes);
    expect([...slots.subarray(300)]).toEqual([...again.subarray(300)]);
    order.sort(again, 300, boxes);
    expect(again).toEqual(slots);
  });
});
