import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { KeyOrder } from './key-order.js';

/** A list of these keys; its slots are their places. */
function orderOf(keys: readonly number[]): KeyOrder {
  const order = new KeyOrder();
  order.reserve(keys.length);
  keys.forEach((key, i) => {
    order.keys[i] = key;
    order.slots[i] = i;
  });
  return order;
}

/** Sorts, and expects every slot to have kept its key, and slots of equal keys their order. */
function expectSorted(keys: readonly number[]): void {
  const order = orderOf(keys);
  order.sort(keys.length);
  const expected = keys.map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
  expect([...order.slots.subarray(0, keys.length)].map((slot) => keys[slot])).toEqual(
    expected.map((i) => keys[i]),
  );
  expect([...order.keys.subarray(0, keys.length)]).toEqual(expected.map((i) => keys[i]));
  expect(new Set(order.slots.subarray(0, keys.length)).size).toBe(keys.length);
}

const AWKWARD = [
  0,
  5e-324,
  -5e-324,
  2 ** -1022,
  -(2 ** -1022),
  1,
  -1,
  1 + 2 ** -52,
  1 - 2 ** -53,
  1e150,
  -1e150,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** 32,
  -(2 ** 32),
  3,
  -3,
  1e9,
  1e9 + 2 ** -22,
];

describe('KeyOrder', () => {
  test.each([0, 1, 2, 3, 63, 64, 65, 1000])('%d keys in any order', (count) => {
    const dice = new Dice(count + 1);
    expectSorted(Array.from({ length: count }, () => dice.between(-1, 1)));
  });

  test.each([1, 2, 3])('awkward keys, often equal, seed %d', (seed) => {
    const dice = new Dice(seed);
    expectSorted(Array.from({ length: 500 }, () => dice.pick(AWKWARD)));
  });

  test.each([1, 2, 3])('nearly sorted keys, and fallen into disorder, seed %d', (seed) => {
    const dice = new Dice(seed);
    const keys = Array.from({ length: 800 }, (_, i) => i);
    for (const disorder of [0.1, 1, 10, 1000])
      expectSorted(keys.map((key) => key + dice.between(0, disorder)));
    expectSorted(keys.map((key) => -key));
  });

  test('nearly sorted keys are not distributed', () => {
    const order = orderOf(Array.from({ length: 500 }, (_, i) => i + (i % 3)));
    const { keys } = order;
    order.sort(500);
    expect(order.keys).toBe(keys);
    for (let i = 0; i < 500; i++) keys[i] = (i * 7919) % 500;
    order.sort(500);
    expect([...order.keys.subarray(0, 500)]).toEqual(Array.from({ length: 500 }, (_, i) => i));
  });
});
