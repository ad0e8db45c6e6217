import { BOX } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { describe, expect, test } from 'vitest';
import { lengthOf, UsualLength } from './box-length.js';

/**
 * The usual length of squares with these half perimeters; the first `some` are in one set, the rest in
 * another.
 */
function usual(lengths: readonly number[], some: number): number {
  const boxes = new Float64Array(lengths.length * BOX);
  const sets = [new SlotSet(), new SlotSet()];
  for (const [slot, length] of lengths.entries()) {
    boxes.set([5, 5, 5 + length / 2, 5 + length / 2], slot * BOX);
    sets[slot < some ? 0 : 1].add(slot);
  }
  const measured = new UsualLength();
  return measured.lengths[measured.measure(sets[0], sets[1], boxes)];
}

describe('UsualLength', () => {
  test('is what is usual, whoever is longer', () => {
    expect(usual([2, 2, 2, 2, 2, 2, 2, 1e9], 8)).toBe(2);
    expect(usual([1e9, 2, 1e9, 2, 1e9, 2, 1e9, 2, 1e9], 4)).toBe(2);
    const crowd = Array.from({ length: 5000 }, (_, i) => (i % 10 === 0 ? 4 : 100));
    expect(usual([...crowd, ...crowd.map(() => 4)], 5000)).toBe(4);
    expect(usual(crowd, 5000)).toBe(100);
  });

  test('counts only boxes with a length', () => {
    expect(usual([0, 0, 0, 0, 0, 0, 3, 4], 3)).toBe(3);
    expect(usual([0, 0, 0], 1)).toBe(0);
    expect(usual([], 0)).toBe(0);
    expect(usual([7], 0)).toBe(7);
  });

  test('of sets of any size', () => {
    for (let n = 1; n < 200; n++)
      expect(
        usual(
          Array.from({ length: n }, () => 6),
          n >> 1,
        ),
      ).toBe(6);
  });
});

test('the length of a box is half its perimeter', () => {
  expect(lengthOf(Float64Array.of(9, 1, 2, 4, 6), 1)).toBe(7);
});
