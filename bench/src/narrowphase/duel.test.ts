import { expect, it } from 'vitest';
import { duel } from './duel.js';

/**
 * Two contenders on a clock that only they move: a pair takes 1 ms and 2 ms, and a disturbance now and then 1
 * s more.
 */
function played(pairs: number) {
  const calls: [contender: number, from: number, to: number][] = [];
  let time = 0;
  const contender = (i: number) => ({
    name: `${i}`,
    run(from: number, to: number) {
      calls.push([i, from, to]);
      time += (i + 1) * (to - from) + (calls.length % 5 === 0 ? 1000 : 0);
      return 0;
    },
  });
  const times = duel([contender(0), contender(1)], pairs, 1, () => time);
  return { calls, times };
}

it('leaves out what disturbs', () => {
  const [first, second] = played(600).times;
  expect(first).toBeCloseTo(1e6, 3);
  expect(second).toBeCloseTo(2e6, 3);
});

it('takes turns on the same pairs, and in who goes first', () => {
  const { calls } = played(600);
  expect(calls.slice(0, 6)).toEqual([
    [0, 0, 256],
    [1, 0, 256],
    [0, 256, 512],
    [1, 256, 512],
    [0, 512, 600],
    [1, 512, 600],
  ]);
  expect(calls.slice(-6).map(([i]) => i)).toEqual([1, 0, 1, 0, 1, 0]);
  expect(calls.slice(-12, -6).map(([i]) => i)).toEqual([0, 1, 0, 1, 0, 1]);
});
